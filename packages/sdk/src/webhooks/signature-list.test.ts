import { expect, test } from "vitest";
import { type Scheme, schemes } from "./scheme.ts";
import { checkForm, isAmong, parseSignatures } from "./signature-list.ts";

const bare: Scheme = { ...schemes.github, name: "bare", signatures: { separator: "," } };
const anyCase: Scheme = { ...schemes.github, name: "any", hexCase: "any" };
const { standard, stripe, github } = schemes;

const read = (values: readonly string[], scheme: Scheme) => {
  const { candidates, timestamp } = parseSignatures(values, "x-signature", scheme);
  return [...candidates.map(({ text, start }) => text.slice(start)), ...(timestamp === "" ? [] : [`t=${timestamp}`])];
};

test.each<[values: string[], scheme: Scheme, read: string[]]>([
  [["v1,a"], standard, ["a"]],
  [["v1,a v1,b v2,c v1a,d"], standard, ["a", "b"]],
  [["v1,a", "v1,b"], standard, ["a", "b"]],
  [["v1,a, v1,b"], standard, ["a", "b"]],
  [["v1,a v1,b,"], standard, ["a", "b"]],
  [["v1, v1,b"], standard, ["", "b"]],
  [["v1,a=,"], standard, ["a=,"]],
  [["t=5,v1=a,v0=b,v1=c"], stripe, ["a", "c", "t=5"]],
  [["v1=a, t=5"], stripe, ["a", "t=5"]],
  [["v1=a,scheme_of-2026=b"], stripe, ["a"]],
  [["v1=a,Any_Name-of-32-characters-at-mos=b"], stripe, ["a"]],
  [["v1=a=b,t=1=2"], stripe, ["a=b", "t=1=2"]],
  [["sha256=AB"], github, ["AB"]],
  [["sha256=AB"], anyCase, ["ab"]],
  [["sha256=a,v1=b,abc123z=c"], github, ["a"]],
  [["a,b, c"], bare, ["a", "b", "c"]],
  [[`v1=${"a".repeat(8_186)},t=`], { ...stripe, name: "long" }, ["a".repeat(8_186)]],
])("%j of $name: %j", (values, scheme, found) => {
  expect(read(values, scheme)).toEqual(found);
});

const noVersion = "An entry has no version.";

test.each<[value: string, scheme: Scheme, reason: string, hint: string]>([
  ["v1", standard, "malformed_header", noVersion],
  ["v12", standard, "malformed_header", noVersion],
  [",a", standard, "malformed_header", noVersion],
  ["v1,a b", standard, "malformed_header", noVersion],
  ["V1,a", standard, "malformed_header", noVersion],
  ["abcd1,a", standard, "malformed_header", noVersion],
  ["v,a", standard, "malformed_header", noVersion],
  ["v1234,a", standard, "malformed_header", noVersion],
  ["v1ab,a", standard, "malformed_header", noVersion],
  ["1v1,a", standard, "malformed_header", noVersion],
  ["v12", stripe, "malformed_header", noVersion],
  ["t5,v1=a", stripe, "malformed_header", noVersion],
  ["=a", stripe, "malformed_header", noVersion],
  ["v1=a,b", stripe, "malformed_header", noVersion],
  ["v1=a,b c=d", stripe, "malformed_header", noVersion],
  [`v1=a,${"n".repeat(33)}=b`, stripe, "malformed_header", noVersion],
  ["t=1,v1=a,t=2", stripe, "malformed_header", "It has two timestamps."],
  [`v1=${"a".repeat(8_190)}`, stripe, "malformed_header", "It has more than 8192 characters."],
  ["v2,a", standard, "unsupported_version", "Accepted: v1."],
  ["t=5", stripe, "unsupported_version", "Accepted: v1."],
])("%s is rejected", (value, scheme, reason, hint) => {
  expect(() => parseSignatures([value], "x-signature", scheme)).toThrow(
    expect.objectContaining({ reason, header: "x-signature", hint }),
  );
});

test.each<[scheme: Scheme, entries: (count: number) => string[]]>([
  [standard, (count) => Array<string>(count).fill("v1,a")],
  [github, (count) => Array<string>(count).fill("sha256=a")],
  [bare, (count) => Array<string>(count).fill("a")],
  [stripe, (count) => ["t=5", ...Array<string>(count).fill("v1=a")]],
])("16 signatures of $name are read and no more, in one header or in several", (scheme, entries) => {
  const { separator } = scheme.signatures;
  const tooMany = expect.objectContaining({ reason: "too_many_signatures", hint: "At most 16 are read." });
  expect(parseSignatures([entries(16).join(separator)], "x", scheme).candidates).toHaveLength(16);
  expect(parseSignatures(entries(16), "x", scheme).candidates).toHaveLength(16);
  expect(() => parseSignatures([entries(17).join(separator)], "x", scheme)).toThrow(tooMany);
  expect(() => parseSignatures(entries(17), "x", scheme)).toThrow(tooMany);
});

test.each([
  [["v1,abcd"], "abcd", true],
  [["v1,abce", "v1,abcd"], "abcd", true],
  [["v1,abcd", "v1,abcd"], "abcd", true],
  [["v1,abce"], "abcd", false],
  [["v1,bbcd"], "abcd", false],
  [["v1,abc"], "abcd", false],
  [["v1,abcde"], "abcd", false],
  [["v1,"], "abcd", false],
  [[], "abcd", false],
])("is the expected one among %j, beyond its version: %s, %s", (texts, expected, among) => {
  const candidates = texts.map((text) => ({ text, start: 3 }));
  expect(isAmong(candidates, expected)).toBe(among);
});

test("names a candidate that cannot be a signature", () => {
  const check = (text: string) => () =>
    checkForm(
      [
        { text: "v1,AAAA", start: 3 },
        { text, start: 3 },
      ],
      "x",
      standard,
    );
  expect(check("v1,AAA=")).not.toThrow();
  for (const text of ["v1,", "v1,AAA", "v1,AAB=", "v1,!AAA"])
    expect(check(text)).toThrow(
      expect.objectContaining({
        reason: "malformed_header",
        header: "x",
        hint: "A signature is not canonical base64.",
      }),
    );
});
