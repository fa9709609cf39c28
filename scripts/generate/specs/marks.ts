import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { type Finding, isObject, operationsOf, type SpecDocument } from "./document.ts";

/** A part of a spec with its source or assumption. */
export interface Mark {
  readonly file: string;
  readonly pointer: string;
  readonly provenance: unknown;
  readonly assumption: unknown;
  readonly rationale: unknown;
}

/** Every mark of a file, in the order of the file. */
export function marksOf(file: SourceFile): Mark[] {
  return marksIn(file.path, file.content, "#");
}

function marksIn(file: string, node: unknown, pointer: string): Mark[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => marksIn(file, item, `${pointer}/${index}`));
  if (!isObject(node)) return [];
  const { "x-provenance": provenance, "x-assumption": assumption, "x-rationale": rationale } = node;
  const marked = [provenance, assumption, rationale].some((value) => value !== undefined);
  const inner = Object.entries(node)
    .filter(([key]) => key !== "example" && key !== "examples")
    .flatMap(([key, value]) => marksIn(file, value, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`));
  return marked ? [{ file, pointer, provenance, assumption, rationale }, ...inner] : inner;
}

/** A YAML file of the specs as it is written, with references to other files in place. */
export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly content: unknown;
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The files of all specs, by path. */
export function sourceFiles(): SourceFile[] {
  return globSync("specs/*/**/*.yaml", { cwd: ROOT })
    .sort()
    .map((path) => ({ path, content: parse(readFileSync(`${ROOT}${path}`, "utf8")) }));
}

/** Whatever is assumed names its assumption and gives a reason in one line, and nothing else does. */
export function markFindings(marks: readonly Mark[]): Finding[] {
  return marks.flatMap((mark) => {
    const where = `${mark.file}${mark.pointer}`;
    return messagesFor(mark).map((message) => ({ where, message }));
  });
}

function messagesFor({ provenance, assumption, rationale }: Mark): string[] {
  if (provenance === "documented") {
    return assumption === undefined && rationale === undefined ? [] : ["is documented and names an assumption"];
  }
  if (provenance !== "assumed") return [`has x-provenance ${String(provenance)}, neither documented nor assumed`];
  return [
    ...(isText(assumption) ? [] : ["is assumed and has no x-assumption"]),
    ...(isText(rationale) && !rationale.includes("\n") ? [] : ["is assumed and has no x-rationale in one line"]),
  ];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** Operations and components carry a mark, since they are what everything inside inherits from. */
export function unmarkedFindings(document: SpecDocument): Finding[] {
  const operations = operationsOf(document).map(
    ({ method, path, operation }) => [`${method} ${path}`, operation] as const,
  );
  const components = Object.entries(document.components ?? {}).flatMap(([kind, entries]) =>
    Object.entries(entries).map(([name, component]) => [`#/components/${kind}/${name}`, component] as const),
  );
  return [...operations, ...components]
    .filter(([, value]) => isObject(value) && value["x-provenance"] === undefined)
    .map(([where]) => ({ where, message: "has no x-provenance" }));
}

/** Operations without x-status are exactly the documented ones. */
export function operationFindings(document: SpecDocument): Finding[] {
  return operationsOf(document).flatMap(({ method, path, operation }) => {
    const isListed = operation["x-status"] === undefined;
    if (isListed === (operation["x-provenance"] === "documented")) return [];
    const message = isListed
      ? "is not documented: mark it x-status: described-unlisted, or delete it"
      : "is documented: it has no x-status";
    return [{ where: `${method} ${path}`, message }];
  });
}
