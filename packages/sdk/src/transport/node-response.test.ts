import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { NodeResponse } from "./node-response.ts";

const url = "http://localhost:1/x";

interface Said {
  statusCode?: number;
  statusMessage?: string | undefined;
  headers?: Record<string, string | string[]>;
}

/** What `node:http` brings, with a body that the test writes. */
function answer({ statusCode = 200, statusMessage, headers = {} }: Said = {}, body?: string | Uint8Array) {
  const message = Object.assign(new PassThrough(), { statusCode, statusMessage, headers });
  if (body !== undefined) message.end(body);
  return { message, response: new NodeResponse(message as unknown as IncomingMessage, url) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])("the status %d is ok: %j", (statusCode, ok) => {
  const { response } = answer({ statusCode, statusMessage: "So" });

  expect(response).toMatchObject({ status: statusCode, statusText: "So", ok, url, type: "basic", redirected: false });
});

test("a status without a text has an empty one", () => {
  expect(answer().response.statusText).toBe("");
});

describe("headers", () => {
  const { headers } = answer({ headers: { "x-a": "1", "set-cookie": ["a=1", "b=2"] } }).response;

  test("are found by name, however it is written, and lists are joined", () => {
    expect(["X-A", "x-a", "Set-Cookie", "x-b", "toString"].map((name) => headers.get(name))).toEqual([
      "1",
      "1",
      "a=1, b=2",
      null,
      null,
    ]);
    expect(["X-A", "x-b", "toString"].map((name) => headers.has(name))).toEqual([true, false, false]);
  });

  test("are gone through in four ways", () => {
    const all = [
      ["x-a", "1"],
      ["set-cookie", "a=1, b=2"],
    ];
    const seen: string[][] = [];
    headers.forEach((value, name) => void seen.push([name, value]));

    expect([[...headers], [...headers.entries()], seen]).toEqual([all, all, all]);
    expect([headers.getSetCookie(), answer().response.headers.getSetCookie()]).toEqual([["a=1", "b=2"], []]);
  });
});

const text = "Grüße ☕";

describe.each([
  { by: "text()", read: (response: NodeResponse) => response.text() },
  { by: "its stream", read: (response: NodeResponse) => new Response(response.body).text() },
])("a body, read by $by,", ({ read }) => {
  test.each([
    { coding: "gzip", bytes: gzipSync(text) },
    { coding: "X-GZIP", bytes: gzipSync(text) },
    { coding: "br", bytes: brotliCompressSync(text) },
    { coding: "deflate", bytes: deflateSync(text) },
    { coding: "gzip, br", bytes: brotliCompressSync(gzipSync(text)) },
    { coding: "gzip,br", bytes: brotliCompressSync(gzipSync(text)) },
    { coding: "br , gzip", bytes: gzipSync(brotliCompressSync(text)) },
  ])("in $coding is decoded", async ({ coding, bytes }) => {
    expect(await read(answer({ headers: { "content-encoding": coding } }, bytes).response)).toBe(text);
  });

  test.each(["x-unknown", "gzip, x-unknown", "toString"])("in %s stays unchanged", async (coding) => {
    expect(await read(answer({ headers: { "content-encoding": coding } }, text).response)).toBe(text);
  });

  test.each(["gzip", "br", "deflate", "br, gzip"])("of nothing in %s is empty", async (coding) => {
    expect(await read(answer({ headers: { "content-encoding": coding } }, "").response)).toBe("");
  });

  test.each([
    { name: "is cut", bytes: gzipSync(text).subarray(0, 12), says: "unexpected end of file" },
    { name: "is something else", bytes: Buffer.from(text), says: "incorrect header check" },
  ])("that says gzip and $name breaks", async ({ bytes, says }) => {
    await expect(read(answer({ headers: { "content-encoding": "gzip" } }, bytes).response)).rejects.toThrow(says);
  });

  test("that comes in pieces is put together", async () => {
    const { message, response } = answer();
    const whole = read(response);
    for (const byte of Buffer.from(text)) {
      message.write(Buffer.from([byte]));
      await turn();
    }
    message.end();

    expect(await whole).toBe(text);
  });

  test("an empty body has empty text, without a byte order mark", async () => {
    expect(await read(answer({}, "").response)).toBe("");
    expect(await read(answer({}, `\ufeff${text}`).response)).toBe(text);
  });

  test.each([
    { name: "breaks", error: new Error("broken"), says: "broken" },
    { name: "is closed", error: undefined, says: /The connection was closed|Premature close/ },
  ])("whose connection $name has no end", async ({ error, says }) => {
    const { message, response } = answer();
    const whole = read(response);
    message.write("a");
    await turn();
    message.destroy(error);

    await expect(whole).rejects.toThrow(says);
  });
});

