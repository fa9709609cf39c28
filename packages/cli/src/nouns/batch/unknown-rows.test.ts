import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { batchPlan, sqliteLedger, type WorkEnd } from "@tandem/batch";
import { expect, test } from "vitest";
import { batchFolder } from "../../testing/batch-files.ts";
import { fastService } from "../../testing/fast-service.ts";
import { runMain } from "../../testing/program.ts";
import { partialError } from "./batch-errors.ts";
import { leftOf, viewFile } from "./ledger-view.ts";
import { type StoredBatch, storeBatch } from "./stored-batch.ts";

const hour = 3_600_000;

const done = (remaining: number): WorkEnd => ({ state: "done", result: { data: {} }, charged: 1, remaining });
const lost: WorkEnd = { state: "unknown", problem: { code: "connection", message: "The answer was lost." } };

type Source = string | null;

/** Rows sent ten minutes after one another, the last `ago` milliseconds ago. `program` is a ledger of no command. */
async function ledgerOf(
  ago: number,
  ends: readonly WorkEnd[],
  source: Source | "program" = "/rows.txt",
  tookMs: readonly number[] = [],
) {
  const path = join(batchFolder(), "run.db");
  const ledger = sqliteLedger(path);
  await ledger.open(batchPlan("grammar-checker", {}));
  for (const [index, end] of ends.entries()) {
    const sentAt = Date.now() - ago - (ends.length - 1 - index) * 600_000;
    await ledger.claim({ index, id: undefined, key: `key ${index}` });
    await ledger.sent(`key ${index}`, sentAt);
    await ledger.settle(`key ${index}`, end, { sentAt, endedAt: sentAt + (tookMs[index] ?? 500) });
  }
  if (source !== "program") await storeBatch(ledger, { ...keptBatch, source: { ...keptBatch.source, path: source } });
  await ledger.close();
  const database = new DatabaseSync(path);
  database.exec(`UPDATE work SET sent_uptime = sent_uptime - (${Date.now()} - sent_at)`);
  database.close();
  return path;
}

const keptBatch: StoredBatch = {
  source: { path: "/rows.txt", format: "txt", input: null, id: null },
  mock: false,
  agreed: true,
  maxCredits: null,
  maxErrors: null,
  maxInFlight: null,
  waitMs: null,
};

const failed: WorkEnd = {
  state: "failed",
  problem: { code: "provider_failed", message: "The provider failed." },
  retryable: true,
};
const tooEarly = [0, [done(99), lost], "too_early"] as const;
const noneAfter = [hour, [done(99), lost], "no_balance_after"] as const;
const retryableLeft = [0, [failed, done(99), lost], "too_early"] as const;
const spent = [hour, [done(99), lost, done(97)], "spent_by_someone"] as const;
const cleared = [hour, [done(99), lost, done(98)], "balance_accounted_for"] as const;

const byCommand = "tandem batch resume LEDGER";
const twice = "this may charge for these rows twice:";
const inProgram = (state: string) =>
  `call ledger.retry({ state: "${state}" }) and start the program that created this ledger again`;

test.each([
  ["a file", ...noneAfter, `${twice} ${byCommand} --retry unknown`],
  ["a file", ...retryableLeft, `${byCommand} --retry failed`],
  ["a file", ...spent, `${twice} ${byCommand} --retry unknown`],
  ["a file", ...cleared, byCommand],
  ["a program", ...tooEarly, `${twice} ${inProgram("unknown")}`],
  ["a program", ...cleared, "start the program that created this ledger again"],
] as const)("what to do next about a lost row of %s whose reason is %3$s", async (made, ago, ends, reason, next) => {
  const path = await ledgerOf(ago, ends, made === "a file" ? "/rows.txt" : "program");
  const status = await runMain(["batch", "status", path, "--json"]);
  const { unknownRows, next: said } = JSON.parse(status.stdout);
  expect(unknownRows).toEqual([expect.objectContaining({ reason })]);
  expect(said).toBe(next.replace("LEDGER", path));
});

test("a program's ledger is not resumed by the command, which says what to do instead", async () => {
  const path = await ledgerOf(hour, [done(99), lost], "program");
  const { exit, stderr } = await runMain(["batch", "resume", path, "--json", "--retry", "failed"]);
  expect({ exit, fix: JSON.parse(stderr).error.fix }).toEqual({ exit: 2, fix: inProgram("failed") });
});

