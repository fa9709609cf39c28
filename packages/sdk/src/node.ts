/** `@tandem/sdk/node`: what needs a file system. */
export { fileInput } from "./tools/file-input.ts";
