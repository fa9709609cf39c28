import type { Hooks } from "@tandem/sdk";
import type { Settings } from "../settings/settings.ts";
import { visibleLine } from "./printable.ts";

const worthTellingMs = 1_500;

export function waitHooks(
  { json, quiet }: Pick<Settings, "json" | "quiet">,
  tell: (text: string) => void,
  now: () => number,
): Hooks {
  if (json || quiet) return {};
  let toldUntil = Number.NEGATIVE_INFINITY;
  // A rejected call waits, then waits for its slot: it's the same wait.
  const limited = (waitMs: number) => {
    const until = now() + waitMs;
    if (waitMs < worthTellingMs || Math.abs(until - toldUntil) < worthTellingMs) return;
    toldUntil = until;
    tell(`rate limited: next attempt in ${Math.ceil(waitMs / 1_000)} s`);
  };
  return {
    onQueue: ({ waitMs }) => limited(waitMs),
    onRetry: ({ waitMs, status }) => {
      if (status === 429) limited(waitMs);
    },
  };
}

/** Prints each exchange: `>` sent, `<` received, `!` what happens next. */
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
