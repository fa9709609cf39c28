import { ToolsClient } from "@tandem/sdk";
import { type BatchOptions, type BatchSource, memoryLedger, planBatch } from "@tandem/sdk/batch";
import { expect, test } from "vitest";
import { rejection } from "../support/tool-service.ts";

let requests = 0;
const fetch = async () => {
  requests++;
  return Response.json({});
};
const tools = new ToolsClient({ apiKey: "k", baseUrl: "https://api.example.com", fetch });

type Rows = BatchSource<"grammar-checker">;
type Options = BatchOptions<"grammar-checker">;

async function run(options: unknown, rows: unknown = ["a"]): Promise<void> {
  for await (const _ of tools.batch("grammar-checker", rows as Rows, options as Options));
}

const plan = (options: unknown, rows: unknown = ["a"]) =>
  planBatch("grammar-checker", rows as Rows, { enter: async () => [] }, options as Options);

test.each([
  ...["budget", "maxInFlight", "maxErrors", "repeatEqual", "total", "ledger"],
  ...["options", "outageMs", "graceMs"],
])("a batch refuses a wrong %s, and sends nothing", async (option) => {
  for (const value of ["5", 5n, Number.NaN, -1, null, [], Symbol("x"), () => 1]) {
    expect([value, await rejection(run({ [option]: value })), requests]).toEqual([
      value,
      expect.objectContaining({ code: "invalid_argument" }),
      0,
    ]);
  }
});

test("a batch needs room for a row, and no time to end", async () => {
  const refused = { code: "invalid_argument", facts: { option: "maxInFlight" } };
  expect(await rejection(run({ maxInFlight: 0 }))).toMatchObject(refused);
  expect(await run({ graceMs: 0 }, [])).toBeUndefined();
});

test.each([true, undefined, null, "run", {}, { run: "yes" }, { run: false }])(
  "a ledger whose claim returns %j sends nothing, and the error lists valid results",
  async (claim) => {
    const ledger = Object.assign(memoryLedger(), { claim: () => claim as never });
    const error = await rejection(run({ ledger }));
    expect(error).toMatchObject({ code: "invalid_argument", facts: { option: "ledger" } });
    expect(requests).toBe(0);
  },
);

test.each(["options", "repeatEqual", "onProgress"])("a plan refuses a wrong %s", async (option) => {
  for (const value of ["5", 5n, Number.NaN, null, []]) {
    expect(await rejection(plan({ [option]: value }))).toMatchObject({ code: "invalid_argument", facts: { option } });
  }
});

test.each([["5"], [5], [{}], [[]], [() => 1]])("a batch and its plan refuse the signal %j", async (signal) => {
  const refused = { code: "invalid_argument", facts: { option: "signal" } };
  expect(await rejection(run({ signal }))).toMatchObject(refused);
  expect(await rejection(plan({ signal }))).toMatchObject(refused);
});

test.each([
  ["one text, whose characters are no rows", "She go home."],
  ["nothing", null],
  ["a number", 5],
  ["an object that is no list", {}],
  ["a generator that was not called", function* () {}],
])("rows are a list or another iterable, not %s", async (_, rows) => {
  const refused = { code: "invalid_argument", facts: { option: "rows" } };
  expect(await rejection(run({}, rows))).toMatchObject(refused);
  expect(await rejection(plan({}, rows))).toMatchObject(refused);
  expect(requests).toBe(0);
});

test("options of a batch are an object", async () => {
  for (const options of [null, 5, "x", []]) {
    expect(await rejection(run(options))).toMatchObject({ code: "invalid_argument" });
    expect(await rejection(plan(options))).toMatchObject({ code: "invalid_argument" });
  }
});
