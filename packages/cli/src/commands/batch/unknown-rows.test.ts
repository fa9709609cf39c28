import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { batchPlan, type WorkEnd } from "@tandem/sdk/batch";
import { sqliteLedger, viewLedger } from "@tandem/sdk/node";
import { expect, test } from "vitest";
import { partialError } from "../../batch/batch-errors.ts";
import { leftOf } from "../../batch/look-back.ts";
import { batchFolder } from "../../testing/batch-files.ts";
import { fastService } from "../../testing/fast-service.ts";
import { runMain } from "../../testing/run-main.ts";

const hour = 3_600_000;

const done = (remaining: number): WorkEnd => ({ state: "done", result: { data: {} }, charged: 1, remaining });
const lost: WorkEnd = { state: "unknown", problem: { code: "connection", message: "The answer was lost." } };

/** A ledger whose rows were sent ten minutes after one another, the last `ago` milliseconds ago. */
async function ledgerOf(ago: number, ...ends: WorkEnd[]): Promise<string> {
  const path = join(batchFolder(), "run.db");
  const ledger = sqliteLedger(path);
  await ledger.open(batchPlan("grammar-checker", {}));
  for (const [index, end] of ends.entries()) {
    const sentAt = Date.now() - ago - (ends.length - 1 - index) * 600_000;
    await ledger.claim({ index, id: undefined, key: `key ${index}` });
    await ledger.sent(`key ${index}`, sentAt);
    await ledger.settle(`key ${index}`, end, { sentAt, endedAt: sentAt + 500 });
  }
  await ledger.close();
  const database = new DatabaseSync(path);
  database.exec(`UPDATE work SET sent_uptime = sent_uptime - (${Date.now()} - sent_at)`);
  database.close();
  return path;
}

test.each([
  ["may still be charged", 0, [done(99), lost], "too_early", /^look again in \d+ (s|min)$/],
  ["no row was answered after", hour, [done(99), lost], "no_balance_after", /^add a row at the end and resume: /],
  ["was not charged", hour, [done(99), lost, done(98)], "balance_accounted_for", /^tandem batch resume \S+$/],
  ["was charged, or someone spent", hour, [done(99), lost, done(97)], "spent_by_someone", /--retry unknown$/],
] as const)("what to do about an unknown row that %s", async (_, ago, ends, reason, next) => {
  const status = await runMain(["batch", "status", await ledgerOf(ago, ...ends), "--json"]);
  const { unknownRows, next: said } = JSON.parse(status.stdout);
  expect(unknownRows).toEqual([expect.objectContaining({ row: 2, reason })]);
  expect(said).toMatch(next);
});

test("a row that cannot be told yet says in a pipe for how many milliseconds", async () => {
  const { stdout } = await runMain(["batch", "status", await ledgerOf(0, done(99), lost)]);
  expect(stdout).toMatch(/\nunknown-row\t2\t[^\t]*\tundecidable\ttoo_early\t\d{4,6}\n/);
});

test("a row that the balance clears is not said to be charged, and resume counts its call", async () => {
  const { env, mock, charged } = await fastService();
  const folder = batchFolder();
  writeFileSync(join(folder, "rows.txt"), "He runs.\nIt rains.\nIt snows.\n");
  mock.faults.add({ operation: "grammar-checker", nth: 2, fault: { reset: "before-headers" } });
  const run = (...words: string[]) => runMain(["batch", ...words], { env, cwd: folder });
  await run("run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db", "--max-in-flight", "1");
  const path = join(folder, "run.db");
  const database = new DatabaseSync(path);
  database.exec(`UPDATE work SET sent_at = sent_at - ${hour}, ended_at = ended_at - ${hour},
    sent_uptime = sent_uptime - ${hour} WHERE sent_at < (SELECT max(sent_at) FROM work)`);
  // As it is where the lost call was not charged.
  database.exec(`UPDATE work SET remaining = (SELECT max(remaining) FROM work) - charged
    WHERE sent_at = (SELECT max(sent_at) FROM work)`);
  database.close();

  const view = viewLedger(path);
  const { why } = partialError(await leftOf(view, Date.now()));
  view.close();
  expect(why).toBe("answer lost, not charged by the balance, sent again by resume: row 2");

  const resumed = await run("resume", "run.db");
  expect(resumed.stderr).toContain("3 rows (2 ended before): 1 call to make\n");
  expect(resumed.exit).toBe(0);
  expect(charged().filter((input) => input === "It rains.")).toHaveLength(2);
});
