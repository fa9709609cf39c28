import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BatchLedger, batch, memoryLedger, sqliteLedger } from "@tandem/batch";
import { ToolsClient } from "@tandem/sdk";
import { expect, type TestContext, test } from "vitest";
import { fastService } from "../../packages/cli/src/testing/fast-service.ts";
import { fleetWorld } from "../fleet/fleet-world.ts";
import { testWithRedis, useRedis } from "../support/redis-server.ts";

const redisUrl = useRedis();

const tool = "grammar-checker";
const inputs = Array.from({ length: 60 }, (_none, index) => `She go home ${100 + index}.`);
type Service = Awaited<ReturnType<typeof fastService>>;
const clientOf = ({ env }: Service) =>
  new ToolsClient({ baseUrl: env.TANDEM_TOOLS_URL!, apiKey: env.TANDEM_TOOLS_KEY! });

const batchWith = (ledger: () => BatchLedger) => async (service: Service, credits: number) => {
  const run = batch(clientOf(service), tool, inputs, { ledger: ledger(), budget: { credits } });
  for await (const _row of run);
};
const newFile = () => join(mkdtempSync(join(tmpdir(), "tandem-prices-")), "run.db");

/** Each starts all calls at once, under one budget. */
const stores: Record<string, (service: Service, credits: number) => Promise<unknown>> = {
  withBudget(service, credits) {
    const limited = clientOf(service).withBudget({ credits });
    return Promise.all(inputs.map((input) => limited.run(tool, { input })));
  },
  "a batch in memory": batchWith(memoryLedger),
  "a batch in SQLite": batchWith(() => sqliteLedger(newFile())),
};

interface Pattern {
  name: string;
  /** Of the call that is charged after so many others. */
  price(before: number): number;
  credits: number;
  /** Calls by whose cost the budget may be exceeded. */
  over: 0 | 1 | 2;
}

const varying = (before: number) => 2 + ((before * 7) % 5) / 2;
const patterns: Pattern[] = [
  { name: "equal", price: () => 1, credits: 20, over: 0 },
  {
    name: "low once, then 20 to 40 times higher",
    price: (before) => (before < 1 ? 0.1 : varying(before)),
    credits: 5,
    over: 1,
  },
  { name: "low 25 times, then 40 times higher", price: (before) => (before < 25 ? 0.1 : 4), credits: 5, over: 2 },
  { name: "low 9 times, then ten times higher", price: (before) => (before < 9 ? 0.1 : 1), credits: 5, over: 1 },
  { name: "higher by a tenth each time", price: (before) => 0.1 * (before + 1), credits: 20, over: 1 },
  { name: "higher by 20% each time", price: (before) => 0.1 * 1.2 ** Math.min(before, 40), credits: 20, over: 1 },
  { name: "twice as high each time", price: (before) => 0.01 * 2 ** Math.min(before, 15), credits: 20, over: 1 },
];

const cases = Object.keys(stores).flatMap((store) => patterns.map((pattern) => ({ store, ...pattern })));
const title = "$store spends its budget and at most $over calls where prices are $name";

function check({ mock }: { mock: Service["mock"] }, { credits, over }: Pattern) {
  const charges = mock.journal.entries.map(({ charged }) => charged);
  const [spent, highest] = [charges.reduce((sum, charged) => sum + charged, 0), Math.max(...charges)];
  const rounding = 1e-9;
  expect(spent).toBeLessThanOrEqual(credits + over * highest + rounding);
  // Another call may cost that.
  expect(spent).toBeGreaterThan(credits - highest + rounding);
}

const priced = ({ price }: Pattern, { onTestFinished }: TestContext) => {
  let calls = 0;
  return { latencyMs: 20, creditCost: () => price(calls++), whenFinished: onTestFinished };
};

test.concurrent.for(cases)(title, async ({ store, ...pattern }, context) => {
  const service = await fastService(priced(pattern, context));
  await stores[store]!(service, pattern.credits).catch(() => {});
  check(service, pattern);
});

testWithRedis.concurrent.for(patterns)(
  "a fleet of 3 workers spends its budget and at most $over calls where prices are $name",
  async (pattern, context) => {
    const { open, client, mock } = await fleetWorld(redisUrl(), priced(pattern, context));
    const fleet = await open();
    await fleet.add(tool, inputs, { budget: { credits: pattern.credits } });
    const work = async () => {
      for await (const _row of (await open()).work({ client, maxInFlight: 10 }));
    };
    await Promise.allSettled([work(), work(), work()]);
    check({ mock }, pattern);
  },
);
