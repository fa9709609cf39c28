import { isObject } from "./document.ts";
import type { SourceFile } from "./source-files.ts";

/** Something in a spec that says where it comes from, or whose assumption it is. */
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
