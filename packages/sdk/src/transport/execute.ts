import { monotonic } from "../clock.ts";
import { leastPause, longestPauseMs } from "../defaults.ts";
import type { Attempt } from "../errors/attempt.ts";
import type { Outcome } from "../errors/outcome.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import type { Permit, QueueWait } from "../pacing/pacer.ts";
import { parseRateLimit, type RateLimit } from "../pacing/rate-limit-headers.ts";
import { retryAfterMs } from "../pacing/retry-after.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Start } from "./attempt-journal.ts";
import { attemptOutcome, graver } from "./attempt-outcome.ts";
import type { Call } from "./call.ts";
import { attemptError, outOfTimeError, queueError } from "./call-error.ts";
import type { CallSoFar } from "./call-so-far.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { abortedError } from "./failure-error.ts";
import { type CallInfo, callHook } from "./hooks.ts";
import { redactHeaders } from "./redact-headers.ts";
import { retryDelay } from "./retry-delay.ts";
import { maskedReply } from "./secret.ts";
import { isSuccess, type Sent, send, tellsWhenSent } from "./send.ts";
import { asksToPause, shouldRetry } from "./should-retry.ts";
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

  /** For errors. */
  get #soFar(): CallSoFar {
    return {
      outgoing: this.#outgoing,
      call: this.#call,
      settings: this.#settings,
      attempts: this.#attempts,
      outcome: this.#outcome,
    };
  }

  async toSuccess(): Promise<Executed> {
    const { hooks } = this.#settings;
    callHook(hooks, "onRequest", () => this.#info);
    try {
      for (;;) {
        const queued = this.#queue();
        const permit = queued instanceof Promise ? await queued : queued;
        const { writing } = this.#call;
        if (!(writing ? await writing.begin(this.#startWith(permit)) : this.#begin(permit))) continue;
        const startedAt = this.#now;
        this.#announce(startedAt);
        this.#call.onAttempt?.();
        const sent = await send(this.#outgoing, this.#call, this.#settings, () => permit?.sent());
        // Before the answer is settled, or its place would go to another call that runs into the same wall.
        const pauseMs = this.#pause(sent);
        const success = this.#record(sent, startedAt, permit);
        if (writing) await writing.ended(attemptOutcome(sent, this.#settings));
        if (success) return { reply: success, attempts: this.#attempts };
        await this.#retryOrThrow(sent, pauseMs);
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
    const { signal, priority, attemptMs, endsAt, writing } = this.#call;
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
        onWait: (hooks?.onQueue || writing) && ((wait) => this.#announceWait(wait)),
      });
      return permit instanceof Promise ? permit.catch((reason) => this.#throwQueueError(reason)) : permit;
    } catch (reason) {
      return this.#throwQueueError(reason);
    }
  }

  #announceWait(wait: QueueWait): void {
    this.#call.writing?.waits?.(wait);
    callHook(this.#settings.hooks, "onQueue", () => ({ ...this.#info, attempt: this.#attempts.length + 1, ...wait }));
  }

  /** The last moment before sending: whoever has no time or no wish left sends nothing. False: wait once more. */
  #begin(permit: Permit | undefined, isInTime = true): boolean {
    const { signal, endsAt } = this.#call;
    const isLate = !isInTime || this.#now >= endsAt;
    if (!isLate && !signal?.aborted) return permit?.begin(tellsWhenSent(this.#settings)) ?? true;
    permit?.cancel();
    throw (signal?.aborted ? abortedError : outOfTimeError)(this.#soFar);
  }

  #startWith(permit: Permit | undefined): Start {
    return { begin: (isInTime) => this.#begin(permit, isInTime), cancel: () => permit?.cancel() };
  }

  #throwQueueError(reason: unknown): never {
    throw queueError(this.#soFar, reason);
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
  #record(sent: Sent, startedAt: number, permit: Permit | undefined): Reply | undefined {
    const { reply, failure } = sent;
    const waitedMs = startedAt - this.#waitingSince;
    this.#waitingSince = this.#now;
    const durationMs = this.#waitingSince - startedAt;
    const status = reply?.status ?? failure?.status;
    const outcome = attemptOutcome(sent, this.#settings);
    const success = reply && this.#success(reply);
    const why = failure?.why ?? (success ? undefined : `status ${reply!.status}`);
    if (reply) permit?.settle({ headersAgoMs: this.#waitingSince - reply.headersAt, rate: this.#rate(reply) });
    else if (outcome === "not_sent") permit?.cancel();
    else permit?.settle();
    this.#outcome = graver(outcome, this.#outcome);
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
      const headers = () => redactHeaders(maskedReply(reply, this.#settings.credential).headers);
      callHook(hooks, "onResponse", () => ({ ...this.#info, attempt, status, durationMs, headers: headers() }));
    }
    callHook(hooks, "onAttemptEnd", () => {
      const requestId =
        (reply && maskedReply(reply, this.#settings.credential).headers.get(requestIdHeader)) ?? undefined;
      return { ...this.#info, attempt, durationMs, waitedMs, status, outcome, requestId, why };
    });
  }

  /** Holds back every call of the credential where the service asks for it. Returns for how many milliseconds. */
  #pause({ reply, failure }: Sent): number | undefined {
    const { pacer, rateLimitKey, retry } = this.#settings;
    if (!asksToPause(reply?.status ?? failure?.status, retry)) return undefined;
    // As long as the service says, and at least a growing while, so that no header makes a hot loop.
    const toldMs = reply && (this.#toldMs(reply) ?? this.#rate(reply).resetMs);
    const pauseMs = retryDelay(++this.#pauses, leastPause, () => 1, toldMs);
    pacer?.pause(rateLimitKey, Math.min(pauseMs, longestPauseMs));
    return pauseMs;
  }

  /** Returns when the next attempt may be made; throws when there is none. */
  async #retryOrThrow(sent: Sent, pauseMs: number | undefined): Promise<void> {
    const { reply } = sent;
    const { clock, pacer, retry, random } = this.#settings;
    const toldMs = reply && this.#toldMs(reply);
    if (!this.#mayRetry(sent, toldMs !== undefined)) throw attemptError(this.#soFar, sent);
    const backoff = reply ? retry.backoff : retry.connectionBackoff;
    const delayMs = pauseMs ?? retryDelay(++this.#retries, backoff, random, toldMs);
    if (this.#now + delayMs >= this.#call.endsAt) throw attemptError(this.#soFar, sent, delayMs);
    const waitMs = Math.min(delayMs, longestPauseMs);
    callHook(this.#settings.hooks, "onRetry", () => ({
      ...this.#info,
      attempt: this.#attempts.length,
      waitMs,
      why: this.#attempts.at(-1)?.why ?? "",
      ...(reply && { status: reply.status }),
    }));
    if (pauseMs !== undefined && pacer) return;
    if (!(await wait(waitMs, clock, this.#call.signal))) throw abortedError(this.#soFar);
  }

  #mayRetry(sent: Sent, toldToWait: boolean): boolean {
    const { reply, failure } = sent;
    if (failure?.kind === "aborted" || failure?.kind === "totalMs" || failure?.isLasting) return false;
    const policy = { ...this.#settings.retry, maxRetries: this.#call.maxRetries };
    const outcome = attemptOutcome(sent, this.#settings);
    const status = outcome === "executed" ? undefined : (reply ?? failure!).status;
    const how = shouldRetry({ method: this.#outgoing.method, status, outcome, toldToWait }, policy);
    return how === "pause" || (how === "backoff" && this.#retries < policy.maxRetries);
  }

  #toldMs({ headers }: Reply): number | undefined {
    return retryAfterMs(headers, this.#settings.clock.now());
  }

  #rate({ headers }: Reply): RateLimit {
    return parseRateLimit(headers, this.#settings.clock.now(), this.#settings.rateLimitHeaders);
  }
}
