import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { serving } from "../support/serving.ts";

/** `TANDEM_SUSPEND_MS=125000 npx vitest run test/batch/suspended.test.ts` suspends for longer than the default limits. */
const suspendMs = Number(process.env.TANDEM_SUSPEND_MS ?? 1_200);
const limitMs = Math.max(400, suspendMs - 5_000);
const program = fileURLToPath(new URL("suspended-process.ts", import.meta.url));

test.each([
  ["the limit of an attempt", "attempt"],
  ["the grace of a run that was stopped", "grace"],
])(
  "after a suspend longer than %s, answers that have arrived are results",
  async (_name, which) => {
    let calls = 0;
    const received = Promise.withResolvers<void>();
    const baseUrl = await serving(async (_request, response) => {
      const isWarmUp = ++calls === 1;
      if (calls === 11) received.resolve();
      if (!isWarmUp) await sleep(200);
      const meta = { creditsCharged: 1, creditsRemaining: 100 - calls };
      response.setHeader("content-type", "application/json").end(JSON.stringify({ success: true, data: {}, meta }));
    });
    const child = fork(program, [baseUrl, which, String(limitMs)], { execArgv: [] });
    onTestFinished(() => void child.kill("SIGKILL"));
    await received.promise;
    child.send("all rows are in flight");
    await once(child, "message");

    child.kill("SIGSTOP");
    await sleep(suspendMs);
    child.kill("SIGCONT");

    const [ends] = await once(child, "message");
    expect(ends).toEqual({ done: 10 });
  },
  suspendMs + 60_000,
);
