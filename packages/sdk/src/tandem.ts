import type { SharedOptions } from "./client/options.ts";
import { InfraClient } from "./infra/infra-client.ts";
import type { InfraApiOptions } from "./infra/infra-options.ts";
import { ToolsClient } from "./tools/tools-client.ts";
import type { ToolsApiOptions } from "./tools/tools-options.ts";

/** Options of `new Tandem()`: for both APIs and shared ones. */
export interface TandemOptions extends SharedOptions {
  /** Options of the tool API. */
  tools?: ToolsApiOptions | undefined;
  /** Options of the infrastructure API. */
  infra?: InfraApiOptions | undefined;
}

/**
 * Client for both APIs. Without options, it reads credentials and URLs from the environment on first use of each API:
 * `TANDEM_TOOLS_KEY`, `TANDEM_TOOLS_URL`, `TANDEM_INFRA_TOKEN`, `TANDEM_INFRA_URL`.
 *
 * ```ts
 * const tandem = new Tandem();
 * const { data } = await tandem.tools.run("ai-translator", { input: "Good morning", options: { targetLanguage: "de" } });
 * const server = await tandem.infra.servers.create({ name: "web-4", host: "203.0.113.7" });
 * ```
 */
export class Tandem {
  readonly tools: ToolsClient;
  readonly #infraOptions: InfraApiOptions & SharedOptions;
  #infra: InfraClient | undefined;

  constructor(options: TandemOptions = {}) {
    const { tools, infra, ...shared } = options;
    this.tools = new ToolsClient({ ...shared, ...tools });
    this.#infraOptions = { ...shared, ...infra };
  }

  /**
   * Returns a client with some options replaced. It shares rate limits, credits and budgets with this one.
   *
   * ```ts
   * const background = tandem.withOptions({ retries: 10, timeout: 3_600_000 });
   * ```
   */
  withOptions(options: TandemOptions): Tandem {
    const { tools, infra, ...shared } = options;
    const derived = newTandem({ infra: { ...this.#infraOptions, ...shared, ...infra } as InfraApiOptions });
    return Object.assign(derived, { tools: this.tools.withOptions({ ...shared, ...tools }) });
  }

  get infra(): InfraClient {
    this.#infra ??= new InfraClient(this.#infraOptions);
    return this.#infra;
  }
}

/** Bundlers rename classes that refer to themselves, such as to `_Tandem`. */
const newTandem = (options: TandemOptions): Tandem => new Tandem(options);
