import { existsSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { batchFolder } from "../testing/batch-files.ts";
import { configHome } from "../testing/config-home.ts";
import { runMain } from "../testing/run-main.ts";

const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith("tandem-dry-run-"));

test("a dry run leaves no copy, and removes copies of runs killed an hour ago", async () => {
  const [killed, running] = [
    mkdtempSync(join(tmpdir(), "tandem-dry-run-")),
    mkdtempSync(join(tmpdir(), "tandem-dry-run-")),
  ];
  writeFileSync(join(killed, "ledger.db"), "");
  const anHourAgo = Date.now() / 1_000 - 3_601;
  utimesSync(killed, anHourAgo, anHourAgo);
  const before = copies().length;
  const rows = join(batchFolder(), "rows.txt");
  writeFileSync(rows, "one\ntwo\n");

  const { exit } = await runMain(
    ["batch", "run", "grammar-checker", "--in", rows, "--ledger", `${rows}.db`, "--dry-run", "--mock"],
    {
      env: configHome().env,
    },
  );

  expect(exit).toBe(0);
  expect([existsSync(killed), existsSync(running), copies().length]).toEqual([false, true, before - 1]);
});
