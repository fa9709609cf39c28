import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { standardStream } from "./standard-stream.ts";

const folder = mkdtempSync(join(tmpdir(), "tandem-streams-"));
const opened: number[] = [];
afterEach(() => {
  for (const descriptor of opened.splice(0)) closeSync(descriptor);
});

function place(path: string, flags: number) {
  const descriptor = openSync(path, flags);
  opened.push(descriptor);
  const real = new PassThrough();
  let times = 0;
  const stream = standardStream(descriptor, () => {
    times++;
    return real;
  });
  return { descriptor, stream, real, opens: () => times, passedOn: () => String(real.read() ?? "") };
}

let files = 0;
function file() {
  const path = join(folder, `file-${files++}`);
  const found = place(path, constants.O_WRONLY | constants.O_CREAT);
  return { ...found, written: () => readFileSync(path, "utf8") };
}

function pipe() {
  const path = join(folder, `pipe-${files++}`);
  execFileSync("mkfifo", [path]);
  return place(path, constants.O_RDWR | constants.O_NONBLOCK);
}

it("a short text is written without opening the stream", async () => {
  const { stream, opens, written } = file();
  await new Promise<void>((resolve) => void stream.write("größer\n", () => resolve()));
  await new Promise<void>((resolve) => void stream.write("", () => resolve()));
  expect([written(), opens(), stream.writableNeedDrain]).toEqual(["größer\n", 0, false]);
});

it("what comes after it goes to the stream, in order", () => {
  const { stream, opens, written, passedOn } = file();
  stream.write("one\n");
  stream.write("two\n");
  stream.write(new TextEncoder().encode("three\n"));
  expect([written(), passedOn(), opens()]).toEqual(["one\n", "two\nthree\n", 1]);
});

it("a text of more than 4 KiB goes to the stream, which may write it bit by bit", () => {
  const { stream, written, passedOn } = file();
  stream.write("x".repeat(4_097));
  expect([written(), passedOn().length]).toEqual(["", 4_097]);
});

it.skipIf(process.platform === "win32")("a pipe that is full is left to the stream", () => {
  const { descriptor, stream, passedOn } = pipe();
  expect(() => {
    for (;;) writeSync(descriptor, Buffer.alloc(4_096));
  }).toThrow("EAGAIN");
  stream.write("waits\n");
  expect(passedOn()).toBe("waits\n");
});

it.skipIf(process.platform === "win32")("a pipe that has room takes it", () => {
  const { descriptor, stream, opens } = pipe();
  stream.write("now\n");
  const read = Buffer.alloc(10);
  expect([read.toString("utf8", 0, readSync(descriptor, read)), opens()]).toEqual(["now\n", 0]);
});

it("a write that fails is told by the stream, to who listened before it was opened", () => {
  const { stream, real } = place("/dev/null", constants.O_RDONLY);
  expect(stream).toBe(real);
  const path = join(folder, `file-${files++}`);
  closeSync(openSync(path, constants.O_CREAT));
  const unwritable = place(path, constants.O_RDONLY);
  const seen: string[] = [];
  unwritable.stream.on("error", ({ message }: Error) => seen.push(message));
  unwritable.stream.write("lost\n");
  unwritable.real.emit("error", new Error("EBADF"));
  expect([seen, unwritable.passedOn()]).toEqual([["EBADF"], "lost\n"]);
});

it("a descriptor that is closed, or is no pipe and no file, is opened at once", () => {
  const real = new PassThrough();
  expect(standardStream(9_999, () => real)).toBe(real);
});
