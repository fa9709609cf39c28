import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { type BatchLedger, type BatchOptions, batch, type LedgerRow, memoryLedger, sqliteLedger } from "@tandem/batch";
import { expect, test, vi } from "vitest";
import { rejection, type ToolService, toolService } from "../support/mock-service.ts";
import { digestAtOnce } from "../support/virtual-clock.ts";
import { calls, start, texts, tool } from "./start.ts";

digestAtOnce();

type Options = BatchOptions<typeof tool>;
const turns = async () => {
  for (let each = 0; each < 200; each++) await turn();
};
const reached = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 120_000 });
const gone = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED", syscall: "connect" } });

test("an aborted signal stops a batch before anything is sent, with the signal's reason as the cause", async () => {
  const service = await toolService();
  const reason = new Error("Too late.");
  const { all, ended } = start(service, texts(3), { signal: AbortSignal.abort(reason) });
  const error = await service.settle(rejection(all));
  expect(error).toMatchObject({ code: "batch_stopped", reason: "aborted", outcome: "not_sent", charged: 0 });
  expect([(error as Error).cause, ended, calls(service).length]).toEqual([reason, [], 0]);
});

test("a run that stops tells its progress, and that a row may have been charged", async () => {
  const service = await toolService();
  service.mock.faults.add({ operation: tool, fault: { reset: "before-headers" } });
  const { run, all } = start(service, texts(1).values(), { maxErrors: 1 });
  expect(await service.settle(rejection(all))).toMatchObject({
    message: expect.stringContaining("Rows: 0 done, 0 failed, 1 unknown. "),
    facts: { progress: run.progress },
    outcome: "unknown",
  });
});

test("the ledger has a hash of the account, not the key", async () => {
  const service = await toolService();
  const ledger = memoryLedger();
  await service.settle(start(service, texts(2), { ledger }).all);
  const accounts = [...(ledger.rows() as Iterable<LedgerRow>)].map(({ times }) => times!.account);
  expect(new Set(accounts).size).toBe(1);
  expect(accounts[0]).toMatch(/^[0-9a-f]{12}$/);
});

test("maxErrors counts this run's rows, not those that an earlier run left failed", async () => {
  const service = await toolService();
  const ledger = memoryLedger();
  service.mock.faults.add({ operation: tool, nth: [1, 2, 3, 5], fault: { status: 400 } });
  await service.settle(start(service, texts(2), { ledger }).all);

  const { all, ended } = start(service, texts(9), { ledger, maxErrors: 2, maxInFlight: 1 });
  expect(await service.settle(rejection(all))).toMatchObject({ reason: "errors" });
  expect(ended.map(({ status, shared }) => [status, shared])).toEqual([
    ["failed", true],
    ["failed", true],
    ["failed", false],
    ["done", false],
    ["failed", false],
  ]);
});

test.each([
  ["stopped", true],
  ["left", false],
])("%s while rows wait for the rate limit, a run ends at once, and they wait in the ledger", async (_, aborts) => {
  const service = await toolService();
  const [stop, ledger] = [new AbortController(), memoryLedger()];
  const options = { ledger, clock: service.mock.clock, maxInFlight: 80, signal: stop.signal };
  const rows = batch(service.client, tool, texts(80), options)[Symbol.asyncIterator]();
  await rows.next();
  await reached(() => calls(service).length === 60);
  await turns();
  const stoppedAt = service.mock.clock.now();
  if (aborts) {
    stop.abort();
    const all = (async () => {
      while (!(await rows.next()).done);
    })();
    expect(await rejection(all)).toMatchObject({ reason: "aborted" });
  } else await rows.return!(undefined);
  expect(service.mock.clock.now()).toBe(stoppedAt);
  expect(await ledger.summary()).toMatchObject({ done: 60, waiting: 20, sent: 0, unknown: 0 });
});

