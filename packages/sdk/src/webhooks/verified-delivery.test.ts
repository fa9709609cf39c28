import { expect, test } from "vitest";
import { VerifiedDelivery } from "./verified-delivery.ts";

const facts = { id: undefined, timestamp: undefined, freshness: "none", keyId: "0", scheme: "github" } as const;
const deliver = (body: string | Uint8Array) => new VerifiedDelivery(body, facts);
// No cause: that would quote the body.
const unparsable = expect.toSatisfy(({ reason, cause }) => reason === "payload_parse" && cause === undefined);

test("verifies the signed bytes, as text or bytes", () => {
  const bytes = Uint8Array.of(0xff, 0x00, 0x41);
  expect(deliver(bytes).raw).toBe(bytes);
  expect(deliver("\ufeffé").raw).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9));
});

test.each([
  ["null", null],
  ["[1]", [1]],
  ["5", 5],
  ['"a"', "a"],
])("%s is a payload and no event", (body, payload) => {
  const delivery = deliver(body);
  expect(delivery.payload).toEqual(payload);
  expect(() => delivery.event).toThrow(unparsable);
});

test("an empty body is no payload and no event", () => {
  for (const body of ["", new Uint8Array()]) {
    expect(deliver(body).payload).toBeUndefined();
    expect(() => deliver(body).event).toThrow(unparsable);
  }
});

test.each<[what: string, body: string | Uint8Array]>([
  ["text that is no JSON", "{"],
  ["bytes that are no JSON", Uint8Array.of(0x7b)],
  ["bytes in a string that are not UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
  ["a character that is cut", Uint8Array.of(0x22, 0xc3, 0x22)],
  ["two byte order marks", "\ufeff\ufeff{}"],
])("%s is no payload", (_, body) => {
  expect(() => deliver(body).payload).toThrow(unparsable);
});

test("it is parsed once, without a byte order mark", () => {
  for (const body of ["\ufeff{}", new TextEncoder().encode("\ufeff{}")]) {
    const delivery = deliver(body);
    expect(delivery.event).toEqual({});
    expect(delivery.payload).toBe(delivery.event);
  }
});

test("reads a lone surrogate as U+FFFD, as it was hashed", () => {
  expect(deliver('"\ud83d"').payload).toBe("\ufffd");
});
