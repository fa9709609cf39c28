import type { Client } from "openapi-fetch";
import { Credential, masked } from "../client/credential.ts";
import { required } from "../client/environment.ts";
import { callListener } from "../client/hooks.ts";
import type { CallOptions } from "../client/options.ts";
import { type ApiSettings, type Call, checkNames, resolveCall, resolveSettings } from "../client/settings.ts";
import { sha256 } from "../client/sha256.ts";
import { type Budget, type BudgetOptions, budgetOf, type Reservation } from "../credits/budget.ts";
import { type AnsweredMeta, balanceLog, CreditUsage, callRecord, readCredits } from "../credits/usage.ts";
import { type InvalidResponseError, wrongOption } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import type { paths } from "../generated/tools.ts";
import { ApiPromise, type ApiResult } from "../request/api-promise.ts";
import { type Answer, type Outgoing, outgoingOf, textOf } from "../request/body.ts";
import { type Executed, execute } from "../request/execute.ts";
import { openapiClient } from "../request/openapi-client.ts";
import { toolRetryRows } from "../request/retry.ts";
import { invalidResponse, readJson, WholeResponse } from "../request/whole-response.ts";
import { reserveCredits } from "./reserve-credits.ts";
import { rejectionCharge, toolErrors } from "./tool-errors.ts";
import {
  type AnyToolSlug,
  attemptMsOf,
  parseToolList,
  type ToolInfo,
  type ToolRequest,
  type ToolResult,
} from "./tool-types.ts";
import type { RunOptions, ToolsClientOptions, ToolsEvents } from "./tools-options.ts";

const prefix = "/api/v1/tools";
const listAttemptMs = 30_000;

type Listeners = { [K in keyof ToolsEvents]: Set<(event: ToolsEvents[K]) => void> };

/**
 * Client for the tool API.
 *
 * ```ts
 * const tools = new ToolsClient({ apiKey, baseUrl });
 * const { data, meta } = await tools.run("grammar-checker", { input: "She go home." });
 * ```
 */
