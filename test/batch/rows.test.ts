import { type BatchPlan, batchPlan } from "@tandem/sdk/batch";
import { checkRows, differentPlan } from "@tandem/sdk/internal";
import { describe, expect, test } from "vitest";
import { Outage } from "../../packages/sdk/src/batch/outage.ts";
import { RowSource, readRow, unlessAborted } from "../../packages/sdk/src/batch/read-row.ts";

const read = (input: unknown, settings: object = {}, index = 0) =>
  readRow("ai-translator", index, input as never, settings);
const trap = {
  get input() {
    throw new Error("first line\nsecond line");
  },
};
const throwing = {
  toJSON() {
    throw 5;
  },
};
const owner: Record<string, unknown> = {};
owner.itself = owner;

test.each<[string, unknown, string, string?]>([
  ["a number", 5, "The row is not a string or an object with input."],
  ["null", null, "The row is not a string or an object with input."],
  ["undefined", undefined, "The row is not a string or an object with input."],
  ["no input", { id: "a" }, "The row's input is not a string.", "a"],
  ["a number as input", { input: 5 }, "The row's input is not a string."],
  ["a number as id", { id: 5, input: "x" }, "The row's id is not a string."],
  ["a reason", { id: "a", unreadable: "Not found." }, "Not found.", "a"],
  ["half a character", { input: "a\ud800" }, "The row's input contains a lone surrogate, which UTF-8 cannot encode."],
  ["an input that throws", trap, "The row cannot be read: first line"],
  [
    "an option that holds itself",
    { input: "x", options: owner },
    "The row cannot be read: it contains itself, or is nested too deeply.",
  ],
  [
    "a bigint as option",
    { input: "x", options: { n: 5n } },
    "The row cannot be read: Do not know how to serialize a BigInt",
  ],
  ["an option that throws what is no error", { input: "x", options: throwing }, "The row cannot be read: it throws."],
])("a row with %s is not sent: %#", async (_, row, message, id) => {
  expect(await read(row)).toEqual({ id, problem: { code: "unreadable", message } });
});

describe("equal work has one key", () => {
  const same = { input: "x", options: { b: [{ d: 1, c: 2 }], a: null } };
  test.each<[string, boolean, Parameters<typeof read>]>([
    ["the keys of options in another order", true, [{ input: "x", options: { a: null, b: [{ c: 2, d: 1 }] } }]],
    ["options of the batch", true, ["x", { options: same.options }]],
    ["options of the row before those of the batch", true, [same, { options: { a: 5 } }]],
    ["another position", true, [same, {}, 7]],
    ["another id", true, [{ ...same, id: "b" }]],
    ["a list in another order", false, [{ input: "x", options: { b: [{ d: 1 }, { c: 2 }], a: null } }]],
    ["another input", false, [{ ...same, input: "y" }]],
    ["no options", false, ["x"]],
    ["repeatEqual", false, [same, { repeatEqual: true }]],
  ])("with %s: %s", async (_, isSame, other) => {
    const [{ key }, { key: otherKey }] = await Promise.all([read(same), read(...other)]);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(otherKey === key).toBe(isSame);
  });

  test("but for each position under repeatEqual", async () => {
    const keys = await Promise.all([0, 1, 0].map(async (index) => (await read("x", { repeatEqual: true }, index)).key));
    expect(new Set(keys).size).toBe(2);
  });
});

test("sends a copy of the row", async () => {
  const options = { glossary: { a: "b" } };
  const row = { id: "a", input: "x", options };
  const { request, id } = await read(row, { options: { targetLanguage: "de" } });
  options.glossary.a = "c";
  expect([id, request]).toEqual(["a", { input: "x", options: { targetLanguage: "de", glossary: { a: "b" } } }]);
});

test.each([
  ["a text", "abc"],
  ["a number", 5],
  ["null", null],
  ["an object", {}],
])("%s is no list of rows", (_, rows) => {
  expect(() => checkRows(rows)).toThrow("rows must be an array or another iterable. Pass a single text as [text].");
  expect(checkRows(new Set(["x"]))).toEqual(new Set(["x"]));
});

test("a ledger is for one tool with one set of options", () => {
  const plan = batchPlan("ai-translator", { b: 1, a: 2 });
  expect(plan).toEqual({ tool: "ai-translator", options: '{"a":2,"b":1}' });
  expect(batchPlan("ai-translator").options).toBe("{}");
  expect(() => batchPlan("ai-translator", { n: 5n })).toThrow("options cannot be sent as JSON: Do not know how to");
  const against = (given: BatchPlan) => differentPlan(plan, given)?.summary;
  expect(against({ ...plan })).toBeUndefined();
  expect(against({ ...plan, options: "{}" })).toBe('The ledger was started with options {"a":2,"b":1}, not {}.');
  expect(against({ ...plan, tool: "grammar-checker" })).toBe(
    "The ledger was started with tool ai-translator, not grammar-checker.",
  );
  expect(differentPlan(plan, { ...plan, options: "{}" })).toMatchObject({
    problem: "different_plan",
    facts: { kept: plan },
  });
});

