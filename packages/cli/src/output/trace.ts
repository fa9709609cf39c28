import type { Hooks } from "@tandem/sdk";
import { visibleLine } from "./visible-text.ts";

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
