import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  type BatchLedger,
  type BatchRow,
  batch,
  batchPlan,
  LedgerError,
  type LedgerRow,
  memoryLedger,
  sqliteLedger,
  viewLedger,
} from "@tandem/batch";
import type { ToolsClient } from "@tandem/sdk";
import { expect, test, vi } from "vitest";
import { newKey, rejection, toolService } from "../support/mock-service.ts";
import { digestAtOnce } from "../support/virtual-clock.ts";
import { calls, start, texts, tool } from "./start.ts";

digestAtOnce();

type Row = BatchRow<typeof tool>;

const statuses = (rows: readonly Row[]) => rows.map(({ index, status }) => `${index} ${status}`).sort();

/** A ledger whose methods stand alone, so that some can be replaced. */
function bound(ledger: BatchLedger): BatchLedger {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(ledger)) as (keyof BatchLedger)[];
  const methods = names.map((name) => [name, (ledger[name] as (...values: unknown[]) => unknown).bind(ledger)]);
  return Object.fromEntries(methods) as unknown as BatchLedger;
}

test("every row ends once, with its id, and is charged once", async () => {
  const service = await toolService();
  const rows = texts(5).map((input, index) => ({ input, id: `row-${index}` }));

  const { run, ended, all } = start(service, rows, { options: { level: "picky" } });
  await service.settle(all);

  expect(ended.map(({ index, id, status }) => [index, id, status]).sort()).toEqual(
    rows.map(({ id }, index) => [index, id, "done"]),
  );
  expect(calls(service)).toHaveLength(5);
  expect(run.progress).toMatchObject({ done: 5, failed: 0, unknown: 0, left: 0, spent: service.client.credits.spent });
});

test("progress has the rate of the calls, and the cost of what is left by those that were charged", async () => {
  const service = await toolService();
  const { clock } = service.mock;
  const startedAt = clock.now();
  const rows = [...texts(20), ...texts(1), { unreadable: "line 22 is not JSON" }];
  const { run, ended, all } = start(service, rows, { total: 42 });
  await service.settle(all);
  expect(ended.filter(({ shared }) => shared).map(({ index }) => index)).toEqual([20]);
  await clock.advance("60m");

  const { spent } = service.client.credits;
  const ratePerMinute = 20 / ((clock.now() - startedAt) / 60_000);
  const cost = { spent, spentInAll: spent, forecast: 2 * spent };
  const etaMs = (20 / ratePerMinute) * 60_000;
  expect(run.progress).toEqual({ done: 21, failed: 1, unknown: 0, left: 20, ratePerMinute, etaMs, ...cost });
});

test("equal rows run once and share the result; repeatEqual sends each", async () => {
  const service = await toolService();

  const ledger = memoryLedger();
  const rows = ["a text", { input: "a text", id: "same" }, { input: "a text", options: { level: "picky" } }] as const;
  const shared = start(service, rows, { ledger });
  await service.settle(shared.all);
  expect(await ledger.summary()).toMatchObject({ rows: 3, done: 3 });
  expect(shared.ended.map(({ index, shared }) => [index, shared]).sort()).toEqual([
    [0, false],
    [1, true],
    [2, false],
  ]);
  expect(calls(service)).toHaveLength(2);

  const repeated = start(service, ["a text", "a text"], { repeatEqual: true });
  await service.settle(repeated.all);
  expect(calls(service)).toHaveLength(4);
});

test("a rejected row, a failed provider and an unreadable row are yielded, and the batch continues", async () => {
  const service = await toolService();
  service.mock.faults.add({ operation: tool, nth: [1, 2, 3, 4], fault: { status: 422 } });
  const rows = ["fails for now", { unreadable: "line 2 is not JSON" }, "", "good", { input: 5 } as never];

  const { ended, all } = start(service, rows, { maxInFlight: 1 });
  await service.settle(all);

  const facts = ended.map((row) =>
    row.status === "failed" ? [row.index, row.retryable, row.problem.code] : [row.index],
  );
  expect(facts.sort()).toEqual([
    [0, true, "provider_error"],
    [1, false, "unreadable"],
    [2, false, "input_too_short"],
    [3],
    [4, false, "unreadable"],
  ]);
});

