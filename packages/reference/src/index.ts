export { type ReferenceFile, referenceFile } from "./reference-file.ts";
export { type ReferenceApi, type ReferencePage, referencePage } from "./reference-page.ts";
