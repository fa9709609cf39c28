import { expect, test } from "vitest";
import { compileScheme, type Scheme } from "./scheme.ts";
import { readSignedHeaders } from "./signature-list.ts";

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
const listed: Scheme = {
  ...own,
  headers: { signature: "sign" },
  signed: "{timestamp}.{body}",
  signatures: { separator: ",", assign: "=", versions: ["v1"], timestampKey: "t" },
};
const bare: Scheme = { ...own, headers: { signature: "sign" }, signed: "{body}" };
const read = (headers: object, scheme = own) => {
  const { id, timestamp, candidates, signatureHeader } = readSignedHeaders(headers as never, compileScheme(scheme));
  return [id, timestamp, candidates.map(({ text, start }) => text.slice(start)).join(), signatureHeader];
};

const a = { "a-id": "i", "a-time": "5", "a-sign": "s" };
const b = { "b-id": "j", "b-time": "6", "b-sign": "r" };

test.each<[headers: object, scheme: Scheme, seen: unknown[]]>([
  [a, own, ["i", "5", "s", "a-sign"]],
  [b, own, ["j", "6", "r", "b-sign"]],
  [{ ...b, ...a }, own, ["i", "5", "s", "a-sign"]],
  [{ ...a, "a-sign": ["s", "r"] }, own, ["i", "5", "s,r", "a-sign"]],
  [{ sign: " t=5,v1=s " }, listed, ["", "5", "s", "sign"]],
  [{ sign: "s" }, bare, ["", "", "s", "sign"]],
  [{ ...a, sign: ["", "s"] }, bare, ["", "", ",s", "sign"]],
])("%j of $name", (headers, scheme, seen) => {
  expect(read(headers, scheme)).toEqual(seen);
});

const families = "The headers are of two families of names.";

test.each<[headers: object, scheme: Scheme, reason: string, header: string, hint?: string]>([
  [{}, own, "missing_header", "a-id"],
  [{ "a-time": "5", "a-sign": "s" }, own, "missing_header", "a-id"],
  [{ "a-id": "i", "a-sign": "s" }, own, "missing_header", "a-time"],
  [{ "a-id": "i", "a-time": "5" }, own, "missing_header", "a-sign"],
  [{ "b-id": "i" }, own, "missing_header", "b-time"],
  [{ "b-time": "5" }, own, "missing_header", "b-id"],
  [{ "b-sign": "s" }, own, "missing_header", "b-id"],
  [{ "b-id": "i", "b-time": "5" }, own, "missing_header", "b-sign"],
  [{ ...a, "a-id": " " }, own, "missing_header", "a-id"],
  [{ ...a, "a-time": "" }, own, "missing_header", "a-time"],
  [{ ...a, "a-sign": "\t" }, own, "missing_header", "a-sign"],
  [{ ...a, "a-sign": ["", " "] }, own, "missing_header", "a-sign"],
  [{}, bare, "missing_header", "sign"],
  [{ sign: "v1=s" }, listed, "missing_header", "sign", "It has no timestamp."],
  [{ "a-id": "i", "a-sign": "s", "b-time": "5" }, own, "malformed_header", "a-time", families],
  [{ "a-id": "i", "a-time": "5", "b-sign": "s" }, own, "malformed_header", "a-sign", families],
  [{ "b-id": "i", "a-time": "5", "a-sign": "s" }, own, "malformed_header", "a-id", families],
  [{ ...a, "a-id": "i,j" }, own, "malformed_header", "a-id", "It contains two values."],
  [{ ...a, "a-time": "5,6" }, own, "malformed_header", "a-time", "It contains two values."],
  [{ ...a, "a-id": "i j" }, own, "malformed_header", "a-id", "It contains a space."],
  [{ ...a, "a-id": "i\tj" }, own, "malformed_header", "a-id", "It contains a space."],
  [{ ...a, "a-id": "i.j" }, own, "invalid_id", "a-id"],
  [{ ...a, "a-id": ["i", "i"] }, own, "malformed_header", "a-id", "It was sent more than once."],
  [{ ...a, "a-sign": "s\n" }, own, "malformed_header", "a-sign", "It contains a line break or NUL."],
])("%j is rejected", (headers, scheme, reason, header, hint) => {
  expect(() => read(headers, scheme)).toThrow(expect.objectContaining({ reason, header, hint }));
});
