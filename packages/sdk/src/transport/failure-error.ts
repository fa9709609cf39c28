import { AbortedError, ConnectionError, InvalidResponseError, TimeoutError } from "../errors/call-errors.ts";
import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import type { ErrorFacts, ErrorInit, TandemError } from "../errors/tandem-error.ts";
import type { CallSummary } from "./call.ts";
import { type KnownOfCall, knownOf, outcomeSentence, seconds } from "./call-summary.ts";
import { connectionAdvice } from "./connection-advice.ts";
import type { AttemptFailure } from "./exchange.ts";
import { isRepeatable } from "./retry-policy.ts";

/** The typed error for an attempt that ended before its answer was complete. */
export function failureError(failure: AttemptFailure, common: KnownOfCall, state: CallSummary): TandemError {
  const { kind, why, status, cause, phase, isLasting, isTold } = failure;
  if (kind === "aborted") return abortedError(state);
  const { outgoing, call, settings } = state;
  const { method, url } = outgoing;
  const detail = [outcomeSentence(state), common.detail].filter(Boolean).join(" ");
  const known = (summary: string, advice?: string, facts?: ErrorFacts): ErrorInit => ({
    ...{ ...common, summary, detail, advice, status, cause },
    retryable: !isLasting && isRepeatable(method, common.outcome),
    facts: { ...common.facts, method, url, reason: why, ...facts },
  });

  if (kind === "attemptMs" || kind === "totalMs") {
    const [limitMs, option] = [call[kind], `timeout.${kind}`];
    const summary = `No complete answer within ${seconds(limitMs)}`;
    const init = known(summary, `Raise ${option} to wait longer.`, { option, limitMs });
    return new TimeoutError({ ...init, limit: kind, phase });
  }
  if (kind === "connection") {
    const advice =
      common.outcome === "unknown" && !isTold
        ? "Check whether it took effect before calling again: this `fetch` does not tell whether a request left."
        : connectionAdvice(why, url, isTold && common.outcome === "not_sent");
    return new ConnectionError(known(`${method} ${url} failed: ${why}`, advice));
  }
  if (kind === "invalid_request") {
    return new InvalidArgumentError(known(`fetch cannot make this request: ${why.replace(/\.$/, "")}`));
  }
  if (kind === "no_response") {
    const advice = "The fetch option has to resolve to one.";
    return new InvalidResponseError(known(`The answer is not a Response: ${why}`, advice, { option: "fetch" }));
  }
  if (kind === "cut_short") {
    return new InvalidResponseError(known(`The service answered ${status}, but the answer was cut short`));
  }
  const maxBytes = settings.maxResponseBytes;
  const [summary, option] = [`The response is larger than ${maxBytes} bytes`, "maxResponseBytes"];
  return new InvalidResponseError(known(summary, `Raise ${option} to read it.`, { option, maxBytes }));
}

export const abortedError = (state: CallSummary): AbortedError =>
  new AbortedError({
    ...knownOf(state),
    summary: "The call was aborted",
    detail: outcomeSentence(state),
    cause: state.call.signal?.reason,
  });
