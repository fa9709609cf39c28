import { execFileSync } from "node:child_process";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
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
    says: "The file is empty, or its bytes were transferred.",
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
  { path: "empty.png", says: /^The file is empty, or its bytes were transferred\.$/ },
])("$path is rejected", async ({ path, says }) => {
  expect(await rejection(fileInput(join(directory, path)))).toMatch(says);
});

test.skipIf(process.platform === "win32")("of what has no end no more is read than a call can carry", async () => {
  expect(await rejection(fileInput("/dev/zero", { type: "image/png" }))).toMatch(
    "The file has 10000001 bytes; a call can carry at most 10000000. Pass a URL instead.",
  );
});

test("a directory is rejected", async () => {
  expect(await rejection(fileInput(directory, { type: "image/png" }))).toMatch(/ is a directory, not a file\.$/);
});

test("a file is read from its URL", async () => {
  expect(await fileInput(pathToFileURL(join(directory, "a.PNG")))).toBe("data:image/png;base64,AAEC/f7/");
});

describe("an invalid input's error says what to pass", async () => {
  const transferred = new Uint8Array(bytes);
  structuredClone(transferred.buffer, { transfer: [transferred.buffer] });
  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new Error("trap");
      },
      getPrototypeOf: () => {
        throw new Error("trap");
      },
    },
  );
  const changed = async () => {
    const path = join(directory, "changing.png");
    await writeFile(path, bytes);
    const blob = await openAsBlob(path, { type: "image/png" });
    await writeFile(path, "another length");
    return blob;
  };

  test.each<[string, unknown, RegExp]>([
    ["null", null, /a URL, a Blob or \{ data, type \}/],
    ["nothing", undefined, /a URL, a Blob or \{ data, type \}/],
    ["a number", 5, /a URL, a Blob or \{ data, type \}/],
    ["an array", [1, 2], /a URL, a Blob or \{ data, type \}/],
    ["a string", "https://example.com/a.pdf", /new URL/],
    ["a Response", new Response("x"), /await response\.blob\(\)/],
    ["a web stream", new Blob(["x"]).stream(), /await new Response\(stream\)\.blob\(\)/],
    ["a stream of Node's", createWriteStream("/dev/null"), /blob\(\)/],
    ["data without a type", { data: bytes }, /media type/],
    ["a type that is no string", { data: bytes, type: 5 }, /media type/],
    ["a type without data", { type: "image/png" }, /data/],
    ["a string as data", { data: "abc", type: "image/png" }, /data/],
    ["an array as data", { data: [1, 2], type: "image/png" }, /data/],
    ["transferred bytes", { data: transferred, type: "image/png" }, /transferred/],
    ["a transferred buffer", { data: transferred.buffer, type: "image/png" }, /transferred/],
    ["a proxy that throws", throwing, /cannot be read/],
    [
      "data whose getter throws",
      {
        get data() {
          throw new Error("trap");
        },
        type: "image/png",
      },
      /cannot be read/,
    ],
    ["a file that has changed", await changed(), /cannot be read/],
  ])("toInput: %s", async (_, source, says) => {
    const error = await toInput(source as never).catch((error: unknown) => error);

    expect(error).toMatchObject({ code: "invalid_argument", message: expect.stringMatching(says) });
  });

  test.each<[string, unknown, unknown?]>([
    ["null", null],
    ["a number", 5],
    ["an object", {}],
    ["no path", ""],
    ["a path with a null character", "a\0.png"],
    ["a URL of the web", new URL("https://example.com/a.png")],
    ["a file URL of another host", new URL("file://host/a.png")],
    ["options of null", join(directory, "a.PNG"), null],
    ["a type that is no string", join(directory, "a.PNG"), { type: 5 }],
  ])("fileInput: %s", async (_, path, options) => {
    const error = await fileInput(path as string, options as object).catch((error: unknown) => error);

    expect(error).toMatchObject({ code: "invalid_argument" });
  });
});

test("reads a pipe to its end; an unused pipe is empty", async () => {
  const path = join(directory, "pipe.png");
  execFileSync("mkfifo", [path]);

  expect(await rejection(fileInput(path))).toBe("The file is empty, or its bytes were transferred.");

  const writer = createWriteStream(path, { flags: "r+" });
  writer.write(bytes);
  const input = fileInput(path);
  setTimeout(() => writer.end(), 50);
  expect(await input).toBe("data:image/png;base64,AAEC/f7/");
});
