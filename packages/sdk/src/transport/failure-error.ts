import { AbortedError, ConnectionError, InvalidResponseError, TimeoutError } from "../errors/call-errors.ts";
import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import type { ErrorInit, TandemError } from "../errors/tandem-error.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call } from "./call.ts";
import type { Outgoing } from "./exchange.ts";
import type { AttemptFailure } from "./send.ts";

/** What was being done when an attempt failed. */
export interface FailureContext {
  outgoing: Outgoing;
  call: Call;
  settings: ApiSettings;
}

/** What all errors of a call have in common. */
export type KnownOfCall = Omit<ErrorInit, "summary" | "advice">;

/**
 * The typed error for an attempt that ended before its answer was complete.
 *
 * @throws a fault of the program as it is: that is no error of a call.
 */
export function failureError(failure: AttemptFailure, common: KnownOfCall, context: FailureContext): TandemError {
  if (failure.kind === "fault") throw failure.cause;
  const { method, url } = context.outgoing;
  const { status, cause } = failure;
  const known = { ...common, status, cause, facts: { ...common.facts, method, url, reason: failure.why } };
  return create[failure.kind](failure, known, context);
}

type Create = (failure: AttemptFailure, known: KnownOfCall, context: FailureContext) => TandemError;

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
  aborted: (_, known) => new AbortedError({ ...known, summary: "The call was aborted" }),
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
      retryable: known.outcome === "not_sent" && !isLasting,
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

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