test("stopped during an outage, a run ends at once, and its rows wait", async () => {
  const service = await toolService();
  const [stop, ledger] = [new AbortController(), memoryLedger()];
  const fetch = vi.fn(() => Promise.reject(gone));
  const client = service.newClient({ fetch, retries: 0 });
  const { all } = start({ ...service, client }, texts(5), { ledger, signal: stop.signal });
  await reached(() => fetch.mock.calls.length >= 5);
  await turns();
  const stoppedAt = service.mock.clock.now();
  stop.abort();
  expect(await rejection(all)).toMatchObject({ reason: "aborted" });
  expect([service.mock.clock.now(), fetch.mock.calls.length]).toEqual([stoppedAt, 5]);
  expect(await ledger.summary()).toMatchObject({ waiting: 5 });
});

test.each([
  ["before it is repeated", 0, 1_000],
  ["while the attempt is under way that is rejected", 2_000, 0],
])("stopped %s, a row is not repeated, and waits", async (_, latencyMs, retryAfterMs) => {
  const service = await toolService({ latencyMs });
  const headers = { "Retry-After": String(retryAfterMs / 1_000) };
  service.mock.faults.add({ operation: tool, nth: [1, 2, 3], fault: { status: 422, headers } });
  const [stop, ledger] = [new AbortController(), memoryLedger()];
  const { all, ended } = start(service, texts(1), { ledger, signal: stop.signal });
  await reached(() => calls(service).length === 1);
  await turns();
  stop.abort();
  expect(await service.settle(rejection(all))).toMatchObject({ reason: "aborted", outcome: "not_sent" });
  expect([ended, calls(service).length]).toEqual([[], 1]);
  expect(await ledger.summary()).toMatchObject({ waiting: 1, unknown: 0 });
});

test.each<[string, () => Promise<Response>]>([
  ["rejected", async () => Response.json({}, { status: 422 })],
  ["not sent", () => Promise.reject(gone)],
])("a row whose attempt was %s waits in the ledger until it is repeated", async (_, fetch) => {
  const service = await toolService();
  const [stop, ledger, attempts] = [new AbortController(), memoryLedger(), vi.fn(fetch)];
  const client = service.newClient({ fetch: attempts });
  const { all } = start({ ...service, client }, texts(1), { ledger, signal: stop.signal });
  await reached(() => attempts.mock.calls.length === 1);
  await turns();
  expect(await ledger.summary()).toMatchObject({ waiting: 1, sent: 0 });
  stop.abort();
  await rejection(all);
});

test("the ledger is closed when the rows in flight are in it, also if the loop is left", async () => {
  const service = await toolService();
  service.mock.faults.add({ operation: tool, nth: [2, 3], fault: { latencyMs: 3_000 } });
  const [ledger, steps] = [memoryLedger(), [] as string[]];
  const [settle, close] = [ledger.settle.bind(ledger), ledger.close.bind(ledger)];
  vi.spyOn(ledger, "settle").mockImplementation((key, end, times) => {
    steps.push("settle");
    return settle(key, end, times);
  });
  vi.spyOn(ledger, "close").mockImplementation(() => {
    steps.push("close");
    return close();
  });
  const run = batch(service.client, tool, texts(10), { ledger, clock: service.mock.clock, maxInFlight: 3 });
  const first = (async () => {
    for await (const row of run) return row.status;
  })();
  expect(await service.settle(first)).toBe("done");
  expect(steps).toEqual([...Array(calls(service).length).fill("settle"), "close"]);
  expect(calls(service).length).toBeGreaterThan(1);
});

test.each<[string, () => BatchLedger]>([
  ["in memory", memoryLedger],
  ["in a file", () => sqliteLedger(join(mkdtempSync(join(tmpdir(), "tandem-no-cost-")), "run.db"))],
])("rows that are done without a usable cost count against the budget of later runs: ledger %s", async (_, make) => {
  const service = await toolService();
  const inRuns = async (creditsCharged: unknown) => {
    let sentCalls = 0;
    const fetch = async () => {
      sentCalls++;
      return Response.json({ success: true, data: { correctedText: "" }, meta: { creditsCharged } });
    };
    const client = service.newClient({ fetch, pacing: false });
    const ledger = make();
    for (const rows of [2, 10, 10]) {
      const { all } = start({ ...service, client }, texts(rows), { ledger, budget: { credits: 6 } });
      await service.settle(all.catch((error) => expect(error).toMatchObject({ reason: "budget" })));
    }
    return sentCalls;
  };
  expect(await inRuns("4")).toBe(2);
  expect(await inRuns(0)).toBe(10);
});

