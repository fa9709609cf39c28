import { expect, test } from "vitest";
import { VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { otherSecret } from "../../../../test/support/webhook-world.ts";
import { readHeaders } from "./headers.ts";
import { type Scheme, schemes } from "./scheme.ts";
import { parseKeys, parseSecret, resolveKeys, type SecretList, type SecretResolver } from "./secrets.ts";
import { timeLimit } from "./time-limit.ts";

const { github: text, standard } = schemes;
const hex: Scheme = { ...text, name: "hex", key: { encoding: "hex" } };
const noText = "is a placeholder, or contains a space or a line break";
const zeros = "is empty, or has only zeros";

test.each<[secret: unknown, scheme: Scheme, what: string]>([
  [undefined, text, "is missing or empty"],
  ["", text, "is missing or empty"],
  [new Uint8Array(), text, zeros],
  [new Uint8Array(32), text, zeros],
  ["\0".repeat(32), { ...text, key: { encoding: "utf8" } }, noText],
  [Buffer.alloc(24).toString("base64"), standard, noText],
  [`${Buffer.alloc(25).toString("base64")}`, standard, zeros],
  ["0".repeat(40), hex, noText],
  ["abc***0123456789", text, noText],
  ["Zm9vYmFy_mF6cXV4Zm9vYmFyYmE=", standard, "is not base64"],
  ["0g".repeat(16), hex, "is not hex"],
  [`${"0".repeat(30)}123`, hex, "is not hex"],
])("the secret %j is rejected, even if weak ones are allowed: it %s", (secret, scheme, what) => {
  expect(() => parseSecret(secret, scheme, true)).toThrow(
    expect.objectContaining({ summary: `The webhook secret ${what}`, facts: { option: "secrets" } }),
  );
});

test.each(["0123456789abcdef", "0123456789$abcdef", "0000000000000000000001", "abc**0123456789abc"])(
  "the secret %s is used as it is",
  (secret) => {
    expect([...parseSecret(secret, text)]).toEqual([...Buffer.from(secret)]);
  },
);

test.each([16, 17, 18, 24])("a key of %d bytes is decoded with or without its prefix and padding", (length) => {
  const key = Buffer.alloc(length, "key of the tests");
  const padded = key.toString("base64");
  const bare = padded.replace(/=+$/, "");
  for (const secret of [`whsec_${padded}`, padded, bare, `whsec_${bare}`]) {
    expect([...parseSecret(secret, standard)]).toEqual([...key]);
  }
});

test("hexadecimal is decoded in either case", () => {
  const key = Buffer.from("00ff10abcdef23456789abcdef012345", "hex");
  expect([...parseSecret("00ff10abCDef23456789ABCDEF012345", hex)]).toEqual([...key]);
});

test("fewer than 16 bytes are rejected unless that's allowed", () => {
  const short = new Uint8Array(15).fill(7);
  const message = "The webhook secret has 15 bytes, fewer than 16. To accept it anyway, set `allowWeakSecrets`.";
  expect(() => parseSecret(short, text)).toThrow(message);
  expect([...parseSecret(short, text, true)]).toEqual([...short]);
  expect(parseSecret(new Uint8Array(16).fill(7), text)).toHaveLength(16);
});

const keysOf = (secrets: SecretList) =>
  parseKeys(secrets, standard, false, "all").map(({ id, expiresAtMs }) => [id, expiresAtMs]);

test("secrets have an id and an expiration", () => {
  expect(keysOf(otherSecret)).toEqual([["0", Infinity]]);
  expect(keysOf(new Uint8Array(16).fill(7))).toEqual([["0", Infinity]]);
  expect(
    keysOf([
      otherSecret,
      { secret: otherSecret, expiresAt: 5_000 },
      { secret: otherSecret, id: "old", expiresAt: "1970-01-01T00:00:07Z" },
      { secret: otherSecret, expiresAt: new Date(9) },
      { secret: otherSecret, expiresAt: "soon" },
    ]),
  ).toEqual([
    ["0", Infinity],
    ["1", 5_000],
    ["old", 7_000],
    ["3", 9],
    ["4", Number.NaN],
  ]);
  expect(() => keysOf([])).toThrow("No webhook secret was given.");
});

const found = (resolve: () => unknown, headers = {}) =>
  resolveKeys(resolve as SecretResolver, readHeaders(headers), standard, false, timeLimit(new VirtualClock(), 5));
const failure = new RangeError("no database");

test.each<[what: string, resolve: (claim: unknown) => unknown, error: object]>([
  ["nothing for a tenant", (_) => undefined, { retryable: false, hint: undefined }],
  [
    "a variable that isn't set",
    () => undefined,
    { retryable: false, hint: "The webhook secret is missing or empty. Check that its variable is set." },
  ],
  ["a rejection", () => Promise.reject(failure), { retryable: true, cause: failure }],
  ["an empty list", () => [], { hint: "No webhook secret was given." }],
  [
    "an unusable secret",
    () => ({ tenant: "t", secrets: "whsec_" }),
    { hint: `The webhook secret ${zeros}. Use the signing secret.` },
  ],
])("a resolver that returns %s rejects the delivery", async (_, resolve, error) => {
  await expect(found(resolve as () => unknown)).rejects.toMatchObject({ reason: "unknown_key", ...error });
});

test("a resolver returns keys of a tenant", async () => {
  const ofTenant = (_: unknown) => [otherSecret, otherSecret];
  expect(await found(ofTenant as () => unknown)).toMatchObject([{ scope: "key" }, { scope: "key" }]);
  expect(await found(() => [otherSecret])).toMatchObject([{ scope: "all" }]);
  expect(await found(async () => ({ tenant: "t", secrets: otherSecret }))).toMatchObject([{ scope: { tenant: "t" } }]);
});

test("a resolver reads headers in any case, and rejects those that were sent twice", async () => {
  const seen: unknown[] = [];
  const resolve: SecretResolver = ({ header }) => {
    seen.push(header("X-Tenant"), header("x-empty"), header("x-none"));
    return otherSecret;
  };
  await found(resolve as () => unknown, { "x-tenant": " t ", "X-Empty": "" });
  expect(seen).toEqual(["t", undefined, undefined]);
  const twice = found(resolve as () => unknown, { "x-tenant": ["a", "b"] });
  await expect(twice).rejects.toMatchObject({ reason: "malformed_header", header: "X-Tenant" });
});
