import type { Attempt } from "../errors/attempt.ts";
import type { Outcome } from "../errors/outcome.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import type { Permit, QueueWait } from "../pacing/pacer.ts";
import { parseRateLimit, type RateLimit } from "../pacing/rate-limit-headers.ts";
import { retryAfterMs } from "../pacing/retry-after.ts";
import { monotonic } from "../time/clock.ts";
import { wait } from "../time/wait.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Start } from "./attempt-journal.ts";
import { attemptOutcome, graver } from "./attempt-outcome.ts";
import type { Call } from "./call.ts";
import { attemptError, outOfTimeError, queueError } from "./call-error.ts";
import { CallReport } from "./call-report.ts";
import type { CallSoFar } from "./call-so-far.ts";
import { leastPause, longestPauseMs } from "./defaults.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { abortedError } from "./failure-error.ts";
import { callHook } from "./hooks.ts";
import { nextStep } from "./next-step.ts";
import { retryDelay } from "./retry-delay.ts";
import { type AttemptResult, isSuccess, send, tellsWhenSent } from "./send.ts";
import { asksToPause } from "./should-retry.ts";

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
  readonly #report: CallReport | undefined;
  readonly #attempts: Attempt[] = [];
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
    this.#report = settings.hooks && new CallReport(settings.hooks, outgoing, settings);
    this.#waitingSince = this.#now;
  }

  /** By the clock that no change of the system's time moves, as all durations here. */
  get #now(): number {
    return monotonic(this.#settings.clock);
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

  /** The number of the attempt that is next or under way: 1 is the first. */
  get #attempt(): number {
    return this.#attempts.length + 1;
  }

  async toSuccess(): Promise<Executed> {
    const { writing } = this.#call;
    this.#report?.request();
    try {
      for (;;) {
        const queued = this.#queue();
        const permit = queued instanceof Promise ? await queued : queued;
        if (!(writing ? await writing.begin(this.#startWith(permit)) : this.#begin(permit))) {
          await this.#takenBack();
          continue;
        }
        const startedAt = this.#now;
        this.#report?.attempt(this.#attempt, startedAt - this.#waitingSince);
        this.#call.onAttempt?.();
        const result = await send(this.#outgoing, this.#call, this.#settings, tellingOf(permit));
        const outcome = attemptOutcome(result, this.#settings);
        // Before the answer is settled, or its place would go to another call that runs into the same wall.
        const pauseMs = this.#pause(result);
        this.#settle(permit, result, outcome);
        const success = this.#record(result, outcome, startedAt);
        if (writing) await writing.ended(outcome);
        if (success) return { reply: success, attempts: this.#attempts };
        await this.#retryOrThrow(result, outcome, pauseMs);
      }
    } catch (error) {
      this.#report?.error(error as TandemError);
      throw error;
    }
  }

  /** Waits for a permit; without one to wait for, nothing is awaited. */
  #queue(): Promise<Permit> | Permit | undefined {
    const { api, pacer, rateLimitKey, assumedPerMinute, maxPerMinute, hooks } = this.#settings;
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
        onWait: (hooks?.onQueue || writing) && ((wait) => this.#tellWait(wait)),
        onWarning: hooks?.onWarning && ((message) => callHook(hooks, "onWarning", () => ({ api, message }))),
      });
      return permit instanceof Promise ? permit.catch((reason) => this.#throwQueueError(reason)) : permit;
    } catch (reason) {
      return this.#throwQueueError(reason);
    }
  }

  #tellWait(wait: QueueWait): void {
    this.#call.writing?.waits(wait);
    this.#report?.queue(this.#attempt, wait);
  }

  #throwQueueError(reason: unknown): never {
    throw queueError(this.#soFar, reason);
  }

  /** The last moment before sending: whoever has no time or no wish left sends nothing. False: wait once more. */
  #begin(permit: Permit | undefined, isInTime = true): boolean {
    const { signal, endsAt } = this.#call;
    const isLate = !isInTime || this.#now >= endsAt;
    try {
      if (!isLate && !signal?.aborted) return permit?.begin(tellsWhenSent(this.#settings)) ?? true;
    } catch (reason) {
      permit!.cancel();
      this.#throwQueueError(reason);
    }
    permit?.cancel();
    throw (signal?.aborted ? abortedError : outOfTimeError)(this.#soFar);
  }

  /** A store may take back every permit: without a pause nothing else would run, and no abort be heard. */
  async #takenBack(): Promise<void> {
    const ms = Math.min(takenBackPauseMs, this.#call.endsAt - this.#now);
    if (ms > 0) await wait(ms, this.#settings.clock, this.#call.signal);
  }

  #startWith(permit: Permit | undefined): Start {
    return { begin: (isInTime) => this.#begin(permit, isInTime), cancel: () => permit?.cancel() };
  }

  /** Holds back every call of the credential where the service asks for it. Returns for how many milliseconds. */
  #pause({ reply, failure }: AttemptResult): number | undefined {
    const { pacer, rateLimitKey, retry } = this.#settings;
    if (!asksToPause(reply?.status ?? failure?.status, retry)) return undefined;
    // As long as the service says, and at least a growing while, so that no header makes a hot loop.
    const toldMs = reply && (this.#toldMs(reply) ?? this.#rate(reply).resetMs);
    const pauseMs = retryDelay(++this.#pauses, leastPause, () => 1, toldMs);
    pacer?.pause(rateLimitKey, Math.min(pauseMs, longestPauseMs));
    return pauseMs;
  }

  #settle(permit: Permit | undefined, { reply }: AttemptResult, outcome: Outcome): void {
    if (reply) permit?.settle({ headersAgoMs: this.#now - reply.headersAt, rate: this.#rate(reply) });
    else if (outcome === "not_sent") permit?.cancel();
    else permit?.settle();
  }

  /** Writes down how an attempt ended. Returns the answer, if it is a success. */
  #record(result: AttemptResult, outcome: Outcome, startedAt: number): Reply | undefined {
    const { reply, failure } = result;
    const endedAt = this.#now;
    const durationMs = endedAt - startedAt;
    const attempt: Attempt = {
      phase: reply ? (reply.cut === undefined ? "done" : "body") : failure!.phase,
      startedAt: this.#settings.clock.now() - durationMs,
      durationMs,
      waitedMs: startedAt - this.#waitingSince,
    };
    const success = reply && this.#success(reply);
    const status = reply?.status ?? failure?.status;
    const why =
      failure?.why ??
      (success ? undefined : `status ${status}${reply!.cut === undefined ? "" : `, cut short (${reply!.cut})`}`);
    if (status !== undefined) attempt.status = status;
    if (why !== undefined) attempt.why = why;
    this.#report?.attemptEnd(this.#attempt, attempt, outcome, reply);
    this.#attempts.push(attempt);
    this.#waitingSince = endedAt;
    this.#outcome = graver(outcome, this.#outcome);
    return success;
  }

  /** The answer, if it is a success: also that of a DELETE whose first attempt left nothing for the next one to find. */
  #success(reply: Reply): Reply | undefined {
    if (isSuccess(reply.status)) return reply;
    const mayHaveWorked = this.#outcome === "unknown" || this.#outcome === "executed";
    const isGone = this.#outgoing.method === "DELETE" && (reply.status === 404 || reply.status === 410);
    return isGone && mayHaveWorked ? { ...reply, status: 204, text: "" } : undefined;
  }

  /** Returns when the next attempt may be made; throws when there is none. */
  async #retryOrThrow(result: AttemptResult, outcome: Outcome, pauseMs: number | undefined): Promise<void> {
    const { clock, pacer, random } = this.#settings;
    const { maxRetries, endsAt, signal } = this.#call;
    const { method } = this.#outgoing;
    const toldMs = result.reply && this.#toldMs(result.reply);
    const retries = this.#retries;
    const end = { method, result, outcome, toldMs, pauseMs, retries, leftMs: endsAt - this.#now };
    const { isGivenUp, delayMs } = nextStep(end, { ...this.#settings.retry, maxRetries }, random);
    if (isGivenUp) throw attemptError(this.#soFar, result, delayMs);
    const waitMs = Math.min(delayMs, longestPauseMs);
    this.#report?.retry(this.#attempts, waitMs, result.reply?.status);
    if (pauseMs === undefined) this.#retries++;
    // The next permit comes when the pause is over.
    else if (pacer) return;
    if (!(await wait(waitMs, clock, signal))) throw abortedError(this.#soFar);
  }

  #toldMs({ headers }: Reply): number | undefined {
    return retryAfterMs(headers, this.#settings.clock.now());
  }

  #rate({ headers }: Reply): RateLimit {
    return parseRateLimit(headers, this.#settings.clock.now(), this.#settings.rateLimitHeaders);
  }
}

/** How long a call waits before it asks for another permit. */
const takenBackPauseMs = 10;

/** Holds the permit alone: a platform keeps what it tells until its next full collection of garbage. */
const tellingOf = (permit: Permit | undefined) => (): void => permit?.sent();
