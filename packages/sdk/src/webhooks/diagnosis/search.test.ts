import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { type HmacEngine, hmacEngine } from "../hmac.ts";
import { type Match, type SearchInput, schemeOf, search } from "./search.ts";

const time = "1767225600";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const hmac = (digest: string, text: string, encoding: "hex" | "base64" = "hex") =>
  createHmac(digest, "k!").update(text).digest(encoding);

/** Looks for how `body` was signed with the key `k!`, and says what was computed meanwhile. */
async function find(headers: Record<string, string>, own: Partial<SearchInput> = {}) {
  const computed: string[] = [];
  const engine: HmacEngine = (digest, key, encoding) => (head, body, tail) => {
    computed.push(`${digest} ${encoding} ${head}|${tail}`);
    return hmacEngine("node")(digest, key, encoding)(head, body, tail);
  };
  const input = { body: bytesOf("body"), headers: Object.entries(headers), secret: "k!", engine, ...own };
  return { match: await search(input), computed };
}

const schemeFor = async (headers: Record<string, string>) => {
  const { match } = await find(headers);
  return match && schemeOf(match);
};

test.each<[what: string, headers: Record<string, string>, scheme: object]>([
  [
    "the body alone",
    { "x-sig": hmac("sha1", "body") },
    { headers: { signature: "x-sig" }, signed: "{body}", digest: "sha1" },
  ],
  [
    "id and time in headers of their own",
    { "x-id": "i", "x-at": time, "x-sig": hmac("sha256", `i.${time}.body`) },
    { headers: { id: "x-id", timestamp: "x-at", signature: "x-sig" }, signed: "{id}.{timestamp}.{body}" },
  ],
  [
    "the time among the signatures",
    { "x-sig": `t=${time},v1=${hmac("sha256", `${time}.body`)}` },
    {
      headers: { signature: "x-sig" },
      signed: "{timestamp}.{body}",
      signatures: { separator: ",", assign: "=", versions: ["v1"], timestampKey: "t" },
    },
  ],
  [
    "the body alone, with a time among the signatures",
    { "x-sig": `t=${time},v1=${hmac("sha256", "body")}` },
    {
      headers: { signature: "x-sig" },
      signed: "{body}",
      signatures: { separator: ",", assign: "=", versions: ["v1"] },
    },
  ],
  [
    "a time in a header, with another among the signatures",
    { "x-at": time, "x-sig": `t=1,v1=${hmac("sha256", `${time}.body`)}` },
    {
      headers: { timestamp: "x-at", signature: "x-sig" },
      signed: "{timestamp}.{body}",
      signatures: { separator: ",", assign: "=", versions: ["v1"] },
    },
  ],
  [
    "upper-case hexadecimal",
    { "x-sig": hmac("sha256", "body").toUpperCase() },
    { headers: { signature: "x-sig" }, signed: "{body}", hexCase: "any" },
  ],
  [
    "base64, beside a signature of somebody else",
    { "x-first": hmac("sha256", "other"), "x-sig": hmac("sha512", "body", "base64") },
    { headers: { signature: "x-sig" }, signed: "{body}", digest: "sha512", encoding: "base64" },
  ],
])("finds the scheme: %s", async (_, headers, scheme) => {
  expect(await schemeFor(headers)).toStrictEqual({
    name: "custom",
    digest: "sha256",
    encoding: "hex",
    signatures: { separator: "," },
    key: { encoding: "utf8" },
    ...scheme,
  });
});

test("a time among the signatures of one header is not signed by those of another", async () => {
  expect(await schemeFor({ "x-at": `t=${time}`, "x-sig": hmac("sha256", `${time}.body`) })).toBeUndefined();
});

test("each HMAC is computed once for all signatures of its kind", async () => {
  const other = hmac("sha256", "other");
  const headers = {
    "x-a": `${other},${other}`,
    "x-b": other,
    "x-c": hmac("sha1", "other"),
    "x-d": hmac("sha256", "body"),
  };
  expect((await find(headers)).computed).toEqual(["sha256 hex |", "sha1 hex |"]);
});

test("without a signature nothing is computed", async () => {
  expect(await find({ "x-id": "i", "x-at": time })).toEqual({ match: undefined, computed: [] });
});

test("the body as it came is tried with every key and text before it is changed", async () => {
  const { match, computed } = await find({ "x-id": "i", "x-sig": hmac("sha256", "body\n") });
  expect(match).toMatchObject({ body: { mistake: "body_trailing_newline" }, key: { trimmed: false } } satisfies {
    [part in keyof Match]?: object;
  });
  expect(computed).toEqual(["sha256 hex |", "sha256 hex i.|", "sha256 hex |"]);
});

test.each([
  [2_097_152 - 256, 190],
  [2_000_000 - 256, 200],
  [2_000_000 - 255, 199],
])("%i bytes, and 256 for each HMAC, are hashed %i times, and no more", async (size, times) => {
  const many = [1, 2, 3, 4].map((last): [string, string] => [`x-${last}-id`, `${last}`]);
  const headers: [string, string][] = [...many, ...many.map(([name]): [string, string] => [`${name}-at`, time])];
  let computed = 0;
  const engine: HmacEngine = () => () => {
    computed++;
    return "";
  };
  const { match } = await find(
    {},
    {
      body: new Uint8Array(size),
      headers: [...headers, ["x-sig", "0".repeat(64)]],
      secret: " whsec_abcd ",
      engine,
    },
  );
  expect([match, computed]).toEqual([undefined, times]);
});