test("resumed with another account's key, a lost row that was charged isn't sent again: that balance proves nothing", async () => {
  const service = await toolService();
  const ledger = memoryLedger();
  const other = service.newClient({ apiKey: newKey() });
  const run = (client: ToolsClient, rows: number) =>
    service.settle(start({ ...service, client }, texts(rows), { ledger, maxInFlight: 1 }).all);
  service.mock.faults.add({ operation: tool, nth: 2, fault: { reset: "before-headers" } });
  await run(service.client, 1);
  await service.mock.clock.advance(1_000);
  await run(service.client, 2);
  // As if the first account had only paid for its first call.
  await service.settle(other.run(tool, { input: texts(1)[0]! }));
  await service.mock.clock.advance(600_000);
  await run(other, 3);
  await run(other, 3);

  expect([...(ledger.rows() as Iterable<LedgerRow>)].map(({ state }) => state)).toEqual(["done", "unknown", "done"]);
});

test.each([
  ["out of credits", { status: 402 }, "credits", "The batch stopped: the account is out of credits"],
  ["a revoked key", { status: 401 }, "credential", "The batch stopped: the service rejected the key"],
  ["a lapsed trial", { status: 403 }, "credential", "The batch stopped: the service rejected the key"],
])("%s stops the run, fails no row, and the same ledger resumes", async (_name, fault, reason, summary) => {
  const service = await toolService();
  const ledger = memoryLedger();
  service.mock.faults.add({ operation: tool, nth: 3, fault });

  const first = start(service, texts(6), { ledger, maxInFlight: 1 });
  expect(await service.settle(rejection(first.all))).toMatchObject({ code: "batch_stopped", reason, summary });
  expect(statuses(first.ended)).toEqual(["0 done", "1 done"]);

  const second = start(service, texts(6), { ledger });
  await service.settle(second.all);
  expect(statuses(second.ended)).toEqual(texts(6).map((_, index) => `${index} done`));
  expect(
    second.ended
      .filter(({ shared }) => shared)
      .map(({ index }) => index)
      .sort(),
  ).toEqual([0, 1]);
  expect(calls(service)).toHaveLength(7);
});

test.each([
  ["in memory", () => memoryLedger()],
  ["in a file", () => sqliteLedger(join(mkdtempSync(join(tmpdir(), "tandem-batch-budget-")), "run.db"))],
])(
  "a run knows what earlier runs paid for a row, and sends none that costs more than is left: ledger %s",
  async (_, make) => {
    const service = await toolService({ creditCost: () => 10 });
    const ledger = make();
    for (const credits of [45, 45, 49.9, 50]) {
      const { all, run } = start(service, texts(20), { ledger, budget: { credits } });
      const error = await service.settle(rejection(all));
      const charged = run.progress.spent;
      expect(error).toMatchObject({ reason: "budget", charged, outcome: charged ? "executed" : "not_sent" });
      expect(run.progress.spentInAll).toBe(credits === 50 ? 50 : 40);
    }
    expect(calls(service)).toHaveLength(5);
  },
);

test.each([
  { title: "as much as the dearest row so far", lost: [3], charged: 2, more: 3 },
  { title: "as much as the dearest row so far, each of two", lost: [3, 4], charged: 2, more: 2 },
  { title: "as assumed while no price is known: one more call tells it", lost: [1], charged: 0, more: 5 },
  { title: "all that is left once two were lost without a price", lost: [1, 2], charged: 0, more: 0 },
])("a row that an earlier run left unknown counts: $title", async ({ lost, charged, more }) => {
  const service = await toolService({ creditCost: () => 1 });
  const ledger = memoryLedger();
  service.mock.faults.add({ operation: tool, nth: lost, fault: { reset: "before-headers" } });
  const first = start(service, texts(Math.max(...lost)), { ledger, maxInFlight: 1 });
  await service.settle(first.all);
  expect(first.run.progress).toMatchObject({ unknown: lost.length, spent: charged });

  const next = start(service, texts(20), { ledger, maxInFlight: 1, budget: { credits: 6 } });
  await service.settle(rejection(next.all));
  expect(next.run.progress.spent).toBe(more);
});

