import { isTandemError, type TandemError, ToolsClient, toolCatalog } from "@tandem/sdk";
import { expect, test } from "vitest";
import { newKey, rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";

test.each([
  [400, "pro", "InvalidInputError", "invalid_input", "input_too_short"],
  [401, "revoked", "AuthenticationError", "authentication", "invalid_api_key"],
  [402, "outOfCredits", "OutOfCreditsError", "out_of_credits", "out_of_credits"],
  [403, "free", "ForbiddenError", "forbidden", "plan_required"],
  [403, "expiredTrial", "ForbiddenError", "forbidden", "plan_required"],
] as const)(
  "%d for a %s account is a %s that was rejected and not charged",
  async (status, account, name, code, apiCode) => {
    const { newClient, mock } = await toolService();
    const client = newClient({ apiKey: newKey(account) });

    const error = await rejection(client.run("grammar-checker", { input: status === 400 ? "" : input }));

    const attempts = [{ status, phase: "done" }];
    const requestId = expect.stringMatching(/^req_/);
    expect(error).toMatchObject({ name, code, status, apiCode, attempts, requestId, retryable: false });
    expect(error).toMatchObject({ outcome: "rejected", charged: 0 });
    expect(mock.journal.entries).toHaveLength(1);
  },
);

test("404 for an unknown slug names the valid ones", async () => {
  const { client } = await toolService();

  const error = await rejection(client.run("gramar-checker" as string, { input }));

  expect(isTandemError(error, "not_found") && [error.validSlugs, error.message]).toEqual([
    Object.keys(toolCatalog),
    expect.stringMatching(/^There is no tool "gramar-checker" \(404\)\. Valid tools: ai-detector, .+\.$/),
  ]);
});

test.each([500, 503, 504])(
  "a tool call that ended with %d is not retryable: it could be charged twice",
  async (status) => {
    const { client, mock } = await toolService();
    mock.faults.add({ operation: "grammar-checker", fault: { status } });

    const error = await rejection(client.run("grammar-checker", { input }));

    expect(error).toMatchObject({ code: "server_error", outcome: "unknown", charged: "unknown", retryable: false });
  },
);

test("a success that is not JSON is invalid_response: executed, and not sent again", async () => {
  const { client, mock } = await toolService();
  mock.faults.add({ operation: "grammar-checker", fault: { garbage: true } });

  const error = (await rejection(client.run("grammar-checker", { input }))) as Error;

  expect(error).toMatchObject({ code: "invalid_response", outcome: "executed", charged: "unknown", status: 200 });
  expect(error.message).toContain("its JSON is truncated or invalid");
  expect(mock.journal.entries).toHaveLength(1);
});

test("a redirect is rejected, so the credential goes nowhere else", async () => {
  const { client, mock } = await toolService();
  mock.faults.add({
    operation: "grammar-checker",
    fault: { status: 307, headers: { Location: "http://127.0.0.1:9/" } },
  });

  const error = await rejection(client.run("grammar-checker", { input }));

  expect(error).toMatchObject({ code: "unexpected_status", status: 307, outcome: "rejected" });
});

/** The error of a tool call that gets this response. */
async function errorOf(status: number, text: string): Promise<TandemError> {
  const fetch = async () => ({ status, headers: new Headers(), text: async () => text });
  const client = new ToolsClient({ apiKey: newKey(), baseUrl: "https://api.example.com", fetch, retries: 0 });
  return (await rejection(client.run("grammar-checker", { input }))) as TandemError;
}

const redirect =
  "The service sent a redirect, which is not followed to protect the credential (%). Set baseUrl to the URL it points to.";
const unexpected = "The service returned an unexpected status (%). Check baseUrl, and that the SDK is up to date.";

test.each([
  // Browsers hide the status of a redirect.
  [0, redirect.replace(" (%)", "")],
  [199, unexpected.replace(" (%)", "")],
  [300, redirect],
  [304, unexpected],
  [399, redirect],
  [405, unexpected],
  [408, "The service returned an unexpected status (408). Try again."],
  [422, "The AI provider failed (422). Try again later."],
  [500, "The service failed (500). It may still have been executed: check before you call again."],
])("a %d without a body says what happened and what to do", async (status, message) => {
  const error = await errorOf(status, "");

  expect([error.message, error.facts]).toStrictEqual([message.replace("%", String(status)), {}]);
});

const rejected = "The input was rejected: too short, too long, in the wrong format, or for a browser-only tool";

test.each<[text: string, summary: string, details?: unknown]>([
  ['{"error":{"message":"Too long.. ","details":{"max":9}}}', "Too long", { max: 9 }],
  ['{"error":{"message":"Too long"}}', "Too long", { message: "Too long" }],
  ['{"detail":"Over 9","title":"Too long"}', "Over 9", { detail: "Over 9", title: "Too long" }],
  ['{"title":"Too long"}', "Too long", { title: "Too long" }],
  ["over <9> words", "over <9> words"],
  ["null", "null"],
  // Not quoted: a page, and JSON that is truncated.
  ["<p>Too long", rejected],
  [" <p>Too long", rejected],
  ['{"error":{"message":"Too', rejected],
  ["\n", rejected],
])("the body %j of a rejection is read", async (text, summary, details) => {
  const error = await errorOf(400, text);

  expect([error.summary, error.details]).toEqual([summary, details]);
});
