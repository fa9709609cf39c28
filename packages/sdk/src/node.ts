/** `@tandem/sdk/node`: features that need Node.js modules. */
export { type FileLedger, type LedgerView, sqliteLedger, viewLedger } from "./batch/sqlite-ledger.ts";
export { type SqlitePacerOptions, sqlitePacer } from "./pacing/sqlite-pacer.ts";
export { fileInput } from "./tools/file-input.ts";
export { type NodeTransportOptions, nodeTransport } from "./transport/node-transport.ts";
