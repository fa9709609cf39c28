import { expect, test } from "vitest";
import { guessKeys } from "./key-guesses.ts";

/** What a secret may stand for: each key's encoding, its prefix and its bytes in hexadecimal. */
const keysOf = (secret: string | Uint8Array): string[] =>
  guessKeys(secret).map(({ key: { encoding, prefix }, bytes, trimmed }) =>
    [encoding, ...(prefix === undefined ? [] : [prefix]), Buffer.from(bytes).toString("hex"), trimmed && "trimmed"]
      .filter(Boolean)
      .join(" "),
  );

const utf8 = (text: string) => `utf8 ${Buffer.from(text).toString("hex")}`;

test.each<[what: string, secret: string, keys: string[]]>([
  ["base64, text and hexadecimal at once", "abcd", ["base64 69b71d", utf8("abcd"), "hex abcd"]],
  ["hexadecimal in upper case", "ABCDEF", [utf8("ABCDEF"), "hex abcdef"]],
  ["base64 without its padding", "YWI", ["base64 6162", utf8("YWI")]],
  ["base64 with its padding", "YWI=", ["base64 6162", utf8("YWI=")]],
  ["base64 for addresses", "--__", ["base64 fbefff", utf8("--__")]],
  ["text alone", "a b!", [utf8("a b!")]],
  [
    "what follows a prefix, or all of it",
    "whsec_abcd",
    ["base64 whsec_ 69b71d", utf8("whsec_abcd"), "utf8 whsec_ 61626364", "hex whsec_ abcd"],
  ],
  ["a prefix and nothing else", "whsec_", [utf8("whsec_")]],
  ["no prefix, where it is not of lower-case letters alone", "1b_YWI", [utf8("1b_YWI")]],
  ["no prefix, where letters and a line are not at the start", "A.key_abc", [utf8("A.key_abc")]],
  ["nothing", "", []],
])("a secret is read as %s", (_, secret, keys) => {
  expect(keysOf(secret)).toStrictEqual(keys);
});

test.each<[surrounded: string, bare: string]>([
  [" ab!\n", "ab!"],
  ['"ab!"', "ab!"],
  ["'ab!'", "ab!"],
  [" 'ab!'\t", "ab!"],
])("the secret %j is read as it is, and then without what surrounds it", (surrounded, bare) => {
  expect(keysOf(surrounded)).toStrictEqual([utf8(surrounded), `${utf8(bare)} trimmed`]);
});

test.each(["\"ab!'", '"ab!', 'ab!"', 'x"ab!"', '"ab!"x'])("nothing surrounds the secret %j", (secret) => {
  expect(keysOf(secret)).toStrictEqual([utf8(secret)]);
});

test("a secret in bytes is the key", () => {
  expect(keysOf(Uint8Array.of(0x20, 0xff))).toStrictEqual(["utf8 20ff"]);
});

test("a key has a prefix only where its secret has one", () => {
  expect(guessKeys("abcd").map(({ key }) => key)).toStrictEqual([
    { encoding: "base64" },
    { encoding: "utf8" },
    { encoding: "hex" },
  ]);
});
