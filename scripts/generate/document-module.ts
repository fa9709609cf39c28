import stringify from "json-stringify-pretty-compact";
import type { SpecDocument } from "./specs/document.ts";
import type { SpecName } from "./specs/load-spec.ts";
import type { UnlistedParts } from "./specs/published-document.ts";

/** A bundled document as a module, for serving it and for reading facts at run time. */
export function documentModule(name: SpecName, document: SpecDocument): string {
  return `export const ${name}Document: Readonly<Record<string, unknown>> = ${JSON.stringify(document, null, 2)};\n`;
}

/** Overrides of that document for serving unlisted operations. */
export function unlistedPartsModule(parts: UnlistedParts): string {
  return `export const unlistedParts: Readonly<Record<"paths" | "components", Readonly<Record<string, object>>>> & {
  readonly tags: readonly object[];
} = ${JSON.stringify(parts, null, 2)};\n`;
}

/** Published JSON: half the size of an indented one, and still with a line for each change. */
export const compactJson = (value: unknown): string => `${stringify(value, { maxLength: 160, indent: 0 })}\n`;
