import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BatchLedger, memoryLedger, sqliteLedger } from "@tandem/batch";
import { afterAll, expect, test, vi } from "vitest";
import { testWithRedis, useRedis } from "../../../../test/support/redis-server.ts";
import { ledgerConformance } from "../testing/ledger-conformance.ts";
import { redisLedger } from "../testing/redis-ledger.ts";

const folder = mkdtempSync(join(tmpdir(), "tandem-ledgers-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

ledgerConformance("a ledger in memory", () => {
  const ledger = memoryLedger();
  return { ledger: () => ledger };
});

ledgerConformance("a ledger in SQLite", () => {
  const path = join(folder, `${++files}.db`);
  const afterCrash = () => {
    copyFileSync(path, `${path}-as-left`);
    return sqliteLedger(`${path}-as-left`);
  };
  return { ledger: () => sqliteLedger(path), afterCrash };
});

const redisUrl = useRedis();
ledgerConformance("a ledger in Redis", () => redisLedger(redisUrl()), testWithRedis);

const ledgers: [string, () => BatchLedger][] = [
  ["memory", memoryLedger],
  ["SQLite", () => sqliteLedger(join(folder, `${++files}.db`))],
];

test.each(ledgers)(
  "a ledger in %s reserves what unknown work, and first attempts of work sent again, may have cost",
  async (_name, open) => {
    const ledger = open();
    await ledger.open({ tool: "ai-translator", options: "{}" });
    const times = { sentAt: 1, endedAt: 2 };
    const end = async (key: string, size: number, charged?: number) => {
      await ledger.claim({ index: size, id: undefined, key, size });
      await ledger.sent(key, 1);
      const problem = { code: "connection", message: "Lost." };
      const done = { state: "done", result: {}, charged, remaining: 9 } as const;
      await ledger.settle(key, charged === undefined ? { state: "unknown", problem } : done, times);
    };
    await end("lost", 11);
    expect(await ledger.summary()).toMatchObject({ unknown: 1, reserved: 0.5 });
    await end("small", 10, 1);
    await end("large", 1_000, 30);
    // By the prices of the next smaller and the next larger input.
    expect(await ledger.summary()).toMatchObject({ spent: 31, unknown: 1, reserved: 1.029292929 });
    await ledger.retry({ state: "unknown" });
    expect(await ledger.summary()).toMatchObject({
      waiting: 1,
      unknown: 0,
      possibleDoubleCharges: 1,
      reserved: 1.029292929,
    });
    await ledger.close();
  },
);

test("a ledger's file is its owner's alone, and every commit waits for the disk", async () => {
  const path = join(folder, `${++files}.db`);
  const exec = vi.spyOn(DatabaseSync.prototype, "exec");
  const ledger = sqliteLedger(path);
  await ledger.open({ tool: "ai-translator", options: "{}" });
  for (const end of ["", "-lock"]) expect(statSync(path + end).mode & 0o777).toBe(0o600);
  const settings = exec.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes("journal_mode = DELETE"));
  exec.mockRestore();
  expect(settings.length).toBeGreaterThan(1);
  for (const sql of settings) expect(sql).toMatch(/journal_mode = DELETE; PRAGMA synchronous = EXTRA/);
  await ledger.close();
});
