import { expect, test } from "vitest";
import { infraService, rejection } from "../support/mock-service.ts";

const host = "203.0.113.9";

test.each([
  [400, "InvalidInputError", "invalid_input"],
  [401, "AuthenticationError", "authentication"],
  [402, "PaymentRequiredError", "payment_required"],
  [403, "ForbiddenError", "forbidden"],
  [404, "NotFoundError", "not_found"],
  [409, "ConflictError", "conflict"],
  [422, "ValidationFailedError", "validation_failed"],
  [406, "UnexpectedStatusError", "unexpected_status"],
])("a %i is a %s, rejected and not sent again", async (status, name, code) => {
  const { infra, mock } = await infraService();
  mock.faults.add({ operation: "createServer", fault: { status } });

  const error = await rejection(infra.servers.create({ name: "web-9", host }));

  expect(error).toMatchObject({ name, code, status, outcome: "rejected", attempts: [{ status }] });
  expect(mock.journal.entries).toHaveLength(1);
});

test("an infrastructure error says nothing of credits", async () => {
  const { infra } = await infraService();

  const error = await rejection(infra.servers.get("srv_none"));

  expect(error).toMatchObject({ code: "not_found", apiCode: "not_found", charged: undefined });
  expect((error as { requestId: string }).requestId).toMatch(/^req_/);
});

test("a validation error names each field in its message and in fields", async () => {
  const { infra } = await infraService();

  const error = await rejection(infra.servers.create({ name: "web-9", host: "not a host" }));

  expect(error).toMatchObject({
    code: "validation_failed",
    fields: [{ pointer: "/host", code: "invalid_format", message: "must be an IP address or a hostname" }],
  });
  expect((error as Error).message).toBe(
    "/host must be an IP address or a hostname (422). Change those fields and call again.",
  );
});

test.each([
  ["resource_busy", true],
  ["idempotency_in_progress", true],
  ["name_taken", false],
])("a conflict %s is retryable: %s", async (code, retryable) => {
  const { infra, mock } = await infraService();
  mock.faults.add({ operation: "createServer", fault: { status: 409, body: { code, title: "Conflict" } } });

  const error = await rejection(infra.servers.create({ name: "web-9", host }));

  expect(error).toMatchObject({ code: "conflict", apiCode: code, retryable });
});
