import { expect, test } from "vitest";
import { compileScheme, type Scheme } from "./scheme.ts";

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

test.each<[choice: unknown, says: string]>([
  ["svix", '"svix" is not known'],
  [null, '"null" is not known'],
  [5, '"5" is not known'],
  [{ ...own, digest: "crc32" }, '"own" has the unknown digest crc32'],
  [{ ...own, digest: "md5" }, '"own" uses md5, which is broken. To accept it anyway, set `allowWeakDigest`'],
  [{ ...own, digest: "sha1" }, '"own" uses sha1, which is broken. To accept it anyway, set `allowWeakDigest`'],
  [{ ...own, signed: "{id}|{timestamp}|" }, '"own" must contain {body} exactly once in its signed text'],
  [{ ...own, signed: "{id}|{timestamp}|{body}{body}" }, '"own" must contain {body} exactly once in its signed text'],
  [{ ...own, signed: "{timestamp}|{body}" }, '"own" must sign the id, or not use it at all'],
  [
    { ...own, headers: { timestamp: "x-time", signature: "x-signature" } },
    '"own" must sign the id, or not use it at all',
  ],
  [{ ...own, signed: "{id}|{body}" }, '"own" must sign the timestamp, or not use it at all'],
  [
    { ...own, headers: { id: "x-id", signature: "x-signature" } },
    '"own" must sign the timestamp, or not use it at all',
  ],
  [
    { ...own, ...bare, signatures: { separator: ",", assign: "=", versions: ["v1"], timestampKey: "t" } },
    '"own" must sign the timestamp, or not use it at all',
  ],
  [{ ...own, headers: [own.headers, { signature: "x-other" }] }, '"own" must sign the id, or not use it at all'],
  [
    { ...own, signatures: { separator: ",", assign: "=" } },
    '"own" must list the accepted versions and the separator after a version',
  ],
  [
    { ...own, signatures: { separator: ",", versions: ["v1"] } },
    '"own" must list the accepted versions and the separator after a version',
  ],
  [{ ...own, signed: "{id}{timestamp}|{body}" }, '"own" must have text after {id}'],
  [{ ...own, signed: "{timestamp}|{body}|{id}" }, '"own" must have text after {id}'],
  [{ ...own, signed: "{id}|{timestamp}|{id}{body}" }, '"own" must have text after {id}'],
])("%j is rejected: the scheme %s", (choice, says) => {
  expect(() => compileScheme(choice as Scheme)).toThrow(`The webhook scheme ${says}.`);
});

test.each(["sha256", "sha384", "sha512"] as const)("%s is strong, the weak ones are taken by name alone", (digest) => {
  expect(compileScheme({ ...own, digest }).scheme.digest).toBe(digest);
  for (const weak of ["sha1", "md5"] as const) {
    expect(compileScheme({ ...own, digest: weak }, true).scheme.digest).toBe(weak);
  }
});

test("fills in the surrounding text each time it is read", () => {
  const { head, tail } = compileScheme({ ...own, signed: "{timestamp}|{id}|{body}<{id}:{timestamp}>" });
  expect([head("i", "1"), tail("i", "1")]).toEqual(["1|i|", "<i:1>"]);
  const text = compileScheme({ ...own, ...bare, signed: "a{body}b" });
  expect([text.head("i", "1"), text.tail("i", "1")]).toEqual(["a", "b"]);
  expect([text.signsId, text.signsTimestamp]).toEqual([false, false]);
});

test("a timestamp may be among the signatures, and headers of several families", () => {
  const listed = { separator: ",", assign: "=", versions: ["v1"], timestampKey: "t" } as const;
  const compiled = compileScheme({ ...own, headers: bare.headers, signed: "{timestamp}.{body}", signatures: listed });
  expect([compiled.signsId, compiled.signsTimestamp, compiled.families]).toEqual([false, true, [bare.headers]]);
  const families = [own.headers, own.headers] as Scheme["headers"];
  expect(compileScheme({ ...own, headers: families }).families).toEqual(families);
});

test("an id is of printable ASCII, without a comma and without what follows it in the signed text", () => {
  const { idForm } = compileScheme({ ...own, signed: "{id}|{timestamp}:{body}!{id}." });
  const taken = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter((one) => idForm.test(one));
  const printable = Array.from({ length: 94 }, (_, place) => String.fromCharCode(0x21 + place));
  expect(taken).toEqual(printable.filter((one) => ![",", "|", "."].includes(one)));
  expect(["", "a".repeat(256), "a".repeat(257), "a\n", " a"].map((id) => idForm.test(id))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});
