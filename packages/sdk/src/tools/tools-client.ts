import { checkFunctions, checkNamed, ownOptions } from "../arguments/check-argument.ts";
import type { BatchSource } from "../batch/batch-row.ts";
import type { BatchOptions } from "../batch/batch-run.ts";
import type { Batch } from "../batch/progress.ts";
import { type BalanceLog, balanceLog } from "../credits/balance-log.ts";
import type { BudgetOptions, Reservation } from "../credits/budget.ts";
import { type AnsweredMeta, callRecord } from "../credits/call-record.ts";
import { CreditUsage } from "../credits/ledger.ts";
import { readCredits } from "../credits/tool-price.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import type { paths } from "../generated/tools.ts";
import { ApiPromise, type ApiResult } from "../transport/api-promise.ts";
import type { Call } from "../transport/call.ts";
import type { CallOptions } from "../transport/client-options.ts";
import * as defaults from "../transport/defaults.ts";
import type { AnyValues } from "../transport/openapi-client.ts";
import { resolveCall } from "../transport/resolve-settings.ts";
import { type ClientCallOptions, type TypedClient, typedClient } from "../transport/typed-client.ts";
import type { CheckedSlug } from "./checked-slug.ts";
import type { BudgetTerms } from "./reserve-credits.ts";
import { lazyBatch, takenOptions } from "./tool-batch.ts";
import {
  connectAnonymously,
  connectToTools,
  readRequest,
  sendRequest,
  type ToolConnection,
  unexpectedShape,
} from "./tool-connection.ts";
import {
  type AnyToolSlug,
  attemptMsOf,
  parseToolList,
  type ToolInfo,
  type ToolRequest,
  type ToolResult,
} from "./tool-types.ts";
import { type RunOptions, type ToolsClientOptions, ToolsEmitter, type ToolsEvents } from "./tools-options.ts";

interface Shared {
  options: ToolsClientOptions;
  ledger: CreditUsage;
  log: BalanceLog;
  emitter: ToolsEmitter;
  /** Created on first use, so a client without a key can be created. */
  authenticated?: ToolConnection;
  anonymous?: ToolConnection;
}

/**
 * Client for the tool API.
 *
 * ```ts
 * const tools = new ToolsClient({ apiKey, baseUrl });
 * const { data, meta } = await tools.run("grammar-checker", { input: "She go home." });
 * ```
 */
export class ToolsClient {
  #shared: Shared;
  #budgets: readonly BudgetTerms[] = [];

