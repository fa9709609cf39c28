import { expect, test } from "vitest";
import { guessSignedTexts } from "./signed-text-guesses.ts";

type Pairs = Parameters<typeof guessSignedTexts>[0];

/** Every signed text, with the body as BODY. */
const textsOf = (headers: Pairs) => guessSignedTexts(headers).map(({ head, tail }) => `${head}BODY${tail}`);

const time = "1767225600";

test("id and time stand before or behind the body in the ways that senders are known to write", () => {
  expect(
    guessSignedTexts([
      ["webhook-id", "msg_1"],
      ["webhook-timestamp", time],
      ["host", "localhost"],
    ]),
  ).toStrictEqual(
    (
      [
        ["{id}.{timestamp}.{body}", `msg_1.${time}.`, "", true, true],
        ["{timestamp}.{body}", `${time}.`, "", false, true],
        ["{body}", "", "", false, false],
        ["{id}.{body}", "msg_1.", "", true, false],
        ["{timestamp}.{id}.{body}", `${time}.msg_1.`, "", true, true],
        ["{timestamp}:{body}", `${time}:`, "", false, true],
        ["{timestamp}{body}", time, "", false, true],
        ["v0:{timestamp}:{body}", `v0:${time}:`, "", false, true],
        ["v1:{timestamp}:{body}", `v1:${time}:`, "", false, true],
        ["{body}.{timestamp}", "", `.${time}`, false, true],
        ["{body}{timestamp}", "", time, false, true],
      ] as const
    ).map(([signed, head, tail, hasId, hasTime]) => ({
      signed,
      head,
      tail,
      headers: { ...(hasId && { id: "webhook-id" }), ...(hasTime && { timestamp: "webhook-timestamp" }) },
      listed: false,
    })),
  );
});

test("without id and time the body alone is signed", () => {
  expect(guessSignedTexts([["host", "localhost"]])).toStrictEqual([
    { signed: "{body}", head: "", tail: "", headers: {}, listed: false },
  ]);
});

test.each([`t=${time},v1=00`, `v1=00, ts=${time}`, `v1=00,timestamp=${time}`])(
  "in %j the time stands among the signatures",
  (value) => {
    const texts = guessSignedTexts([["x-sig", value]]);
    expect(texts.map(({ signed, headers, listed }) => [signed, headers, listed])).toStrictEqual(
      ["{timestamp}.{body}", "{body}", "{timestamp}:{body}", "{timestamp}{body}"]
        .concat(["v0:{timestamp}:{body}", "v1:{timestamp}:{body}", "{body}.{timestamp}", "{body}{timestamp}"])
        .map((signed) => [signed, {}, signed !== "{body}"]),
    );
    expect(texts[0]!.head).toBe(`${time}.`);
  },
);

test.each<[header: string, value: string, isTime: boolean]>([
  ["x-at", "1".repeat(9), true],
  ["x-at", "1".repeat(14), true],
  ["x-at", "1".repeat(8), false],
  ["x-at", "1".repeat(15), false],
  ["x-at", `a${time}`, false],
  ["x-at", `${time}a`, false],
  ["x-sig", `t=${"1".repeat(9)},v1=0`, true],
  ["x-sig", `v1=0,t=${"1".repeat(14)}`, true],
  ["x-sig", `t=${"1".repeat(8)},v1=0`, false],
  ["x-sig", `t=${"1".repeat(15)},v1=0`, false],
  ["x-sig", `t=${time}x,v1=0`, false],
  ["x-sig", `at=${time},v1=0`, false],
  ["x-sig", `v1=0 t=${time}`, false],
])("in %s: %s there is a time: %s", (header, value, isTime) => {
  expect(textsOf([[header, value]])).toHaveLength(isTime ? 8 : 1);
});

test.each<[header: string, value: string, isId: boolean]>([
  ["x-delivery", "a", true],
  ["x-delivery-of", "a", true],
  ["nonce-1", "a", true],
  ["x-id", "!~", true],
  ["x-id", "", false],
  ["x-id", "a b", false],
  ["x-id", "b\u007f", false],
  ["x-idle", "a", false],
  ["x-request", "a", false],
])("in %s: %j there is an id: %s", (header, value, isId) => {
  expect(textsOf([[header, value]])).toStrictEqual(isId ? ["BODY", `${value}.BODY`] : ["BODY"]);
});

test("an id has up to 256 characters", () => {
  expect([256, 257].map((length) => textsOf([["x-id", "a".repeat(length)]]).length)).toStrictEqual([2, 1]);
});

test("four ids and four times are tried, each with each", () => {
  const ids = ["a", "b", "c", "d", "e"].map((id): [string, string] => [`${id}-id`, id]);
  const times = [1, 2, 3, 4, 5].map((last): [string, string] => [`time-${last}`, `10000000${last}`]);
  const texts = textsOf([...ids, ...times]);
  expect(texts).toHaveLength(2 * 16 + 7 * 4 + 1 + 4);
  expect(texts.slice(0, 5)).toStrictEqual(
    ["a.100000001", "a.100000002", "a.100000003", "a.100000004", "b.100000001"].map((head) => `${head}.BODY`),
  );
  expect(texts.filter((text) => /^e|5/.test(text))).toStrictEqual([]);
});

test.each(["{timestamp}", "{body}", "{id}", "$&"])("the id %s is taken as it is", (id) => {
  const texts = textsOf([
    ["x-id", id],
    ["x-at", time],
  ]);
  expect(texts).toContain(`${id}.${time}.BODY`);
  expect(texts).toContain(`${id}.BODY`);
  expect(texts).toContain(`${time}.${id}.BODY`);
});
