import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryLedger } from "@tandem/sdk/batch";
import { sqliteLedger } from "@tandem/sdk/node";
import { afterAll } from "vitest";
import { ledgerConformance } from "./ledger-conformance.ts";

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