test("in a pipe, each field has its line, and next is the last one", async () => {
  const [ago, ends] = cleared;
  const { stdout } = await runMain(["batch", "status", await ledgerOf(ago, ends)]);
  const row = `"reason":"balance_accounted_for","waitMs":null,"says":"not charged: [^\\n]+`;
  expect(stdout).toMatch(new RegExp(`\nunknownRows\t.*"row":2,.*${row}\nnext\ttandem batch resume [^\n]+\n$`));
});

test("rows in flight of another run are counted, on a terminal and in a pipe", async () => {
  const path = join(batchFolder(), "run.db");
  const ledger = sqliteLedger(path);
  await ledger.open(batchPlan("grammar-checker", {}));
  await ledger.enter([0, 1, 2].map((index) => ({ index, id: undefined, key: `key ${index}` })));
  await ledger.claim({ index: 0, id: undefined, key: "key 0" });
  await ledger.sent("key 0", Date.now());
  const piped = await runMain(["batch", "status", path]);
  const shown = await runMain(["batch", "status", path], { stdoutColumns: 80 });
  await ledger.close();

  expect(piped.stdout).toContain("running\ttrue\nrows\t3\ndone\t0\nfailed\t0\nunknown\t0\nwaiting\t2\ninProgress\t1\n");
  expect(shown.stdout).toContain("waiting  2, and 1 in progress\n");
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

  const view = await viewFile(path);
  const { why } = partialError(await leftOf(view, Date.now()));
  view.close();
  expect(why).toBe("response lost, not charged according to the balance, retried by resume: row 2");

  const resumed = await run("resume", "run.db");
  expect(resumed.stderr).toContain("3 rows (2 already processed): 1 call to make\n");
  expect(resumed.exit).toBe(0);
  expect(charged().filter((input) => input === "It rains.")).toHaveLength(2);
});

test("with a budget, unknown rows and no price, one piece of advice leads to the end", async () => {
  const { env, mock } = await fastService();
  const folder = batchFolder();
  writeFileSync(join(folder, "rows.txt"), "He runs.\nIt rains.\nIt snows.\n");
  mock.faults.add({ operation: "grammar-checker", nth: [1, 2], fault: { reset: "before-headers" } });
  const run = (...words: string[]) => runMain(["batch", ...words], { env, cwd: folder });
  const limits = ["--max-credits", "5", "--max-in-flight", "1", "--max-errors", "2"];
  await run("run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db", ...limits);
  const advice = "run tandem run TOOL INPUT, so that its price is known; then resume the batch";

  expect(JSON.parse((await run("status", "run.db", "--json")).stdout)).toMatchObject({ unknown: 2, waiting: 1 });
  const { exit, stderr } = await run("resume", "run.db", "--json");
  expect({ exit, ...JSON.parse(stderr).error }).toMatchObject({ exit: 10, code: "BUDGET_REACHED", fix: advice });
  await runMain(["run", "grammar-checker", "He runs."], { env, cwd: folder });
  expect(await run("resume", "run.db")).toMatchObject({ exit: 13 });
  expect(JSON.parse((await run("status", "run.db", "--json")).stdout)).toMatchObject({ unknown: 2, done: 1 });
});

test("a budget used up by unknown rows is reported with spent and reserved credits, and a sufficient limit", async () => {
  const { env, mock } = await fastService({ creditCost: () => 2 });
  const folder = batchFolder();
  writeFileSync(join(folder, "rows.txt"), Array.from({ length: 9 }, (_, row) => `He runs ${row}.\n`).join(""));
  mock.faults.add({ operation: "grammar-checker", nth: [2, 3], fault: { reset: "before-headers" } });
  const run = (...words: string[]) => runMain(["batch", ...words], { env, cwd: folder });
  const words = ["run", "grammar-checker", "--in", "rows.txt", "--ledger", "run.db", "--max-in-flight", "1"];
  const { exit, stderr } = await run(...words, "--max-credits", "7", "--json");
  const { why, fix } = JSON.parse(stderr).error;
  expect({ exit, fix }).toEqual({ exit: 10, fix: `tandem batch resume ${join(folder, "run.db")} --max-credits 18` });
  expect(why).toMatch(/^2 credits are spent and 4 reserved for 2 unknown rows; /);
});

test("a ledger whose run ended while it read the rows is started again, not resumed", async () => {
  const path = await ledgerOf(0, [], "program");
  expect(await runMain(["batch", "resume", path])).toMatchObject({
    exit: 6,
    stderr: `error: ${path} cannot be resumed: its run ended while it read the rows\n  why: nothing was sent\n  fix: start tandem batch run, or the program that made it, again with the same ledger\n`,
  });
});
