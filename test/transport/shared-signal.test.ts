import { getEventListeners } from "node:events";
import { ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { ShakyClock } from "../support/shaky-clock.ts";

const calls = 20_000;
const never = () => new Promise<never>(() => undefined);

/** A signal that counts the listeners it was ever given. */
function countingSignal() {
  const aborter = new AbortController();
  const { signal } = aborter;
  const counts = { added: 0 };
  const add = signal.addEventListener;
  signal.addEventListener = (...listener: Parameters<typeof add>) => {
    counts.added++;
    add.apply(signal, listener);
  };
  return { signal, counts, abort: () => aborter.abort() };
}

test.each([
  {
    where: "for the rate limit",
    client: (clock: ShakyClock) =>
      new ToolsClient({
        apiKey: "k",
        baseUrl: "https://api.test",
        fetch: never,
        clock,
        pacing: { requestsPerMinute: 1 },
      }),
  },
  {
    where: "for a budget",
    client: (clock: ShakyClock) =>
      new ToolsClient({ apiKey: "k", baseUrl: "https://api.test", fetch: never, clock, pacing: false }).withBudget({
        credits: 1,
      }),
  },
])("20,000 calls that wait $where on one signal share a listener, and its abort ends them all unsent", async (row) => {
  const clock = new ShakyClock();
  const client = row.client(clock);
  const { signal, counts, abort } = countingSignal();
  void client.run("grammar-checker", { input: "it keeps the others waiting" }).catch(() => undefined);
  const waiting = Array.from({ length: calls }, () =>
    client.run("grammar-checker", { input: "a" }, { signal, priority: "bulk" }),
  );
  const ends = Promise.allSettled(waiting);
  // The code of budgets is loaded first.
  do await new Promise(setImmediate);
  while (getEventListeners(signal, "abort").length === 0);
  const whileWaiting = getEventListeners(signal, "abort").length;

  abort();

  const outcomes = new Set(
    (await ends).map((end) => end.status === "rejected" && `${end.reason.code} ${end.reason.outcome}`),
  );
  expect([...outcomes]).toEqual(["aborted not_sent"]);
  expect([counts.added, whileWaiting, getEventListeners(signal, "abort").length]).toEqual([1, 1, 0]);
});
