/** `@tandem/sdk/node`: what needs a file system. */
export { sqliteLedger } from "./batch/sqlite-ledger.ts";
export { fileInput } from "./tools/file-input.ts";
