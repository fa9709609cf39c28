import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { batch, type LedgerRow, type PlanOptions, planBatch, type RowEntry, sqliteLedger } from "@tandem/batch";
import { ToolsClient } from "@tandem/sdk";
import { afterAll, expect, test } from "vitest";
import { rejection } from "../support/mock-service.ts";

const folder = mkdtempSync(join(tmpdir(), "tandem-plan-batch-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const inputs = ["He go.", { id: "two", input: "She go." }, { unreadable: "line 3 is empty" }] as const;
const tool = "grammar-checker";

async function enteredLedger() {
  const ledger = sqliteLedger(join(folder, `${++files}.db`));
  await ledger.open({ tool, options: "{}" });
  await planBatch(tool, inputs, ledger);
  const [first] = ledger.rows() as Iterable<LedgerRow>;
  const end = { state: "done", result: {}, charged: 1, remaining: 9 } as const;
  await ledger.settle(first!.key, end, { sentAt: 1, endedAt: 2 });
  const rows = () => [...(ledger.rows() as Iterable<LedgerRow>)].map(({ id, state }) => `${id ?? "-"} ${state}`);
  return { ledger, rows };
}
const before = ["- done", "two waiting", "- failed"];

test.each([
  ["the same rows", inputs, false, { unreadable: 1, added: 0 }, before],
  ["rows at the end", [...inputs, "They go."], false, { unreadable: 1, added: 1 }, [...before, "- waiting"]],
  [
    "rows that can be read now",
    [...inputs.slice(0, 2), "They go."],
    false,
    { added: 0 },
    [...before.slice(0, 2), "- waiting"],
  ],
  [
    "other ids",
    [{ id: "one", input: "He go." }, "She go."],
    false,
    { added: 0 },
    ["one done", "- waiting", "- failed"],
  ],
  ["fewer rows", inputs.slice(0, 1), false, { rows: 1, added: 0 }, before],
  ["fewer rows as replacement", inputs.slice(0, 1), true, { rows: 1, added: 0 }, before.slice(0, 1)],
  ["rows in another order as replacement", [inputs[1], inputs[0]], true, { added: 0 }, ["two waiting", "- done"]],
  ["another row as replacement", ["Who go?", inputs[1]], true, { added: 0 }, ["- waiting", "two waiting"]],
])("%s", async (_, again, replace, outline, states) => {
  const { ledger, rows } = await enteredLedger();
  expect(await planBatch(tool, again, ledger, { replace })).toMatchObject(outline);
  expect(rows()).toEqual(states);
  expect(ledger.waitingCalls().reduce((sum, { calls }) => sum + calls, 0)).toBe(
    states.filter((state) => state.endsWith("waiting")).length,
  );
  await ledger.close();
});

test("another row without replacement changes nothing", async () => {
  const { ledger, rows } = await enteredLedger();
  await expect(planBatch(tool, ["He go.", "Who go?", "They go."], ledger)).rejects.toMatchObject({
    code: "invalid_argument",
    message: expect.stringContaining("Row 2 has changed since the batch was started."),
    facts: { option: "rows", row: 1 },
  });
  expect(rows()).toEqual(before);
  await ledger.close();
});

/** Plans into a ledger that only counts, and returns the size of each part that it was given. */
async function partsOf(rows: Iterable<string>, options: PlanOptions<typeof tool> = {}) {
  const parts: number[] = [];
  const enter = async (entries: readonly RowEntry[]) => {
    parts.push(entries.length);
    return entries.map(() => undefined);
  };
  return { outline: await planBatch(tool, rows, { enter }, options), parts };
}

test.each([
  ["1,000 rows", Array.from({ length: 2_001 }, (_, row) => `Row ${row}.`), [1_000, 1_000, 1], 1_000.5],
  ["8,000,000 characters", Array.from({ length: 5 }, (_, row) => `${row}`.repeat(4_000_000)), [2, 2, 1], 80_000.04],
])("at most %s are added together", async (_, rows, parts, credits) => {
  const planned = await partsOf(rows);
  expect(planned).toEqual({ parts, outline: { rows: rows.length, unreadable: 0, added: rows.length, credits } });
});

test("an added row has its size, or the reason why it can't be read", async () => {
  const entries: RowEntry[] = [];
  const enter = async (part: readonly RowEntry[]) => {
    entries.push(...part);
    return part.map(() => undefined);
  };
  await planBatch(tool, inputs, { enter });
  expect(entries).toMatchObject([
    { index: 0, id: undefined, size: 8, problem: undefined, row: { input: "He go." } },
    { index: 1, id: "two", size: 9, problem: undefined, row: { id: "two", input: "She go." } },
    { index: 2, id: undefined, size: undefined, problem: { code: "unreadable", message: "line 3 is empty" } },
  ]);
});

test.each<PlanOptions<typeof tool>>([{}, { options: { level: "picky" } }, { repeatEqual: true }])(
  "planned with %o, equal rows are the same work as in the run",
  async (options) => {
    const ledger = sqliteLedger(join(folder, `${++files}.db`));
    await ledger.open({ tool, options: JSON.stringify(options.options ?? {}) });
    const rows = ["He go.", "He go."];
    await planBatch(tool, rows, ledger, options);
    const planned = Array.from(ledger.rows() as Iterable<LedgerRow>, ({ key }) => key);
    expect(new Set(planned).size).toBe(options.repeatEqual ? 2 : 1);
    await ledger.close();
    const fetch = async () => Response.json({ success: true, data: {}, meta: { creditsCharged: 1 } });
    const tools = new ToolsClient({ apiKey: "k", baseUrl: "http://127.0.0.1:9", fetch });
    const keys: (string | undefined)[] = [];
    for await (const { index, key } of batch(tools, tool, rows, { ...options, ledger })) keys[index] = key;
    expect(keys).toEqual(planned);
  },
);

test("a signal that is aborted while rows arrive ends the plan before the next row", async () => {
  const stop = new AbortController();
  function* rows() {
    yield "One.";
    stop.abort(new Error("Stopped."));
    yield "Two.";
    expect.unreachable("It went on.");
  }
  expect(await rejection(partsOf(rows(), { signal: stop.signal }))).toEqual(new Error("Stopped."));
});
