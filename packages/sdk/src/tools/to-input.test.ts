import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { fileInput } from "./file-input.ts";
import { toInput } from "./to-input.ts";

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => "resolved",
    (error: Error) => error.message,
  );
const bytes = new Uint8Array([0, 1, 2, 253, 254, 255]);

test.each([
  { name: "a URL", source: new URL("https://example.com/a b.pdf"), input: "https://example.com/a%20b.pdf" },
  { name: "a Blob", source: new Blob([bytes], { type: "image/png" }), input: "data:image/png;base64,AAEC/f7/" },
  { name: "a Uint8Array", source: { data: bytes, type: "image/png" }, input: "data:image/png;base64,AAEC/f7/" },
  {
    name: "an ArrayBuffer",
    source: { data: bytes.buffer, type: "image/png" },
    input: "data:image/png;base64,AAEC/f7/",
  },
  {
    name: "a view with an offset",
    source: { data: bytes.subarray(3), type: "image/png" },
    input: "data:image/png;base64,/f7/",
  },
  {
    name: "a recording whose media type has parameters",
    source: new Blob([bytes], { type: "audio/webm;codecs=opus" }),
    input: "data:audio/webm;base64,AAEC/f7/",
  },
  {
    name: "a media type with a quoted parameter",
    source: { data: bytes, type: 'video/webm; codecs="vp8, opus"' },
    input: "data:video/webm;base64,AAEC/f7/",
  },
])("$name becomes an input string", async ({ source, input }) => {
  expect(await toInput(source)).toBe(input);
});

test("a large file is encoded whole", async () => {
  const data = new Uint8Array(200_000).map((_, index) => index % 251);

  const input = await toInput({ data, type: "application/pdf" });

  expect(input).toBe(`data:application/pdf;base64,${Buffer.from(data).toString("base64")}`);
});

test.each([
  {
    name: "another scheme",
    source: new URL("file:///etc/passwd"),
    says: "The service fetches only http(s) URLs, not file://.",
  },
  {
    name: "no bytes",
    source: { data: new Uint8Array(), type: "image/png" },
    says: "The file is empty.",
  },
  {
    name: "no media type",
    source: new Blob([bytes]),
    says: 'The file has no media type. Give one, for example { data, type: "application/pdf" }.',
  },
  {
    name: "too many bytes",
    source: { data: new Uint8Array(10_000_001), type: "image/png" },
    says: "The file has 10000001 bytes; a call can carry at most 10000000. Pass a URL instead.",
  },
])("$name is rejected", async ({ source, says }) => {
  expect(await rejection(toInput(source))).toBe(says);
});

const directory = await mkdtemp(join(tmpdir(), "tandem-input-"));
await writeFile(join(directory, "a.PNG"), bytes);
await writeFile(join(directory, "empty.png"), "");
await writeFile(join(directory, "a.xyz"), bytes);

test("a file's media type follows from its ending, or is given", async () => {
  expect(await fileInput(join(directory, "a.PNG"))).toBe("data:image/png;base64,AAEC/f7/");
  expect(await fileInput(join(directory, "a.xyz"), { type: "audio/wav" })).toBe("data:audio/wav;base64,AAEC/f7/");
});

test.each([
  { path: "missing.png", says: /^There is no file .*missing\.png\.$/ },
  {
    path: "a.xyz",
    says: /^Cannot tell the media type of .*a\.xyz from its extension\. Pass \{ type \}\. Known extensions: .*\.pdf/,
  },
  { path: "empty.png", says: /^The file is empty\.$/ },
])("$path is rejected", async ({ path, says }) => {
  expect(await rejection(fileInput(join(directory, path)))).toMatch(says);
});

test("a directory is rejected", async () => {
  expect(await rejection(fileInput(directory, { type: "image/png" }))).toMatch(/^Cannot read /);
});

test("a file is read from its URL", async () => {
  expect(await fileInput(pathToFileURL(join(directory, "a.PNG")))).toBe("data:image/png;base64,AAEC/f7/");
});
