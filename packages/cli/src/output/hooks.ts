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

/** Differences between the service and the assumptions, and warnings of the SDK. */
export class Notices {
  /** By assumption: differences that change what a command prints, so none of statuses and headers. */
  readonly drifts = new Map<string, Drift>();
  readonly warnings = new Set<string>();
  readonly hooks: Hooks = {
    onDrift: (drift) => {
      const kept = this.drifts.get(drift.assumption);
      if (/^\/(status$|headers|url|request|query)/.test(drift.pointer) || (kept && !leavesGap(kept))) return;
      this.drifts.set(drift.assumption, drift);
      this.#tell?.(...differences([drift], "present"));
    },
    onWarning: ({ message }) => {
      if (!this.warnings.has(message) && !this.lines(true).includes(message)) this.#tell?.(message);
      this.warnings.add(message);
    },
  };
  readonly #tell: ((...lines: string[]) => void) | undefined;

  /** @param tell is called with new lines. Default: `lines` has all. */
  constructor(tell?: (...lines: string[]) => void) {
    this.#tell = tell;
  }

  /** @param isComplete no column is empty: fields that are missing weren't needed. */
  lines(isComplete: boolean): string[] {
    return differences([...this.drifts.values()], isComplete ? "present" : "all");
  }
}

const leavesGap = ({ found }: Drift): boolean => found.endsWith("nothing in its place");

/**
 * What the service does differently, a line each. Where the command succeeded, it found the envelope (G-05), and needed no
 * field that is missing, unless a column stayed empty.
 */
export const differences = (drifts: readonly Drift[], needed: "all" | "envelope" | "present"): string[] =>
  drifts.flatMap((drift) => {
    const { assumption, operation, found } = drift;
    const isHarmless = (needed === "present" && assumption === "G-05") || (needed !== "all" && leavesGap(drift));
    return isHarmless ? [] : [`${operation}: ${found} (${assumption})`];
  });
