import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import { ShakyClock, settlePromises } from "../../../../test/support/shaky-clock.ts";
import { ByteStream, ReadAborted, StreamBroken } from "./byte-stream.ts";

const chunk = (text: string) => new TextEncoder().encode(text);

/** A body that sends what it is told to, and the stream that reads it. */
function open() {
  const clock = new ShakyClock();
  const aborter = new AbortController();
  const [pull, cancel] = [vi.fn(), vi.fn()];
  let sender!: ReadableStreamDefaultController<Uint8Array>;
  const start = (controller: typeof sender) => {
    sender = controller;
  };
  const body = new ReadableStream<Uint8Array>({ start, pull, cancel }, { highWaterMark: 0 });
  return { clock, aborter, sender, pull, cancel, stream: new ByteStream(body, clock, aborter.signal) };
}

test("chunks come as they were sent, and undefined at the end", async () => {
  const { sender, stream } = open();
  for (const text of ["a", "", "", "b"]) sender.enqueue(chunk(text));
  sender.close();
  expect(await stream.read(1_000)).toEqual(chunk("a"));
  expect(await stream.read(1_000)).toEqual(chunk("b"));
  expect(await stream.read(1_000)).toBeUndefined();
});

test("without a signal it reads too", async () => {
  const stream = new ByteStream(new Blob(["a"]).stream(), new ShakyClock(), undefined);
  expect(await stream.read(1_000)).toEqual(chunk("a"));
});

test("an empty chunk breaks no silence", async () => {
  const { clock, sender, stream } = open();
  const failure = vi.fn();
  stream.read(45_000).catch(failure);
  await clock.advance(40_000);
  sender.enqueue(chunk(""));
  await clock.advance(4_999);
  expect(failure).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(failure).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: "no data was received for too long", mute: true }),
  );
});

test("a connection that has sent anything is not called mute", async () => {
  const { clock, sender, stream } = open();
  sender.enqueue(chunk("a"));
  await stream.read(1_000);
  const failure = stream.read(1_000).catch((error) => error);
  await clock.advance(1_000);
  expect(await failure).toMatchObject({ message: "no data was received for too long", mute: false });
});

test("the silence timeout starts at each read, even if a timer is running", async () => {
  const { clock, sender, stream } = open();
  sender.enqueue(chunk("a"));
  await stream.read(45_000);
  await clock.advance(40_000);
  const failure = vi.fn();
  stream.read(45_000).catch(failure);
  await clock.advance(44_999);
  expect(failure).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(failure).toHaveBeenCalledOnce();
});

test("a shorter timeout applies immediately", async () => {
  const { clock, sender, stream } = open();
  sender.enqueue(chunk("a"));
  await stream.read(45_000);
  const failure = vi.fn();
  stream.read(1_000).catch(failure);
  await clock.advance(1_000);
  expect(failure).toHaveBeenCalledOnce();
});

test("without a reader no timeout runs", async () => {
  const { clock, sender, stream } = open();
  for (const text of ["a", "b"]) sender.enqueue(chunk(text));
  await stream.read(45_000);
  await clock.advance(40_000);
  await stream.read(45_000);
  await clock.advance(5_000);
  expect(clock.pending).toBe(0);
  await clock.advance(500_000);
  sender.enqueue(chunk("c"));
  expect(await stream.read(45_000)).toEqual(chunk("c"));
});

test.each([
  ["chunks", "a", 10_000],
  ["empty chunks", "", 0],
])("something else gets its turn between many %s that are there already, and none is lost", async (_, text, read) => {
  const { sender, stream } = open();
  for (let count = 0; count < 10_000; count++) sender.enqueue(chunk(text));
  sender.close();
  const turn = vi.fn();
  setImmediate(turn);
  let chunks = 0;
  while ((await stream.read(1_000)) !== undefined) chunks++;
  expect(turn).toHaveBeenCalledOnce();
  expect(chunks).toBe(read);
});

test("an abort ends the current read and prevents later ones", async () => {
  const { aborter, sender, pull, stream } = open();
  const read = stream.read(1_000).catch((error) => error);
  await settlePromises();
  expect(pull).toHaveBeenCalledTimes(1);
  aborter.abort();
  expect(await read).toBeInstanceOf(ReadAborted);
  sender.enqueue(chunk(""));
  await settlePromises();
  await expect(stream.read(1_000)).rejects.toBeInstanceOf(ReadAborted);
  expect(pull).toHaveBeenCalledTimes(1);
});

test("a connection that breaks says how", async () => {
  const { sender, stream } = open();
  const cause = new TypeError("terminated", { cause: { code: "ECONNRESET" } });
  sender.error(cause);
  const error = await stream.read(1_000).catch((error) => error);
  expect(error).toBeInstanceOf(StreamBroken);
  expect(error).toMatchObject({ message: "the connection broke (ECONNRESET)", passing: true, mute: false, cause });
});

test("closed in the middle, it ends the connection and leaves no timer or listener", async () => {
  const { clock, aborter, cancel, sender, stream } = open();
  sender.enqueue(chunk("a"));
  await stream.read(1_000);
  const read = stream.read(1_000);
  await settlePromises();
  expect([clock.pending, getEventListeners(aborter.signal, "abort").length]).toEqual([1, 1]);
  cancel.mockRejectedValue(new Error("gone already"));
  stream.close();
  expect(await read).toBeUndefined();
  expect(cancel).toHaveBeenCalledOnce();
  expect([clock.pending, getEventListeners(aborter.signal, "abort").length]).toEqual([0, 0]);
});
