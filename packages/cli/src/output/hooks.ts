import type { Drift, Hooks } from "@tandem/sdk";
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

/** Keeps differences that change what a command prints: in bodies, not in statuses and headers. */
export const driftHooks = (found: Map<string, Drift>): Hooks => ({
  onDrift(drift) {
    if (/^\/(data|meta|$)/.test(drift.pointer) && !found.has(drift.assumption)) found.set(drift.assumption, drift);
  },
});

/**
 * What the service does differently, a line each. Where the command succeeded, it found the envelope (G-05), and needed no
 * field that is missing, unless a column stayed empty.
 */
export const differences = (found: ReadonlyMap<string, Drift>, needed: "all" | "envelope" | "present"): string[] =>
  [...found.values()].flatMap(({ assumption, operation, found }) => {
    const isHarmless =
      (needed === "present" && assumption === "G-05") || (needed !== "all" && found.endsWith("nothing in its place"));
    return isHarmless ? [] : [`${operation}: ${found} (${assumption})`];
  });
