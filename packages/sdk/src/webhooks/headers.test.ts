import { expect, test } from "vitest";
import { type HeaderSource, readHeaders, readSignedHeaders } from "./headers.ts";
import { type Scheme, schemes } from "./scheme.ts";

const own: Scheme = {
  name: "own",
  headers: [
    { id: "a-id", timestamp: "a-time", signature: "a-sign" },
    { id: "b-id", timestamp: "b-time", signature: "b-sign" },
  ],
  signed: "{id}.{timestamp}.{body}",
  digest: "sha256",
  encoding: "hex",
  signatures: { separator: "," },
  key: { encoding: "utf8" },
};
const bare: Scheme = { ...own, name: "bare", headers: { signature: "sign" }, signed: "{body}" };
const listed: Scheme = { ...schemes.stripe, name: "listed", headers: { signature: "sign" } };
const versioned: Scheme = {
  ...schemes.standard,
  name: "versioned",
  headers: { signature: "sign" },
  signed: "{body}",
  encoding: "hex",
};
const anyCase: Scheme = { ...schemes.github, name: "any case", headers: { signature: "sign" }, hexCase: "any" };

const read = (source: HeaderSource, scheme: Scheme) => {
  const { id, timestamp, signatures, signatureHeader } = readSignedHeaders(readHeaders(source), scheme);
  const texts = signatures.map((bytes) => (bytes === undefined ? "?" : Buffer.from(bytes).toString("hex")));
  return [id, timestamp, texts.join(), signatureHeader];
};
const sent = (sign: string | string[]) => ({ sign }) as HeaderSource;

const a = { "a-id": "i", "a-time": "5", "a-sign": "aa" };
const b = { "b-id": "j", "b-time": "6", "b-sign": "bb" };
const long = "a".repeat(256);

test.each<[source: object, scheme: Scheme, seen: string[]]>([
  [a, own, ["i", "5", "aa", "a-sign"]],
  [b, own, ["j", "6", "bb", "b-sign"]],
  [{ ...b, ...a }, own, ["i", "5", "aa", "a-sign"]],
  [{ "A-ID": " i\t", "A-Time": "5", "a-SIGN": ["aa", "bb"] }, own, ["i", "5", "aa,bb", "a-sign"]],
  [new Headers(a), own, ["i", "5", "aa", "a-sign"]],
  [new Map(Object.entries(a)), own, ["i", "5", "aa", "a-sign"]],
  [Object.entries(a), own, ["i", "5", "aa", "a-sign"]],
  [Object.entries(a).flat(), own, ["i", "5", "aa", "a-sign"]],
  [sent("aa,bb, cc"), bare, ["", "", "aa,bb,cc", "sign"]],
  [sent(["", "aa"]), bare, ["", "", "?,aa", "sign"]],
  [sent("AA"), bare, ["", "", "?", "sign"]],
  [sent(long), bare, ["", "", long, "sign"]],
  [sent(`${long}aa`), bare, ["", "", "?", "sign"]],
  [sent("sha256=AA,v1=bb,abc123z=cc"), anyCase, ["", "", "aa", "sign"]],
  [sent(" t=5,v1=aa,v0=bb,v1=cc "), listed, ["", "5", "aa,cc", "sign"]],
  [sent("v1=aa, t=5"), listed, ["", "5", "aa", "sign"]],
  [sent("v1=aa,scheme_of-2026=b,t=1=2"), listed, ["", "1=2", "aa", "sign"]],
  [sent("v1,aa v1,bb v2,cc v1a,dd"), versioned, ["", "", "aa,bb", "sign"]],
  [sent(["v1,aa", "v1,bb"]), versioned, ["", "", "aa,bb", "sign"]],
  [sent("v1,aa, v1,bb"), versioned, ["", "", "aa,bb", "sign"]],
  [sent("v1,aa v1,bb,"), versioned, ["", "", "aa,bb", "sign"]],
  [sent("v1, v1,bb"), versioned, ["", "", "?,bb", "sign"]],
])("%j of $name", (source, scheme, seen) => {
  expect(read(source as HeaderSource, scheme)).toEqual(seen);
});

test.each<[source: object, scheme: Scheme, reason: string, header: string]>([
  [{}, own, "missing_header", "a-id"],
  [{ "b-id": "i" }, own, "missing_header", "b-time"],
  [{ "b-sign": "aa" }, own, "missing_header", "b-id"],
  [{ ...a, "a-sign": ["", " "] }, own, "missing_header", "a-sign"],
  [{ "a-id": "i", "a-sign": "aa", "b-time": "5" }, own, "malformed_header", "a-time"],
  [{ "b-id": "i", "a-time": "5", "a-sign": "aa" }, own, "malformed_header", "a-id"],
  [{ ...a, "a-id": "i,j" }, own, "malformed_header", "a-id"],
  [{ ...a, "a-time": ["5", "5"] }, own, "malformed_header", "a-time"],
  [{ ...a, "a-id": "i j" }, own, "malformed_header", "a-id"],
  [{ ...a, "a-time": 5 }, own, "malformed_header", "a-time"],
  [sent("v1=aa"), listed, "missing_header", "sign"],
  [sent("=aa"), listed, "malformed_header", "sign"],
  [sent(`v1=aa,${"n".repeat(33)}=b`), listed, "malformed_header", "sign"],
  [sent("t=1,v1=aa,t=2"), listed, "malformed_header", "sign"],
  [sent("t=5"), listed, "unsupported_version", "sign"],
  [sent("v2,aa"), versioned, "unsupported_version", "sign"],
  ...["v1", "V1,aa", "v,aa", "v1234,aa", "v1ab,aa", "1v1,aa"].map((list): [object, Scheme, string, string] => [
    sent(list),
    versioned,
    "malformed_header",
    "sign",
  ]),
])("%j of $name is rejected", (source, scheme, reason, header) => {
  expect(() => read(source as HeaderSource, scheme)).toThrow(expect.objectContaining({ reason, header }));
});
