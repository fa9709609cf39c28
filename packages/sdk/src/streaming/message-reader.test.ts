import { expect, test } from "vitest";
import { MessageReader } from "./byte-stream.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** What is read of chunks: the data of each message, and the waits that were asked for. */
function readAll(chunks: readonly Uint8Array[], maxChars = 1_000) {
  const [data, waits]: [string[], number[]] = [[], []];
  const reader = new MessageReader(
    maxChars,
    (messages) => void data.push(...messages.map((message) => message.data)),
    (retryMs) => void waits.push(retryMs),
  );
  const perRead: number[] = [];
  const note = () => perRead.push(data.length - perRead.reduce((sum, count) => sum + count, 0));
  for (const chunk of chunks) {
    reader.take(chunk);
    note();
    while (reader.takeMore()) note();
  }
  return { data, waits, perRead };
}

test("messages are the same wherever the bytes are split", () => {
  const bytes = encode("\ufeffid: 1\ndata: é€🚀\r\n\r\nretry: 5\n\ndata: a\rdata: b\r\r: x\n\ndata: \ufeff\n\n");
  for (let at = 0; at <= bytes.length; at++) {
    const { data, waits } = readAll([bytes.subarray(0, at), bytes.subarray(at)]);
    expect([data, waits]).toEqual([["é€🚀", "a\nb", "\ufeff"], [5]]);
  }
  const { data } = readAll(Array.from(bytes, (byte) => Uint8Array.of(byte)));
  expect(data).toEqual(["é€🚀", "a\nb", "\ufeff"]);
});

test("one byte order mark is dropped, a second one is text", () => {
  expect(readAll([encode("\ufeffdata: a\n\n")]).data).toEqual(["a"]);
  expect(readAll([encode("\ufeff\ufeffdata: a\ndata: b\n\n")]).data).toEqual(["b"]);
});

test("ignores unknown lines, however malformed", () => {
  const { data, waits } = readAll([encode("retry: soon\nunknown: 1\nnothing\ndata: a\n\n")]);
  expect([data, waits]).toEqual([["a"], []]);
});

test.each([
  [65_536, [8_192]],
  [65_544, [8_192, 1]],
  [160_000, [8_192, 8_192, 3_616]],
])("of a chunk of %d bytes it hands on 64 KiB at a time", (size, perRead) => {
  const seen = readAll([encode("data:a\n\n".repeat(size / 8))]);
  expect(seen.perRead).toEqual(perRead);
});

test("a message larger than the limit ends the stream for good, one of the limit does not", () => {
  const message = (chars: number) => encode(`data: ${"x".repeat(chars - "data: ".length)}`);
  expect(readAll([message(1_000), encode("\n\n")]).data).toEqual(["x".repeat(994)]);
  expect(() => readAll([message(1_001), encode("\n\n")])).toThrow(
    expect.objectContaining({ message: "an event is larger than maxResponseBytes", passing: false }),
  );
});
