import { expect, test, vi } from "vitest";
import { isEventStream, isJson, openStream } from "./read-body.ts";

type Kind = "web" | "node" | "other" | "none";

/** What is done to a body, by name. */
function watchedBody(kind: Kind) {
  const done: string[] = [];
  const reader = { read: async () => ({ done: true }), cancel: async () => undefined };
  const web = {
    getReader: () => {
      done.push("read");
      return reader;
    },
    cancel: () => {
      done.push("cancelled");
      return Promise.reject(new Error("broken"));
    },
  };
  const node = { pipe: () => undefined, destroy: () => void done.push("destroyed") };
  return { done, body: { web, node, other: {}, none: undefined }[kind] };
}

function answer(status: number, type: string | undefined, kind: Kind = "web") {
  const { done, body } = watchedBody(kind);
  const headers = new Headers(type === undefined ? {} : { "content-type": type });
  const text = vi.fn(async () => {
    done.push("text");
    return "";
  });
  return { done, response: { status, headers, body, text } as unknown as Response };
}

test.each([
  { status: 200, type: "text/event-stream", body: "web", ends: [] },
  { status: 299, type: " Text/Event-Stream ; charset=utf-8", body: "web", ends: [] },
  { status: 300, type: "text/event-stream", body: "web", ends: ["read"] },
  { status: 500, type: "text/event-stream", body: "web", ends: ["read"] },
  { status: 200, type: "text/event-stream", body: "node", ends: ["destroyed"] },
  { status: 200, type: "text/event-stream", body: "none", ends: [] },
  { status: 200, type: "text/event-stream", body: "other", ends: [] },
  { status: 200, type: "application/json", body: "web", ends: ["read"] },
  { status: 200, type: "application/json", body: "node", ends: ["text"] },
  { status: 200, type: "text/html", body: "web", ends: ["cancelled"] },
  { status: 299, type: undefined, body: "web", ends: ["cancelled"] },
  { status: 300, type: "text/html", body: "web", ends: ["read"] },
  { status: 500, type: undefined, body: "none", ends: ["text"] },
] as const)("$status, $type, with a body of $body: $ends", async ({ status, type, body, ends }) => {
  const { done, response } = answer(status, type, body);

  expect(await openStream(response, 100, false)).toBe("");
  // What is unhandled would end the test run.
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual(ends);
});

test.each([
  [200, "text/event-stream", "web", true],
  [200, "text/event-stream-2", "web", false],
  [200, undefined, "web", false],
  [300, "text/event-stream", "web", false],
  [200, "text/event-stream", "node", false],
  [200, "text/event-stream", "none", false],
] as const)("%d, %s, with a body of %s is a stream of events: %j", (status, type, body, expected) => {
  expect(isEventStream(answer(status, type, body).response)).toBe(expected);
});

test.each([
  ["application/json", true],
  ["Application/JSON; charset=utf-8", true],
  [" application/json ;a", true],
  ["application/problem+json", true],
  ["application/vnd.a-b.c+json", true],
  ["application/+json", false],
  ["application/a b+json", false],
  ["application/jsonp", false],
  ["x-application/json", false],
  ["application/problem-json", false],
  ["text/html;application/json", false],
  [undefined, false],
])("%s is JSON: %j", (type, expected) => {
  expect(isJson(answer(200, type).response)).toBe(expected);
});