export class ToolsClient {
  readonly #options: ToolsClientOptions;
  /** Shared with derived clients. */
  #shared = {
    ledger: new CreditUsage(),
    log: balanceLog(),
    listeners: { credits: new Set(), low: new Set() } as Listeners,
  };
  #budgets: readonly Budget[] = [];
  /** Created on first use, so a client without a key can be created. */
  #settings: ApiSettings | undefined;
  #client: Client<paths> | undefined;

  constructor(options: ToolsClientOptions = {}) {
    this.#options = options;
  }

  /** Spending of this client and of clients derived from it, and the latest balance. */
  get credits(): CreditUsage {
    return this.#shared.ledger;
  }

  /**
   * Runs a tool. Returns the documented envelope, which contains the result and the cost.
   *
   * Editors autocomplete the documented slugs. Any other slug accepts any options and returns unknown data, so you can
   * call tools newer than this version.
   *
   * A call is charged at most once: it's retried only if it wasn't sent, or the service rejected it (422, 429).
   * Defaults: 3 retries; 120 s per attempt, 600 s for file and video tools (assumed); 900 s in total.
   *
   * ```ts
   * const { data, meta } = await tandem.tools.run("grammar-checker", { input: "She go home." });
   * console.log(data, meta.creditsCharged);
   * ```
   *
   * @throws TandemError, with `outcome` and `charged`: InvalidInput, Authentication, OutOfCredits, Forbidden, NotFound,
   * ProviderFailed, RateLimited, Connection, Timeout, Aborted, BudgetExceeded, InvalidResponse, InvalidArgument.
   */
  run<S extends AnyToolSlug>(slug: S, request: ToolRequest<S>, options: RunOptions = {}): ApiPromise<ToolResult<S>> {
    return new ApiPromise(this.#run(slug, request, options));
  }

  /**
   * Returns the tools that the service offers. Needs no key (documented; path and format are assumed). For the 16
   * documented tools, use `toolCatalog`.
   *
   * ```ts
   * for (const { slug, name } of await tandem.tools.list()) console.log(slug, name);
   * ```
   */
  list(options: CallOptions = {}): ApiPromise<ToolInfo[]> {
    return new ApiPromise(this.#list(options));
  }

  /**
   * Returns a client that caps what its calls spend in total, even if they're concurrent. You can nest budgets: a call
   * must fit all of them.
   *
   * The cost of a call is known only afterwards. So each call reserves an estimate, by the size of its input and the
   * prices of its tool so far. Without a price that's 4 credits per 1,000 bytes, at least 0.5, or 25 for a file or a link
   * (assumption T-28). A call isn't sent if its estimate exceeds what is left. It runs alone if it's larger or
   * smaller than all priced ones, if prices just rose, or if ten times the estimates of all calls in flight exceed what
   * is left. Lost calls stay reserved, because they may have been charged.
   *
   * Worst case: spending stays within `credits` while no call costs more than its estimate, and exceeds it by less than
   * the cost of one call while none costs over ten times its estimate, plus what lost calls cost above their estimates.
   *
   * ```ts
   * const nightly = tandem.tools.withBudget({ credits: 500, warnAt: 0.8, label: "nightly" });
   * await nightly.run("ai-translator", { input, options: { targetLanguage: "de" } });
   * ```
   *
   * @throws InvalidArgumentError unless `credits` is 0 or more, and `warnAt`, if set, is 0 to 1.
   */
  withBudget(budget: BudgetOptions): ToolsClient {
    checkNames(budget, ["credits", "warnAt", "label", "prices"], "A budget");
    const { credits, warnAt } = budget;
    if (readCredits(credits) === undefined) throw wrongOption("credits", "budget.credits must be a number, 0 or more");
    if (warnAt !== undefined && !(warnAt >= 0 && warnAt <= 1))
      throw wrongOption("warnAt", "budget.warnAt must be a number, 0 to 1");
    return this.#derived(this.#options, [...this.#budgets, budgetOf(budget, (spent) => this.#emit("low", spent))]);
  }

  /**
   * Returns a client with some options replaced. It shares rate limit, credits and budgets with this one. With another
   * `apiKey` or `baseUrl`, it counts its own credits.
   *
   * ```ts
   * const patient = tandem.tools.withOptions({ timeout: 3_600_000, retries: 10 });
   * ```
   */
  withOptions(options: ToolsClientOptions): ToolsClient {
    const isOtherAccount = options.apiKey !== undefined || options.baseUrl !== undefined;
    return this.#derived({ ...this.#options, ...options }, this.#budgets, isOtherAccount);
  }

  /**
   * openapi-fetch's typed client, for routes without a method. Retries, rate limiting, budgets and errors work as in
   * `run`, and a call takes the same options. Failures are thrown. `data` is the body as received.
   *
   * ```ts
   * const { data } = await tandem.tools.client.POST("/api/v1/tools/grammar-checker", { body: { input: "She go home." } });
   * console.log(data?.meta.creditsCharged);
   * ```
   */
  get client(): Client<paths> {
    this.#client ??= this.#newClient();
    return this.#client;
  }

  /**
   * Adds a listener for `credits` (each charged call) or `low` (a budget reached `warnAt`). Returns a function that
   * removes it.
   *
   * ```ts
   * const stop = tandem.tools.on("low", ({ spent, credits }) => console.log(`${spent} of ${credits} spent`));
   * ```
   */
  on<K extends keyof ToolsEvents>(event: K, listener: (event: ToolsEvents[K]) => void): () => void {
    const listeners = this.#shared.listeners[event];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Names the account, for the ledger of a batch: a hash of the key and the URL. @internal */
  account(): Promise<string> {
    return sha256(this.#connect().rateLimitKey());
  }

  async #run<S extends AnyToolSlug>(
    slug: S,
    request: ToolRequest<S>,
    options: RunOptions,
  ): Promise<ApiResult<ToolResult<S>>> {
    checkNames(options, runOptions, "run");
    if (!/^\w[\w.-]*$/.test(slug)) throw wrongOption("slug", `${JSON.stringify(slug)} is not the slug of a tool`);
    const settings = this.#connect();
    const call = resolveCall(options, this.#options, attemptMsOf(slug), settings);
    const route = { method: "POST", url: `${settings.baseUrl}${prefix}/${slug}` };
    const headers = { "content-type": "application/json", ...settings.headers };
    const outgoing = outgoingOf(route, headers, JSON.stringify(request), call, settings);
    const { envelope, ...executed } = await this.#charge(slug, outgoing, call);
    const result = envelope as unknown as ToolResult<S>;
    // The result was charged, so a broken cost must not discard it.
    result.meta ??= {} as ToolResult<S>["meta"];
    return resultOf(result, executed, outgoing, settings);
  }

  async #list(options: CallOptions): Promise<ApiResult<ToolInfo[]>> {
    const settings = settingsOf(this.#options, undefined);
    const call = resolveCall(options, this.#options, listAttemptMs, settings);
    const route = { method: "GET", url: settings.baseUrl + prefix };
    const outgoing = outgoingOf(route, settings.headers, undefined, call, settings);
    const executed = await execute(outgoing, call, settings);
    const body = readJson(executed, outgoing, settings);
    const tools = parseToolList(body);
    if (tools === undefined) throw unexpectedShape("has no list of tools", body, executed, settings, 0);
    return resultOf(tools, executed, outgoing, settings);
  }

  /** Makes a tool's call: reserves it under every budget, and records its cost. */
  async #charge(tool: string, outgoing: Outgoing, call: Call): Promise<Executed & { envelope: Envelope }> {
    const settings = this.#connect();
    const { ledger, log } = this.#shared;
    const budgets = this.#budgets;
    const labels = [...budgets.map((budget) => budget.label), call.label].filter((name) => name !== undefined);
    const reservations: Reservation[] = [];
    const record = callRecord(ledger, log, settings.clock, reservations);
    const settle = (meta: AnsweredMeta | undefined) => {
      const charged = record.settle(meta, tool, labels);
      const { remaining } = ledger;
      if (charged !== undefined) this.#emit("credits", { tool, charged, remaining, label: labels.at(-1) });
      else settings.log("warn", `The response of ${tool} has no usable meta.creditsCharged: its cost is unknown`);
    };
    try {
      if (budgets.length > 0) reservations.push(...(await reserveCredits(budgets, tool, outgoing, call, settings)));
      const sent = { ...call, tool, onAttempt: record.start, onSent: record.sent };
      const executed = await execute(outgoing, sent, settings);
      const envelope = checkEnvelope(readJson(executed, outgoing, settings), executed, settings);
      settle(envelope.meta);
      return { ...executed, envelope };
    } catch (error) {
      const { charged, facts } = isTandemError(error) ? error : ({} as Partial<TandemError>);
      if (typeof charged === "number" && charged > 0)
        settle({ creditsCharged: charged, creditsRemaining: facts?.creditsRemaining });
      else record.fail(error, Math.max(call.attemptMs, attemptMsOf(tool)));
      throw error;
    } finally {
      record.close();
    }
  }

  #connect(): ApiSettings {
    if (this.#settings) return this.#settings;
    const apiKey = required(this.#options.apiKey, "tools.apiKey", "TANDEM_TOOLS_KEY");
    this.#settings = settingsOf(this.#options, new Credential(apiKey, "tools.apiKey"));
    return this.#settings;
  }

  #newClient(): Client<paths> {
    const settings = this.#connect();
    const send = async (outgoing: Outgoing, call: Call) => {
      const isTool = outgoing.method === "POST";
      const executed = await (isTool
        ? this.#charge(slugOf(outgoing.url), outgoing, call)
        : execute(outgoing, call, settings));
      return new WholeResponse(executed, outgoing, settings);
    };
    const callOf = (own: CallOptions, url: string) =>
      resolveCall(own, this.#options, attemptMsOf(slugOf(url)), settings);
    return openapiClient(settings, send, callOf);
  }

  #derived(options: ToolsClientOptions, budgets: readonly Budget[], isOtherAccount = false): ToolsClient {
    const derived = newToolsClient(options);
    derived.#budgets = budgets;
    if (!isOtherAccount) derived.#shared = this.#shared;
    return derived;
  }

  #emit<K extends keyof ToolsEvents>(name: K, event: ToolsEvents[K]): void {
    for (const listener of this.#shared.listeners[name]) callListener(() => listener(event));
  }
}

/** Bundlers rename classes that refer to themselves, such as to `_ToolsClient`. */
const newToolsClient = (options: ToolsClientOptions): ToolsClient => new ToolsClient(options);

const runOptions = ["signal", "timeout", "headers", "retries", "priority", "label", "journal"];

function settingsOf(options: ToolsClientOptions, credential: Credential | undefined): ApiSettings {
  // The URL can include the API's path.
  const url = required(options.baseUrl, "tools.baseUrl", "TANDEM_TOOLS_URL");
  const baseUrl = url.replace(/\/api\/v1(?:\/tools)?\/*$/, "");
  const rules = {
    retryRows: toolRetryRows,
    unsafeRetries: false,
    errors: toolErrors,
    chargeIn: rejectionCharge,
    costOf,
  };
  // Documented: requests per minute and key.
  return resolveSettings({ api: "tools", baseUrl, credential, assumedPerMinute: 60, ...rules }, options);
}

const slugOf = (url: string): string => decodeURIComponent(url.split(/[?#]/, 1)[0]!.split("/").at(-1)!);

/** Most callers use only the data, so the response is made when it's read. */
const resultOf = <T>(data: T, executed: Executed, outgoing: Outgoing, settings: ApiSettings): ApiResult<T> => ({
  data,
  attempts: executed.attempts,
  get response() {
    return new WholeResponse(executed, outgoing, settings);
  },
});

interface Envelope {
  success?: unknown;
  data?: unknown;
  meta?: AnsweredMeta;
}

function costOf({ body }: Answer): number | undefined {
  try {
    return readCredits((JSON.parse(textOf(body ?? "")) as Envelope | null)?.meta?.creditsCharged);
  } catch {
    return undefined;
  }
}

function checkEnvelope(value: unknown, executed: Executed, settings: ApiSettings): Envelope {
  const body = value as Envelope | undefined;
  const isFailure = body?.success === false;
  if (!isFailure && typeof body?.data === "object" && body.data !== null) return body;
  const what = isFailure ? "says success: false" : "has no data";
  throw unexpectedShape(what, body, executed, settings, readCredits(body?.meta?.creditsCharged) ?? "unknown");
}

function unexpectedShape(
  what: string,
  body: unknown,
  { answer, attempts }: Executed,
  settings: ApiSettings,
  charged: number | "unknown",
): InvalidResponseError {
  return invalidResponse({ response: answer.response, attempts }, settings, {
    summary: `The service returned ${answer.status}, but the body ${what}`,
    advice: "Check tools.baseUrl.",
    facts: { option: "tools.baseUrl", creditsRemaining: (body as Envelope | undefined)?.meta?.creditsRemaining },
    charged,
    // The body can repeat the credential.
    details: JSON.parse(masked(settings.credential, JSON.stringify(body ?? null))),
  });
}