test.each([
  ["less is left than any call costs", [], 40.3],
  ["two calls were lost without a price", [1, 2], 45],
])("a batch with a budget stops reading rows when %s", async (_, lost, credits) => {
  const service = await toolService({ creditCost: () => 10 });
  service.mock.faults.add({ operation: tool, nth: lost, fault: { reset: "before-headers" } });
  let read = 0;
  function* rows() {
    for (const text of texts(100)) {
      read++;
      yield text;
    }
  }
  const { all } = start(service, rows(), { maxInFlight: 1, budget: { credits } });
  expect(await service.settle(rejection(all))).toMatchObject({ reason: "budget" });
  expect(read).toBeLessThan(10);
});

test("tools need only run(): an error that is none of ours fails its row, and the batch continues", async () => {
  const service = await toolService();
  let sent = 0;
  const run = (...call: Parameters<ToolsClient["run"]>) => {
    if (++sent === 1) throw new TypeError("This is odd.");
    return service.client.run(...call);
  };
  const client = { run } as ToolsClient;
  const { all, ended } = start({ ...service, client }, texts(2), { maxInFlight: 1 });
  await service.settle(all);
  const problem = { code: "unexpected", message: "TypeError: This is odd." };
  expect(ended).toMatchObject([{ status: "failed", retryable: false, problem }, { status: "done" }]);
});

test("a batch is iterated once: a second loop would send rows again", async () => {
  const service = await toolService();
  const { all, run } = start(service, texts(2));
  await service.settle(all);
  const again = (async () => {
    for await (const _row of run);
  })();
  expect(await service.settle(rejection(again))).toMatchObject({
    code: "invalid_argument",
    summary: "A batch can be iterated once.",
  });
  expect(calls(service)).toHaveLength(2);
});

const answer = (status: number, code: string) => () => Response.json({ success: false, error: { code } }, { status });
const fails = (code: string, syscall?: string) => () => Promise.reject(Object.assign(new Error(), { code, syscall }));

test.each<[what: string, first: () => Response | Promise<never>, ends: string | [string, boolean], waits?: "waits"]>([
  ["400", answer(400, "invalid_input"), ["failed", false]],
  ["404", answer(404, "not_found"), ["failed", false]],
  ["409", answer(409, "conflict"), ["failed", false]],
  ["422 of a provider", answer(422, "provider_error"), ["failed", true]],
  ["418", answer(418, "teapot"), ["failed", false]],
  ["401", answer(401, "unauthorized"), "credential"],
  ["402", answer(402, "out_of_credits"), "credits"],
  ["403", answer(403, "forbidden"), "credential"],
  ["429", answer(429, "rate_limit_exceeded"), ["done", true], "waits"],
  ["500", answer(500, "server_error"), ["unknown", false], "waits"],
  ["a broken 200", () => new Response("{", { headers: { "content-type": "application/json" } }), ["unknown", false]],
  ["a lost connection", fails("ECONNRESET"), ["unknown", false], "waits"],
  ["no connection", fails("ECONNREFUSED", "connect"), ["done", true], "waits"],
])("what %s means for a row, for the run, and for the next row", async (_, first, ends, waits) => {
  const service = await toolService();
  const { clock } = service.mock;
  const sentAt: number[] = [];
  const fetch: typeof globalThis.fetch = async () =>
    sentAt.push(clock.now()) === 1 ? first() : Response.json({ success: true, data: {}, meta: { creditsCharged: 1 } });
  const { all, ended } = start({ ...service, client: service.newClient({ fetch, retries: 0 }) }, texts(2), {
    maxInFlight: 1,
  });
  const stop = await service.settle(
    all.then(
      () => undefined,
      (error) => error.reason,
    ),
  );
  if (typeof ends === "string") expect([stop, ended]).toEqual([ends, []]);
  else {
    const [row] = ended;
    expect([row!.status, row!.status === "failed" ? row!.retryable : ends[1]]).toEqual(ends);
    expect(sentAt[1]! - sentAt[0]!).toBe(waits ? 1_000 : 0);
  }
});

