import { isTandemError, toolCatalog } from "@tandem/sdk";
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
