import { isTandemError, ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { rejection, toolService } from "../support/tool-service.ts";

const input = "She go home.";
const threeCredits = { creditCost: () => 3 };

test.each([3, 0])(
  "100 parallel calls, budget 50, price 3, latency %i ms: 16 run and 48 credits are spent",
  async (latencyMs) => {
    const { client, mock, settle } = await toolService({ ...threeCredits, latencyMs });
    const nightly = client.withBudget({ credits: 50, label: "nightly" });

    const results = await settle(
      Promise.allSettled(Array.from({ length: 100 }, () => nightly.run("grammar-checker", { input }))),
    );

    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(84);
    expect(refused.every(({ reason }) => isTandemError(reason, "budget_exceeded") && reason.charged === 0)).toBe(true);
    expect(mock.journal.entries.reduce((sum, entry) => sum + entry.charged, 0)).toBe(48);
    expect(client.credits.byLabel).toEqual({ nightly: { spent: 48, calls: 16 } });
  },
);

test("under a budget, the first call of a tool runs alone, and then as many as had a response", async () => {
  const { client, mock, settle } = await toolService({ ...threeCredits, latencyMs: 1_000 });
  const startedAt = mock.clock.now();
  const budget = client.withBudget({ credits: 50 });

  await settle(Promise.all(Array.from({ length: 4 }, () => budget.run("grammar-checker", { input }))));

  expect(mock.journal.entries.map((entry) => entry.at - startedAt)).toEqual([0, 1_000, 2_000, 2_000]);
});

test("budgets nest: a call must fit the inner and the outer one", async () => {
  const { client, settle } = await toolService(threeCredits);
  const outer = client.withBudget({ credits: 7, label: "outer" });
  const inner = outer.withBudget({ credits: 100, label: "inner" });

  const results = await settle(
    Promise.allSettled(Array.from({ length: 5 }, () => inner.run("grammar-checker", { input }))),
  );

  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(2);
  expect(client.credits.byLabel).toEqual({ outer: { spent: 6, calls: 2 }, inner: { spent: 6, calls: 2 } });
});

test("a refused call gives its reservation back", async () => {
  const { client, mock, settle } = await toolService(threeCredits);
  const budget = client.withBudget({ credits: 6 });
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 400 } });

  const first = await settle(rejection(budget.run("grammar-checker", { input })));
  const rest = await settle(Promise.all([1, 2].map(() => budget.run("grammar-checker", { input }))));

  expect([isTandemError(first, "invalid_input"), rest.length]).toEqual([true, 2]);
});

test("a call with a lost response keeps its reservation: it may have been charged", async () => {
  const { client, mock, settle } = await toolService(threeCredits);
  const budget = client.withBudget({ credits: 9, label: "nightly" });
  mock.faults.add({ operation: "grammar-checker", nth: 2, fault: { reset: "before-headers" } });

  const results = await settle(Promise.allSettled([1, 2, 3, 4].map(() => budget.run("grammar-checker", { input }))));

  expect(results.map((result) => (result.status === "rejected" ? result.reason.code : "ok"))).toEqual([
    "ok",
    "connection",
    "ok",
    "budget_exceeded",
  ]);
  expect((results[3] as PromiseRejectedResult).reason.message).toBe(
    'The call was not sent: of the 9 credits in the budget "nightly", nothing is left (3 are reserved for calls with a lost response). Increase it to continue.',
  );
  expect(mock.journal.entries.reduce((sum, entry) => sum + entry.charged, 0)).toBe(9);
});

