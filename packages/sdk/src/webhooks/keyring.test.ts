import { expect, test } from "vitest";
import { InvalidArgumentError } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import { buildKeyring, type SecretList, type SecretResolver } from "./keyring.ts";

/** Keys whose HMAC is their secret's text. */
const keysOf = async (secrets: unknown, headers: Record<string, string> = {}) => {
  const ring = buildKeyring(secrets as SecretList, (secret) => {
    if (secret === "bad") throw new RangeError("cannot be used");
    return () => String(secret);
  });
  const keys = await ring(headers);
  return keys.map(({ id, scope, hmac, expiresAtMs }) => [id, hmac("", "", ""), scope, expiresAtMs]);
};
const never = Number.POSITIVE_INFINITY;

test.each<[secrets: unknown, keys: unknown[]]>([
  ["a", [["0", "a", "all", never]]],
  [Uint8Array.of(1, 2), [["0", "1,2", "all", never]]],
  [{ secret: "a", id: "new" }, [["new", "a", "all", never]]],
  [
    ["a", { secret: "b", expiresAt: 5_000 }, { secret: "c", id: "", expiresAt: "1970-01-01T00:00:07Z" }],
    [
      ["0", "a", "all", never],
      ["1", "b", "all", 5_000],
      ["", "c", "all", 7_000],
    ],
  ],
  [[{ secret: "a", expiresAt: new Date(9) }], [["0", "a", "all", 9]]],
  // Whatever is no secret is left to who reads it, which says so.
  [null, [["0", "null", "all", never]]],
])("%j are keys", async (secrets, keys) => {
  expect(await keysOf(secrets)).toEqual(keys);
});

test.each<[secrets: unknown, says: string]>([
  [[], "No webhook secret was given."],
  [Array(17).fill("a"), "More than 16 webhook secrets were given."],
  [{ secret: "a", expiresAt: "soon" }, "`expiresAt` of a webhook secret is not a date."],
  [{ secret: "a", expiresAt: Number.NaN }, "`expiresAt` of a webhook secret is not a date."],
])("%j cannot be used", (secrets, says) => {
  const build = () => buildKeyring(secrets as SecretList, () => () => "");
  expect(build).toThrow(InvalidArgumentError);
  expect(build).toThrow(says);
});

test("16 secrets are tried", async () => {
  expect(await keysOf(Array(16).fill("a"))).toHaveLength(16);
});

test.each<[found: unknown, keys: unknown[]]>([
  ["a", [["0", "a", "own", never]]],
  [
    ["a", { secret: "b", id: "old", expiresAt: 5 }],
    [
      ["0", "a", "own", never],
      ["old", "b", "own", 5],
    ],
  ],
  [
    { tenant: "t", secrets: ["a", "b"] },
    [
      ["0", "a", { tenant: "t" }, never],
      ["1", "b", { tenant: "t" }, never],
    ],
  ],
])("what a resolver finds are keys of a tenant: %j", async (found, keys) => {
  expect(await keysOf(() => found)).toEqual(keys);
  expect(await keysOf(async () => found)).toEqual(keys);
});

const lookedUp = { retryable: true, hint: "The secret lookup failed." };
const unusable = (hint: string) => ({ retryable: false, hint });

test.each<[what: string, resolve: () => unknown, error: object]>([
  ["nothing", () => undefined, { retryable: false, hint: undefined }],
  ["null", () => null, { retryable: false, hint: undefined }],
  [
    "a rejection",
    () => Promise.reject(new RangeError("no database")),
    { ...lookedUp, cause: new RangeError("no database") },
  ],
  [
    "a key that cannot be used",
    () => "bad",
    { ...unusable("cannot be used"), cause: new RangeError("cannot be used") },
  ],
  [
    "an empty list",
    () => [],
    { ...unusable("No webhook secret was given."), cause: { summary: "No webhook secret was given" } },
  ],
  [
    "a tenant without a name",
    () => ({ tenant: "", secrets: "a" }),
    { ...unusable("A tenant needs a name."), cause: { summary: "A tenant needs a name" } },
  ],
  [
    "a tenant whose name is a number",
    () => ({ tenant: 5, secrets: "a" }),
    { ...unusable("A tenant needs a name."), cause: { summary: "A tenant needs a name" } },
  ],
])("of a resolver that gives %s, no key is known", async (_, resolve, error) => {
  await expect(keysOf(resolve)).rejects.toMatchObject({ reason: "unknown_key", ...error });
});

test("a resolver reads headers in any case, one value of each, undefined without", async () => {
  const seen: unknown[] = [];
  const resolve: SecretResolver = ({ header }) => {
    seen.push(header("X-Tenant"), header("x-empty"), header("x-none"));
    return "a";
  };
  await keysOf(resolve, { "x-tenant": " t ", "X-Empty": "" });
  expect(seen).toEqual(["t", undefined, undefined]);
});

test("an unreadable claim rejects the delivery as malformed", async () => {
  const resolve: SecretResolver = ({ header }) => header("X-Tenant");
  const refusal = await keysOf(resolve, { "x-tenant": "a", "X-TENANT": "b" }).catch((error) => error);
  expect(refusal).toBeInstanceOf(WebhookVerificationError);
  expect(refusal).toMatchObject({ reason: "malformed_header", header: "X-Tenant" });
});