test("one ledger in memory serves one batch at a time", async () => {
  const service = await toolService();
  const ledger = memoryLedger();
  const first = start(service, texts(3), { ledger });
  const error = await rejection(start(service, texts(3), { ledger }).all);
  expect(error).toMatchObject({ code: "ledger", problem: "in_use" });
  await service.settle(first.all);
  expect(calls(service)).toHaveLength(3);
});

test.each<[how: string, prepare: (service: ToolService) => Options]>([
  ["that is done", () => ({})],
  ["that was stopped", () => ({ budget: { credits: 0.1 } })],
  [
    "whose service was gone for a moment",
    ({ mock }) => {
      mock.faults.add({ operation: tool, nth: 1, fault: { status: 429, headers: { "Retry-After": "2" } } });
      return {};
    },
  ],
])(
  "a run %s leaves no timer, which would keep the process alive, and sets none that never fires",
  async (_, prepare) => {
    const service = await toolService();
    const { clock } = service.mock;
    const timers = new Set<unknown>();
    const endless: number[] = [];
    const counting = {
      now: () => clock.now(),
      setTimeout(run: () => void, ms: number) {
        if (!Number.isFinite(ms)) endless.push(ms);
        const timer = clock.setTimeout(() => {
          timers.delete(timer);
          run();
        }, ms);
        timers.add(timer);
        return timer;
      },
      clearTimeout(timer: never) {
        timers.delete(timer);
        clock.clearTimeout(timer);
      },
    };
    const { all } = start(service, texts(5), { maxInFlight: 1, ...prepare(service), clock: counting });
    await service.settle(all.catch(() => {}));
    expect([timers.size, endless]).toEqual([0, []]);
  },
);

const short = Array.from({ length: 5 }, (_, index) => `She ${index}.`);
const large = { id: "the book", input: "She go home. ".repeat(1_477) };

test("a row that may exceed the budget is left out with its estimate, and sent by a run with a larger one", async () => {
  const service = await toolService({ creditCost: ({ tokens }) => (tokens > 1_000 ? 100 : 0.02) });
  const ledger = memoryLedger();
  for (const row of [0, 5]) {
    const rows = short.toSpliced(row, 0, large as never);
    const { all, ended } = start(service, rows, { ledger: memoryLedger(), budget: { credits: 1 } });
    expect(await service.settle(rejection(all))).toMatchObject({
      reason: "budget",
      leftOut: [{ index: row, id: "the book", credits: 76.812 }],
      message:
        "The batch stopped: the remaining rows may exceed its budget. Rows: 5 done, 0 failed, 0 unknown, 1 left. Increase the budget and run it again with the same ledger. If the first two responses were lost, give the price of a call in budget.prices.",
    });
    expect(ended.map(({ status }) => status)).toEqual(Array(5).fill("done"));
  }
  const rows = [...short, large];
  await service.settle(rejection(start(service, rows, { ledger, budget: { credits: 1 } }).all));
  expect(await ledger.summary()).toMatchObject({ done: 5, waiting: 1, spent: 0.1 });
  await service.settle(start(service, rows, { ledger, budget: { credits: 200 } }).all);
  expect(await ledger.summary()).toMatchObject({ done: 6, waiting: 0, spent: 100.1 });
});

test.each([
  ["given ones", [{ size: 20, charged: 0.1 }], 3],
  ["the assumed one", undefined, 0],
])("until the ledger has prices, a budget estimates by %s", async (_, prices, sent) => {
  const service = await toolService({ creditCost: () => 0.1 });
  const { all, ended } = start(service, texts(3), { budget: { credits: 0.4, prices } });
  await service.settle(all.catch(() => undefined));
  expect(ended.filter(({ status }) => status === "done")).toHaveLength(sent);
});