test("an abort leaves a budget's queue immediately and lets the next call in", async () => {
  const { client, mock } = await toolService({ ...threeCredits, latencyMs: 1_000 });
  const budget = client.withBudget({ credits: 50 });
  const controller = new AbortController();
  const first = budget.run("grammar-checker", { input });
  const second = rejection(budget.run("grammar-checker", { input }, { signal: controller.signal }));
  controller.abort("enough");

  expect(await second).toMatchObject({ code: "aborted", outcome: "not_sent", charged: 0 });
  while (mock.journal.entries.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await mock.clock.advance(1_000);
  expect((await first).meta.creditsCharged).toBe(3);
});

test("low is reported once, when warnAt is passed; credits after every call", async () => {
  const { client, settle } = await toolService(threeCredits);
  const budget = client.withBudget({ credits: 10, warnAt: 0.5, label: "nightly" });
  const events: unknown[] = [];
  client.on("low", (event) => events.push(event));
  const stop = client.on("credits", ({ tool, charged, label }) => events.push([tool, charged, label]));

  for (let i = 0; i < 3; i++) await settle(budget.run("grammar-checker", { input }));
  stop();

  expect(events).toEqual([
    ["grammar-checker", 3, "nightly"],
    ["grammar-checker", 3, "nightly"],
    { label: "nightly", credits: 10, spent: 6 },
    ["grammar-checker", 3, "nightly"],
  ]);
});

test("the ledger is empty before the first response, then follows the responses", async () => {
  const { client, mock, settle } = await toolService(threeCredits);
  const { credits } = client;
  expect([credits.remaining, credits.asOf, credits.spent]).toEqual([undefined, undefined, 0]);

  await settle(client.run("grammar-checker", { input }, { label: "docs" }));

  expect([credits.remaining, credits.asOf, credits.spent]).toEqual([1_997, mock.clock.now(), 3]);
  expect(credits.byTool).toEqual({ "grammar-checker": { spent: 3, calls: 1 } });
  expect(credits.byLabel).toEqual({ docs: { spent: 3, calls: 1 } });
});

test("answers out of order: the balance is the newest call's, and asOf never moves back", async () => {
  const { client, mock, settle } = await toolService(threeCredits);
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { latencyMs: 5_000 } });
  const seen: unknown[] = [];
  client.on("credits", () => seen.push([client.credits.remaining, client.credits.asOf]));
  const startedAt = mock.clock.now();
  const slow = client.run("grammar-checker", { input });
  while (mock.journal.find({ executed: true }).length < 1) await new Promise((resolve) => setImmediate(resolve));

  await settle(Promise.all([slow, client.run("grammar-checker", { input })]));

  expect(seen).toEqual([
    [1_994, startedAt],
    [1_994, startedAt],
  ]);
  expect(client.credits.spent).toBe(6);
});

const text = (words: number) => "She go home. ".repeat(words);
/** The documented price: about a credit for 1,000 tokens. */
const byLength = { creditCost: ({ tokens }: { tokens: number }) => Math.ceil(tokens / 1_000) };

test("one short text, then 20 concurrent chapters: a budget of 20 is exceeded by at most one chapter", async () => {
  const { client, mock, settle } = await toolService({ ...byLength, latencyMs: 10 });
  const budget = client.withBudget({ credits: 20 });
  await settle(budget.run("grammar-checker", { input }));

  const results = await settle(
    Promise.allSettled(Array.from({ length: 20 }, () => budget.run("grammar-checker", { input: text(150) }))),
  );

  expect(mock.journal.entries.map((entry) => entry.charged)).toEqual([1, 7, 7]);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(2);
});

test("fractional prices stop no budget early", async () => {
  const { client, settle } = await toolService({ creditCost: () => 0.1, latencyMs: 10 });
  const wide = client.withBudget({ credits: 50 });
  await settle(wide.run("grammar-checker", { input }));
  await settle(Promise.all([1, 2, 3].map(() => wide.run("grammar-checker", { input }))));
  await settle(wide.run("ai-rewriter", { input: "She goes home again." }));
  const tight = client.withBudget({ credits: 0.3, label: "tight" });

  for (let i = 0; i < 3; i++) await settle(tight.run("grammar-checker", { input }));

  expect(client.credits.byLabel.tight).toEqual({ spent: 0.3, calls: 3 });
});

test("the wait for other calls under a budget ends with the call's totalMs, unsent", async () => {
  const { client, mock, settle } = await toolService({ ...threeCredits, latencyMs: 60_000 });
  const budget = client.withBudget({ credits: 50 });
  const first = budget.run("grammar-checker", { input });
  const startedAt = mock.clock.now();

  const error = await settle(rejection(budget.run("grammar-checker", { input }, { timeout: { totalMs: 5_000 } })));

  expect(error).toMatchObject({ code: "timeout", limit: "totalMs", phase: "queue", outcome: "not_sent", charged: 0 });
  expect(mock.clock.now() - startedAt).toBe(5_000);
  await settle(first);
  expect(mock.journal.entries).toHaveLength(1);
});

test("a first call with a lost response is priced once a price is known, and the others continue", async () => {
  const { client, mock, settle } = await toolService({ creditCost: () => 0.5, latencyMs: 10 });
  const budget = client.withBudget({ credits: 500, label: "nightly" });
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { reset: "before-headers" } });

  const results = await settle(Promise.allSettled([1, 2, 3, 4, 5].map(() => budget.run("grammar-checker", { input }))));

  expect(results.map(({ status }) => status)).toEqual(["rejected", ...Array.from({ length: 4 }, () => "fulfilled")]);
});

