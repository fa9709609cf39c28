import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { type RawBody, readRawBody } from "./raw-body.ts";

const read = async (body: unknown, maxBytes = 4) =>
  Buffer.from(await readRawBody(body as RawBody, maxBytes)).toString();
const bytes = (text: string) => new TextEncoder().encode(text);
const tooLarge = { reason: "body_too_large", hint: "The limit is 4 bytes." };

test.each<[what: string, body: () => unknown, text: string]>([
  ["a request without a body", () => new Request("http://localhost"), ""],
  ["an empty stream", () => Readable.from([]), ""],
  ["a character split over two texts", () => Readable.from(["\ud83d", "\ude80"]), "🚀"],
  ["a character split over two chunks", () => Readable.from([bytes("🚀").slice(0, 2), bytes("🚀").slice(2)]), "🚀"],
  ["half a character", () => "\ud83d", "\ufffd"],
])("%s is read", async (_, body, text) => {
  expect(await read(body())).toBe(text);
});

async function readRequest() {
  const request = new Request("http://localhost", { method: "POST", body: "a" });
  await request.text();
  return request;
}

async function readStream() {
  const stream = Readable.from(["a"]);
  await stream.toArray();
  return stream;
}

function lockedStream() {
  const stream = new Blob(["a"]).stream();
  stream.getReader();
  return stream;
}

test.each<[what: string, body: () => unknown]>([
  ["a parsed object", () => ({ id: 1 })],
  ["a parsed array", () => [1]],
  ["a request that was read", readRequest],
  ["a Node stream that was read", readStream],
  ["a web stream that is being read", lockedStream],
])("%s is not raw", async (_, body) => {
  const advice = "Pass the raw body: `await request.text()`, or your framework's raw body.";
  const hint = `It was already read or parsed. ${advice}`;
  await expect(read(await body())).rejects.toMatchObject({ reason: "body_not_raw", hint });
});

test("a stream that breaks is unreadable, and the cause is kept", async () => {
  const cause = new Error("reset");
  const broken = Readable.from(
    (async function* () {
      yield "a";
      throw cause;
    })(),
  );
  await expect(read(broken)).rejects.toMatchObject({ reason: "body_unreadable", retryable: true, cause });
});

test("an endless stream is canceled at the limit", async () => {
  const cancel = vi.fn().mockRejectedValue(new Error("gone already"));
  const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.enqueue(bytes("abc")));
  const endless = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  await expect(read(endless)).rejects.toMatchObject(tooLarge);
  expect([pull.mock.calls.length, cancel.mock.calls.length]).toEqual([2, 1]);
});
