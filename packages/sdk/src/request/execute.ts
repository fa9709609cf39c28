import { masked } from "../client/credential.ts";
import { type CallInfo, callHook, redactHeaders, redactUrl } from "../client/hooks.ts";
import type { ApiSettings, Call } from "../client/settings.ts";
import type { Attempt, Outcome, TandemError } from "../errors/tandem-error.ts";
import type { Permit } from "../pacing/pacer.ts";
import { parseRateLimit, type RateLimit, retryAfterMs } from "../pacing/rate-limit-headers.ts";
import { monotonic, wait, within } from "../time/clock.ts";
import { type AttemptEnd, attempt, tellsWhenSent } from "./attempt.ts";
import { type Answer, type Outgoing, textOf } from "./body.ts";
import { abortedError, attemptError, outOfTimeError, queueError } from "./failure.ts";
import { isSuccess, moreSevere } from "./outcome.ts";
import { impliesNotExecuted, type NextStep, nextStep } from "./retry.ts";

export interface Executed {
  answer: Answer;
  attempts: readonly Attempt[];
}

/** How long a call waits for the record of an attempt's end. */
const graceMs = 5_000;

/** What an answer says about the next attempt. */
interface Advice {
  askedMs: number | undefined;
  rate: RateLimit;
}

/** Makes one call: waits for its turn, sends, decides, and waits again, until it succeeds or no retry is allowed. */
export async function execute(outgoing: Outgoing, call: Call, settings: ApiSettings): Promise<Executed> {
  const { api, clock, hooks, pacer, rateLimitKey, credential, log, retryRows: rows, unsafeRetries } = settings;
  const { signal, endsAt, attemptMs, priority, journal, tool, label } = call;
  const { method, url } = outgoing;
  let callId: string | undefined;
  /** Made when it's used: a program's first random UUID takes milliseconds. */
  const info = (): CallInfo => {
    callId ??= crypto.randomUUID();
    return { callId, api, method, url: redactUrl(url), tool, label };
  };
  const now = () => monotonic(clock);
  const attempts: Attempt[] = [];
  /** The most serious outcome so far: a later rejection doesn't undo an earlier attempt. */
  let outcome: Outcome = "not_sent";
  let requestId: string | undefined;
  let waitingSince = now();
  let retries = 0;
  let pauses = 0;
  const state = () => ({ outgoing, call, settings, attempts, outcome, requestId });

  try {
    for (;;) {
      const permit = await waitForTurn();
      const end = await send(permit);
      if (end === undefined) continue;
      const advice = adviceOf(end);
      const answer = judge(end, advice);
      const next = answer ? undefined : decide(end, advice);
      settle(permit, end, advice, next);
      note(end, answer !== undefined);
      if (journal) await recordEnd(end.outcome);
      if (answer) return { answer, attempts };
      const isLate = now() + (next?.delayMs ?? 0) >= endsAt;
      if (!next?.isRetry || isLate) throw attemptError(state(), end, next?.delayMs);
      await waitForRetry(next, end);
    }
  } catch (error) {
    callHook(hooks, "onError", () => ({ ...info(), error: error as TandemError }));
    throw error;
  }

  function checkTime(): void {
    if (signal?.aborted) throw abortedError(state());
    if (now() >= endsAt) throw outOfTimeError(state());
  }

  async function waitForTurn(): Promise<Permit | undefined> {
    checkTime();
    const { assumedPerMinute, maxPerMinute } = settings;
    const limits = { attemptMs, assumedPerMinute, maxPerMinute, withinMs: endsAt - now() };
    try {
      return await pacer?.acquire(rateLimitKey(), {
        ...limits,
        signal,
        priority,
        again: attempts.length > 0,
        onWait(waitMs) {
          if (waitMs > 0)
            log("debug", `${info().callId.slice(0, 8)} waits ${Math.round(waitMs)} ms for the rate limit`);
        },
        onWarning: (message) => log("warn", `${api}: ${message}`),
      });
    } catch (reason) {
      throw queueError(state(), reason);
    }
  }

  /** Makes an attempt. Undefined if the permit was taken back, so nothing was sent. */
  async function send(permit: Permit | undefined): Promise<AttemptEnd | undefined> {
    if (!(await begin(permit))) return undefined;
    const waitedMs = now() - waitingSince;
    callHook(hooks, "onRequest", () => {
      const headers = redactHeaders(Object.entries(outgoing.headers));
      return { ...info(), attempt: attempts.length + 1, waitedMs, headers };
    });
    call.onAttempt?.();
    return attempt(outgoing, call, settings, () => {
      permit?.sent();
      call.onSent?.();
    });
  }

  /** Uses the permit, after the attempt is recorded. False if it was taken back. */
  async function begin(permit: Permit | undefined): Promise<boolean> {
    let isRecorded = false;
    let isBegun = false;
    try {
      // Keeps the permit while the attempt is recorded, however long that takes.
      if (journal && take(permit, true)) isRecorded = await recordStart();
      isBegun = (!journal || isRecorded) && take(permit, tellsWhenSent(settings));
    } catch (error) {
      permit?.cancel();
      throw error;
    } finally {
      if (isRecorded && !isBegun) await recordEnd("not_sent");
    }
    return isBegun;
  }

  function take(permit: Permit | undefined, tells: boolean): boolean {
    checkTime();
    try {
      return permit?.begin(tells) ?? true;
    } catch (reason) {
      throw queueError(state(), reason);
    }
  }

  /** Records that an attempt is about to be sent. If the call ends first, the record is withdrawn. */
  async function recordStart(): Promise<boolean> {
    const work = Promise.resolve(journal!.sending(attemptMs)).then(() => true);
    if (await within(work, endsAt - now(), clock, signal, () => false)) return true;
    work.then(() => journal!.ended("not_sent")).catch(() => undefined);
    throw signal?.aborted ? abortedError(state()) : outOfTimeError(state());
  }

  /** Records how an attempt ended. A slow or failing journal doesn't change the result of the call. */
  async function recordEnd(ended: Outcome): Promise<void> {
    try {
      await within(Promise.resolve(journal!.ended(ended)), graceMs, clock, undefined, () => undefined);
    } catch (error) {
      log("warn", `${api}: the journal failed to record an attempt as ${ended}: ${error}`);
    }
  }

  function adviceOf({ answer }: AttemptEnd): Advice | undefined {
    const headers = answer?.response.headers as Headers | undefined;
    const nowMs = clock.now();
    return headers && { askedMs: retryAfterMs(headers, nowMs), rate: parseRateLimit(headers, nowMs) };
  }

  /** Completes an attempt's outcome by what its response means in this API. Returns the answer of a success. */
  function judge(end: AttemptEnd, advice: Advice | undefined): Answer | undefined {
    const { answer } = end;
    if (!answer || isSuccess(answer.status)) return answer;
    const { status } = answer;
    end.charge = settings.chargeIn?.(textOf(answer.body ?? ""));
    if (end.charge) end.outcome = "executed";
    else if (impliesNotExecuted(status, advice?.askedMs, rows)) end.outcome = "rejected";
    // A DELETE whose first attempt may have succeeded finds nothing.
    const mayHaveWorked = outcome === "unknown" || outcome === "executed";
    const isGone = mayHaveWorked && method === "DELETE" && (status === 404 || status === 410);
    return isGone ? { ...answer, status: 204, body: "" } : undefined;
  }

  function decide({ failure, status, outcome }: AttemptEnd, advice: Advice | undefined): NextStep {
    const canPass = !failure || failure.kind === "attemptMs" || failure.kind === "connection";
    const isFinal = !canPass || failure?.why === "the proxy returned 407";
    const failed = { method, status, outcome, isFinal, askedMs: advice?.askedMs, resetMs: advice?.rate.resetMs };
    const limits = { rows, unsafeRetries, retries: call.retries };
    return nextStep(failed, { retries, pauses }, limits);
  }

  /** Returns the permit. A pause comes first: otherwise the slot goes to a call that is rejected too. */
  function settle(permit: Permit | undefined, end: AttemptEnd, advice: Advice | undefined, next?: NextStep): void {
    if (next?.pauseMs !== undefined) pacer?.pause(rateLimitKey(), next.pauseMs);
    if (advice) permit?.settle({ headersAgoMs: now() - end.answer!.headersAt, rate: advice.rate });
    else if (end.outcome === "not_sent") permit?.cancel();
    else permit?.settle();
  }

  function note(end: AttemptEnd, isLast: boolean): void {
    const { phase, status, answer, failure, charge, startedAt } = end;
    const endedAt = now();
    const durationMs = endedAt - startedAt;
    const cut = answer?.cut === undefined ? "" : `, truncated (${answer.cut})`;
    const why = failure?.why ?? (isLast ? undefined : `status ${status}${cut}`);
    attempts.push({
      phase,
      startedAt: clock.now() - durationMs,
      durationMs,
      waitedMs: startedAt - waitingSince,
      ...(status !== undefined && { status }),
      ...(why !== undefined && { why }),
    });
    waitingSince = endedAt;
    requestId = end.requestId;
    outcome = moreSevere(end.outcome, outcome);
    if (!answer || cut) return;
    callHook(hooks, "onResponse", () => {
      const headers = answer.response.headers as Headers;
      const ending = { attempt: attempts.length, status: answer.status, durationMs, outcome: end.outcome, isLast };
      return {
        ...info(),
        ...ending,
        headers: redactHeaders(headers, (text) => masked(credential, text)),
        requestId,
        charged: isLast ? settings.costOf?.(answer) : charge?.charged,
      };
    });
  }

  async function waitForRetry({ delayMs = 0, pauseMs }: NextStep, { status, outcome }: AttemptEnd): Promise<void> {
    const why = attempts.at(-1)?.why ?? "";
    callHook(hooks, "onRetry", () => ({ ...info(), attempt: attempts.length, waitMs: delayMs, why, status, outcome }));
    if (pauseMs === undefined) retries++;
    else pauses++;
    // After a pause, the pacer gives the next permit.
    if (pauseMs !== undefined && pacer) return;
    await wait(delayMs, clock, signal);
  }
}
