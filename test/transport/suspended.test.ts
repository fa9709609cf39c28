import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { serving } from "../support/serving.ts";

const suspendMs = Number(process.env.TANDEM_SUSPEND_MS ?? 1_200);
const limitMs = Math.max(400, suspendMs - 5_000);
const program = fileURLToPath(new URL("suspended-process.ts", import.meta.url));

/** A service that responds after 200 ms, or never. */
const service = (isSilent: boolean, onRequest: () => void): Promise<string> =>
  serving(async ({ url }, response) => {
    const isWarmUp = url!.endsWith("warm-up");
    if (!isWarmUp) onRequest();
    if (!isWarmUp && isSilent) return;
    if (!isWarmUp) await sleep(200);
    response.setHeader("content-type", "application/json").end('{"data":{"id":"srv_1"}}');
  });

test.each([
  ["fetch", "that arrived meanwhile is returned", false, "srv_1"],
  ["nodeTransport", "that arrived meanwhile is returned", false, "srv_1"],
  ["fetch", "that did not arrive is a timeout", true, "timeout"],
  ["nodeTransport", "that did not arrive is a timeout", true, "timeout"],
])(
  "after a suspend longer than the timeout, by %s, a response %s",
  async (transport, _, isSilent, expected) => {
    const received = Promise.withResolvers<void>();
    const baseUrl = await service(isSilent, received.resolve);
    const child = fork(program, [baseUrl, transport, String(limitMs)], { execArgv: [] });
    onTestFinished(() => void child.kill("SIGKILL"));
    await received.promise;

    child.kill("SIGSTOP");
    await sleep(suspendMs);
    child.kill("SIGCONT");

    const [result] = await once(child, "message");
    expect(result).toBe(expected);
  },
  suspendMs + 60_000,
);
