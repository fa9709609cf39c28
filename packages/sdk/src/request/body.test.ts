import { expect, test, vi } from "vitest";
import type { FetchResponse } from "../client/options.ts";
import { BodyTooLarge, isEventStream, isJson, readBody, textOf } from "./body.ts";

const closed = vi.fn();

/** A web stream that ends when it is read after its last chunk. */
const stream = (...chunks: string[]) =>
  new ReadableStream(
    {
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
      cancel: closed,
    },
    { highWaterMark: 0 },
  );

/** A response of a `fetch` without web streams: its body is a Node.js stream, or undefined. */
const plain = (text: string, headers = {}, body?: unknown): FetchResponse => ({
  status: 200,
  headers: new Headers(headers),
  body,
  text: async () => text,
});

test.each<[name: string, response: FetchResponse]>([
  ["", new Response(stream())],
  ["abcd", new Response(stream("abcd"))],
  ["abcd", new Response(stream("ab", "cd"), { headers: { "content-length": "4" } })],
  ["abcd", plain("abcd")],
  // The response to a HEAD.
  ["", new Response(null, { headers: { "content-length": "5" } })],
])("%j is not larger than 4 bytes", async (text, response) => {
  expect(textOf(await readBody(response, 4))).toBe(text);
});

test.each<[name: string, closings: number, response: FetchResponse]>([
  ["declares 5 bytes", 1, new Response(stream("abcde"), { headers: { "content-length": "5" } })],
  ["has 5 bytes", 1, new Response(stream("ab", "cde"))],
  ["is a Node.js stream that declares 5 bytes", 1, plain("", { "content-length": "5" }, { destroy: closed })],
  ["is a text that declares 5 bytes", 0, plain("", { "content-length": "5" })],
  ["is a text of 5 bytes", 0, plain("abcde")],
])("a body that %s is larger than 4 bytes, and its connection is closed", async (_, closings, response) => {
  closed.mockClear();
  await expect(readBody(response, 4)).rejects.toThrow(BodyTooLarge);
  expect(closed).toHaveBeenCalledTimes(closings);
});

const typed = (type: string, body: unknown) => plain("", { "content-type": type }, body);

test.each<[type: string, body: unknown, events: boolean, json: boolean]>([
  ["text/event-stream", stream(), true, false],
  ["Text/Event-Stream ; charset=utf-8", stream(), true, false],
  ["text/event-stream", {}, false, false],
  ["text/event-stream", undefined, false, false],
  ["application/json ; charset=utf-8", stream(), false, true],
  ["application/problem+json", undefined, false, true],
  ["application/jsonl", undefined, false, false],
])("%s with the body %o: readable events %j, JSON %j", (type, body, events, json) => {
  const response = typed(type, body);
  expect([isEventStream(response), isJson(response)]).toEqual([events, json]);
});
