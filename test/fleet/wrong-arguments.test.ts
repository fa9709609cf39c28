import { type Fleet, ndjsonSink, openFleet, redisPacer, redisReplay, sqliteSink } from "@tandem/fleet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyRedis, newName, testWithRedis } from "../support/redis-server.ts";

// No one listens there: what is refused is refused before anything is connected.
const url = "redis://127.0.0.1:9";
const malformed = ["redis://127.0.0.1:99999", "redis://[", "a b", "http://x", "127.0.0.1:6379"];
const wrong = [null, 5, "x", [], () => {}];

/** What a call throws, at once or later. What it opened is closed. */
async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    const opened = (await call()) as { close(): unknown };
    await opened.close();
    return "nothing";
  } catch (error) {
    return error;
  }
}

const of = (names: string, values: readonly unknown[]) =>
  names.split(" ").flatMap((name) => values.map((value) => [{ [name]: value }] as never[]));

describe.each<[name: string, call: (url: never, options: never) => unknown, options: never[][]]>([
  [
    "openFleet",
    (address, options: object) => openFleet(address, { secret: "s", connectMs: 500, ...options }),
    [
      ...of("name", [null, 5, "", "a b", {}]),
      ...of("secret", [null, 5, "", {}, ["s"]]),
      ...of("acceptLoss", [null, 5, "yes"]),
      ...of("connectMs", [null, "5", 0, -1, Number.NaN]),
    ],
  ],
  ["redisReplay", redisReplay, [...of("endpoint", [null, 5, {}]), ...of("lifetimeMs", [null, "5", 0, -1, Number.NaN])]],
  [
    "redisPacer",
    redisPacer,
    [
      ...of("prefix", [null, 5, {}]),
      ...of("serverTime", [null, 5, "x"]),
      ...of("clock", [null, 5, [], {}, { now: () => 0 }]),
    ],
  ],
])("%s", (name, call, options) => {
  const refused = { name: "InvalidArgumentError", code: "invalid_argument" };

  it.each(options)("refuses %o", async (one) => {
    const option = Object.keys(one)[0];
    expect(await failureOf(() => call(url as never, one))).toMatchObject({ ...refused, facts: { option } });
  });

  it.each(wrong.map((one) => [one as never]))("refuses %o in place of its options", async (one) => {
    const open = name === "openFleet" ? openFleet : call;
    expect(await failureOf(() => open(url as never, one))).toMatchObject(refused);
  });

  it.each([...[undefined, null, 5, "", {}, 6379], ...malformed].map((one) => [one as never]))(
    "refuses the address %o",
    async (one) => {
      expect(await failureOf(() => call(one, {} as never))).toMatchObject({ ...refused, facts: { option: "url" } });
    },
  );
});

it.each(
  [undefined, null, 5, "", "a\0b"].flatMap((one) => [
    ["folder", ndjsonSink, one] as const,
    ["path", sqliteSink, one] as const,
  ]),
)("a sink refuses the %s %3$o before a row is delivered", (option, sink, one) => {
  const refused = { name: "InvalidArgumentError", code: "invalid_argument", facts: { option } };
  expect(() => sink(one as never)).toThrow(expect.objectContaining(refused));
});

describe("an open fleet", () => {
  let address: string;
  let fleet: Fleet;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await anyRedis((given) => {
      address = given;
    });
    if (address) fleet = await openFleet(address, { name: newName(), secret: "s" });
  });
  afterAll(async () => {
    await fleet?.close();
    await stop();
  });
  const refusedFor = (option: string) => ({
    name: "InvalidArgumentError",
    code: "invalid_argument",
    facts: { option },
  });

  testWithRedis.for([
    ...of("options budget", [null, 5, "x", []]),
    ...of("maxCredits", [5]),
    ...of("hold repeatEqual", [null, 5, "yes"]),
    ...of("onProgress", [null, 5, {}]),
    ...of("signal", [5, {}, new AbortController()]),
  ])("does not add with %o", async ([one]) => {
    const error = await failureOf(() => fleet.add("grammar-checker", ["a"], one));
    expect(error).toMatchObject(refusedFor(Object.keys(one!)[0]!));
    expect(await fleet.plan()).toBeUndefined();
  });

  testWithRedis.for([
    ...of("credit", [5]),
    ...of("credits", [undefined, null, "5", -1, Number.NaN, Number.POSITIVE_INFINITY]),
  ])("does not add with the budget %o: there would be none", async ([budget]) => {
    const error = await failureOf(() => fleet.add("grammar-checker", ["a"], { budget: budget! }));
    expect(error).toMatchObject(refusedFor("credits" in budget! ? "credits" : "budget.credit"));
    expect(await fleet.plan()).toBeUndefined();
  });

  testWithRedis.for([
    ["options", "grammar-checker", ["a"], null],
    ["options", "grammar-checker", ["a"], "x"],
    ["rows", "grammar-checker", "She go home.", {}],
    ["rows", "grammar-checker", null, {}],
    ["rows", "grammar-checker", {}, {}],
    ["tool", null, ["a"], {}],
    ["tool", "", ["a"], {}],
  ] as never[][])("does not add with wrong %s: %o, %o, %o", async ([option, tool, rows, options]) => {
    expect(await failureOf(() => fleet.add(tool!, rows!, options))).toMatchObject(refusedFor(option!));
    expect(await fleet.plan()).toBeUndefined();
  });

  testWithRedis.for([
    ...of("maxInFlight", [null, "5", 0, -1, 1.5, Number.NaN]),
    ...of("maxErrors", [null, "5", -1, 1.5]),
    ...of("outageMs silenceMs", [null, "5", 0, -1, Number.NaN]),
    ...of("graceMs", [null, "5", -1, Number.NaN]),
    ...of("keepWaiting", [null, 5, "yes"]),
    ...of("signal", [5, {}, new AbortController()]),
    ...of("client", [null, 5, "x"]),
  ])("does not work with %o, and says so at once", async ([one]) => {
    expect(() => fleet.work(one)).toThrow(expect.objectContaining(refusedFor(Object.keys(one!)[0]!)));
  });

  testWithRedis.for(wrong.map((one) => [one]))("does not work with %o in place of options", async ([one]) => {
    expect(() => fleet.work(one as never)).toThrow(expect.objectContaining(refusedFor("options")));
  });
});
