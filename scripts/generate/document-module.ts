import type { SpecDocument } from "../specs/document.ts";
import type { SpecName } from "../specs/load-spec.ts";
import type { UnlistedParts } from "../specs/published-document.ts";

/** A bundled document as a module, for serving it and for reading facts at run time. */
export function documentModule(name: SpecName, document: SpecDocument): string {
  return `export const ${name}Document: Readonly<Record<string, unknown>> = ${JSON.stringify(document, null, 2)};\n`;
}

/** What is laid over that document where unlisted operations are served too. */
export function unlistedPartsModule(parts: UnlistedParts): string {
  return `export const unlistedParts: Readonly<Record<"paths" | "components", Readonly<Record<string, object>>>> & {
  readonly tags: readonly object[];
} = ${JSON.stringify(parts, null, 2)};\n`;
}
