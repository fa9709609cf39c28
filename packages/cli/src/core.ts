// Code of every run. The build makes it one chunk.
export { crashText } from "./explain/error-text.ts";
export { main } from "./main.ts";
export { endSoon, processIo } from "./process/process-io.ts";
