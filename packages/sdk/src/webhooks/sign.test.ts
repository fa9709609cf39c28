import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { nowSeconds } from "../../../../test/support/webhook-world.ts";
import type { Scheme } from "./scheme.ts";
import { sign } from "./sign.ts";

const secret = "0123456789abcdef";
const clock = new VirtualClock({ wallMs: nowSeconds * 1_000 + 900 });
const hmac = (key: string, text: string, digest = "sha256") => createHmac(digest, key).update(text).digest("hex");

const own: Scheme = {
  name: "own",
  headers: { id: "x-id", timestamp: "x-time", signature: "x-signature" },
  signed: "{id}.{timestamp}.{body}",
  digest: "sha256",
  encoding: "hex",
  signatures: { separator: "," },
  key: { encoding: "utf8" },
};

test("a scheme without versions lists signatures and nothing else", async () => {
  const signed = await sign("{}", { secret: [secret, `${secret}2`], scheme: own, id: "i", timestamp: 7 });
  expect(signed).toEqual({
    "x-id": "i",
    "x-time": "7",
    "x-signature": `${hmac(secret, "i.7.{}")},${hmac(`${secret}2`, "i.7.{}")}`,
  });
});

test("without an id, each delivery gets its own", async () => {
  const [a, b] = await Promise.all([sign("{}", { secret, scheme: own }), sign("{}", { secret, scheme: own })]);
  expect(a["x-id"]).toMatch(/^msg_[0-9a-f]{32}$/);
  expect(b["x-id"]).not.toBe(a["x-id"]);
});

test.each<[what: string, unit: "s" | "ms" | undefined, timestamp: Date | number | undefined, text: string]>([
  ["now, in whole seconds", undefined, undefined, `${nowSeconds}`],
  ["now, in milliseconds", "ms", undefined, `${nowSeconds}900`],
  ["seconds", "s", 0, "0"],
  ["seconds, in milliseconds", "ms", 1.5, "1500"],
  ["a part of a second is left out", "s", 1.9, "1"],
  ["a date", "s", new Date(5_999), "5"],
  ["a date, in milliseconds", "ms", new Date(5_999), "5999"],
])("the time is %s", async (_, timestampUnit, timestamp, text) => {
  const scheme = { ...own, ...(timestampUnit && { timestampUnit }) };
  expect(await sign("", { secret, scheme, timestamp, clock })).toMatchObject({ "x-time": text });
});

test.each([-1, Number.NaN, 2 ** 60, new Date(Number.NaN)])("the time %s cannot be signed", async (timestamp) => {
  await expect(sign("", { secret, scheme: own, timestamp })).rejects.toMatchObject({
    summary: "The timestamp to sign is not a date or a whole number of seconds since the Unix epoch",
    facts: { option: "timestamp" },
  });
});

test.each(["", "a.b", "a,b", "a b"])("the id %j cannot be signed", async (id) => {
  await expect(sign("", { secret, scheme: own, id })).rejects.toMatchObject({
    summary: `The id ${id} cannot be signed`,
    facts: { option: "id" },
  });
  const { signature } = own.headers as { signature: string };
  const bare = { ...own, headers: { signature }, signed: "{body}" };
  expect(await sign("", { secret, scheme: bare, id })).toEqual({ "x-signature": hmac(secret, "") });
});

test("weak secrets and digests are accepted only if they are allowed", async () => {
  const weak = { ...own, headers: { signature: "x-signature" }, signed: "{body}", digest: "sha1" } as const;
  await expect(sign("a", { secret, scheme: weak })).rejects.toThrow("uses sha1");
  await expect(sign("a", { secret: "short", scheme: weak, allowWeakDigest: true })).rejects.toThrow("has 5 bytes");
  expect(await sign("a", { secret: "short", scheme: weak, allowWeakDigest: true, allowWeakSecrets: true })).toEqual({
    "x-signature": hmac("short", "a", "sha1"),
  });
});
