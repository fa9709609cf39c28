import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

// The public declarations as source. Creating a program would take as long as a type check.

const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Declaration {
  readonly name: string;
  readonly kind: "class" | "function" | "interface" | "type" | "constant";
  /** Its comment, without its tags. */
  readonly doc: string;
  readonly hasExample: boolean;
  readonly file: string;
  readonly text: string;
  readonly node: ts.Node;
}

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
  readonly isMethod: boolean;
  readonly hasExample: boolean;
}

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(root + file, "utf8"), ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

/** What the files declare, by a glob from the root of the repository. */
export function declarationsOf(glob: string): Declaration[] {
  const files = globSync(glob, { cwd: root, exclude: (name) => /\.test(-d)?\.ts$/.test(name) }).sort();
  return files.flatMap((file) => parse(file).statements.flatMap((statement) => declarationOf(statement, file)));
}

function declarationOf(node: ts.Statement, file: string): Declaration[] {
  const row = (name: string, kind: Declaration["kind"]): Declaration => ({
    name,
    kind,
    file,
    node,
    doc: docOf(node),
    hasExample: showsExample(node),
    text: node.getText(),
  });
  if (ts.isClassDeclaration(node) && node.name) return [row(node.name.text, "class")];
  if (ts.isFunctionDeclaration(node) && node.name) return [row(node.name.text, "function")];
  if (ts.isInterfaceDeclaration(node)) return [row(node.name.text, "interface")];
  if (ts.isTypeAliasDeclaration(node)) return [row(node.name.text, "type")];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => row(name.getText(), "constant"));
  return [];
}

/** What an entry exports, each with the declaration that it leads to. */
export function exportsOf(entry: string): Declaration[] {
  return parse(entry).statements.flatMap((statement): Declaration[] => {
    if (!ts.isExportDeclaration(statement)) return declarationOf(statement, entry).filter(isExported);
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    const file = posix.normalize(posix.join(posix.dirname(entry), from));
    if (statement.exportClause === undefined) return exportsOf(file).filter(isExported);
    if (!ts.isNamedExports(statement.exportClause)) return [];
    return statement.exportClause.elements.map(({ name, propertyName }) => {
      const found = declared(file, (propertyName ?? name).text);
      return { ...found, name: name.text, doc: found.doc || docOf(statement) };
    });
  });
}

const isExported = ({ node }: Declaration): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The declaration of a name in a file, or where that file has it from. An overload's first comes with its comment. */
function declared(file: string, name: string): Declaration {
  const here = parse(file).statements.flatMap((statement) => declarationOf(statement, file));
  const named = here.filter((found) => found.name === name);
  const found = named.find(({ doc }) => doc !== "") ?? named[0];
  if (found) return found;
  const elsewhere = exportsOf(file).find((exported) => exported.name === name);
  if (elsewhere) return elsewhere;
  throw new Error(`${file} declares no ${name}`);
}

/** Public members of an interface or class; of a class, after those of the generated class that it extends. */
export function membersOf(file: string, name: string): Member[] {
  const { node, file: from } = declared(file, name);
  if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node)) return [];
  return [...inheritedMembers(node, from), ...ownMembers(node)];
}

function inheritedMembers(node: ts.InterfaceDeclaration | ts.ClassDeclaration, file: string): Member[] {
  const base = ts.isClassDeclaration(node) ? node.heritageClauses?.[0]?.types[0]?.expression.getText() : undefined;
  const imported = parse(file).statements.find(
    (statement): statement is ts.ImportDeclaration =>
      ts.isImportDeclaration(statement) &&
      (statement.importClause?.namedBindings
        ?.getText()
        .split(/\W+/)
        .includes(base ?? "") ??
        false),
  );
  const specifier = (imported?.moduleSpecifier as ts.StringLiteral | undefined)?.text;
  if (base === undefined || !specifier?.includes("/generated/")) return [];
  return membersOf(posix.join(posix.dirname(file), specifier), base);
}

function ownMembers(node: ts.InterfaceDeclaration | ts.ClassDeclaration): Member[] {
  return (node.members as ts.NodeArray<ts.ClassElement | ts.TypeElement>).flatMap((member) => {
    const modifiers = ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : [];
    const isHidden = modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
    if (
      isHidden ||
      !member.name ||
      ts.isComputedPropertyName(member.name) ||
      ts.isPrivateIdentifier(member.name) ||
      isInternal(member)
    )
      return [];
    return [
      {
        name: member.name.getText(),
        type: typeOf(member),
        doc: docOf(member),
        isMethod: ts.isMethodDeclaration(member) || ts.isMethodSignature(member),
        hasExample: showsExample(member),
      },
    ];
  });
}

const isInternal = (node: ts.Node): boolean => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal");

function typeOf(member: ts.ClassElement | ts.TypeElement): string {
  if (ts.isPropertyDeclaration(member) || ts.isPropertySignature(member)) {
    const text = member.type?.getText() ?? "";
    return text.replace(/\s*\|\s*undefined$/, "").replace(/^\((.*)\)$/s, "$1");
  }
  if (ts.isGetAccessorDeclaration(member)) return member.type?.getText() ?? "";
  return signatureOf(member as ts.MethodDeclaration);
}

/** `(id: string, options?: CallOptions) => Promise<Server>`. */
function signatureOf({ parameters, type }: ts.SignatureDeclarationBase): string {
  const shown = parameters.map(({ name, questionToken, initializer, dotDotDotToken, type }) => {
    const mark = questionToken || initializer ? "?" : "";
    return `${dotDotDotToken ? "..." : ""}${name.getText()}${mark}: ${type?.getText() ?? "unknown"}`;
  });
  return `(${shown.join(", ")}) => ${type?.getText() ?? "void"}`.replaceAll(/\s+/g, " ");
}

export const callSignatureOf = ({ node }: Declaration): string | undefined =>
  ts.isFunctionDeclaration(node) ? signatureOf(node) : undefined;

const showsExample = (node: ts.Node): boolean =>
  ts.getJSDocCommentsAndTags(node).some((comment) => comment.getText().includes("```ts"));

/** The comment in front of a node, as one text: its tags and code left out. */
function docOf(node: ts.Node): string {
  const [last] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  const text = ts.getTextOfJSDocComment(last?.comment) ?? "";
  return text.replaceAll(/```.*?```/gs, "").trim();
}
