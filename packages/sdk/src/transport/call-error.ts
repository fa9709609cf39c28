import {
  AbortedError,
  ConnectionError,
  InvalidArgumentError,
  InvalidResponseError,
  TimeoutError,
} from "../errors/call-errors.ts";
import type { ErrorFacts, ErrorInit, Outcome, TandemError } from "../errors/tandem-error.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import type { CallSummary } from "./call.ts";
import { connectionAdvice } from "./connection-failure.ts";
import { errorFromReply } from "./error-from-reply.ts";
import type { AttemptFailure, AttemptResult } from "./exchange.ts";
import { isRepeatable } from "./retry-policy.ts";
import { maskedReply } from "./secret.ts";

export type ErrorContext = Omit<ErrorInit, "summary" | "advice">;

/** @param delayMs wait before the next attempt, which `totalMs` doesn't allow. */
function errorContext({ call, settings, attempts, outcome }: CallSummary, delayMs?: number): ErrorContext {
  const charged = outcome === "not_sent" || outcome === "rejected" ? 0 : ("unknown" as const);
  const limitMs = call.totalMs;
  return {
    outcome,
    attempts,
    ...(settings.api === "tools" && { charged }),
    ...(delayMs !== undefined && {
      detail: `The next attempt would be in ${seconds(delayMs)}, after the timeout of ${seconds(limitMs)} (timeout.totalMs).`,
      facts: { option: "timeout.totalMs", limitMs, waitMs: delayMs },
    }),
  };
}

function outcomeSentence({ outcome, attempts }: CallSummary): string {
  const wasRepeated = outcome === "unknown" && attempts.length > 1;
  return wasRepeated ? "The request may have been executed." : sentences[outcome];
}

const sentences: Readonly<Record<Outcome, string>> = {
  not_sent: "The request was not sent.",
  rejected: "The service did not execute it.",
  executed: "The service executed it, but the response could not be read.",
  unknown: "The request may have been executed, so it was not retried.",
};

const seconds = (ms: number): string => (ms < 100 ? `${Math.ceil(ms)} ms` : `${Math.round(ms / 100) / 10} s`);

function failureError(failure: AttemptFailure, common: ErrorContext, state: CallSummary): TandemError {
  const { kind, why, status, cause, phase, isLasting, isTold } = failure;
  if (kind === "aborted") return abortedError(state);
  const { outgoing, call, settings } = state;
  const { method, url } = outgoing;
  const detail = [outcomeSentence(state), common.detail].filter(Boolean).join(" ");
  const known = (summary: string, advice?: string, facts?: ErrorFacts): ErrorInit => ({
    ...common,
    summary,
    detail,
    advice,
    status,
    cause,
    retryable: !isLasting && isRepeatable(method, common.outcome),
    facts: { ...common.facts, method, url, reason: why, ...facts },
  });

  if (kind === "attemptMs" || kind === "totalMs") {
    const [limitMs, option] = [call[kind], `timeout.${kind}`];
    const summary = `No complete response within ${seconds(limitMs)}`;
    const init = known(summary, `Increase ${option} to wait longer.`, { option, limitMs });
    return new TimeoutError({ ...init, limit: kind, phase });
  }
  if (kind === "connection") {
    const advice =
      common.outcome === "unknown" && !isTold
        ? "Check whether it took effect before you retry."
        : connectionAdvice(why, url, isTold && common.outcome === "not_sent");
    return new ConnectionError(known(`${method} ${url} failed: ${why}`, advice));
  }
  if (kind === "invalid_request") {
    return new InvalidArgumentError(known(`fetch cannot make this request: ${why.replace(/\.$/, "")}`));
  }
  if (kind === "no_response") {
    const advice = "The fetch option must resolve to one.";
    return new InvalidResponseError(known(`The response is not a Response: ${why}`, advice, { option: "fetch" }));
  }
  if (kind === "cut_short") {
    return new InvalidResponseError(known(`The service returned ${status}, but ${why}`));
  }
  const maxBytes = settings.maxResponseBytes;
  const [summary, option] = [`The response is larger than ${maxBytes} bytes`, "maxResponseBytes"];
  return new InvalidResponseError(known(summary, `Increase ${option} to read it.`, { option, maxBytes }));
}

export const abortedError = (state: CallSummary): AbortedError =>
  new AbortedError({
    ...errorContext(state),
    summary: "The call was aborted",
    detail: outcomeSentence(state),
    cause: state.call.signal?.reason,
  });

/**
 * The error of a call whose last attempt ended like this.
 *
 * @param delayMs wait before the next attempt, which `totalMs` doesn't allow.
 */
export function attemptError(state: CallSummary, { reply, failure }: AttemptResult, delayMs?: number): TandemError {
  const known = errorContext(state, delayMs);
  if (failure) return failureError(failure, known, state);
  const { settings, outgoing } = state;
  const { cut } = reply;
  const { creditsCharged: charged, creditsRemaining } = settings.creditsIn?.(reply.text) ?? {};
  const detail = [
    cut !== undefined && `The response was truncated (${cut}).`,
    known.detail,
    charged && `It cost ${charged} credit${charged === 1 ? "" : "s"}.`,
  ];
  const answered: ErrorContext = {
    ...known,
    detail: detail.filter(Boolean).join(" "),
    facts: {
      ...known.facts,
      ...(cut !== undefined && { reason: cut }),
      ...(charged !== undefined && { creditsRemaining }),
    },
    ...(charged !== undefined && { charged }),
  };
  return errorFromReply(maskedReply(reply, settings.credential), settings, outgoing, answered, settings.clock.now());
}

/**
 * @param waitMs until a permit could have come, if the rate limit is the reason.
 * @param why the limit wasn't enough.
 */
export function outOfTimeError(
  state: CallSummary,
  waitMs?: number,
  why = (limit: string) => `The timeout of ${limit} expired before the next attempt`,
): TimeoutError {
  const limitMs = state.call.totalMs;
  const limit = seconds(limitMs);
  return new TimeoutError({
    summary:
      waitMs === undefined
        ? why(limit)
        : `The rate limit allows the next attempt in ${seconds(waitMs)}, after the timeout of ${limit}`,
    detail: outcomeSentence(state),
    advice: 'Increase timeout.totalMs, or set priority to "bulk" to wait without a limit.',
    facts: { option: "timeout.totalMs", limitMs, ...(waitMs !== undefined && { waitMs }) },
    limit: "totalMs",
    phase: "queue",
    retryable: isRepeatable(state.outgoing.method, state.outcome),
    retryAfterMs: waitMs,
    ...errorContext(state),
  });
}

/** The error of a call without a permit. */
export function queueError(state: CallSummary, reason: unknown): TandemError {
  if (reason instanceof QueueAborted) return abortedError(state);
  if (reason instanceof QueueTimeout) return outOfTimeError(state, reason.waitMs || undefined);
  return new ConnectionError({
    ...errorContext(state),
    summary: `The rate limit store failed: ${(reason as Error)?.message ?? reason}`,
    detail: outcomeSentence(state),
    facts: { option: "pacing.store" },
    retryable: isRepeatable(state.outgoing.method, state.outcome),
    cause: reason,
  });
}
