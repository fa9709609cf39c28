import { isTandemError } from "@tandem/sdk";
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

test("the first call of a tool under a budget runs alone", async () => {
  const { client, mock, settle } = await toolService({ ...threeCredits, latencyMs: 1_000 });
  const startedAt = mock.clock.now();
  const budget = client.withBudget({ credits: 50 });

  await settle(Promise.all(Array.from({ length: 4 }, () => budget.run("grammar-checker", { input }))));

  expect(mock.journal.entries.map((entry) => entry.at - startedAt)).toEqual([0, 1_000, 1_000, 1_000]);
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

test("a call whose answer was lost keeps its reservation: it may have been charged", async () => {
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
    'The call was not sent: of 9 credits in the budget "nightly", nothing is left (3 are held for calls whose answer was lost). Raise it to go on.',
  );
  expect(mock.journal.entries.reduce((sum, entry) => sum + entry.charged, 0)).toBe(9);
});

test("abort leaves a budget's queue at once and lets the next one in", async () => {
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

test("the ledger knows nothing before the first answer, then what the answers say", async () => {
  const { client, mock, settle } = await toolService(threeCredits);
  const { credits } = client;
  expect([credits.remaining, credits.asOf, credits.drift, credits.spent]).toEqual([undefined, undefined, undefined, 0]);

  await settle(client.run("grammar-checker", { input }, { label: "docs" }));

  expect([credits.remaining, credits.asOf, credits.drift, credits.spent]).toEqual([1_997, mock.clock.now(), 0, 3]);
  expect(credits.byTool).toEqual({ "grammar-checker": { spent: 3, calls: 1 } });
  expect(credits.byLabel).toEqual({ docs: { spent: 3, calls: 1 } });
});

test("answers out of order: the balance is the newest call's, asOf never moves back, and drift stays 0", async () => {
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
  expect([client.credits.spent, client.credits.drift]).toEqual([6, 0]);
});

test("what others spend from the same balance shows as drift", async () => {
  const { client, newClient, settle } = await toolService(threeCredits);
  const other = newClient();

  await settle(client.run("grammar-checker", { input }));
  await settle(other.run("grammar-checker", { input }));
  await settle(client.run("grammar-checker", { input }));

  expect([client.credits.spent, client.credits.drift]).toEqual([6, 3]);
});
