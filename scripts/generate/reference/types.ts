import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** An interface or class, as its source declares it. Creating a program would take as long as a type check. */
export interface DeclaredType {
  readonly name: string;
  readonly kind: "interface" | "class";
  readonly doc: string;
  readonly text: string;
  readonly bases: readonly string[];
  readonly members: readonly Member[];
}

/** A public member. */
export interface Member {
  readonly name: string;
  /** Of a method: `(id: string) => Promise<Server>`. */
  readonly type: string;
  readonly doc: string;
  /** The code in its comment. */
  readonly example: string;
  readonly throws: string;
}

/** The exported interfaces and classes of files, by a glob from the root of the repository. */
export function typesOf(glob: string): DeclaredType[] {
  const files = globSync(glob, { cwd: root, exclude: ["**/*.test.ts", "**/*.test-d.ts"] }).sort();
  return files.flatMap((file) => {
    const { statements } = ts.createSourceFile(file, readFileSync(root + file, "utf8"), ts.ScriptTarget.Latest, true);
    return statements.flatMap((node) => {
      if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node)) return [];
      if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
      const members = [...node.members].flatMap(memberOf);
      const kind = ts.isClassDeclaration(node) ? "class" : "interface";
      const bases = node.heritageClauses?.flatMap(({ types }) => types.map((base) => base.getText())) ?? [];
      return [{ name: node.name!.text, kind, doc: commentOf(node), text: node.getText(), bases, members } as const];
    });
  });
}

/** The members of one type. */
export function membersOf(file: string, name: string): readonly Member[] {
  const found = typesOf(file).find((type) => type.name === name);
  if (found === undefined) throw new Error(`${file} declares no ${name}`);
  return found.members;
}

function memberOf(node: ts.ClassElement | ts.TypeElement): Member[] {
  const isPrivate = ts.getCombinedModifierFlags(node as ts.Declaration) & ts.ModifierFlags.Private;
  const isInternal = ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal");
  if (isPrivate || isInternal || !node.name || !ts.isIdentifier(node.name)) return [];
  const { type, parameters } = node as Partial<ts.MethodSignature>;
  const result = type?.getText() ?? "";
  const written = parameters
    ? `(${parameters.map((parameter) => parameter.getText()).join(", ")}) => ${result}`
    : result.replace(/\s*\|\s*undefined$/, "").replace(/^\((.*)\)$/s, "$1");
  const [, example = ""] = /```ts\n(.*?)\n```/s.exec(node.getFullText().replaceAll(/^ *\* ?/gm, "")) ?? [];
  const thrown = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === "throws");
  const member = {
    name: node.name.text,
    type: written.replaceAll(/\/\*\*.*?\*\//gs, "").replaceAll(/\s+/g, " "),
    doc: commentOf(node),
    example,
    throws: (ts.getTextOfJSDocComment(thrown?.comment) ?? "").replace(/```.*/s, ""),
  };
  return [member];
}

/** The comment in front of a node, without its tags and code. */
function commentOf(node: ts.Node): string {
  const last = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  return (ts.getTextOfJSDocComment(last?.comment) ?? "").replaceAll(/```.*?```/gs, "").trim();
}
