import { expect, test } from "vitest";
import { InvalidArgumentError } from "./invalid-argument-error.ts";
import { RateLimitedError } from "./status-errors.ts";
import type { ErrorInit } from "./tandem-error.ts";

const messages: { init: ErrorInit; message: string }[] = [
  { init: { summary: "tools.apiKey is missing" }, message: "tools.apiKey is missing." },
  { init: { summary: "Did you mean it?" }, message: "Did you mean it?" },
  {
    init: { summary: "Too many requests", status: 429, advice: "Slow down." },
    message: "Too many requests (429). Slow down.",
  },
  {
    init: { summary: "No answer", detail: "The request was not sent.", advice: "Try again." },
    message: "No answer. The request was not sent. Try again.",
  },
  {
    init: { summary: "The service answered 200, but the body has no data", status: 200 },
    message: "The service answered 200, but the body has no data.",
  },
];

test.each(messages)("a message is composed of sentences: $message", ({ init, message }) => {
  expect(new RateLimitedError(init).message).toBe(message);
});

test("summary, advice and facts are data beside the message", () => {
  const facts = { option: "tools.apiKey", variable: "TANDEM_TOOLS_KEY" };
  const error = new InvalidArgumentError({ summary: "tools.apiKey is missing", advice: "Pass it.", facts });

  expect(error).toMatchObject({ summary: "tools.apiKey is missing", advice: "Pass it.", facts, charged: 0 });
});
