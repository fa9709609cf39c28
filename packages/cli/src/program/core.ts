// Code of every run.
export { defineCommand } from "../command.ts";
export { crashText } from "../output/explain/error-text.ts";
export { endSoon, processIo } from "../process/process-io.ts";
export { main } from "./main.ts";
