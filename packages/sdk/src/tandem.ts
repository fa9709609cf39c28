import type { SharedOptions } from "./client-options.ts";
import { ToolsClient } from "./tools/tools-client.ts";
import type { ToolsApiOptions } from "./tools/tools-options.ts";

export interface TandemOptions extends SharedOptions {
  tools?: ToolsApiOptions;
}

/**
 * Both APIs in one client. Without options it takes keys and addresses from the environment, on first use of each API:
 * `TANDEM_TOOLS_KEY`, `TANDEM_TOOLS_URL`.
 *
 * ```ts
 * const tandem = new Tandem();
 * const { data } = await tandem.tools.run("ai-translator", { input: "Good morning", options: { targetLanguage: "de" } });
 * ```
 */
export class Tandem {
  readonly tools: ToolsClient;

  constructor({ tools, ...shared }: TandemOptions = {}) {
    this.tools = new ToolsClient({ ...shared, ...tools });
  }
}
