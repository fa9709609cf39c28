import type { Hooks } from "@tandem/sdk";
import type { Settings } from "../settings/settings.ts";
import { visibleLine } from "./printable.ts";

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

/** Hooks that write each exchange as lines: `>` what went out, `<` what came back, `!` what happens next. */
export function createTrace(write: (text: string) => void): Hooks {
  const lines = (mark: string, texts: readonly string[]) =>
    write(texts.map((text) => `${mark} ${visibleLine(text)}\n`).join(""));
  return {
    onAttempt: ({ method, url, attempt, waitedMs, headers }) =>
      lines(">", [`${method} ${url} (attempt ${attempt}, waited ${Math.round(waitedMs)} ms)`, ...headerLines(headers)]),
    onResponse: ({ status, durationMs, headers }) =>
      lines("<", [`${status} after ${Math.round(durationMs)} ms`, ...headerLines(headers)]),
    onRetry: ({ waitMs, why }) => lines("!", [`again in ${Math.round(waitMs)} ms: ${why}`]),
    onError: ({ error }) => lines("!", [`${error.name}: ${error.message} (outcome: ${error.outcome})`]),
  };
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}
