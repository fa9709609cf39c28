import { expect, test } from "vitest";
import { parseUserHeaders } from "./user-headers.ts";

test("lowercases names and drops undefined values", () => {
  expect(parseUserHeaders({ "X-Team": "a", "x-none": undefined, "!#$%&'*+.^_`|~": "\t \xff~" })).toEqual({
    "x-team": "a",
    "!#$%&'*+.^_`|~": "\t \xff~",
  });
  expect([parseUserHeaders(), parseUserHeaders(null)]).toEqual([{}, {}]);
});

test.each<[headers: Record<string, unknown>, credentialHeader: string | undefined, summary: string]>([
  [{ Authorization: "x" }, undefined, "headers cannot set authorization"],
  [{ "X-Key": "x" }, "x-key", "headers cannot set x-key"],
  ...["Connection", "content-length", "expect", "HOST", "keep-alive", "proxy-connection", "te", "trailer"].map(
    (name): [Record<string, unknown>, undefined, string] => [
      { [name]: "1" },
      undefined,
      `headers cannot set ${name.toLowerCase()}`,
    ],
  ),
  [{ "transfer-encoding": "1" }, undefined, "headers cannot set transfer-encoding"],
  [{ upgrade: "1" }, undefined, "headers cannot set upgrade"],
  ...["", "a b", "a:", "ü", "a\n"].map((name): [Record<string, unknown>, undefined, string] => [
    { [name]: "1" },
    undefined,
    `The header ${JSON.stringify(name)} has a name or a value that HTTP cannot carry`,
  ]),
  ...["\r\n", "\n", "\0", "\x7f", "€", 5, null].map((value): [Record<string, unknown>, undefined, string] => [
    { "x-a": value },
    undefined,
    'The header "x-a" has a name or a value that HTTP cannot carry',
  ]),
])("%j are rejected", (headers, credentialHeader, summary) => {
  expect(() => parseUserHeaders(headers as never, credentialHeader)).toThrow(expect.objectContaining({ summary }));
});

test("with a credential in another header, authorization is one like any other", () => {
  expect(parseUserHeaders({ Authorization: "x" }, "x-key")).toEqual({ authorization: "x" });
});