test("two first calls with lost responses stop a budget, because their cost is unknown", async () => {
  const { client, mock, settle } = await toolService(threeCredits);
  const budget = client.withBudget({ credits: 500 });
  mock.faults.add({ operation: "grammar-checker", nth: [1, 2], fault: { reset: "before-headers" } });

  const results = await settle(Promise.allSettled([1, 2, 3].map(() => budget.run("grammar-checker", { input }))));

  expect(results.map((result) => (result.status === "rejected" ? result.reason.code : "ok"))).toEqual([
    "connection",
    "connection",
    "budget_exceeded",
  ]);
  expect((results[2] as PromiseRejectedResult).reason.message).toBe(
    "The call was not sent: of the 500 credits in the budget, the responses to 2 calls of unknown price were lost. Increase it to continue.",
  );
});

test("an unsent call reserves nothing", async () => {
  const { newClient, client, mock } = await toolService({ ...threeCredits });
  const unreachable = newClient({ baseUrl: "http://127.0.0.1:1", retries: 0 }).withBudget({ credits: 500 });
  const aborter = new AbortController();
  const budget = client.withBudget({ credits: 500 });

  for (let i = 0; i < 3; i++) {
    expect(await rejection(unreachable.run("grammar-checker", { input }))).toMatchObject({ outcome: "not_sent" });
  }
  const aborted = rejection(budget.run("grammar-checker", { input }, { signal: aborter.signal }));
  aborter.abort();

  expect(await aborted).toMatchObject({ code: "aborted", outcome: "not_sent", charged: 0 });
  expect(mock.journal.entries).toEqual([]);
  expect((await budget.run("grammar-checker", { input })).meta.creditsCharged).toBe(3);
});

test.each(["__proto__", "constructor", "toString"])("a label or tool named %s counts like any other", async (name) => {
  const { newClient, settle } = await toolService();
  const answer = { success: true, data: {}, meta: { creditsCharged: 2, creditsRemaining: 8 } };
  const client = newClient({ fetch: async () => Response.json(answer) });

  await settle(client.run(name, { input }, { label: name }));

  expect([client.credits.byLabel[name], client.credits.byTool[name]]).toEqual([
    { spent: 2, calls: 1 },
    { spent: 2, calls: 1 },
  ]);
  expect([({} as { spent?: number }).spent, Object.keys(Object.prototype)]).toEqual([undefined, []]);
});

test.each([-5, Number.POSITIVE_INFINITY, 1e308, "3", null])(
  "a charge of %s is invalid: it neither enlarges a budget nor breaks the sums",
  async (creditsCharged) => {
    const { newClient, settle } = await toolService();
    const body = JSON.stringify({ success: true, data: {}, meta: { creditsCharged, creditsRemaining: 8 } });
    const text = body.replace("null", creditsCharged === Number.POSITIVE_INFINITY ? "1e999" : "null");
    const client = newClient({ fetch: async () => new Response(text) });
    const budget = client.withBudget({ credits: 3 });

    for (let i = 0; i < 2; i++) await settle(budget.run("grammar-checker", { input }));
    const third = await settle(rejection(budget.run("grammar-checker", { input })));

    expect([client.credits.spent, isTandemError(third, "budget_exceeded")]).toEqual([0, true]);
  },
);

test("options that cannot be written as JSON are an invalid argument under a budget too, and hold nothing", async () => {
  const { client } = await toolService(threeCredits);
  const budget = client.withBudget({ credits: 3 });
  const options = { level: 1n } as never;

  expect(await rejection(budget.run("grammar-checker", { input, options }))).toMatchObject({
    code: "invalid_argument",
  });
  expect((await budget.run("grammar-checker", { input })).meta.creditsCharged).toBe(3);
});

test.each([-0.1, 1.1, 2, Number.NaN, Number.POSITIVE_INFINITY, "0.5", null])(
  "a budget does not warn at a share of %s: it is refused",
  (warnAt) => {
    const client = new ToolsClient({ apiKey: "key", baseUrl: "https://tools.example.com" });
    const budget = () => client.withBudget({ credits: 10, warnAt: warnAt as number });
    expect(budget).toThrow(/^warnAt must be a number, 0 to 1, not /);
    for (const share of [0, 0.5, 1, undefined]) client.withBudget({ credits: 10, warnAt: share });
  },
);
