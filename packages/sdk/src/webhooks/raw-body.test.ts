import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { type RawBody, readRawBody } from "./raw-body.ts";

const read = async (body: unknown, maxBytes = 4, declared = 0) => {
  const whole = await readRawBody(body as RawBody, maxBytes, () => declared);
  return typeof whole === "string" ? whole : Buffer.from(whole).toString();
};
const bytes = (text: string) => new TextEncoder().encode(text);
const tooLarge = { reason: "body_too_large", hint: "The limit is 4 bytes." };

test.each<[what: string, body: (text: string) => unknown]>([
  ["text", (text) => text],
  ["bytes", bytes],
  ["a view", (text) => new DataView(bytes(`xx${text}`).buffer, 2)],
  ["a buffer", (text) => bytes(text).buffer],
  ["a web stream", (text) => new Blob([text]).stream()],
  ["a stream of text", (text) => Readable.from([text])],
  ["a stream of bytes and text", (text) => Readable.from([bytes(text.slice(0, 1)), text.slice(1)])],
  ["a request", (text) => new Request("http://localhost", { method: "POST", body: text })],
])("%s of as many bytes as are allowed is taken, of one more rejected", async (_, body) => {
  expect(await read(body("abcd"))).toBe("abcd");
  expect(await read(body("aé€".slice(0, 2)))).toBe("aé");
  expect(await read(body("aé"), 3)).toBe("aé");
  await expect(async () => read(body("abcde"))).rejects.toMatchObject(tooLarge);
  await expect(async () => read(body("é€"))).rejects.toMatchObject(tooLarge);
});

test("yields received data immediately", () => {
  expect(readRawBody("abcd", 4, () => 5)).toBe("abcd");
  const given = bytes("abcd");
  expect(readRawBody(given, 4, () => 5)).toBe(given);
});

test.each<[what: string, body: () => unknown, text: string]>([
  ["a request without a body", () => new Request("http://localhost"), ""],
  ["a stream of nothing", () => Readable.from([]), ""],
  ["a character split over two texts", () => Readable.from(["\ud83d", "\ude80"]), "🚀"],
  [
    "a character split over two pieces of bytes",
    () => Readable.from([bytes("🚀").slice(0, 2), bytes("🚀").slice(2)]),
    "🚀",
  ],
])("%s is read", async (_, body, text) => {
  expect(await read(body())).toBe(text);
});

const advice = "Pass the raw body: `await request.text()`, or your framework's raw body.";

test.each<[body: unknown, why: string]>([
  [5, "A value of type number was passed."],
  [undefined, "A value of type undefined was passed."],
  [null, "A value of type object was passed."],
  [{ id: 1 }, "A parsed object was passed."],
  [[1], "A parsed object was passed."],
  [Readable.from([{ id: 1 }]), "A chunk is not bytes."],
])("%j is not raw", async (body, why) => {
  await expect(read(body)).rejects.toMatchObject({ reason: "body_not_raw", hint: `${why} ${advice}` });
});

test.each<[what: string, body: () => Promise<unknown>, why: string]>([
  [
    "request",
    async () => {
      const request = new Request("http://localhost", { method: "POST", body: "a" });
      await request.text();
      return request;
    },
    "The body of this request was already read.",
  ],
  [
    "web stream",
    async () => {
      const stream = new Blob(["a"]).stream();
      await stream.getReader().read();
      return stream;
    },
    "This stream was already read.",
  ],
  [
    "Node stream",
    async () => {
      const stream = Readable.from(["a"]);
      await stream.toArray();
      return stream;
    },
    "This stream was already read.",
  ],
])("a %s that was read before is not raw", async (_, body, why) => {
  await expect(read(await body())).rejects.toMatchObject({ reason: "body_not_raw", hint: `${why} ${advice}` });
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

test("rejects a declared length over the limit unread, and reads one at the limit", async () => {
  const node = Object.assign(Readable.from(["abcde"]), { destroy: vi.fn() });
  await expect(read(node, 4, 5)).rejects.toMatchObject(tooLarge);
  expect(node.destroy).toHaveBeenCalledOnce();
  const bare = { [Symbol.asyncIterator]: () => Readable.from(["abcd"])[Symbol.asyncIterator]() };
  await expect(read(bare, 4, 5)).rejects.toMatchObject(tooLarge);
  expect(await read(bare, 4, 4)).toBe("abcd");
});

test("stops reading an endless web stream at the limit", async () => {
  const cancel = vi.fn().mockRejectedValue(new Error("gone already"));
  const pull = vi.fn((sender: ReadableStreamDefaultController) => sender.enqueue(bytes("abc")));
  const endless = () => new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  await expect(read(endless())).rejects.toMatchObject(tooLarge);
  expect([pull.mock.calls.length, cancel.mock.calls.length]).toEqual([2, 1]);
  await expect(read(endless(), 4, 5)).rejects.toMatchObject(tooLarge);
  expect([pull.mock.calls.length, cancel.mock.calls.length]).toEqual([2, 2]);
});
