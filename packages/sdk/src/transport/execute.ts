import { monotonic } from "../clock.ts";
import { leastPause } from "../defaults.ts";
import type { Attempt } from "../errors/attempt.ts";
import { AbortedError, ConnectionError, TimeoutError } from "../errors/call-errors.ts";
import type { Outcome } from "../errors/outcome.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import { type Permit, QueueAborted, QueueTimeout, type QueueWait } from "../pacing/pacer.ts";
import { parseRateLimit, type RateLimit } from "../pacing/rate-limit-headers.ts";
import { retryAfterMs } from "../pacing/retry-after.ts";
import { whenAborted } from "../when-aborted.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { AttemptJournal } from "./attempt-journal.ts";
import type { Call } from "./call.ts";
import { errorFromReply } from "./error-from-reply.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { failureError, type KnownOfCall } from "./failure-error.ts";
import { type CallInfo, callHook } from "./hooks.ts";
import { redactHeaders } from "./redact-headers.ts";
import { retryDelay } from "./retry-delay.ts";
import type { RetryRule } from "./retry-policy.ts";
import { type AttemptFailure, isSuccess, outcomeOfStatus, type Sent, send, tellsWhenSent } from "./send.ts";
import { asksToPause, saysItDidNothing, shouldRetry } from "./should-retry.ts";
import { wait } from "./wait.ts";

/** A success, and how it came about. */
export interface Executed {
  reply: Reply;
  attempts: readonly Attempt[];
}