test.each([
  { maxInFlight: 1, seconds: [1, 3, 7, 15, 31, 63, 123, 183] },
  { maxInFlight: 30, seconds: [1, 61, 121, 181, 241, 301, 361, 421] },
])(
  "a service that is down for an hour leaves no row unknown, and is probed at %o",
  async ({ maxInFlight, seconds }) => {
    const service = await toolService();
    const { clock } = service.mock;
    const startedAt = clock.now();
    const refusedAt: number[] = [];
    const gone: typeof fetch = async (input, init) => {
      const at = Math.round((clock.now() - startedAt) / 1_000);
      if (at >= 59 * 60) return fetch(input, init);
      refusedAt.push(at);
      throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED", syscall: "connect" } });
    };
    const client = service.newClient({ fetch: gone, retries: 0 });

    const { all, ended } = start({ ...service, client }, texts(30), { maxInFlight });
    await service.settle(all);

    expect(statuses(ended)).toEqual(
      texts(30)
        .map((_, index) => `${index} done`)
        .sort(),
    );
    expect(calls(service)).toHaveLength(30);
    // All at first, then one at a time, after twice the wait each time and a minute at most.
    const probedAt = refusedAt.filter((at) => at > 0);
    expect(refusedAt.length - probedAt.length > 1).toBe(maxInFlight > 1);
    expect(probedAt.slice(0, 8)).toEqual(seconds);
    expect(probedAt.length).toBeLessThan(70);
  },
);

const refusing: typeof fetch = async () => new Response("{}", { status: 429, headers: { "retry-after": "3600" } });
const full: typeof fetch = async () => new Response("{}", { status: 429 });
const gone: typeof fetch = async () => {
  throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED", syscall: "connect" } });
};

test.each<[string, typeof fetch, object?]>([
  ["that is gone", gone],
  ["that answers every call with 429 and asks for an hour", refusing],
  ["that answers with 429 while a call is repeated", full, { retries: 1_000, pacing: false }],
])("a service %s stops the run after outageMs, and every row waits", async (_, fetch, options) => {
  const service = await toolService();
  const ledger = memoryLedger();
  const client = service.newClient({ fetch, ...options });
  const startedAt = service.mock.clock.now();
  const { all, ended } = start({ ...service, client }, texts(10), { ledger, outageMs: 600_000 });

  expect(await service.settle(rejection(all))).toMatchObject({ code: "batch_stopped", reason: "outage" });
  expect(service.mock.clock.now() - startedAt).toBeLessThan(620_000);
  expect(ended).toEqual([]);
  expect(await ledger.summary()).toMatchObject({ waiting: 10, unknown: 0 });
});

test.each([
  ["no call is rejected", []],
  ["an outage has ended", [1]],
])("waiting for the rate limit is no outage, however long it takes: %s", async (_, nth) => {
  const service = await toolService({ latencyMs: 3_000 });
  const { clock, faults } = service.mock;
  faults.add({ operation: tool, nth, fault: { status: 429, headers: { "Retry-After": "1" } } });
  const startedAt = clock.now();
  const { all, ended } = start(service, texts(130), { outageMs: 5_000 });
  await service.settle(all);
  expect(ended.map(({ status }) => status)).toEqual(Array(130).fill("done"));
  // Up to 30 at a time.
  expect(clock.now() - startedAt).toBeLessThan(150_000);
});