describe("a source", () => {
  function source(next: () => unknown = () => ({ done: false, value: "x" })) {
    const seen = { returned: 0 };
    const rows = { next, return: async () => void seen.returned++ };
    return { seen, rows: new RowSource({ [Symbol.asyncIterator]: () => rows } as never) };
  }

  test("is closed once", async () => {
    const { rows, seen } = source();
    expect(await rows.next()).toEqual({ done: false, value: "x" });
    await rows.close();
    await rows.close();
    expect(seen.returned).toBe(1);
  });

  test.each<[string, () => unknown]>([
    ["ended", () => ({ done: true, value: undefined })],
    ["failed", () => Promise.reject(new Error("gone"))],
  ])("that %s is not closed", async (_, next) => {
    const { rows, seen } = source(next);
    await rows.next().catch(() => {});
    await rows.close();
    expect(seen.returned).toBe(0);
  });

  test("that owes a row is not waited for", async () => {
    const rows = { next: () => new Promise(() => {}), return: () => new Promise(() => {}) };
    const waiting = new RowSource({ [Symbol.asyncIterator]: () => rows } as never);
    void waiting.next();
    expect(await waiting.close()).toBeUndefined();
  });

  test("that cannot close fails the run", async () => {
    const rows = { next: async () => ({ done: false, value: "x" }), return: () => Promise.reject(new Error("open")) };
    const source = new RowSource({ [Symbol.asyncIterator]: () => rows } as never);
    await source.next();
    await expect(source.close()).rejects.toThrow("open");
  });
});

test("a promise is waited for until the signal aborts", async () => {
  const never = new Promise<never>(() => {});
  const controller = new AbortController();
  const waiting = unlessAborted(never, controller.signal);
  controller.abort(new Error("stop"));
  await expect(waiting).rejects.toThrow("stop");
  await expect(unlessAborted(never, controller.signal)).rejects.toThrow("stop");
  expect(await unlessAborted(Promise.resolve(5), new AbortController().signal)).toBe(5);
  expect(await unlessAborted(Promise.resolve(5), undefined)).toBe(5);
});

describe("an outage", () => {
  /** A clock of which the timers are run by hand. */
  function world(longestMs = 100_000) {
    const timers = new Map<number, { at: number; run: () => void }>();
    let now = 0;
    let made = 0;
    const clock = {
      now: () => now,
      setTimeout(run: () => void, ms: number) {
        timers.set(++made, { at: now + ms, run });
        return made;
      },
      clearTimeout: (timer: unknown) => void timers.delete(timer as number),
    };
    const ended: unknown[] = [];
    const outage = new Outage(clock, longestMs, (cause) => ended.push([now, cause]));
    const advance = async (ms: number) => {
      for (const until = now + ms; ; ) {
        const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
        if (next === undefined || next[1].at > until) {
          now = until;
          return;
        }
        timers.delete(next[0]);
        now = next[1].at;
        next[1].run();
        await Promise.resolve();
      }
    };
    const passed: [row: number, at: number, go: boolean][] = [];
    const wait = (row: number) => void Promise.resolve(outage.pass()).then((go) => passed.push([row, now, go]));
    return { outage, advance, wait, passed, ended, timers };
  }

  test("lets everyone pass while there is none", async () => {
    const { outage, timers } = world();
    expect(outage.pass()).toBe(true);
    expect(timers.size).toBe(0);
  });

  test("has one row try at a time, after twice the wait each time, a minute at most", async () => {
    const { outage, advance, wait, passed } = world(1e6);
    outage.missed("first");
    for (let row = 0; row < 8; row++) wait(row);
    for (let probe = 0; probe < 8; probe++) {
      await advance(60_000);
      expect(passed).toHaveLength(probe + 1);
      await advance(60_000);
      expect(passed).toHaveLength(probe + 1);
      outage.missed("again");
    }
    const { passed: quick, ...other } = world(1e6);
    other.outage.missed("first");
    for (let row = 0; row < 8; row++) other.wait(row);
    for (let seconds = 0; seconds < 300; seconds++) {
      await other.advance(1_000);
      if (quick.at(-1)?.[1] === (seconds + 1) * 1_000) other.outage.missed("again");
    }
    expect(quick.map(([, at]) => at / 1_000)).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
  });

  test("lets all pass once a call is taken, and starts from the shortest wait the next time", async () => {
    const { outage, advance, wait, passed, ended } = world();
    for (let miss = 0; miss < 5; miss++) outage.missed("gone");
    for (const row of [1, 2, 3]) wait(row);
    await advance(16_000);
    outage.reached();
    await advance(0);
    expect(passed).toEqual([1, 2, 3].map((row) => [row, 16_000, true]));
    expect(outage.pass()).toBe(true);
    outage.missed("gone again");
    wait(4);
    await advance(1_000);
    expect(passed.at(-1)).toEqual([4, 17_000, true]);
    outage.reached();
    await advance(200_000);
    expect(ended).toEqual([]);
  });

  test("ends after longestMs without a call, with the newest cause, also while calls are only refused", async () => {
    const { outage, advance, ended } = world();
    outage.refused();
    await advance(50_000);
    outage.refused();
    outage.missed("newest");
    await advance(49_999);
    expect(ended).toEqual([]);
    await advance(1);
    expect(ended).toEqual([[100_000, "newest"]]);
  });

  test("that the run leaves lets everyone go, and asks for no timer", async () => {
    const { outage, advance, wait, passed, timers } = world();
    outage.missed("gone");
    wait(1);
    outage.end();
    await advance(0);
    expect([passed, timers.size]).toEqual([[[1, 0, false]], 0]);
  });
});
