import { expect, test } from "vitest";
import { NotFoundError } from "../errors/call-errors.ts";
import { errorFromReply } from "./error-from-reply.ts";

type ErrorReading = Parameters<typeof errorFromReply>[1];

const reading: ErrorReading = {
  errors: {
    404: { error: NotFoundError, summary: "No such resource", advice: "Check the id." },
  },
  errorParser: undefined,
  api: "infra",
  hooks: undefined,
};
const outgoing = { method: "GET", url: "https://api.example.com/a", headers: {} };
const known = { attempts: [], outcome: "rejected" as const, charged: 0 as const };

function errorOf(status: number, text = "", headers: Record<string, string> = {}, own: Partial<ErrorReading> = {}) {
  const reply = { status, text, headers: new Headers(headers), response: new Response(), headersAt: 0 };
  return errorFromReply(reply, { ...reading, ...own }, outgoing, known, 0);
}

const redirect = "The service sent a redirect, which is not followed to protect the credential";
const unexpected = "The service returned an unexpected status";

test.each([
  [404, "not_found", "No such resource", false],
  [500, "server_error", "The service failed", true],
  [599, "server_error", "The service failed", true],
  [0, "unexpected_status", redirect, false],
  [300, "unexpected_status", redirect, false],
  [399, "unexpected_status", redirect, false],
  [304, "unexpected_status", unexpected, false],
  [400, "unexpected_status", unexpected, false],
  [299, "unexpected_status", unexpected, false],
  [418, "unexpected_status", unexpected, false],
  [499, "unexpected_status", unexpected, false],
])("%d is %s: %s", (status, code, summary, retryable) => {
  expect(errorOf(status)).toMatchObject({ status, code, summary, retryable, ...known });
});

test("a status is made into its error with the body and the request at hand", () => {
  const seen: unknown[] = [];
  const row: ErrorReading["errors"][number] = {
    error: NotFoundError,
    refine: (_, { body, outgoing }) => {
      seen.push(body.errors, outgoing.url);
      return {};
    },
    summary: "Invalid",
    advice: "Mend it.",
  };
  errorOf(422, '{"errors":{"name":["is taken"]}}', {}, { errors: { 422: row } });
  expect(seen).toEqual([{ name: ["is taken"] }, outgoing.url]);
});

test.each([
  ["The service failed with status 503.", "The service failed with status 503. Try again later"],
  ["The service failed with status 503", "The service failed with status 503. Try again later"],
  ["Backend 5030 is down", "Backend 5030 is down (503). Try again later"],
])("a message says the status once: %s", (message, begins) => {
  expect(errorOf(503, JSON.stringify({ error: { message } })).message.startsWith(begins)).toBe(true);
});

test("the body and the headers take precedence over the status", () => {
  const body = JSON.stringify({
    error: { code: "gone", message: "Gone for good. . ", details: 7 },
    requestId: "req_1",
  });
  const read = { summary: "Gone for good", advice: "Check the id.", apiCode: "gone", details: 7 };
  expect(errorOf(404, body)).toMatchObject({ ...read, requestId: "req_1", retryAfterMs: undefined });
  expect(errorOf(404, body, { "x-request-id": "req_2", "retry-after": "5" })).toMatchObject({
    ...read,
    requestId: "req_2",
    retryAfterMs: 5_000,
  });
});

test.each<[what: string, errorParser: ErrorReading["errorParser"], summary: string]>([
  ["reads it", (body, { status, headers }) => ({ message: `${body} ${status} ${headers.get("x-a")}` }), "text 404 b"],
  ["reads nothing", () => undefined as never, "text"],
  [
    "throws",
    () => {
      throw new Error("parser");
    },
    "text",
  ],
])("a body whose own parser %s", (_, errorParser, summary) => {
  expect(errorOf(404, "text", { "x-a": "b" }, { errorParser })).toMatchObject({ summary });
});

test("a parser that throws is reported, with its error", () => {
  const warnings: object[] = [];
  const errorParser = () => {
    throw new Error("no such field");
  };
  errorOf(404, "text", {}, { errorParser, hooks: { onWarning: (warning) => void warnings.push(warning) } });
  const message = "errorParser threw, so the 404 body was read without it: no such field";
  expect(warnings).toEqual([{ api: "infra", message }]);
});

test.each([
  { method: "GET", outcome: "unknown", retryable: true, advice: "Try again later" },
  { method: "POST", outcome: "rejected", retryable: true, advice: "Try again later" },
  { method: "POST", outcome: "unknown", retryable: false, advice: "It may still have been executed" },
] as const)("the advice for a 503 to a $method, $outcome: $advice", ({ method, outcome, retryable, advice }) => {
  const reply = { status: 503, text: "", headers: new Headers(), response: new Response(), headersAt: 0 };
  const error = errorFromReply(reply, reading, { ...outgoing, method }, { ...known, outcome, charged: "unknown" }, 0);

  expect(error).toMatchObject({ retryable, advice: expect.stringContaining(advice) });
});
