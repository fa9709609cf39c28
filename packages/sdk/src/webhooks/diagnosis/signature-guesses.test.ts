import { expect, test } from "vitest";
import { guessSignatures } from "./signature-guesses.ts";

const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
const hex = bytes.toString("hex");
const base64 = bytes.toString("base64");
const base64url = bytes.toString("base64url");

const guess = (value: string) => guessSignatures([["x-sig", value]]);
const sha256 = { header: "x-sig", digest: "sha256", hexCase: "lower" } as const;
const inHex = { ...sha256, text: hex, encoding: "hex" } as const;
const inBase64 = { ...sha256, text: base64, encoding: "base64" } as const;
const plain = { separator: "," } as const;
const labelled = (version: string) => ({ separator: ",", assign: "=", versions: [version] }) as const;
const versioned = (version: string) => ({ separator: " ", assign: ",", versions: [version] }) as const;

test.each([
  [16, "md5"],
  [20, "sha1"],
  [32, "sha256"],
  [48, "sha384"],
  [64, "sha512"],
])("a text for %i bytes is a signature with %s", (size, digest) => {
  for (const encoding of ["hex", "base64url"] as const) {
    const text = Buffer.alloc(size, 0xfb).toString(encoding);
    const itself = { header: "x-sig", text, encoding, hexCase: "lower", digest, signatures: plain };
    expect(guess(text)).toStrictEqual([itself]);
  }
});

test.each(["", "hello", hex.slice(2), `${hex}ff`, base64.slice(4), `${base64url}A`])("%j is no signature", (text) => {
  expect(guess(text)).toStrictEqual([]);
});

test.each([
  ["hexadecimal", hex, { ...inHex, signatures: plain }],
  ["hexadecimal in upper case", hex.toUpperCase(), { ...inHex, hexCase: "any", signatures: plain }],
  ["base64", base64, { ...inBase64, signatures: plain }],
  ["base64 for addresses", base64url, { ...inBase64, text: base64url, encoding: "base64url", signatures: plain }],
  ["a version and a comma", `v1,${base64}`, { ...inBase64, signatures: versioned("v1") }],
  ["a version of two digits and a letter", `sig12b,${base64}`, { ...inBase64, signatures: versioned("sig12b") }],
  ["a version, and a comma at the end", `v1,${base64},`, { ...inBase64, signatures: versioned("v1") }],
  ["a label", `sha256=${hex}`, { ...inHex, signatures: labelled("sha256") }],
  ["a label in upper case", `HMAC-SHA_256=${hex}`, { ...inHex, signatures: labelled("HMAC-SHA_256") }],
  ["a label of one letter", `s=${base64}`, { ...inBase64, signatures: labelled("s") }],
  ["a label of 16 characters", `abcdefghijklmnop=${hex}`, { ...inHex, signatures: labelled("abcdefghijklmnop") }],
])("a signature is found behind %s", (_, value, signature) => {
  expect(guess(value)).toStrictEqual([signature]);
});

test.each([
  ["a label of 17 characters", `abcdefghijklmnopq=${hex}`],
  ["a label that starts with a digit", `2a=${hex}`],
  ["a version with letters alone", `v,${hex.slice(2)}`],
  ["a version of digits alone", `1,${hex.slice(2)}`],
  ["a version in upper case", `V1,${hex.slice(2)}`],
])("no signature is found behind %s", (_, value) => {
  expect(guess(value)).toStrictEqual([]);
});

test.each([
  ["commas", `${hex},${base64}`, [plain, plain]],
  ["spaces", `v1,${hex}  v2,${base64}`, [versioned("v1"), versioned("v2")]],
  ["semicolons and spaces", `v0=${hex}; v1=${base64}`, [labelled("v0"), labelled("v1")]],
  ["a version that is none", `v1x2,${hex},${base64}`, [plain, plain]],
])("signatures are told apart by %s", (_, value, lists) => {
  const [first, second] = lists;
  expect(guess(value)).toStrictEqual([
    { ...inHex, signatures: first },
    { ...inBase64, signatures: second },
  ]);
});

test.each(["t", "ts", "timestamp"])("a time called %s stands among the signatures", (timestampKey) => {
  const signatures = { ...labelled("v1"), timestampKey };
  for (const value of [`${timestampKey}=1,v1=${hex}`, `v1=${hex}, ${timestampKey}=1`]) {
    expect(guess(value)).toStrictEqual([{ ...inHex, signatures }]);
  }
});

test.each(["at=1", "t=x", "t=", "t1", "x t=1"])("%j is no time among the signatures", (entry) => {
  expect(guess(`v1=${hex},${entry}`)).toStrictEqual([{ ...inHex, signatures: labelled("v1") }]);
});

test("every header is looked through, up to 8,192 characters of one, and 32 signatures are kept", () => {
  const filled = (length: number) => `${hex},${"-".repeat(length - hex.length - 1)}`;
  expect(
    guessSignatures([
      ["a", filled(8_192)],
      ["b", filled(8_193)],
      ["c", base64],
    ]).map(({ header }) => header),
  ).toStrictEqual(["a", "c"]);
  const many = Array.from({ length: 33 }, (_, index): [string, string] => [`x-${index}`, hex]);
  expect(guessSignatures(many).map(({ header }) => header)).toStrictEqual(many.slice(0, 32).map(([header]) => header));
});