  constructor(options: ToolsClientOptions = {}) {
    this.#shared = {
      options: ownOptions(options),
      ledger: new CreditUsage(),
      log: balanceLog(),
      emitter: new ToolsEmitter(),
    };
  }

  /** Spending of this client and of clients derived from it, and the latest balance. */
  get credits(): CreditUsage {
    return this.#shared.ledger;
  }

  /**
   * Runs a tool. Returns the documented envelope, which contains the result and the cost.
   *
   * Editors autocomplete the documented slugs, and a slug that is one letter off doesn't compile. Any other slug
   * compiles, accepts any options and returns unknown data, so you can call tools newer than this version.
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
  run<S extends AnyToolSlug>(
    slug: S & CheckedSlug<S>,
    request: ToolRequest<S>,
    options: RunOptions = {},
  ): ApiPromise<ToolResult<S>> {
    return new ApiPromise(this.#run(slug, request, options ?? {}));
  }

  /**
   * Runs a tool on many inputs. Charges each row at most once, and reports rows whose outcome is unknown.
   *
   * ```ts
   * const rows = texts.map((input, index) => ({ id: `row-${index}`, input }));
   * const run = tandem.tools.batch("ai-translator", rows, { options: { targetLanguage: "de" } });
   * for await (const row of run) if (row.status === "done") console.log(row.id, row.result.data);
   * ```
   *
   * Rows are yielded as they finish. Failed rows are yielded too, not thrown. Leaving the loop stops the run.
   *
   * @throws (from the loop) BatchStoppedError if the batch stops early, InvalidArgumentError, LedgerError.
   */
  batch<S extends AnyToolSlug>(
    slug: S & CheckedSlug<S>,
    rows: BatchSource<S>,
    options: BatchOptions<S> = {},
  ): Batch<S> {
    const taken = takenOptions(options);
    const name = () => this.#connect().settings.rateLimitKey;
    const load = async () => (await import("../batch/batch-run.ts")).batchRun<S>(this, slug, rows, taken, name);
    return lazyBatch(load, taken?.total ?? (Array.isArray(rows) ? rows.length : undefined));
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
    return new ApiPromise(this.#list(options ?? {}));
  }

  /**
   * Returns a client that caps what its calls spend in total, even if they're concurrent. You can nest budgets: a call
   * must fit all of them.
   *
   * The cost of a call is known only afterwards. So each call reserves the highest price of its tool so far. A call
   * runs alone if its tool has no price yet, or its input is larger than any before. Then only as many calls of a tool
   * are in flight as had a response since its price last rose, and more than four only if each could cost ten times as
   * much. Lost calls stay reserved, because they may have been charged.
   *
   * Spending exceeds `credits` by less than the cost of one call while no call costs more than the most expensive one
   * so far, and of four calls while none costs ten times as much. Lost calls can add the amount that they cost above
   * their reservations.
   *
   * ```ts
   * const nightly = tandem.tools.withBudget({ credits: 500, warnAt: 0.8, label: "nightly" });
   * await nightly.run("ai-translator", { input, options: { targetLanguage: "de" } });
   * ```
   *
   * @throws InvalidArgumentError unless `credits` is 0 or more, and `warnAt`, if set, is 0 to 1.
   */
  withBudget(budget: BudgetOptions): ToolsClient {
    if (readCredits(ownOptions(budget).credits) === undefined)
      throw wrongOption("credits", "budget.credits must be a number, 0 or more");
    checkNamed(budget, { credits: true, warnAt: ["a number, 0 to 1", isShare], label: "text" });
    const { emitter } = this.#shared;
    const { credits, warnAt, label } = ownOptions(budget);
    const added: BudgetTerms = { credits, warnAt, label, onLow: (spending) => emitter.emit("low", spending) };
    const derived = newToolsClient(this.#shared.options);
    derived.#shared = this.#shared;
    derived.#budgets = [...this.#budgets, added];
    return derived;
  }

  /**
   * Returns a client with some options replaced. It shares rate limit, credits and budgets with this one. With another
   * `apiKey` or `baseUrl`, it counts its own credits.
   *
   * ```ts
   * const patient = tandem.tools.withOptions({ timeout: 3_600_000, retries: 10 });
   * ```
   */
  withOptions(given: ToolsClientOptions): ToolsClient {
    const options = ownOptions(given);
    const derived = newToolsClient({ ...this.#shared.options, ...options });
    derived.#budgets = this.#budgets;
    if (options.apiKey === undefined && options.baseUrl === undefined) {
      const { ledger, log, emitter } = this.#shared;
      Object.assign(derived.#shared, { ledger, log, emitter });
    }
    return derived;
  }

  /**
   * openapi-fetch's typed client, for routes without a method. Retries, rate limiting, budgets and errors work as in
   * `run`. `data` is the body as received.
   *
   * ```ts
   * const { data } = await tandem.tools.client.POST("/api/v1/tools/grammar-checker", { body: { input: "She go home." } });
   * console.log(data.meta.creditsCharged);
   * ```
   */
  get client(): TypedClient<paths> {
    return typedClient((...route) => this.#sendRoute(...route));
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
    return this.#shared.emitter.on(event, listener);
  }

  async #run<S extends AnyToolSlug>(
    slug: S,
    given: ToolRequest<S>,
    options: RunOptions,
  ): Promise<ApiResult<ToolResult<S>>> {
    const request = readRequest(slug, given);
    const { journal } = options;
    if (journal !== undefined) checkFunctions(journal, ["sending", "ended"], "journal");
    const connection = this.#connect();
    return this.#charged(slug, request, options, (call) => {
      // Loaded on demand, after the request's body is copied: batches need it, single calls hardly ever.
      call.around =
        journal &&
        ((next) =>
          async (...attempt) =>
            (await import("../transport/policies/journal.ts")).journal(journal)(next)(...attempt));
      return sendRequest<S>(connection, call, slug, request);
    });
  }

  /** Tool calls count in `credits` and under the budgets. */
  async #sendRoute(
    method: string,
    path: string,
    values: AnyValues,
    options: ClientCallOptions,
  ): Promise<ApiResult<unknown>> {
    const { settings, openapi } = this.#connect();
    const send = (call: Call) => openapi.call(call, method, path, values);
    if (method !== "POST") return send(resolveCall(options, this.#shared.options, defaults.infraAttemptMs, settings));
    const slug = path.slice(path.lastIndexOf("/") + 1);
    const { slug: named = slug } = (values.path ?? {}) as { slug?: string };
    return this.#charged(named, { input: "", ...(values.body as object) }, options, send);
  }

  /** Makes a call that costs credits: reserves them under every budget, and records the cost. */
  async #charged<T>(
    slug: string,
    request: { input: string },
    options: RunOptions,
    send: (call: Call) => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>> {
    const shared = this.#shared;
    const { settings } = this.#connect();
    const attemptMs = attemptMsOf(slug);
    const call = resolveCall(options, shared.options, attemptMs, settings);
    const budgets = this.#budgets;
    const reservations: Reservation[] = [];
    const record = callRecord(shared.ledger, shared.log, settings.clock, reservations);
    call.onAttempt = record.start;
    call.onSent = record.sent;
    if (budgets.length > 0)
      call.before = async () => {
        const { openBudget, reserveCredits } = await import("./reserve-credits.ts");
        reservations.push(...(await reserveCredits(budgets.map(openBudget), slug, request, call, settings)));
      };
    const settle = (meta: AnsweredMeta | undefined) => {
      const labels = [...budgets.map((budget) => budget.label), options.label].filter((name) => name !== undefined);
      const charged = record.settle(meta, slug, labels);
      if (charged === undefined) return;
      const { remaining } = shared.ledger;
      shared.emitter.emit("credits", { tool: slug, charged, remaining, label: labels.at(-1) });
    };
    try {
      const answer = await send(call);
      settle((answer.data as { meta?: AnsweredMeta } | undefined)?.meta);
      return answer;
    } catch (error) {
      const { charged, facts } = isTandemError(error) ? error : ({} as Partial<TandemError>);
      if (typeof charged === "number" && charged > 0) {
        settle({ creditsCharged: charged, creditsRemaining: facts?.creditsRemaining });
      } else record.fail(error, Math.max(call.attemptMs, attemptMs));
      throw error;
    } finally {
      record.close();
    }
  }

  #connect(): ToolConnection {
    const shared = this.#shared;
    shared.authenticated ??= connectToTools(shared.options);
    return shared.authenticated;
  }

  async #list(options: CallOptions): Promise<ApiResult<ToolInfo[]>> {
    const shared = this.#shared;
    if (!shared.authenticated) shared.anonymous ??= connectAnonymously(shared.options);
    const { settings, openapi } = shared.authenticated ?? shared.anonymous!;
    const call = resolveCall(options, shared.options, defaults.infraAttemptMs, settings);
    const answer = await openapi.call({ ...call, authenticated: false }, "GET", defaults.toolsPathPrefix, {});
    const tools = parseToolList(answer.data);
    if (tools === undefined) throw unexpectedShape(answer, settings, "has no list of tools", "GET");
    return { ...answer, data: tools };
  }
}

/** Bundlers rename classes that refer to themselves, such as to `_ToolsClient`. */
const newToolsClient = (options: ToolsClientOptions): ToolsClient => new ToolsClient(options);

const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;
