// A separate process: for each file it receives, starts as many calls as allowed at once, and reports their number and warnings.

import { storePacer } from "../pacing/memory-pacer.ts";
import { sqlitePacer } from "../pacing/sqlite-pacer.ts";
import { realClock } from "../time/clock.ts";

const calls = 3;

process.on("message", async (path: string) => {
  const pacer = storePacer(sqlitePacer(path), realClock);
  const warnings: string[] = [];
  process.send!("asks");
  const start = async () => {
    const permit = await pacer.acquire("key", {
      priority: "bulk",
      signal: undefined,
      again: false,
      // Long enough for a locked file, not for the next window.
      withinMs: 10_000,
      attemptMs: 120_000,
      assumedPerMinute: 6,
      maxPerMinute: Number.POSITIVE_INFINITY,
      onWarning: (message) => warnings.push(message),
    });
    if (!permit.begin()) throw new Error("It was taken back.");
    permit.settle({ headersAgoMs: 0, rate: {} });
  };
  const permits = await Promise.allSettled(Array.from({ length: calls }, start));
  process.send!({ granted: permits.filter(({ status }) => status === "fulfilled").length, warnings });
});
process.send!("ready");