/**
 * Carries out one logical call: waits for a permit, sends, and tries again as the API's policy says.
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
  #callId: string | undefined;
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
    this.#waitingSince = this.#now;
  }

  /** By the clock that no change of the system's time moves, as all durations here. */
  get #now(): number {
    return monotonic(this.#settings.clock);
  }

  /** For hooks. */
  get #info(): CallInfo {
    this.#callId ??= crypto.randomUUID();
    return {
      callId: this.#callId,
      api: this.#settings.api,
      method: this.#outgoing.method,
      url: this.#outgoing.url,
    };
  }

  async toSuccess(): Promise<Executed> {
    const { hooks } = this.#settings;
    callHook(hooks, "onRequest", () => this.#info);
    try {
      for (;;) {
        const queued = this.#queue();
        const permit = queued instanceof Promise ? await queued : queued;
        const { journal } = this.#call;
        if (!(journal ? await this.#beginInWriting(journal, permit) : this.#begin(permit))) continue;
        const startedAt = this.#now;
        this.#announce(startedAt);
        this.#call.onAttempt?.();
        const sent = await send(this.#outgoing, this.#call, this.#settings, () => permit?.sent());
        const success = this.#record(sent, startedAt, permit);
        // What became of the call is not kept back by one that does not write.
        if (journal) await this.#inTime(journal.ended(this.#outcomeOf(sent)), journalGraceMs);
        if (success) return { reply: success, attempts: this.#attempts };
        await this.#retryOrThrow(sent);
      }
    } catch (error) {
      callHook(hooks, "onError", () => ({ ...this.#info, error: error as TandemError }));
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

  /** Waits for a permit; without one to wait for, nothing is awaited. */
  #queue(): Promise<Permit> | Permit | undefined {
    const { pacer, rateLimitKey, assumedPerMinute, maxPerMinute, hooks } = this.#settings;
    const { signal, priority, attemptMs, endsAt, journal } = this.#call;
    if (pacer === undefined || signal?.aborted) return undefined;
    try {
      const permit = pacer.acquire(rateLimitKey, {
        signal,
        priority,
        attemptMs,
        again: this.#attempts.length > 0,
        withinMs: endsAt - this.#now,
        assumedPerMinute,
        maxPerMinute,
        onWait: (hooks?.onQueue || journal?.waits) && ((wait) => this.#announceWait(wait)),
      });
      return permit instanceof Promise ? permit.catch((reason) => this.#notQueued(reason)) : permit;
    } catch (reason) {
      return this.#notQueued(reason);
    }
  }

  /** Writes it down before the permit is begun, which may be taken back if that took long. */
  async #beginInWriting(journal: AttemptJournal, permit: Permit | undefined): Promise<boolean> {
    if (this.#call.signal?.aborted) return this.#begin(permit);
    let written: void | PromiseLike<void>;
    let isWritten: boolean;
    try {
      written = journal.sending();
      isWritten = await this.#inTime(written);
    } catch (error) {
      permit?.cancel();
      throw error;
    }
    let hasBegun = false;
    try {
      hasBegun = this.#begin(permit);
      return hasBegun;
    } finally {
      // A journal that is not done yet is told as soon as it is.
      const toldSo = hasBegun ? undefined : Promise.resolve(written).then(() => journal.ended("not_sent"));
      if (isWritten) await toldSo;
      else toldSo?.catch(() => undefined);
    }
  }

  /**
   * Waits for `work`, but no longer than the call may take. False: it is not done.
   *
   * @param graceMs how long it may still take once the call is aborted.
   */
  #inTime(work: void | PromiseLike<void>, graceMs = 0): Promise<boolean> {
    const { clock } = this.#settings;
    const { signal, endsAt } = this.#call;
    return new Promise((resolve, reject) => {
      // Without an end there is no timer: a clock cannot be asked for one that never fires.
      const within = (ms: number) => {
        const leftMs = Math.min(ms, endsAt - this.#now);
        return leftMs === Number.POSITIVE_INFINITY ? undefined : clock.setTimeout(() => end(false), leftMs);
      };
      let timer = within(Number.POSITIVE_INFINITY);
      const onAbort = () => {
        clock.clearTimeout(timer);
        if (graceMs > 0) timer = within(graceMs);
        else end(false);
      };
      const stopListening = whenAborted(signal, onAbort);
      const stop = () => {
        clock.clearTimeout(timer);
        stopListening();
      };
      const end = (isDone: boolean) => {
        stop();
        resolve(isDone);
      };
      const fail = (error: unknown) => {
        stop();
        reject(error);
      };
      if (signal?.aborted) onAbort();
      Promise.resolve(work).then(() => end(true), fail);
    });
  }

  #announceWait(wait: QueueWait): void {
    this.#call.journal?.waits?.(wait);
    callHook(this.#settings.hooks, "onQueue", () => ({ ...this.#info, attempt: this.#attempts.length + 1, ...wait }));
  }

  /** The last moment before sending: whoever has no time or no wish left sends nothing. False: wait once more. */
  #begin(permit: Permit | undefined): boolean {
    const { signal, endsAt } = this.#call;
    const isLate = this.#now >= endsAt;
    if (!isLate && !signal?.aborted) return permit?.begin(tellsWhenSent(this.#settings)) ?? true;
    permit?.cancel();
    throw signal?.aborted ? this.#aborted(signal.reason) : this.#outOfTime();
  }

  #notQueued(reason: unknown): never {
    if (reason instanceof QueueAborted) throw this.#aborted(this.#call.signal?.reason);
    if (reason instanceof QueueTimeout) throw this.#outOfTime(reason.waitMs);
    throw new ConnectionError({
      ...this.#common(),
      summary: `The store of the rate limit failed: ${(reason as Error)?.message ?? reason}`,
      detail: this.#sentSentence,
      facts: { option: "pacing.store" },
      retryable: this.#outcome === "not_sent",
      cause: reason,
    });
  }

  /** @param waitMs until a permit could have come, where the rate limit is the reason. */
  #outOfTime(waitMs?: number): TimeoutError {
    const limitMs = this.#call.totalMs;
    const why =
      waitMs === undefined
        ? `The call's limit of ${seconds(limitMs)} passed before its next attempt could be sent`
        : `The rate limit allows the next attempt in ${seconds(waitMs)}, past the call's limit of ${seconds(limitMs)}`;
    return new TimeoutError({
      summary: why,
      advice: 'Raise timeout.totalMs, or use priority "bulk" to wait as long as it takes.',
      facts: { option: "timeout.totalMs", limitMs, ...(waitMs !== undefined && { waitMs }) },
      limit: "totalMs",
      phase: "queue",
      retryable: true,
      retryAfterMs: waitMs,
      ...this.#common(),
    });
  }

  #announce(startedAt: number): void {
    callHook(this.#settings.hooks, "onAttempt", () => ({
      ...this.#info,
      attempt: this.#attempts.length + 1,
      waitedMs: startedAt - this.#waitingSince,
      headers: redactHeaders(Object.entries(this.#outgoing.headers)),
    }));
  }

  /** Writes down how an attempt ended. Returns the answer, if it is a success. */
  #record({ reply, failure }: Sent, startedAt: number, permit: Permit | undefined): Reply | undefined {
    const waitedMs = startedAt - this.#waitingSince;
    this.#waitingSince = this.#now;
    const durationMs = this.#waitingSince - startedAt;
    const status = reply?.status ?? failure?.status;
    const outcome = this.#outcomeOf({ reply, failure } as Sent);
    const success = reply && this.#success(reply);
    const why = failure?.why ?? (success ? undefined : `status ${reply!.status}`);
    if (reply) {
      const rate = this.#rate(reply);
      permit?.settle({ headersAgoMs: this.#waitingSince - reply.headersAt, rate });
    } else if (outcome === "not_sent") permit?.cancel();
    else permit?.settle();
    this.#note(outcome);
    const attempt: Attempt = {
      phase: reply ? "done" : failure!.phase,
      startedAt: this.#settings.clock.now() - durationMs,
      durationMs,
      waitedMs,
    };
    if (status !== undefined) attempt.status = status;
    if (why !== undefined) attempt.why = why;
    this.#attempts.push(attempt);
    this.#announceEnd(attempt, outcome, reply);
    return success;
  }

  #announceEnd({ status, durationMs, waitedMs, why }: Attempt, outcome: Outcome, reply: Reply | undefined): void {
    const { hooks, requestIdHeader } = this.#settings;
    const attempt = this.#attempts.length;
    if (reply) {
      const { status } = reply;
      const headers = () => redactHeaders(this.#masked(reply).headers);
      callHook(hooks, "onResponse", () => ({ ...this.#info, attempt, status, durationMs, headers: headers() }));
    }
    callHook(hooks, "onAttemptEnd", () => {
      const requestId = (reply && this.#masked(reply).headers.get(requestIdHeader)) ?? undefined;
      return { ...this.#info, attempt, durationMs, waitedMs, status, outcome, requestId, why };
    });
  }

  #note(outcome: Outcome): void {
    if (gravity.indexOf(outcome) > gravity.indexOf(this.#outcome)) this.#outcome = outcome;
  }

  /** Returns when the next attempt may be made; throws when there is none. */
  async #retryOrThrow(sent: Sent): Promise<void> {
    const { reply } = sent;
    const { clock, pacer, rateLimitKey, retry } = this.#settings;
    const toldMs = reply && retryAfterMs(reply.headers, clock.now());
    const status = reply?.status ?? sent.failure?.status;
    const pauseMs = asksToPause(status, retry) ? this.#pauseMs(reply, toldMs) : undefined;
    // Whatever becomes of this call, the others need not run into the same wall.
    if (pauseMs !== undefined) pacer?.pause(rateLimitKey, pauseMs);
    const how = this.#mayRetry(sent, toldMs !== undefined);
    if (how === undefined) throw this.#error(sent);
    const delayMs = pauseMs ?? this.#backoffMs(reply, toldMs);
    if (this.#now + delayMs >= this.#call.endsAt) throw this.#error(sent, delayMs);
    callHook(this.#settings.hooks, "onRetry", () => ({
      ...this.#info,
      attempt: this.#attempts.length,
      waitMs: delayMs,
      why: this.#attempts.at(-1)?.why ?? "",
      ...(reply && { status: reply.status }),
    }));
    if (pauseMs !== undefined && pacer) return;
    if (!(await wait(delayMs, clock, this.#call.signal))) throw this.#aborted(this.#call.signal?.reason);
  }

  #mayRetry({ reply, failure }: Sent, told: boolean): RetryRule["wait"] | undefined {
    if (failure?.kind === "aborted" || failure?.kind === "totalMs" || failure?.isLasting) return undefined;
    const policy = { ...this.#settings.retry, maxRetries: this.#call.maxRetries };
    const outcome = this.#outcomeOf({ reply, failure } as Sent);
    const status = outcome === "executed" ? undefined : (reply ?? failure!).status;
    const how = shouldRetry({ method: this.#outgoing.method, status, outcome, toldToWait: told }, policy);
    return how === "backoff" && this.#retries >= policy.maxRetries ? undefined : how;
  }

  /** As long as the service says, and at least a growing while, so that no header makes a hot loop. */
  #pauseMs(reply: Reply | undefined, toldMs: number | undefined): number {
    this.#pauses++;
    const resetMs = toldMs ?? (reply && this.#rate(reply).resetMs);
    return retryDelay(this.#pauses, leastPause, () => 1, resetMs);
  }

  #rate({ headers }: Reply): RateLimit {
    return parseRateLimit(headers, this.#settings.clock.now(), this.#settings.rateLimitHeaders);
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

  /** A service that repeats the credential in its answer must not get it into an error or a hook. */
  #masked(reply: Reply): Reply {
    const secret = this.#settings.credential?.secret;
    return secret ? { ...reply, text: secret.maskIn(reply.text), headers: secret.maskInHeaders(reply.headers) } : reply;
  }

  #outcomeOf({ reply, failure }: Sent): Outcome {
    if (failure) return failure.outcome;
    const { status, headers } = reply!;
    const toldToWait = () => retryAfterMs(headers, this.#settings.clock.now()) !== undefined;
    return saysItDidNothing(status, toldToWait, this.#settings.retry) ? "rejected" : outcomeOfStatus(status);
  }
}

/** For a journal to write down how an aborted call's attempt ended. */
const journalGraceMs = 5_000;

const gravity: readonly Outcome[] = ["not_sent", "rejected", "unknown", "executed"];

const sentSentence: Record<Outcome, string> = {
  not_sent: "The request was not sent.",
  rejected: "The service did not carry it out.",
  executed: "The service carried it out, but its answer could not be read.",
  unknown: "The request may have been carried out, so it was not sent again.",
};

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
