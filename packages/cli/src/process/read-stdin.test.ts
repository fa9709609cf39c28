import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CliError } from "../output/errors/cli-error.ts";
import { readStdin } from "./read-input.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const signal = new AbortController().signal;
const whenSilent = (why: string) => new CliError("USAGE", "no input", { why });

it("reads all chunks to the end", async () => {
  const stdin = new PassThrough();
  const read = readStdin(stdin, { signal, whenSilent });
  stdin.write("one ");
  stdin.end("two");
  expect(Buffer.from(await read).toString()).toBe("one two");
});

it("stops reading an endless writer at a call's limit", async () => {
  const stdin = new PassThrough();
  const refused = expect(readStdin(stdin, { signal })).rejects.toMatchObject({
    code: "USAGE",
    message: "stdin has more than 16,000,000 bytes",
  });
  for (let written = 0; written <= 16; written++) stdin.write(Buffer.alloc(1_000_000));
  await refused;
  expect(stdin.destroyed).toBe(true);
});

it("gives up after 5 s without a byte when stdin was not asked for", async () => {
  const stdin = new PassThrough();
  const read = readStdin(stdin, { signal, whenSilent });
  const refused = expect(read).rejects.toMatchObject({ code: "USAGE", why: "no data on stdin for 5 s" });
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  expect(stdin.destroyed).toBe(true);
});

it.each([
  ["a byte came in time", false],
  ["stdin was asked for", true],
])("waits as long as it takes once %s", async (_, asked) => {
  const stdin = new PassThrough();
  const read = readStdin(stdin, { signal, ...(!asked && { whenSilent }) });
  await vi.advanceTimersByTimeAsync(4_900);
  if (!asked) stdin.write("first");
  await vi.advanceTimersByTimeAsync(600_000);
  stdin.end(" last");
  expect(Buffer.from(await read).toString()).toBe(asked ? " last" : "first last");
});

it("ends immediately on an interrupt", async () => {
  const controller = new AbortController();
  const stdin = new PassThrough();
  const read = readStdin(stdin, { signal: controller.signal });
  controller.abort("SIGINT");
  await expect(read).rejects.toMatchObject({ code: "INTERRUPTED" });
});
