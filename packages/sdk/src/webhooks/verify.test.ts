import { isTandemError } from "@tandem/sdk";
import { expect, test } from "vitest";
import { VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { body, nowSeconds, otherSecret, secret } from "../../../../test/support/webhook-world.ts";
import { memoryReplay, type ReplayStore } from "./replay.ts";
import type { Scheme } from "./scheme.ts";
import { type SignOptions, sign } from "./sign.ts";
import { createVerifier, type VerifyOptions } from "./verify.ts";

const clock = new VirtualClock();
const verifierOf = (options: Partial<VerifyOptions> = {}) => createVerifier({ secrets: secret, clock, ...options });
const signed = (options: Partial<SignOptions> = {}) => sign(body, { secret, clock, id: "msg_1", ...options });

test("a delivery has the id and the timestamp that were signed", async () => {
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
    digest: "sha512",
    encoding: "base64url",
    signatures: { separator: "," },
    key: { encoding: "utf8" },
  };
  const headers = await signed({ scheme });
  expect(await verifierOf({ scheme }).verify(body, headers)).toMatchObject({ freshness: "checked" });
  const later = { ...headers, "x-time": String(nowSeconds + 1) };
  await expect(verifierOf({ scheme }).verify(body, later)).rejects.toMatchObject({ reason: "no_match" });
});

test.each<[ageSeconds: number, options: Partial<VerifyOptions>, reason: string, hint?: string]>([
  [61, { toleranceSeconds: 60 }, "timestamp_too_old"],
  [nowSeconds - nowSeconds * 1_000, {}, "timestamp_too_new", "It isn't in seconds."],
])("%d s old with %j: %s", async (ageSeconds, options, reason, hint) => {
  const headers = await signed({ timestamp: nowSeconds - ageSeconds });
  await expect(verifierOf(options).verify(body, headers)).rejects.toMatchObject({ reason, hint });
});

test("a body can have a mebibyte unless another limit is set", async () => {
  const headers = await signed();
  const reasonOf = (size: number, options = {}) =>
    verifierOf(options)
      .verify(new Uint8Array(size), headers)
      .catch(({ reason }) => reason);
  expect([await reasonOf(1_048_576), await reasonOf(1_048_577)]).toEqual(["no_match", "body_too_large"]);
  const limit = { maxBodyBytes: 1 };
  expect([await reasonOf(1, limit), await reasonOf(2, limit)]).toEqual(["no_match", "body_too_large"]);
});

test("a signature that can't be decoded is malformed, unless another one matches", async () => {
  const { "webhook-signature": good, ...rest } = await signed();
  const bad = { ...rest, "webhook-signature": "v1,AAA" };
  await expect(verifierOf().verify(body, bad)).rejects.toMatchObject({
    reason: "malformed_header",
    header: "webhook-signature",
    hint: "A signature is not canonical base64.",
  });
  expect((await verifierOf().verify(body, { ...rest, "webhook-signature": `v1,AAA ${good}` })).keyId).toBe("0");
});

test.each([Number.NaN, "soon", nowSeconds * 1_000])("a secret that expired at %j is not used", async (expiresAt) => {
  const secrets = { secret, expiresAt };
  await expect(verifierOf({ secrets }).verify(body, await signed())).rejects.toMatchObject({ reason: "no_match" });
});

test("replay keys contain the tenant, or else a name for the key", async () => {
  const keyOf = async (secrets: VerifyOptions["secrets"], signer = secret) => {
    let key = "";
    const claim: ReplayStore["claim"] = (claimed) => {
      key = claimed;
      return "claimed";
    };
    await verifierOf({ secrets, replay: { ...memoryReplay(), claim } }).verify(body, await signed({ secret: signer }));
    return key;
  };
  expect(await keyOf(secret)).toBe("id:msg_1");
  expect(await keyOf(() => ({ tenant: "a:id:b", secrets: secret }))).toBe("tenant:a%3Aid%3Ab:id:msg_1");
  expect(await keyOf(() => [otherSecret, secret])).toBe("id:msg_1");
  const ofKey = await keyOf((_) => secret);
  expect(ofKey).toMatch(/^key:[0-9a-f]{16}:id:msg_1$/);
  expect(await keyOf((_) => [otherSecret, secret])).toBe(ofKey);
  expect(await keyOf((_) => otherSecret, otherSecret)).not.toBe(ofKey);
});

test("errors are those of the SDK", async () => {
  const rejection = await verifierOf()
    .verify("{}", await signed())
    .catch((error: unknown) => error);
  if (!isTandemError(rejection, "webhook_verification")) throw rejection;
  expect(rejection).toMatchObject({
    name: "WebhookVerificationError",
    reason: "no_match",
    message: "Webhook rejected: no signature matches the body.",
    outcome: "not_sent",
    retryable: false,
    docsUrl: "https://tandem.example.com/errors/webhook_verification",
  });
  try {
    verifierOf({ secrets: "" });
    expect.unreachable();
  } catch (error) {
    expect(isTandemError(error, "invalid_argument") && error.facts).toEqual({ option: "secrets" });
    expect(String(error)).toMatch(/^InvalidArgumentError: The webhook secret is missing or empty\. /);
  }
});

// Without a cause: that would quote the body.
const unparsable = expect.toSatisfy(({ reason, cause }) => reason === "payload_parse" && cause === undefined);

test.each([
  ["null", null],
  ["[1]", [1]],
  ['"a"', "a"],
  ["", undefined],
])("%j is a payload and no event", async (text, payload) => {
  const delivery = await verifierOf().verify(text, await sign(text, { secret, clock }));
  expect(delivery.payload).toEqual(payload);
  expect(() => delivery.event).toThrow(unparsable);
});

test.each([
  ["text that isn't JSON", "{"],
  ["invalid UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
  ["two byte order marks", "\ufeff\ufeff{}"],
])("%s has no payload", async (_, raw) => {
  const delivery = await verifierOf().verify(raw, await sign(raw, { secret, clock }));
  expect(() => delivery.payload).toThrow(unparsable);
});

test("a body is parsed once, without a byte order mark", async () => {
  const delivery = await verifierOf().verify("\ufeff{}", await sign("\ufeff{}", { secret, clock }));
  expect(delivery.event).toEqual({});
  expect(delivery.payload).toBe(delivery.event);
});
