import { expect, test } from "vitest";
import { isUnambiguousId, resolveScheme, type Scheme, schemes, signedBytes } from "./scheme.ts";

const own: Scheme = {
  name: "own",
  headers: { id: "x-id", timestamp: "x-time", signature: "x-signature" },
  signed: "{timestamp}|{id}|{body}",
  digest: "sha256",
  encoding: "hex",
  signatures: { separator: "," },
  key: { encoding: "utf8" },
};
const bare = { headers: { signature: "x-signature" }, signed: "{body}" };
const listed = { separator: ",", assign: "=", versions: ["v1"], timestampKey: "t" } as const;
const unsignedId = "must sign the id, or not use it at all";
const unsignedTimestamp = "must sign the timestamp, or not use it at all";
const weak = (digest: string) =>
  `uses ${digest}, which is weak or unsupported. To accept sha1, set \`allowWeakDigest\``;

test.each<[part: object, what: string]>([
  [{ digest: "crc32" }, weak("crc32")],
  [{ signed: "{id}|{timestamp}|" }, "must contain {body} exactly once in its signed text"],
  [{ signed: "{id}|{timestamp}|{body}{body}" }, "must contain {body} exactly once in its signed text"],
  [{ signed: "{timestamp}|{body}" }, unsignedId],
  [{ headers: { timestamp: "x-time", signature: "x-signature" } }, unsignedId],
  [{ headers: [own.headers, { signature: "x-other" }] }, unsignedId],
  [{ signed: "{id}|{body}" }, unsignedTimestamp],
  [{ headers: { id: "x-id", signature: "x-signature" } }, unsignedTimestamp],
  [{ ...bare, signatures: listed }, unsignedTimestamp],
  [{ signed: "{id}{timestamp}|{body}" }, "must have text after {id}"],
  [{ signed: "{timestamp}|{body}|{id}" }, "must have text after {id}"],
])("%j is rejected: it %s", (part, what) => {
  expect(() => resolveScheme({ ...own, ...part })).toThrow(`The webhook scheme "own" ${what}.`);
});

test("standard is the default, presets have names, and a timestamp can be listed with the signatures", () => {
  expect(resolveScheme()).toBe(schemes.standard);
  expect(resolveScheme("stripe")).toBe(schemes.stripe);
  const scheme = { ...own, headers: bare.headers, signed: "{timestamp}.{body}", signatures: listed };
  expect(resolveScheme(scheme)).toBe(scheme);
});

test.each([
  ["{timestamp}|{id}|{body}<{id}:{timestamp}>", "1|{body}|b<{body}:1>"],
  ["a{body}c", "abc"],
  ["{other}.{body}", "{other}.b"],
])("fills in %s once", async (signed, text) => {
  const bytes = await signedBytes(signed, "{body}", "1", new TextEncoder().encode("b"));
  expect(new TextDecoder().decode(bytes)).toBe(text);
});

test("an id is printable ASCII, without a comma and the characters after it in the signed text", () => {
  const scheme = { ...own, signed: "{id}|{timestamp}:{body}!{id}." };
  const accepted = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter((character) =>
    isUnambiguousId(character, scheme),
  );
  const printable = Array.from({ length: 94 }, (_, position) => String.fromCharCode(0x21 + position));
  expect(accepted).toEqual(printable.filter((character) => ![",", "|", "."].includes(character)));
  const ids = ["", "a".repeat(256), "a".repeat(257), "a\n", " a"];
  expect(ids.map((id) => isUnambiguousId(id, scheme))).toEqual([false, true, false, false, false]);
});
