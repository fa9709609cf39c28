import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const newPath = () => join(mkdtempSync(join(tmpdir(), "tandem-sqlite-processes-")), "pacing.db");
const program = fileURLToPath(new URL("../testing/pacing-process.ts", import.meta.url));

interface Report {
  granted: number;
  warnings: string[];
}

async function processes(count: number): Promise<ChildProcess[]> {
  const children = Array.from({ length: count }, () => fork(program, { execArgv: [] }));
  onTestFinished(() => {
    for (const child of children) child.kill();
  });
  await Promise.all(children.map((child) => once(child, "message")));
  return children;
}

/** Starts up to 3, of 6 a minute. */
async function ask(child: ChildProcess, path: string, onAsk: () => void = () => {}): Promise<Report> {
  child.send(path);
  await once(child, "message");
  onAsk();
  const [report] = await once(child, "message");
  return report;
}

const starts = (path: string): number => {
  const database = new DatabaseSync(path);
  const { json } = database.prepare("SELECT json FROM windows").get() as { json: string };
  database.close();
  return JSON.parse(json).starts.length;
};

test("processes that make a file together keep one limit, and all of their starts are in it", async () => {
  const children = await processes(6);
  for (const _ of Array(3)) {
    const path = newPath();
    const reports = await Promise.all(children.map((child) => ask(child, path)));
    expect(reports.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(reports.reduce((sum, { granted }) => sum + granted, 0)).toBe(6);
    expect(starts(path)).toBe(6);
  }
});

test.each([
  ["as a new file", "DELETE"],
  ["after its switch to the log", "WAL"],
])("a file that another process is making, %s, is waited for", async (_, mode) => {
  const [child] = await processes(1);
  const path = newPath();
  const maker = new DatabaseSync(path);
  maker.exec(`PRAGMA journal_mode = ${mode}; BEGIN EXCLUSIVE; CREATE TABLE made (id INTEGER)`);
  const report = await ask(child!, path, () => setTimeout(() => maker.exec("COMMIT"), 50));
  maker.close();
  expect(report).toEqual({ granted: 3, warnings: [] });
  expect(starts(path)).toBe(3);
});
