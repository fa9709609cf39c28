import { type CallOptions, type PacingStore, type SharedOptions, type StartReply, ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { rejection } from "../support/mock-service.ts";
import { atOnce, digestAtOnce, settlePromises, VirtualClock } from "../support/virtual-clock.ts";

digestAtOnce();

const timeout = { code: "timeout", limit: "totalMs", outcome: "not_sent", charged: 0, attempts: [] };
const aborted = { code: "aborted", outcome: "not_sent", charged: 0, attempts: [] };
const counted: StartReply = { isCounted: true, waitMs: 0, rejections: 0 };

/** A call with a timeout of a second over a store, and what the store is told. */
function callOver(take: PacingStore["take"], options: CallOptions = {}) {
  const clock = new VirtualClock();
  const reports: unknown[] = [];
  let sent = 0;
  const fetch: SharedOptions["fetch"] = async () => {
    sent++;
    return new Response(JSON.stringify({ success: true, data: {}, meta: {} }));
  };
  const store: PacingStore = {
    take,
    report(_, report) {
      reports.push(report);
      throw new Error("the store is gone");
    },
  };
  const client = new ToolsClient({
    apiKey: "k",
    baseUrl: "https://x.example",
    clock,
    fetch,
    pacing: { store },
    timeout: 1_000,
  });
  const call = client.run("grammar-checker", { input: "She go home." }, options);
  return { clock, call, reports, sent: () => sent };
}

test("a store that never replies delays a call by its timeout, and a start that's counted later is given back", async () => {
  let reply: (reply: StartReply) => void = () => undefined;
  const { clock, call, reports, sent } = callOver(() => new Promise((resolve) => (reply = resolve)));
  const error = rejection(call);
  await clock.advance(1_000);

  expect(await atOnce(error)).toMatchObject(timeout);
  reply(counted);
  await settlePromises();
  expect([reports, sent(), clock.pending]).toEqual([[{ id: expect.any(String), agoMs: null }], 0, 0]);
});

test("an abort ends the wait for a store", async () => {
  const stop = new AbortController();
  const { clock, call, sent } = callOver(() => new Promise(() => undefined), { signal: stop.signal });
  const error = rejection(call);
  await clock.advance(500);
  stop.abort();

  expect(await atOnce(error)).toMatchObject(aborted);
  expect([sent(), clock.pending]).toEqual([0, 0]);
});

test.each<[how: string, take: PacingStore["take"]]>([
  ["rejects", async () => raise()],
  ["throws", () => raise()],
])("a store that %s is a connection error, and nothing is sent", async (_, take) => {
  const { call, sent } = callOver(take);

  expect(await rejection(call)).toMatchObject({
    code: "connection",
    outcome: "not_sent",
    charged: 0,
    retryable: true,
    message: "The rate limit store failed: the store is gone. The request was not sent.",
    facts: { option: "pacing.store" },
  });
  expect(sent()).toBe(0);
});

test("a store that fails after the request was sent changes no result", async () => {
  const { call, reports, sent } = callOver(() => counted);

  expect(await call).toMatchObject({ data: {} });
  expect([sent(), reports]).toMatchObject([1, [{ isAnswered: true }]]);
});

function raise(): never {
  throw new Error("the store is gone");
}
