// Code of every run. The build makes it one chunk.
export { defineCommand } from "./command.ts";
export { crashText } from "./explain/error-text.ts";
export { main } from "./main.ts";
export { endSoon, processIo } from "./process/process-io.ts";
