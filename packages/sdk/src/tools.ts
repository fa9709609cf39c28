/** `@tandem/sdk/tools`: the tool API alone. */
export { toolCatalog } from "./generated/tool-catalog.ts";
export { toInput } from "./tools/to-input.ts";
export { ToolsClient } from "./tools/tools-client.ts";
