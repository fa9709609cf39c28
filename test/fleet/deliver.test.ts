import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LedgerRow } from "@tandem/batch";
import { ndjsonSink, type ResultSink, sqliteSink } from "@tandem/batch/redis";
import { expect, onTestFinished, test } from "vitest";
import { testWithRedis, useRedis } from "../support/redis-server.ts";
import { fleetWorld } from "./fleet-world.ts";

const redisUrl = useRedis();

const rows = 450;
const all = Array.from({ length: rows }, (_none, row) => row);

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tandem-sink-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A batch whose rows are run while they are delivered. */
async function running() {
  const { open, add, client, mock } = await fleetWorld(redisUrl());
  const [fleet, worker] = [await open(), await open()];
  const body = { input: "She go home 7." };
  mock.faults.add({ operation: "grammar-checker", body, fault: { status: 400 } });
  await add(fleet, rows);
  const worked = (async () => Array.fromAsync(worker.work({ client })))();
  return { fleet, worked };
}

const resultOf = ({ end }: LedgerRow) =>
  end?.state === "done" ? (end.result as { data: { correctedText: string } }).data.correctedText : end?.state;

testWithRedis(
  "every ended row is delivered, while the batch runs, also over a crash of the sink before or after it kept them",
  async () => {
    const { fleet, worked } = await running();
    const results = new Map<number, string | undefined>();
    let calls = 0;
    const sink: ResultSink = (page) => {
      calls++;
      if (calls === 2) throw new Error("before");
      for (const row of page) results.set(row.index, resultOf(row));
      if (calls === 4) throw new Error("after");
    };
    for (const why of ["before", "after"]) await expect(fleet.deliver(sink)).rejects.toThrow(why);
    await fleet.deliver(sink);
    await worked;
    expect([...results.keys()].sort((a, b) => a - b)).toEqual(all);
    const texts = [...results].map(([row, text]) => (text === "failed" ? text : text === `She goes home ${row}.`));
    expect(texts.filter((each) => each === true)).toHaveLength(rows - 1);
    expect(texts.filter((each) => each === "failed")).toHaveLength(1);
    expect(await fleet.deliver(sink)).toBe(0);
    expect(await fleet.deliver(() => undefined, { name: "another" })).toBe(rows);
  },
);

testWithRedis("results that a sink has can leave Redis; counts and other rows stay", async () => {
  const { fleet, worked } = await running();
  const path = join(newFolder(), "results.db");
  expect(await fleet.deliver(sqliteSink(path), { drop: true })).toBe(rows);
  await worked;
  const database = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => database.close());
  const records = database.prepare("SELECT row, id, status, result FROM results ORDER BY row").all();
  expect(records.map(({ row }) => Number(row) - 1)).toEqual(all);
  for (const { row, id, status, result } of records.filter(({ status }) => status === "done"))
    expect({ id, status, text: JSON.parse(result as string).data.correctedText }).toEqual({
      id: `r${Number(row) - 1}`,
      status: "done",
      text: `She goes home ${Number(row) - 1}.`,
    });
  expect(await fleet.summary()).toMatchObject({ done: rows - 1, failed: 1 });
  for await (const row of fleet.rows("done"))
    expect(row).toMatchObject({ isDelivered: true, end: { state: "done", result: null, charged: expect.any(Number) } });
  const [failed] = await Array.fromAsync(fleet.rows("failed"));
  expect(failed?.end).toMatchObject({ state: "failed", problem: { code: expect.any(String) } });
});

testWithRedis("files are rotated, and have every row on a line of its own", async () => {
  const { fleet, worked } = await running();
  const folder = join(newFolder(), "results");
  await fleet.deliver(ndjsonSink(folder, { maxBytes: 20_000 }));
  await worked;
  const files = readdirSync(folder).sort();
  expect(files.length).toBeGreaterThan(1);
  const lines = files.flatMap((file) => readFileSync(join(folder, file), "utf8").trimEnd().split("\n"));
  expect(lines.map((line) => JSON.parse(line).row - 1).sort((a, b) => a - b)).toEqual(all);
});

testWithRedis("a row that ends again is delivered again", async () => {
  const { open, add, client, mock } = await fleetWorld(redisUrl());
  const fleet = await open();
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { reset: "before-headers" } });
  await add(fleet, 3);
  for await (const _row of fleet.work({ client, maxInFlight: 1 }));
  const states: string[][] = [];
  const sink: ResultSink = (page) => void states.push(page.map(({ state }) => state).sort());
  await fleet.deliver(sink);
  expect(states).toEqual([["done", "done", "unknown"]]);
  await fleet.retry({ state: "unknown" });
  for await (const _row of fleet.work({ client }));
  await fleet.deliver(sink);
  expect(states[1]).toEqual(["done"]);
});

test("sinks store the charge of identical rows once", async () => {
  const folder = newFolder();
  const end = { state: "done", result: null, charged: 0.02, remaining: 1 } as const;
  const row = { id: undefined, key: "k", state: "done", attempts: 1, times: undefined, end } as const;
  const rows: LedgerRow[] = [
    { ...row, index: 0 },
    { ...row, index: 1, shared: true },
  ];
  await ndjsonSink(folder)(rows);
  const lines = readFileSync(join(folder, "results-000001.ndjson"), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).charged)).toEqual([0.02, 0]);
});
