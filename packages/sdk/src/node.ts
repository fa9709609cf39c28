/** `@tandem/sdk/node`: features that need Node.js modules. */
export { type NodeTransportOptions, nodeTransport } from "./node/node-transport.ts";
export { findSqlite, Statements, sqliteResultCode, type Value } from "./node/sqlite.ts";
export { type SqlitePacerOptions, sqlitePacer } from "./pacing/sqlite-pacer.ts";
export { fileInput } from "./tools/file-input.ts";
