import { expect, test, vi } from "vitest";
import { BodyTooLarge, readBody } from "./read-body.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A body of these chunks, and whether the rest of it was let go of. */
function bodyOf(chunks: readonly Uint8Array[], stays = false) {
  const cancel = vi.fn();
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    for (const chunk of chunks) controller.enqueue(chunk);
    if (!stays) controller.close();
  };
  return { cancel, body: new ReadableStream<Uint8Array>({ start, cancel }) };
}

function responseOf(body: unknown, headers: Record<string, string> = {}, whole = "whole") {
  const text = vi.fn(async () => whole);
  return { text, response: { status: 200, headers: new Headers(headers), body, text } as unknown as Response };
}

test("a two-byte letter split over two chunks, and half of one at the end", async () => {
  const { body } = bodyOf([bytes("a"), new Uint8Array([0xc3]), new Uint8Array([0xa9, 0xc3])]);

  expect(await readBody(responseOf(body).response, 100, false)).toBe("aé\ufffd");
});

test.each([
  { name: "as large as the limit", maxBytes: 4, ends: "abcd" },
  { name: "a byte larger", maxBytes: 3, ends: "too large" },
])("a body that is $name: $ends", async ({ maxBytes, ends }) => {
  const { body, cancel } = bodyOf([bytes("ab"), bytes("cd")], ends === "too large");

  const read = await readBody(responseOf(body).response, maxBytes, false).catch((error) => error);

  expect(read instanceof BodyTooLarge ? "too large" : read).toBe(ends);
  expect(cancel).toHaveBeenCalledTimes(ends === "too large" ? 1 : 0);
});

test.each([
  { declared: "4", maxBytes: 4, ends: "whole" },
  { declared: "5", maxBytes: 4, ends: "too large" },
])(
  "a declared length of $declared for $maxBytes: $ends, before a byte is read",
  async ({ declared, maxBytes, ends }) => {
    const { body, cancel } = bodyOf([], true);
    const { response } = responseOf(body, { "content-length": declared });

    const read = await readBody(response, maxBytes, true).catch((error) => error);

    expect(read instanceof BodyTooLarge ? "too large" : read).toBe(ends);
    expect(cancel).toHaveBeenCalledTimes(ends === "too large" ? 1 : 0);
  },
);

test.each([
  { name: "framed by the platform", isFramed: true, headers: { "content-length": "3" }, read: "whole" },
  { name: "of a declared length that anybody may have set", isFramed: false, headers: { "content-length": "3" } },
  { name: "of no declared length", isFramed: true, headers: {} },
  {
    name: "whose declared length is that of its gzip",
    isFramed: true,
    headers: { "content-length": "3", "content-encoding": "gzip" },
  },
])("a body $name is read by $read", async ({ isFramed, headers, read = "chunks" }) => {
  const { body } = bodyOf([bytes("chunks")]);
  const { response } = responseOf(body, headers as Record<string, string>);

  expect(await readBody(response, 100, isFramed)).toBe(read);
});

test("ignores errors while canceling a body that is too large", async () => {
  const { body } = bodyOf([bytes("abcd")], true);
  const failing = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes("abcd")),
    cancel: () => Promise.reject(new Error("broken")),
  });

  await expect(readBody(responseOf(failing).response, 3, false)).rejects.toBeInstanceOf(BodyTooLarge);
  const declared = { "content-length": "9" };
  const refusing = { getReader: () => body.getReader(), cancel: () => Promise.reject(new Error("broken")) };
  await expect(readBody(responseOf(refusing, declared).response, 3, false)).rejects.toBeInstanceOf(BodyTooLarge);
  // What is unhandled would end the test run.
  await new Promise((resolve) => setImmediate(resolve));
});

test.each([
  { name: "undefined (React Native)", body: undefined },
  { name: "a Node stream (node-fetch)", body: { pipe: () => undefined } },
])("a body that is $name is held to the limit by its text and by its declared length", async ({ body }) => {
  expect(await readBody(responseOf(body, {}, "four").response, 4, false)).toBe("four");
  await expect(readBody(responseOf(body, {}, "five!").response, 4, false)).rejects.toBeInstanceOf(BodyTooLarge);
  const { response, text } = responseOf(body, { "content-length": "5" });
  await expect(readBody(response, 4, false)).rejects.toBeInstanceOf(BodyTooLarge);
  expect(text).not.toHaveBeenCalled();
});

test("an answer without a body is empty, and not read", async () => {
  const { response, text } = responseOf(null, { "content-length": "5" });

  expect(await readBody(response, 4, true)).toBe("");
  expect(text).not.toHaveBeenCalled();
});

test("a response with its own limited reader is read through it", async () => {
  const textWithin = vi.fn(async (maxBytes: number) => (maxBytes < 4 ? undefined : ""));
  const { response } = responseOf(null);
  const own = Object.assign(response, { textWithin });

  expect(await readBody(own, 4, false)).toBe("");
  await expect(readBody(own, 3, false)).rejects.toBeInstanceOf(BodyTooLarge);
});
