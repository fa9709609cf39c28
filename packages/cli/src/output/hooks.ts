import type { Hooks, Logger, PacingStore } from "@tandem/sdk";
import type { Settings } from "../session/settings/settings.ts";
import { visibleLine } from "./printable.ts";

const worthTellingMs = 1_500;

/** Tells of waits for the rate limit: hooks for those after a 429, and a store for those before a request. */
export function waitNotes(
  { json, quiet }: Pick<Settings, "json" | "quiet">,
  tell: (text: string) => void,
  now: () => number,
): { hooks: Hooks; store(store: PacingStore): PacingStore } {
  if (json || quiet) return { hooks: {}, store: (store) => store };
  let toldUntil = Number.NEGATIVE_INFINITY;
  // A rejected call waits, then waits for its slot: it's the same wait.
  const limited = (waitMs: number) => {
    const until = now() + waitMs;
    if (waitMs < worthTellingMs || Math.abs(until - toldUntil) < worthTellingMs) return;
    toldUntil = until;
    tell(`rate limited: next attempt in ${Math.ceil(waitMs / 1_000)} s`);
  };
  const hooks: Hooks = {
    onRetry: ({ waitMs, status }) => {
      if (status === 429) limited(waitMs);
    },
  };
  const store = (shared: PacingStore): PacingStore => ({
    async take(key, request) {
      const reply = await shared.take(key, request);
      if (!reply.isCounted) limited(reply.waitMs);
      return reply;
    },
    report: (key, report) => shared.report(key, report),
  });
  return { hooks, store };
}

/** Prints each exchange: `>` sent, `<` received, `!` what happens next. */
export function createTrace(write: (text: string) => void): Hooks {
  const lines = (mark: string, texts: readonly string[]) =>
    write(texts.map((text) => `${mark} ${visibleLine(text)}\n`).join(""));
  return {
    onRequest: ({ method, url, attempt, waitedMs, headers }) =>
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

export class Notices {
  readonly warnings = new Set<string>();
  readonly logger: Logger;

  constructor() {
    const warn = (line: string) => void this.warnings.add(line.replace(/^tandem: (?:(?:infra|tools): )?/, ""));
    const ignore = () => undefined;
    this.logger = { error: ignore, warn, info: ignore, debug: ignore };
  }
}
