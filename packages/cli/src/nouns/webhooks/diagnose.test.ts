import { createHmac } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Scheme, sign, verify } from "@tandem/sdk/webhooks";
import { expect, test } from "vitest";
import { runMain } from "../../testing/program.ts";

// `tandem webhooks verify --explain` with one delivery, whose reason it gives in `why`.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const otherSecret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=";
const body = JSON.stringify({ id: "evt_1", type: "deploy.failed", data: { url: "https://a.test/é", ids: [1, 2.5] } });
const now = Math.floor(Date.now() / 1_000);
const folder = mkdtempSync(join(tmpdir(), "tandem-diagnose-"));
const file = join(folder, "body");

async function whyOf(received: string | Uint8Array, headers: Record<string, string>, ...words: string[]) {
  writeFileSync(file, received);
  const sent = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
  const argv = ["webhooks", "verify", "--file", file, ...sent, "--explain", "--json", ...words];
  const { exit, stderr } = await runMain(argv, { env: { TANDEM_WEBHOOK_SECRET: secret } });
  for (const hidden of [secret, secret.slice(6), otherSecret.slice(6)]) expect(stderr).not.toContain(hidden);
  return exit === 0 ? "accepted" : (JSON.parse(stderr).error.why as string);
}

const signed = (text: string | Uint8Array) => sign(text, { secret });
const hmac = (text: string, key: string | Uint8Array = secret, digest = "sha256") =>
  createHmac(digest, key).update(text);
const hex = (text: string, digest?: string) => hmac(text, secret, digest).digest("hex");

const likely = "No known signature scheme matches: the secret belongs to another endpoint, or was rotated";
const decoded = "the body was decoded as text, and invalid characters were replaced";
const stringified = "the body was parsed and re-serialized: it looks like JSON.stringify output";

test.each<[what: string, signed: string | Uint8Array, received: string, why: string]>([
  [
    "pretty JSON written compact",
    `${JSON.stringify(JSON.parse(body), null, 2)}\n`,
    body,
    `${likely}; or ${stringified}.`,
  ],
  ["an integer above 2^53", '{"n":9007199254740993}', '{"n":9007199254740992}', `${likely}; or ${stringified}.`],
  ["1.0 as 1", '{"n":1.0}', '{"n":1}', `${likely}; or ${stringified}.`],
  ["invalid UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), "{\ufffd}", `${likely}; or ${decoded}.`],
  ["a line break added", body, `${body}\n`, `${likely}.`],
])("suspects a change of the body: %s", async (_, sent, received, why) => {
  expect(await whyOf(received, await signed(sent))).toBe(why);
});

test("names a secret of another endpoint as likely", async () => {
  expect(await whyOf("a", await sign("a", { secret: otherSecret }))).toBe(`${likely}.`);
});

test("an old delivery of another endpoint: says that the signature doesn't match, not only the timestamp", async () => {
  const headers = ofKey(Buffer.from(otherSecret.slice(6), "base64"), "a", now - 900);
  expect(await whyOf("a", headers)).toBe(`${likely}.`);
});

const standard = (signature: string, timestamp: number | string = now) => ({
  "webhook-id": "msg_1",
  "webhook-timestamp": `${timestamp}`,
  "webhook-signature": `v1,${signature}`,
});
const ofKey = (key: string | Uint8Array, text = body, timestamp: number | string = now) =>
  standard(hmac(`msg_1.${timestamp}.${text}`, key).digest("base64"), timestamp);
const keyBytes = Buffer.from(secret.slice(6), "base64");
const otherKey = "The secret is decoded differently: the key is the text itself.";

test.each<[what: string, headers: Record<string, string>, why: string, ...words: string[]]>([
  ["the whole secret as the key", ofKey(secret), otherKey],
  ["an old delivery", ofKey(keyBytes, body, now - 900), "The signature matches, but the timestamp is too old."],
  [
    "a timestamp ahead",
    ofKey(keyBytes, body, now + 900),
    "The signature matches, but the timestamp is too far in the future.",
  ],
  ["milliseconds", ofKey(keyBytes, body, now * 1_000), "The timestamp is in another unit: It isn't in seconds."],
  ["github", { "x-hub-signature-256": `sha256=${hex(body)}` }, "The sender uses another scheme: github."],
  ["a missing header", { "webhook-id": "a" }, "A required signature header is missing or empty (webhook-timestamp)."],
  [
    "a signature that cannot be read",
    standard(""),
    "A signature header is malformed (webhook-signature). A signature is not canonical base64.",
  ],
])("explains %s", async (_, headers, why, ...words) => {
  expect(await whyOf(body, headers, ...words)).toBe(why);
});

test.each<[what: string, headers: Record<string, string>]>([
  ["slack", { "x-time": `${now}`, "x-slack-signature": `v0=${hex(`v0:${now}:${body}`)}` }],
  ["shopify", { "x-shopify-hmac-sha256": hmac(body).digest("base64") }],
  ["base64url", { "x-signature": hmac(body).digest("base64url") }],
  ["sha512 with a time", { "x-time": `${now}`, "x-sig": hex(`${now}.${body}`, "sha512") }],
  ["sha1", { "x-hub-signature": `sha1=${hex(body, "sha1")}` }],
  ["an id", { "x-delivery": "dl_1", "x-time": `${now}`, "x-sig": `v1=${hex(`dl_1.${now}.${body}`)}` }],
  ["a time among the signatures", { "x-sig": `ts=${now},h1=${hex(`${now}:${body}`)}` }],
])("describes a scheme that verifies a delivery nobody described: %s", async (_, sent) => {
  const headers = { host: "localhost", "content-type": "application/json", ...sent };
  const [, json] = /^The sender uses another scheme: (\{.*\})\.$/.exec(await whyOf(body, headers)) ?? [];
  const options = { secrets: secret, scheme: JSON.parse(json!) as Scheme, allowWeakDigest: true };
  expect((await verify(body, headers, options)).event.type).toBe("deploy.failed");
  await expect(verify(`${body} `, headers, options)).rejects.toMatchObject({ reason: "no_match" });
});

test.each([
  ["x-sig", "hello"],
  ["x-sig", hex(body).slice(2)],
  ["x-sig", `${"-".repeat(8_192)},${hex(body)}`],
])("finds no signature in a header of %#", async (name, value) => {
  expect(await whyOf(body, { [name]: value })).toBe("A required signature header is missing or empty (webhook-id).");
});
