import type { Outcome } from "../errors/outcome.ts";
import type { ErrorInit } from "../errors/tandem-error.ts";
import type { CallSummary } from "./call.ts";

/** What all errors of a call have in common. */
export type KnownOfCall = Omit<ErrorInit, "summary" | "advice">;

/** @param delayMs until the next attempt, which `totalMs` does not allow. */
export function knownOf({ call, settings, attempts, outcome }: CallSummary, delayMs?: number): KnownOfCall {
  const charged = outcome === "not_sent" || outcome === "rejected" ? 0 : ("unknown" as const);
  const limitMs = call.totalMs;
  return {
    outcome,
    attempts,
    ...(settings.api === "tools" && { charged }),
    ...(delayMs !== undefined && {
      detail: `The next attempt would be in ${seconds(delayMs)}, past the call's limit of ${seconds(limitMs)} (timeout.totalMs).`,
      facts: { option: "timeout.totalMs", limitMs, waitMs: delayMs },
    }),
  };
}

/** Did the service act? In a sentence. */
export function outcomeSentence({ outcome, attempts }: CallSummary): string {
  const wasRepeated = outcome === "unknown" && attempts.length > 1;
  return wasRepeated ? "The request may have been carried out." : sentences[outcome];
}

const sentences: Readonly<Record<Outcome, string>> = {
  not_sent: "The request was not sent.",
  rejected: "The service did not carry it out.",
  executed: "The service carried it out, but its answer could not be read.",
  unknown: "The request may have been carried out, so it was not sent again.",
};

export const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
