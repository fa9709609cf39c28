import { expect, test } from "vitest";
import { body, fixedClock, nowSeconds, otherSecret, secret } from "../../../../test/support/webhook-world.ts";
import type { Scheme } from "./scheme.ts";
import { sign } from "./sign.ts";
import { type SignatureOptions, SignatureVerifier } from "./signature-verifier.ts";
import { createVerifier } from "./verify.ts";

const clock = fixedClock();
const verifierOf = (options: Partial<SignatureOptions> = {}) =>
  new SignatureVerifier({ secrets: secret, clock, ...options });
const signed = (options: Partial<Parameters<typeof sign>[1]> = {}) =>
  sign(body, { secret, clock, id: "msg_1", ...options });

test("a delivery has the id and the time that were signed, where they were", async () => {
  expect(await verifierOf().verify(body, await signed())).toMatchObject({
    id: "msg_1",
    timestamp: new Date(nowSeconds * 1_000),
    freshness: "checked",
    keyId: "0",
    scheme: "standard",
  });
  expect(await verifierOf({ scheme: "github" }).verify(body, await signed({ scheme: "github" }))).toMatchObject({
    id: undefined,
    timestamp: undefined,
    freshness: "none",
  });
  const old = await signed({ timestamp: 5 });
  expect(await verifierOf({ allowAnyAge: true }).verify(body, old)).toMatchObject({
    timestamp: new Date(5_000),
    freshness: "none",
  });
});

test("what follows the body in the signed text counts", async () => {
  const scheme: Scheme = {
    name: "last",
    headers: { timestamp: "x-time", signature: "x-signature" },
    signed: "{body}.{timestamp}",
    digest: "sha256",
    encoding: "hex",
    signatures: { separator: "," },
    key: { encoding: "utf8" },
  };
  for (const crypto of ["node", "web"] as const) {
    const verifier = verifierOf({ scheme, crypto });
    const headers = await signed({ scheme, crypto });
    expect(await verifier.verify(body, headers)).toMatchObject({ freshness: "checked" });
    const later = { ...headers, "x-time": String(nowSeconds + 1) };
    await expect(verifier.verify(body, later)).rejects.toMatchObject({ reason: "no_match" });
  }
});

test.each<[options: Partial<SignatureOptions>, toleranceMs: number | undefined]>([
  [{}, 300_000],
  [{ toleranceSeconds: 60 }, 60_000],
  [{ toleranceSeconds: 60, allowAnyAge: true }, undefined],
  [{ scheme: "github" }, undefined],
])("with %j deliveries may be %s ms old", (options, toleranceMs) => {
  expect(verifierOf(options).toleranceMs).toBe(toleranceMs);
});

test.each(["allowAnyAge", "allowWeakSecrets", "allowWeakDigest"])("%s is true or false", (option) => {
  expect(() => createVerifier({ secrets: secret, [option]: "yes" })).toThrow(
    `${option} must be true or false, not "yes".`,
  );
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "5"])("%j is no limit of a body", (maxBodyBytes) => {
  expect(() => verifierOf({ maxBodyBytes: maxBodyBytes as number })).toThrow(
    `maxBodyBytes must be a whole number above 0, not ${typeof maxBodyBytes === "string" ? `"${maxBodyBytes}"` : maxBodyBytes}.`,
  );
});

test("a body may have a mebibyte unless another limit is set", async () => {
  const read = (size: number, options = {}) =>
    verifierOf(options)
      .verify(new Uint8Array(size), { ...headers })
      .catch(({ reason }) => reason);
  const headers = await signed();
  expect(await read(1_048_576)).toBe("no_match");
  expect(await read(1_048_577)).toBe("body_too_large");
  expect([await read(1, { maxBodyBytes: 1 }), await read(2, { maxBodyBytes: 1 })]).toEqual([
    "no_match",
    "body_too_large",
  ]);
});

test.each<[length: unknown, reason: string]>([
  [undefined, "no_match"],
  ["5", "no_match"],
  ["4", "no_match"],
  ["1e9", "no_match"],
  ["x9", "no_match"],
  ["9x", "no_match"],
  [9, "no_match"],
  ["9", "body_too_large"],
])("a stream that declares the length %j: %s", async (length, reason) => {
  const headers = { ...(await signed()), "content-length": length } as Record<string, string>;
  const stream = new Blob(["abcd"]).stream();
  await expect(verifierOf({ maxBodyBytes: 5 }).verify(stream, headers)).rejects.toMatchObject({ reason });
});

const compressed = "The body is compressed (content-encoding). If its plain bytes were signed, decompress it first.";

test.each<[encoding: unknown, hint: string | undefined]>([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["Identity", undefined],
  [5, undefined],
  ["gzip", compressed],
  ["identity, gzip", compressed],
  ["not-identity", compressed],
])("of a body with the content-encoding %j that does not match: %s", async (encoding, hint) => {
  const headers = { ...(await signed()), "content-encoding": encoding } as Record<string, string>;
  await expect(verifierOf().verify("{}", headers)).rejects.toMatchObject({ reason: "no_match", hint });
});

test("with several secrets, keyId is the tenant, or else the key", async () => {
  const scope = async (secrets: SignatureOptions["secrets"], by = secret) => {
    const verifier = verifierOf({ secrets });
    return verifier.scopeOf(await verifier.verify(body, await signed({ secret: by })));
  };
  expect(await scope(secret)).toBe("");
  expect(await scope(() => ({ tenant: "t", secrets: secret }))).toBe("tenant:t:");
  const own = await scope(() => secret);
  expect(own).toMatch(/^key:[\w+/]{16}:$/);
  expect(await scope(() => [otherSecret, secret])).toBe(own);
  expect(await scope(() => otherSecret, otherSecret)).not.toBe(own);
});