test("the signal drops unsent rows, lets rows in flight finish, and lists unfinished ones", async () => {
  const service = await toolService({ latencyMs: 3_000 });
  const { mock } = service;
  const stop = new AbortController();
  const ledger = memoryLedger();
  mock.faults.add({ operation: tool, nth: 60, fault: { latencyMs: 30_000 } });
  const { all, ended } = start(service, texts(200), { ledger, maxInFlight: 100, signal: stop.signal });
  await vi.waitUntil(() => calls(service).length === 60, { timeout: 120_000 });
  stop.abort();

  expect(await service.settle(rejection(all))).toMatchObject({ code: "batch_stopped", reason: "aborted" });
  expect(ended.filter(({ status }) => status === "done")).toHaveLength(59);
  expect(statuses(ended).filter((row) => row.endsWith("unknown"))).toHaveLength(1);
  expect(await ledger.summary()).toMatchObject({ done: 59, unknown: 1, sent: 0 });
  expect(calls(service)).toHaveLength(60);
});

test("leaving the loop ends the run and closes the source", async () => {
  const service = await toolService();
  let closed = false;
  function* rows() {
    try {
      yield* texts(1_000);
    } finally {
      closed = true;
    }
  }
  const run = batch(service.client, tool, rows(), { clock: service.mock.clock, maxInFlight: 3 });
  const first = (async () => {
    for await (const row of run) return row;
  })();
  expect(await service.settle(first)).toMatchObject({ status: "done" });
  expect(closed).toBe(true);
  expect(calls(service).length).toBeLessThanOrEqual(6);
});

test("a slow consumer holds the source back, and maxInFlight rows are in progress meanwhile", async () => {
  const service = await toolService({ creditCost: () => 0.001 });
  let pulled = 0;
  function* rows() {
    for (const text of texts(50)) {
      pulled++;
      yield text;
    }
  }
  const run = batch(service.newClient({ apiKey: newKey() }), tool, rows(), {
    clock: service.mock.clock,
    maxInFlight: 5,
  });
  const iterator = run[Symbol.asyncIterator]();
  await service.settle(iterator.next());
  await vi.waitUntil(() => calls(service).length === 6, { timeout: 120_000 });
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(calls(service)).toHaveLength(6);
  expect(pulled).toBeLessThanOrEqual(7);
  await service.settle(iterator.return!(undefined));
});

test("an error of the source ends the run after the rows in flight, and it isn't read again", async () => {
  const service = await toolService();
  let reads = 0;
  const next = async () => {
    if (++reads === 4) throw new Error("the file is gone");
    return { done: false as const, value: `She go home ${reads}.` };
  };
  const { all, ended } = start(service, { [Symbol.asyncIterator]: () => ({ next }) });
  expect(await service.settle(rejection(all))).toEqual(new Error("the file is gone"));
  expect([reads, ended.length]).toEqual([4, 3]);
});

test("nothing leaves before the ledger has it, and a ledger that fails sends nothing more", async () => {
  const service = await toolService();
  const ledger = memoryLedger();
  let attempts = 0;
  const failing = {
    ...bound(ledger),
    sent: (key: string, at: number) => {
      if (attempts++ === 2) throw new Error("no space left");
      return ledger.sent(key, at);
    },
  };
  const { all } = start(service, texts(10), { ledger: failing, maxInFlight: 1 });
  expect(await service.settle(rejection(all))).toEqual(new Error("no space left"));
  expect(calls(service)).toHaveLength(2);
});

test.each([
  { price: 0, what: "goes back to waiting and runs", ends: "done", sent: 3 },
  { price: 7, what: "stays unknown", ends: "unknown", sent: 2 },
])("an unknown row that cost $price $what once the balance settles it", async ({ price, ends, sent }) => {
  let next = 2;
  const service = await toolService({ creditCost: () => next });
  const { mock, settle } = service;
  const ledger = memoryLedger();
  const round = async (rows: readonly string[]) => {
    const { all, ended } = start(service, rows, { ledger, maxInFlight: 1 });
    await settle(all);
    await mock.clock.advance(1_000);
    return ended.map(({ status }) => status);
  };
  expect(await round(["a"])).toEqual(["done"]);
  mock.faults.add({ operation: tool, nth: 1, fault: { reset: "before-headers" } });
  next = price;
  expect(await round(["a", "lost"])).toEqual(["done", "unknown"]);
  next = 2;
  expect(await round(["a", "lost", "b"])).toEqual(["done", "unknown", "done"]);
  // Too early: the service may still have been at it when "b" was answered.
  expect(await round(["a", "lost", "b"])).toEqual(["done", "unknown", "done"]);
  await mock.clock.advance(251_000);
  expect(await round(["a", "lost", "b", "c"])).toEqual(["done", "unknown", "done", "done"]);

  expect(await round(["a", "lost", "b", "c"])).toEqual(["done", ends, "done", "done"]);
  expect(calls(service)).toHaveLength(sent + 2);
});

