import type { ApiSettings, Call } from "../client/settings.ts";
import { AbortedError, ConnectionError, InvalidResponseError, TimeoutError } from "../errors/call-errors.ts";
import type { Attempt, ErrorFacts, ErrorInit, Outcome, TandemError } from "../errors/tandem-error.ts";
import type { AttemptEnd, Failure } from "./attempt.ts";
import type { Outgoing } from "./body.ts";
import { isRepeatable } from "./outcome.ts";
import { responseError } from "./response-error.ts";
import { longestWaitMs } from "./retry.ts";

export interface CallSummary {
  outgoing: Outgoing;
  call: Call;
  settings: ApiSettings;
  attempts: readonly Attempt[];
  outcome: Outcome;
  requestId?: string | undefined;
}

const seconds = (ms: number): string => (ms < 100 ? `${Math.ceil(ms)} ms` : `${Math.round(ms / 100) / 10} s`);

const sentences: Readonly<Record<Outcome, string>> = {
  not_sent: "The request was not sent.",
  rejected: "The service did not execute it.",
  executed: "The service executed it, but the response could not be read.",
  unknown: "The request may have been executed, so it was not retried.",
};

function known({ settings, outgoing, outcome, attempts, requestId }: CallSummary) {
  const charged = outcome === "not_sent" || outcome === "rejected" ? 0 : ("unknown" as const);
  const isRetried = outcome === "unknown" && attempts.length > 1;
  return {
    outcome,
    attempts,
    status: attempts.at(-1)?.status,
    requestId,
    ...(settings.api === "tools" && { charged }),
    detail: isRetried ? "The request may have been executed." : sentences[outcome],
    retryable: isRepeatable(outgoing.method, outcome),
  };
}

export const abortedError = (state: CallSummary): AbortedError =>
  new AbortedError({
    ...known(state),
    summary: "The call was aborted",
    retryable: false,
    cause: state.call.signal?.reason,
  });

/** The call ran out of time before its next attempt. With the rate limit as the reason, that's `waitMs` away. */
export function outOfTimeError(state: CallSummary, waitMs?: number): TimeoutError {
  const limitMs = state.call.totalMs;
  const limit = seconds(limitMs);
  return new TimeoutError({
    ...known(state),
    summary:
      waitMs === undefined
        ? `The timeout of ${limit} expired before the next attempt`
        : `The rate limit allows the next attempt in ${seconds(waitMs)}, after the timeout of ${limit}`,
    advice: 'Increase timeout.totalMs, or set priority to "bulk" to wait without a limit.',
    facts: { option: "timeout.totalMs", limitMs, ...(waitMs !== undefined && { waitMs }) },
    limit: "totalMs",
    phase: "queue",
    retryAfterMs: waitMs,
  });
}

export function queueError(state: CallSummary, reason: unknown): TandemError {
  // Another copy of the package in the process can have thrown it, because they share the queue.
  const { ending, waitMs } = (reason ?? {}) as { ending?: string; waitMs?: number };
  if (ending === "aborted") return abortedError(state);
  if (ending === "timeout") return outOfTimeError(state, waitMs || undefined);
  return new ConnectionError({
    ...known(state),
    summary: `The rate limit store failed: ${(reason as Error)?.message ?? reason}`,
    facts: { option: "pacing.store" },
    cause: reason,
  });
}

/** The error of a call whose last attempt ended like this. `waitMs`: until the next one, if the call doesn't wait. */
export function attemptError(state: CallSummary, end: AttemptEnd, waitMs?: number): TandemError {
  const { settings, outgoing, call } = state;
  const late = waitMs === undefined ? undefined : lateness(waitMs, call.totalMs);
  if (end.failure) return failureError(state, end, end.failure, late);
  const { charge } = end;
  const cost = charge?.charged === "unknown" ? "It may have been charged." : `Credits charged: ${charge?.charged}.`;
  const init = {
    ...known(state),
    ...(charge && { charged: charge.charged }),
    detail: [late?.detail, charge && cost].filter(Boolean).join(" "),
    facts: { ...late?.facts, ...(charge && { creditsRemaining: charge.creditsRemaining }) },
  };
  return responseError(end.answer!, settings, outgoing, init, settings.clock.now());
}

function lateness(waitMs: number, limitMs: number): Pick<ErrorInit, "detail" | "facts"> {
  const [wait, longest, limit] = [seconds(waitMs), seconds(longestWaitMs), seconds(limitMs)];
  return waitMs > longestWaitMs
    ? { detail: `The service asks to wait ${wait}, and calls wait ${longest} at most.`, facts: { waitMs } }
    : {
        detail: `The next attempt would be in ${wait}, after the timeout of ${limit} (timeout.totalMs).`,
        facts: { option: "timeout.totalMs", limitMs, waitMs },
      };
}

function failureError(
  state: CallSummary,
  { phase }: AttemptEnd,
  { kind, why, cause }: Failure,
  late: Pick<ErrorInit, "detail" | "facts"> | undefined,
): TandemError {
  if (kind === "aborted") return abortedError(state);
  const { outgoing, call, settings, outcome } = state;
  const { method, url } = outgoing;
  const always = known(state);
  const init = (summary: string, advice?: string, facts?: ErrorFacts): ErrorInit => ({
    ...always,
    summary,
    advice,
    cause,
    detail: [always.detail, late?.detail].filter(Boolean).join(" "),
    facts: { ...late?.facts, method, url, reason: why, ...facts },
  });

  if (kind === "connection") {
    const advice = outcome === "unknown" ? "Check whether it took effect before you retry." : undefined;
    return new ConnectionError(init(`${method} ${url} failed: ${why}`, advice));
  }
  if (kind === "too_large") {
    const { maxResponseBytes: maxBytes } = settings;
    const facts = { option: "maxResponseBytes", maxBytes };
    const more = init(`The response is larger than ${maxBytes} bytes`, "Increase maxResponseBytes to read it.", facts);
    return new InvalidResponseError({ ...more, retryable: false });
  }
  const [limitMs, option] = [call[kind], `timeout.${kind}`];
  const summary = `No complete response within ${seconds(limitMs)}`;
  const more = init(summary, `Increase ${option} to wait longer.`, { option, limitMs });
  return new TimeoutError({ ...more, limit: kind, phase });
}
