import { untoldPauseBackoff } from "../defaults.ts";
import type { Attempt } from "../errors/attempt.ts";
import { AbortedError, TimeoutError } from "../errors/call-errors.ts";
import type { Outcome } from "../errors/outcome.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import { QueueAborted, QueueTimeout, type Started } from "../pacing/pacer.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call } from "./call.ts";
import { errorFromReply } from "./error-from-reply.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { failureError, type KnownOfCall } from "./failure-error.ts";
import { callHook } from "./hooks.ts";
import { parseRateLimit, type RateLimit } from "./rate-limit-headers.ts";
import { redactHeaders } from "./redact-headers.ts";
import { retryAfterMs } from "./retry-after.ts";
import { retryDelay } from "./retry-delay.ts";
import type { RetryRule } from "./retry-policy.ts";
import { type AttemptFailure, isSuccess, outcomeOfStatus, type Sent, send } from "./send.ts";
import { shouldRetry } from "./should-retry.ts";
import { wait } from "./wait.ts";

/** A success, and how it came about. */
export interface Executed {
  reply: Reply;
  attempts: readonly Attempt[];
}

/**
 * Carries out one logical call: waits its turn, sends, and tries again as the API's policy says.
 *
 * @throws TandemError of the class that fits, with every attempt and the outcome.
 */
export function execute(outgoing: Outgoing, call: Call, settings: ApiSettings): Promise<Executed> {
  return new Run(outgoing, call, settings).toSuccess();
}

/** What every error of a call has. */
type Common = KnownOfCall;

class Run {
  readonly #outgoing: Outgoing;
  readonly #call: Call;
  readonly #settings: ApiSettings;
  readonly #attempts: Attempt[] = [];
  readonly #endsAt: number;
  /** When waiting for the next attempt began. */
  #waitingSince: number;
  #retries = 0;
  #pauses = 0;
  /** The gravest outcome of any attempt so far: a later refusal does not undo an earlier attempt. */
  #outcome: Outcome = "not_sent";

  constructor(outgoing: Outgoing, call: Call, settings: ApiSettings) {
    this.#outgoing = outgoing;
    this.#call = call;
    this.#settings = settings;
    this.#waitingSince = settings.clock.now();
    this.#endsAt = this.#waitingSince + call.totalMs;
  }

  get #facts() {
    return { api: this.#settings.api, method: this.#outgoing.method, url: this.#outgoing.url };
  }

