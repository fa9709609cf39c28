import { AbortedError, ConnectionError, InvalidResponseError, TimeoutError } from "../errors/call-errors.ts";
import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import { type CallSoFar, type KnownOfCall, knownOf, outcomeSentence, seconds } from "./call-so-far.ts";
import { isRepeatable } from "./is-repeatable.ts";
import type { AttemptFailure } from "./send.ts";

/**
 * The typed error for an attempt that ended before its answer was complete.
 *
 * @throws a fault of the program as it is: that is no error of a call.
 */
export function failureError(failure: AttemptFailure, common: KnownOfCall, soFar: CallSoFar): TandemError {
  if (failure.kind === "fault") throw failure.cause;
  const { method, url } = soFar.outgoing;
  const { status, cause } = failure;
  const detail = [outcomeSentence(soFar), common.detail].filter(Boolean).join(" ");
  const known = { ...common, detail, status, cause, facts: { ...common.facts, method, url, reason: failure.why } };
  return create[failure.kind](failure, known, soFar);
}

type Create = (failure: AttemptFailure, known: KnownOfCall, soFar: CallSoFar) => TandemError;

const timeout =
  (limit: "attemptMs" | "totalMs"): Create =>
  ({ phase }, known, { call }) =>
    new TimeoutError({
      ...known,
      summary: `No complete answer within ${seconds(call[limit])}`,
      advice: `Raise timeout.${limit} to wait longer.`,
      facts: { ...known.facts, option: `timeout.${limit}`, limitMs: call[limit] },
      limit,
      phase,
    });

const create: Readonly<Record<Exclude<AttemptFailure["kind"], "fault">, Create>> = {
  aborted: (_, __, soFar) => abortedError(soFar),
  attemptMs: timeout("attemptMs"),
  totalMs: timeout("totalMs"),
  connection: ({ why, isLasting, isTold }, known, { outgoing: { method, url } }) =>
    new ConnectionError({
      ...known,
      summary: `${method} ${url} failed: ${why}`,
      advice:
        known.outcome === "unknown" && !isTold
          ? "Check whether it took effect before calling again: this `fetch` does not tell whether a request left."
          : undefined,
      retryable: !isLasting && isRepeatable(method, known.outcome),
    }),
  cut_short: ({ status }, known) =>
    new InvalidResponseError({ ...known, summary: `The service answered ${status}, but the answer was cut short` }),
  too_large: (_, known, { settings: { maxResponseBytes: maxBytes } }) =>
    new InvalidResponseError({
      ...known,
      summary: `The response is larger than ${maxBytes} bytes`,
      advice: "Raise maxResponseBytes to read it.",
      facts: { ...known.facts, option: "maxResponseBytes", maxBytes },
    }),
  invalid_request: ({ why }, known) =>
    new InvalidArgumentError({ ...known, summary: `fetch cannot make this request: ${why.replace(/\.$/, "")}` }),
  no_response: ({ why }, known) =>
    new InvalidResponseError({
      ...known,
      summary: `The answer is not a Response: ${why}`,
      advice: "The fetch option has to resolve to one.",
      facts: { ...known.facts, option: "fetch" },
    }),
};

export const abortedError = (soFar: CallSoFar): AbortedError =>
  new AbortedError({
    ...knownOf(soFar),
    summary: "The call was aborted",
    detail: outcomeSentence(soFar),
    cause: soFar.call.signal?.reason,
  });
