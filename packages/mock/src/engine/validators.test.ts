import { describe, expect, it } from "vitest";
import { loadSpecs } from "../../../../scripts/generate/specs/load-spec.ts";
import { infraOperations } from "../generated/infra-operations.ts";
import { requestBody as infraRequestBody } from "../generated/infra-request-validators.js";
import { responseBody, streamEvent, webhookBody } from "../generated/response-validators.js";
import { toolsOperations } from "../generated/tools-operations.ts";
import { requestBody as toolRequestBody } from "../generated/tools-request-validators.js";

const requestBody = { ...toolRequestBody, ...infraRequestBody };
const alert = { name: "cpu", target: { type: "server", ids: [] }, metric: "cpu_percent" };
const threshold = { type: "threshold", comparison: "gt", value: 90 };
const email = { type: "email", to: ["ops@example.com"] };

describe("a request body is checked whole", () => {
  it.each([
    { operation: "tool_grammar_checker", body: { input: "He go." }, errors: [] },
    { operation: "tool_grammar_checker", body: { input: "He go.", options: { unknown: 1 } }, errors: [] },
    { operation: "tool_grammar_checker", body: {}, errors: [" required"] },
    { operation: "tool_grammar_checker", body: "He go.", errors: [" type"] },
    {
      operation: "tool_blog_title_gen",
      body: { input: "", options: { count: 11, keywords: [1] } },
      errors: ["/input minLength", "/options/count maximum", "/options/keywords/0 type"],
    },
    { operation: "createAlert", body: { ...alert, condition: threshold, channels: [email] }, errors: [] },
    {
      operation: "createAlert",
      body: { ...alert, condition: { ...threshold, value: "90" }, channels: [{ type: "email", to: ["ops"] }] },
      errors: ["/condition/value type", "/channels/0/to/0 format"],
    },
    {
      operation: "createAlert",
      body: { ...alert, condition: { type: "trend" }, channels: [email] },
      errors: ["/condition discriminator"],
    },
  ])("$operation $body: $errors", ({ operation, body, errors }) => {
    const validate = requestBody[operation]!;
    expect(validate(body)).toBe(errors.length === 0);
    expect((validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)).toEqual(errors);
  });
});

describe("every body of the specs has a validator", () => {
  const operations = [...toolsOperations, ...infraOperations];

  it("request bodies", () => {
    const withBody = operations.filter((operation) => operation.requestBody).map(({ operationId }) => operationId);
    expect(Object.keys(requestBody)).toEqual(withBody);
  });

  it("responses, except those without content", () => {
    const missing = operations.flatMap(({ operationId, statuses }) =>
      statuses
        .filter((status) => responseBody[operationId]?.[status] === undefined)
        .map((status) => [operationId, status]),
    );
    expect(missing.filter(([, status]) => status !== 204)).toEqual([]);
  });

  it("webhook events and stream events", async () => {
    const infra = (await loadSpecs()).find(({ name }) => name === "infra")!.document;
    expect(Object.keys(webhookBody)).toEqual(Object.keys(infra.webhooks ?? {}));
    expect(Object.keys(streamEvent.getAiJob ?? {})).toHaveLength(9);
  });
});
