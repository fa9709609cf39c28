import { expect, it } from "vitest";
import { waitNotes } from "./hooks.ts";

/** What is told of waits that begin at these moments, in milliseconds. */
async function told(
  waits: readonly (readonly ["queue" | "retry", at: number, waitMs: number])[],
): Promise<readonly string[]> {
  const lines: string[] = [];
  let now = 0;
  const { hooks, store } = waitNotes(
    { json: false, quiet: false },
    (text) => lines.push(text),
    () => now,
  );
  for (const [kind, at, waitMs] of waits) {
    now = at;
    const take = async () => ({ isCounted: false, waitMs, isPaused: false, rejections: 0 });
    if (kind === "queue") await store({ take, report() {} }).take("key", {} as never);
    else hooks.onRetry!({ waitMs, status: 429 } as never);
  }
  return lines;
}

const minute = "rate limited: next attempt in 60 s";

it.each([
  [
    "a wait and the queue behind it",
    [
      ["retry", 0, 60_000],
      ["queue", 20, 59_990],
    ],
    [minute],
  ],
  [
    "two calls that wait for the same moment",
    [
      ["queue", 0, 60_000],
      ["queue", 900, 59_100],
    ],
    [minute],
  ],
  [
    "a longer one",
    [
      ["queue", 0, 10_000],
      ["retry", 100, 60_000],
    ],
    ["rate limited: next attempt in 10 s", minute],
  ],
  ["one that is not worth a word", [["queue", 0, 1_000]], []],
] as const)("prints a wait once: %s", async (_, waits, lines) => {
  expect(await told(waits)).toEqual(lines);
});
