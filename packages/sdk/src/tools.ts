/** `@tandem/sdk/tools`: only the tool API. */
export { toolCatalog } from "./generated/tool-catalog.ts";
export { toInput } from "./tools/to-input.ts";
export { ToolsClient } from "./tools/tools-client.ts";
