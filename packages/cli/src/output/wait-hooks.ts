import type { Hooks } from "@tandem/sdk";
import type { Settings } from "../settings/settings.ts";

/** A shorter wait is not worth a word. */
const worthTellingMs = 1_500;

/** Hooks that tell of a wait for the rate limit, which would look like a command that hangs. */
export function waitHooks(
  { json, quiet }: Pick<Settings, "json" | "quiet">,
  tell: (text: string) => void,
  now: () => number,
): Hooks {
  if (json || quiet) return {};
  let toldUntil = Number.NEGATIVE_INFINITY;
  // A refused call waits, and then for its turn: the same wait is told once.
  const limited = (waitMs: number) => {
    const until = now() + waitMs;
    if (waitMs < worthTellingMs || Math.abs(until - toldUntil) < worthTellingMs) return;
    toldUntil = until;
    tell(`rate limited: next try in ${Math.ceil(waitMs / 1_000)} s`);
  };
  return {
    onQueue: ({ waitMs }) => limited(waitMs),
    onRetry: ({ waitMs, status }) => {
      if (status === 429) limited(waitMs);
    },
  };
}
