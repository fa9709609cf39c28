import { openFleet, redisPacer, redisReplay } from "@tandem/fleet";
import { describe, expect, it } from "vitest";

// Nobody listens there: what is refused is refused before anything is connected.
const url = "redis://127.0.0.1:9";
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
    [...of("prefix", [null, 5, {}]), ...of("serverTime", [null, 5, "x"]), ...of("clock", [null, 5, []])],
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

  it.each([undefined, null, 5, "", {}, 6379].map((one) => [one as never]))("refuses the address %o", async (one) => {
    expect(await failureOf(() => call(one, {} as never))).toMatchObject({ ...refused, facts: { option: "url" } });
  });
});