  async toSuccess(): Promise<Executed> {
    const { clock, hooks } = this.#settings;
    callHook(hooks, "onRequest", () => this.#facts);
    try {
      for (;;) {
        const queued = this.#queue();
        const started = queued instanceof Promise ? await queued : queued;
        const startedAt = clock.now();
        this.#announce(startedAt);
        const sent = await send(this.#outgoing, this.#call, this.#endsAt, this.#settings);
        this.#record(sent, startedAt, started);
        const reply = sent.reply && this.#success(sent.reply);
        if (reply) return { reply, attempts: this.#attempts };
        await this.#retryOrThrow(sent);
      }
    } catch (error) {
      callHook(hooks, "onError", () => ({ ...this.#facts, error: error as TandemError }));
      throw error;
    }
  }

  /** The answer, if it is a success: also that of a DELETE whose first attempt left nothing for the next one to find. */
  #success(reply: Reply): Reply | undefined {
    if (isSuccess(reply.status)) return reply;
    const mayHaveWorked = this.#outcome === "unknown" || this.#outcome === "executed";
    const isGone = this.#outgoing.method === "DELETE" && (reply.status === 404 || reply.status === 410);
    return isGone && mayHaveWorked ? { ...reply, status: 204, text: "" } : undefined;
  }

  /** Waits for a turn; without one to wait for, nothing is awaited. */
  #queue(): Promise<Started> | Started | undefined {
    const { pacer, laneKey } = this.#settings;
    const { signal, priority } = this.#call;
    if (signal?.aborted) throw this.#aborted(signal.reason);
    if (pacer === undefined) return undefined;
    const turn = { signal, priority, again: this.#attempts.length > 0, latestStartAt: this.#endsAt };
    try {
      const started = pacer.acquire(laneKey, turn);
      return started instanceof Promise ? started.catch((reason) => this.#notQueued(reason)) : started;
    } catch (reason) {
      return this.#notQueued(reason);
    }
  }

  #notQueued(reason: unknown): never {
    const { clock } = this.#settings;
    if (reason instanceof QueueAborted) throw this.#aborted(this.#call.signal?.reason);
    if (!(reason instanceof QueueTimeout)) throw reason;
    const waitMs = reason.startAt - clock.now();
    throw new TimeoutError({
      summary: `The rate limit allows the next attempt in ${seconds(waitMs)}, past the call's limit of ${seconds(this.#call.totalMs)}`,
      advice: 'Raise timeout.totalMs, or use priority "bulk" to wait as long as it takes.',
      facts: { option: "timeout.totalMs", limitMs: this.#call.totalMs, waitMs },
      limit: "totalMs",
      phase: "queue",
      retryable: true,
      retryAfterMs: waitMs,
      ...this.#common(),
    });
  }

  #announce(startedAt: number): void {
    callHook(this.#settings.hooks, "onAttempt", () => ({
      ...this.#facts,
      attempt: this.#attempts.length + 1,
      waitedMs: startedAt - this.#waitingSince,
      headers: redactHeaders(Object.entries(this.#outgoing.headers)),
    }));
  }

  #record({ reply, failure }: Sent, startedAt: number, started: Started | undefined): void {
    const waitedMs = startedAt - this.#waitingSince;
    this.#waitingSince = this.#settings.clock.now();
    started?.settle(reply && { headersAt: reply.headersAt, rate: this.#rate(reply, reply.headersAt) });
    const status = reply?.status ?? failure?.status;
    const durationMs = this.#waitingSince - startedAt;
    const phase = reply ? "done" : failure!.phase;
    const why = failure?.why ?? (isSuccess(reply!.status) ? undefined : `status ${reply!.status}`);
    this.#note(failure?.outcome ?? outcomeOfStatus(reply!.status));
    const attempt: Attempt = { phase, startedAt, durationMs, waitedMs };
    if (status !== undefined) attempt.status = status;
    if (why !== undefined) attempt.why = why;
    this.#attempts.push(attempt);
    if (reply === undefined) return;
    callHook(this.#settings.hooks, "onResponse", () => ({
      ...this.#facts,
      attempt: this.#attempts.length,
      status: reply.status,
      durationMs,
      headers: redactHeaders(reply.headers),
    }));
  }

  #note(outcome: Outcome): void {
    if (gravity.indexOf(outcome) > gravity.indexOf(this.#outcome)) this.#outcome = outcome;
  }

  /** Returns when the next attempt may be made; throws when there is none. */
  async #retryOrThrow(sent: Sent): Promise<void> {
    const { reply } = sent;
    const { clock } = this.#settings;
    const now = clock.now();
    const toldMs = reply && retryAfterMs(reply.headers, now);
    const how = this.#mayRetry(sent, toldMs !== undefined);
    if (how === undefined) throw this.#error(sent);
    const delayMs = how === "pause" ? this.#pauseMs(reply, now, toldMs) : this.#backoffMs(reply, toldMs);
    if (now + delayMs > this.#endsAt) throw this.#error(sent, delayMs);
    callHook(this.#settings.hooks, "onRetry", () => ({
      ...this.#facts,
      attempt: this.#attempts.length,
      waitMs: delayMs,
      why: this.#attempts.at(-1)?.why ?? "",
      ...(reply && { status: reply.status }),
    }));
    if (how === "pause" && this.#settings.pacer) {
      this.#settings.pacer.pause(this.#settings.laneKey, now + delayMs);
    } else if (!(await wait(delayMs, clock, this.#call.signal))) {
      throw this.#aborted(this.#call.signal?.reason);
    }
  }

  #mayRetry({ reply, failure }: Sent, told: boolean): RetryRule["wait"] | undefined {
    if (failure?.kind === "aborted" || failure?.kind === "totalMs" || failure?.isLasting) return undefined;
    const policy = { ...this.#settings.retry, maxRetries: this.#call.maxRetries };
    const outcome = failure?.outcome ?? outcomeOfStatus(reply!.status);
    const status = outcome === "executed" ? undefined : (reply ?? failure!).status;
    const how = shouldRetry({ method: this.#outgoing.method, status, outcome, toldToWait: told }, policy);
    return how === "backoff" && this.#retries >= policy.maxRetries ? undefined : how;
  }

  #pauseMs(reply: Reply | undefined, now: number, toldMs: number | undefined): number {
    this.#pauses++;
    const resetMs = toldMs ?? (reply && this.#rate(reply, now).resetMs);
    return resetMs ?? retryDelay(this.#pauses, untoldPauseBackoff, () => 1);
  }

  #rate({ headers }: Reply, now: number): RateLimit {
    return parseRateLimit(headers, now, this.#settings.rateLimitHeaders);
  }

  #backoffMs(reply: Reply | undefined, toldMs: number | undefined): number {
    const { retry, random } = this.#settings;
    this.#retries++;
    return retryDelay(this.#retries, reply ? retry.backoff : retry.connectionBackoff, random, toldMs);
  }

  /** @param delayMs until the next attempt, which `totalMs` does not allow. */
  #error({ reply, failure }: Sent, delayMs?: number): TandemError {
    const settings = this.#settings;
    const common = this.#common(delayMs);
    if (failure) return this.#failureError(failure, common);
    return errorFromReply(this.#masked(reply), settings, this.#outgoing, common, settings.clock.now());
  }

  #failureError(failure: AttemptFailure, common: Common): TandemError {
    if (failure.kind === "aborted") return this.#aborted(failure.cause);
    const detail = [this.#sentSentence, common.detail].filter(Boolean).join(" ");
    const context = { outgoing: this.#outgoing, call: this.#call, settings: this.#settings };
    return failureError(failure, { ...common, detail }, context);
  }

  #aborted(cause: unknown): TandemError {
    const detail = this.#sentSentence;
    return new AbortedError({ ...this.#common(), summary: "The call was aborted", detail, cause });
  }

  get #sentSentence(): string {
    const wasRepeated = this.#outcome === "unknown" && this.#attempts.length > 1;
    return wasRepeated ? "The request may have been carried out." : sentSentence[this.#outcome];
  }

  #common(delayMs?: number): Common {
    const outcome = this.#outcome;
    const charged = outcome === "not_sent" || outcome === "rejected" ? 0 : ("unknown" as const);
    const limitMs = this.#call.totalMs;
    return {
      outcome,
      attempts: this.#attempts,
      ...(this.#settings.api === "tools" && { charged }),
      ...(delayMs !== undefined && {
        detail: `The next attempt would be in ${seconds(delayMs)}, past the call's limit of ${seconds(limitMs)} (timeout.totalMs).`,
        facts: { option: "timeout.totalMs", limitMs, waitMs: delayMs },
      }),
    };
  }

  /** A service that repeats the credential in its error must not get it into ours. */
  #masked(reply: Reply): Reply {
    const secret = this.#settings.credential?.secret;
    return secret ? { ...reply, text: secret.maskIn(reply.text) } : reply;
  }
}

const gravity: readonly Outcome[] = ["not_sent", "rejected", "unknown", "executed"];

const sentSentence: Record<Outcome, string> = {
  not_sent: "The request was not sent.",
  rejected: "The service did not carry it out.",
  executed: "The service carried it out, but its answer could not be read.",
  unknown: "The request may have been carried out, so it was not sent again.",
};

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
