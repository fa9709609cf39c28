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

it("all that goes to a file is written to it, in order", () => {
  const { stream, opens, written } = file();
  const long = "x".repeat(300_000);
  stream.write("one\n");
  stream.write(long);
  stream.write(new TextEncoder().encode("three\n"));
  expect([written(), opens()]).toEqual([`one\n${long}three\n`, 0]);
});

it.skipIf(process.platform === "win32")("/dev/null is written without opening the stream", () => {
  const { stream, opens } = place("/dev/null", constants.O_WRONLY);
  stream.write("one\n");
  stream.write("two\n");
  expect(opens()).toBe(0);
});

it.skipIf(process.platform === "win32")("what comes after it goes to the stream of a pipe, in order", () => {
  const { descriptor, stream, passedOn, opens } = pipe();
  stream.write("one\n");
  stream.write("two\n");
  stream.write(new TextEncoder().encode("three\n"));
  const read = Buffer.alloc(10);
  const inPipe = read.toString("utf8", 0, readSync(descriptor, read));
  expect([inPipe, passedOn(), opens()]).toEqual(["one\n", "two\nthree\n", 1]);
});

it.skipIf(process.platform === "win32")(
  "a text of more than 4 KiB goes to a pipe's stream, which may write it bit by bit",
  () => {
    const { stream, passedOn } = pipe();
    stream.write("x".repeat(4_097));
    expect(passedOn().length).toBe(4_097);
  },
);

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

it("a failed write to a file calls the listeners", async () => {
  const { stream: device, real } = place("/dev/zero", constants.O_RDONLY);
  expect(device).toBe(real);
  const path = join(folder, `file-${files++}`);
  closeSync(openSync(path, constants.O_CREAT));
  const { stream } = place(path, constants.O_RDONLY);
  const seen: unknown[] = [];
  stream.on("error", ({ code }: NodeJS.ErrnoException) => seen.push(code));
  await new Promise<void>((resolve) => void stream.write("lost\n", () => resolve()));
  expect(seen).toEqual(["EBADF"]);
});

it("a closed descriptor, or one of another kind, is opened right away", () => {
  const real = new PassThrough();
  expect(standardStream(9_999, () => real)).toBe(real);
});
