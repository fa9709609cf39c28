import { closeSync, constants, mkdtempSync, openSync, readFileSync } from "node:fs";
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
  return { stream: standardStream(descriptor, () => real), real };
}

it("all that goes to a file is written to it, in order", () => {
  const path = join(folder, "file");
  const { stream } = place(path, constants.O_WRONLY | constants.O_CREAT);
  const long = "x".repeat(300_000);
  stream.write("größer\n");
  stream.write(long);
  stream.write(new TextEncoder().encode("three\n"));
  expect(readFileSync(path, "utf8")).toBe(`größer\n${long}three\n`);
});

it("a failed write to a file calls the listeners", async () => {
  const path = join(folder, "unwritable");
  closeSync(openSync(path, constants.O_CREAT));
  const { stream } = place(path, constants.O_RDONLY);
  const seen: unknown[] = [];
  stream.on("error", ({ code }: NodeJS.ErrnoException) => seen.push(code));
  await new Promise<void>((resolve) => void stream.write("lost\n", () => resolve()));
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual(["EBADF"]);
});

it("a closed descriptor, or one of another kind, is the stream of Node.js", () => {
  const real = new PassThrough();
  expect(standardStream(9_999, () => real)).toBe(real);
  const { stream, real: device } = place("/dev/zero", constants.O_RDONLY);
  expect(stream).toBe(device);
});
