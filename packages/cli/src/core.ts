// What every run needs. The build makes one chunk of it.
export { crashText } from "./explain/error-text.ts";
export { main } from "./main.ts";
export { endSoon, processIo } from "./process/process-io.ts";