test.each([
  { name: "that broke before it was read", error: new Error("broken"), headers: {} },
  { name: "that was closed before it was read", error: undefined, headers: {} },
  {
    name: "in gzip that broke before it was read",
    error: new Error("broken"),
    headers: { "content-encoding": "gzip" },
  },
])("a body $name causes no uncaught error, and its reader gets it", async ({ error, headers }) => {
  const { message, response } = answer({ headers });
  const closed = new Promise((resolve) => message.once("close", resolve));
  message.destroy(error);
  await closed;

  await expect(response.text()).rejects.toThrow("The connection was closed");
});

test("a body can be read once; a second read throws", async () => {
  const { response } = answer({}, text);
  await response.text();
  await turn();

  await expect(response.text()).rejects.toThrow("The connection was closed");
});

describe("a text of at most so many bytes", () => {
  test.each([
    { name: "exactly as many", headers: {}, maxBytes: 4, read: "abcd" },
    { name: "one more", headers: {}, maxBytes: 3, read: undefined },
    { name: "exactly as many, by its length", headers: { "content-length": "4" }, maxBytes: 4, read: "abcd" },
    { name: "one more, by its length", headers: { "content-length": "4" }, maxBytes: 3, read: undefined },
  ])("$name: $read", async ({ headers, maxBytes, read }) => {
    const { message, response } = answer({ headers: headers as Record<string, string> });
    const whole = response.textWithin(maxBytes);
    message.write("ab");
    message.write("cd");
    if (read !== undefined) message.end();

    expect(await whole).toBe(read);
    await turn();
    expect(message.destroyed || message.readableEnded).toBe(true);
  });

  test("does not read a body that declares more", async () => {
    const { message, response } = answer({ headers: { "content-length": "5" } });

    expect(await response.textWithin(4)).toBeUndefined();
    expect(message.destroyed).toBe(true);
  });
});

describe("the stream of a body", () => {
  test.each([204, 304])("is none for %d", (statusCode) => {
    expect(answer({ statusCode }, "").response.body).toBeNull();
  });

  test("is one, however often it is asked for", () => {
    const { response } = answer({ statusCode: 205 }, "");

    expect(response.body).toBeInstanceOf(ReadableStream);
    expect(response.body).toBe(response.body);
  });

  test("brings in one chunk what has come since the last, and reads nothing unasked", async () => {
    const { message, response } = answer();
    const reader = response.body!.getReader();
    const read = async () => Buffer.from((await reader.read()).value!).toString();
    message.write("a");
    expect(await read()).toBe("a");
    message.write("b");
    await turn();
    message.write("c");
    await turn();
    expect(message.readableLength).toBe(2);
    expect(await read()).toBe("bc");

    const late = read();
    await turn();
    message.write("d");
    expect(await late).toBe("d");
    message.end();
    expect((await reader.read()).done).toBe(true);
  });

  test("that is let go of closes the connection, and brings nothing more", async () => {
    const { message, response } = answer();
    const reader = response.body!.getReader();
    message.write("a");
    await reader.read();
    message.write("b");
    await reader.cancel();
    await turn();

    expect(message.destroyed).toBe(true);
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});