test("an identical row that arrives while the first one ends is not run again", async () => {
  const service = await toolService();
  const ledger = memoryLedger();
  let claims = 0;
  let firstEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    firstEnded = resolve;
  });
  const slow: typeof ledger = {
    ...bound(ledger),
    // The second claim is answered from before the first row ended, and arrives after.
    claim: async (entry) => {
      const claim = await ledger.claim(entry);
      if (++claims === 2) await ended;
      return claim;
    },
    settle: async (key, end, times) => {
      await ledger.settle(key, end, times);
      setTimeout(firstEnded, 5);
    },
  };
  const { all } = start(service, ["a text", "a text"], { ledger: slow });
  await service.settle(all);
  expect(calls(service)).toHaveLength(1);
});

test("a charged row whose end cannot be saved is yielded as that and not resent: the run stops", async () => {
  const service = await toolService();
  const full = new LedgerError({ problem: "full", summary: "The disk is full." });
  const ledger = memoryLedger();
  const settle = vi.spyOn(ledger, "settle").mockImplementationOnce(() => {
    throw full;
  });
  const { all, ended } = start(service, ["She go home."], { ledger });
  const error = await service.settle(rejection(all));
  expect(ended).toEqual([expect.objectContaining({ index: 0, status: "done", isUnrecorded: true, shared: false })]);
  const { message } = full;
  expect(error).toMatchObject({ code: "ledger", problem: "full", message, outcome: "executed", charged: 0.058 });
  expect((error as Error).cause).toBe(full);
  expect(settle).toHaveBeenCalledTimes(1);
  expect(service.mock.journal.entries).toHaveLength(1);
  await ledger.open(batchPlan(tool));
  expect(await ledger.summary()).toMatchObject({ unknown: 1, waiting: 0 });
});

/** From the next transaction on, no database grows beyond so many pages. */
function fullAfter(pages: number) {
  const { exec } = DatabaseSync.prototype;
  return vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === "BEGIN IMMEDIATE") exec.call(this, `PRAGMA max_page_count = ${pages}`);
    exec.call(this, sql);
  });
}

test.each([15, 16, 19, 20])(
  "a full disk once the ledger has %i pages: charged rows are done or unknown, and are not resent",
  async (pages) => {
    const service = await toolService();
    const path = join(mkdtempSync(join(tmpdir(), "tandem-full-")), "run.db");
    const rows = texts(60).map((input, index) => ({ input, id: `${index} ${"x".repeat(300)}` }));
    const paid = () => calls(service).map(({ requestJson }) => (requestJson as { input: string }).input);
    const round = async () => {
      const options = { ledger: sqliteLedger(path), clock: service.mock.clock, maxInFlight: 8 };
      for await (const _row of batch(service.client, tool, rows, options));
    };

    const limit = fullAfter(pages);
    expect(await service.settle(rejection(round()))).toMatchObject({ code: "ledger", problem: "full" });
    expect(await service.settle(rejection(round()))).toMatchObject({ code: "ledger", problem: "full" });
    limit.mockRestore();
    const view = viewLedger(path);
    const open = [...(view.rows("waiting") as Iterable<{ index: number }>)].map(({ index }) => rows[index]!.input);
    view.close();
    expect(paid().length).toBeGreaterThan(0);
    expect(open.filter((input) => paid().includes(input))).toEqual([]);

    await service.settle(round());
    expect(new Set(paid()).size).toBe(paid().length);
    expect(paid()).toHaveLength(rows.length);
  },
);
