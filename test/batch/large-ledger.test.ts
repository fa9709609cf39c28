import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type BatchLedger, batch, sqliteLedger } from "@tandem/batch";
import { ToolsClient } from "@tandem/sdk";
import { expect, onTestFinished, test, vi } from "vitest";

/** `TANDEM_LEDGER_ROWS=1000000 npx vitest run test/batch/large-ledger.test.ts` shows the figures of docs/performance.md. */
const rows = Number(process.env.TANDEM_LEDGER_ROWS ?? 30_000);
const isFullSize = rows >= 1_000_000;
const unknown = rows / 1_000;
const input = (row: number) => `He run ${row}`;

/** All rows done, a second apart, except for one of each thousand, whose answer was lost, and the last, which waits. */
async function largeLedger(): Promise<string> {
  const folder = mkdtempSync(join(process.env.TANDEM_MEMORY_FOLDER ?? tmpdir(), "tandem-large-ledger-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "run.db");
  const ledger = sqliteLedger(path);
  await ledger.open({ tool: "grammar-checker", options: "{}" });
  await ledger.close();
  const database = new DatabaseSync(path);
  database.function("key_of", (row) =>
    createHash("sha256")
      .update(`grammar-checker\n{}\n${input(Number(row))}`)
      .digest("hex"),
  );
  const from = Date.now() - (rows + 3_600) * 1_000;
  database.exec(`PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; BEGIN; CREATE TEMP TABLE given AS
    WITH RECURSIVE n(row) AS (SELECT 0 UNION ALL SELECT row + 1 FROM n WHERE row < ${rows - 1})
      SELECT row, key_of(row) AS key FROM n`);
  database.exec(`
    INSERT INTO rows (position, key) SELECT row, key FROM given;
    INSERT INTO work (key, state, rows, attempts, sent_at, ended_at, charged, remaining, result, sent_uptime, size)
      SELECT key, 'done', 1, 1, ${from} + row * 1000, ${from} + row * 1000 + 300, 0.5, 1e6 - row * 0.5, '{"data":{"correctedText":"He runs."}}', 1e6 + row * 1000, 12 FROM given;
    UPDATE work SET state = 'unknown', charged = NULL, remaining = NULL, result = NULL, problem = '{"code":"connection","message":"Lost."}'
      WHERE key IN (SELECT key FROM given WHERE row % 1000 = 500);
    UPDATE work SET state = 'waiting', charged = NULL, remaining = NULL, result = NULL, sent_at = NULL, ended_at = NULL WHERE key = key_of(${rows - 1});
    COMMIT`);
  database.close();
  return path;
}

/** What blocked the event loop longest: its own work, and with what other processes took of the machine. */
function watchEventLoop() {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let before = process.threadCpuUsage();
  let cpuMs = 0;
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    cpuMs = Math.max(cpuMs, (user + system) / 1e3);
    before = process.threadCpuUsage();
  }, 5);
  delay.enable();
  return () => {
    clearInterval(timer);
    delay.disable();
    return { cpuMs, wallMs: delay.max / 1e6 };
  };
}

/** Counts what is read of it. */
function countReads(ledger: BatchLedger): () => number {
  let read = 0;
  async function* each<T>(list: AsyncIterable<T> | Iterable<T>) {
    for await (const one of list) {
      read++;
      yield one;
    }
  }
  const [rows, answers] = [ledger.rows.bind(ledger), ledger.answers.bind(ledger)];
  vi.spyOn(ledger, "rows").mockImplementation((only) => each(rows(only)));
  vi.spyOn(ledger, "answers").mockImplementation((from, before) => each(answers(from, before)));
  return () => read;
}

test("one unknown row in a thousand: ledger reads grow with unknown rows, and the event loop isn't blocked", async () => {
  const path = await largeLedger();
  const atExit = `process.on("exit", () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write(JSON.stringify([maxRSS / 1e3, (userCPUTime + systemCPUTime) / 1e6]));
  })`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(atExit)}`,
      ...[fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url)), "batch", "status", path, "--json"],
    ],
    { env: { PATH: process.env.PATH, HOME: tmpdir(), TANDEM_NO_KEYRING: "1" } },
  );
  const [megabytes, cpuSeconds] = JSON.parse(stderr) as [number, number];
  expect(JSON.parse(stdout)).toMatchObject({ rows, done: rows - 1 - unknown, unknown, waiting: 1 });
  expect(megabytes).toBeLessThan(160);
  if (isFullSize) expect(cpuSeconds).toBeLessThan(10);

  const fetch = async () =>
    Response.json({ success: true, data: {}, meta: { creditsCharged: 0.5, creditsRemaining: 1 } });
  const tools = new ToolsClient({ apiKey: "tdm_pro_key", baseUrl: "http://127.0.0.1:9", fetch, pacing: false });
  function* inputs() {
    for (let row = 0; row < rows; row++) yield input(row);
  }
  const ledger: BatchLedger = sqliteLedger(path);
  const read = countReads(ledger);
  const stopWatching = watchEventLoop();
  const ends = { done: 0, unknown: 0, failed: 0 };
  for await (const row of batch(tools, "grammar-checker", inputs(), { ledger, budget: { credits: 2e6 } }))
    ends[row.status]++;
  const blocked = stopWatching();
  expect(ends).toEqual({ done: rows - unknown, unknown, failed: 0 });
  expect(read()).toBeLessThan(1_000 * (unknown + 1));
  expect(blocked.cpuMs).toBeLessThan(100);
  if (isFullSize) process.stdout.write(`${JSON.stringify({ rows, cpuSeconds, megabytes, ...blocked })}\n`);
}, 600_000);
