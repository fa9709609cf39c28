import type { SpecDocument } from "../specs/document.ts";
import type { SpecName } from "../specs/load-spec.ts";

/** A bundled document as a module, for serving it and for reading facts at run time. */
export function documentModule(name: SpecName, document: SpecDocument): string {
  return `export const ${name}Document: Readonly<Record<string, unknown>> = ${JSON.stringify(document, null, 2)};\n`;
}
