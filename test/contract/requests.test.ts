import { InfraClient, type ToolSlug, ToolsClient, toolCatalog } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { checkRequest, type SentRequest } from "./check-request.ts";
import { infraCalls, infraCallsWithoutBody } from "./infra-calls.ts";
import { infraOperations, toolsOperations } from "./operations.ts";

/** A `fetch` that keeps what it is given, and answers as every operation may. */
function recording(): { fetch: typeof fetch; sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  const record = async (url: unknown, { method, headers, body }: RequestInit) => {
    sent.push({
      url: String(url),
      method: method!,
      headers: Object.fromEntries(new Headers(headers)),
      body: body as string | undefined,
    });
    const isList = method === "GET" && !/\/[a-z]+_\w+$/.test(new URL(String(url)).pathname);
    const created = { id: "x_1", jobId: "job_1", subscription: null, url: "https://example.com" };
    return Response.json({ success: true, data: isList ? [] : created });
  };
  return { fetch: record as typeof fetch, sent };
}

const baseUrl = "https://api.example.com";

describe("every request to the infrastructure API is valid by its specification", () => {
  const rows = [...Object.entries(infraCalls), ...Object.entries(infraCallsWithoutBody)];

  test.each(rows)("%s", async (operationId, call) => {
    const { fetch, sent } = recording();

    await call!(new InfraClient({ token: "tdi_owner_x", baseUrl, fetch }));

    expect(sent.map(checkRequest)).toEqual([{ operationId, faults: [] }]);
  });

  test("and each operation has a method", () => {
    expect(Object.keys(infraCalls).sort()).toEqual(infraOperations.map(({ operationId }) => operationId).sort());
  });
});

describe("every request to the tool API is valid by its specification", () => {
  const inputs = { text: "x".repeat(400), url: "https://www.youtube.com/watch?v=1", file: "https://example.com/a.pdf" };

  test.each(Object.keys(toolCatalog) as ToolSlug[])("%s", async (slug) => {
    const { fetch, sent } = recording();

    await new ToolsClient({ apiKey: "tdm_pro_x", baseUrl, fetch }).run(slug, {
      input: inputs[toolCatalog[slug].inputKind],
    });

    expect(sent.map(checkRequest)).toEqual([{ operationId: `tool_${slug.replaceAll("-", "_")}`, faults: [] }]);
  });

  test("callTool and listTools", async () => {
    const { fetch, sent } = recording();
    const tools = new ToolsClient({ apiKey: "tdm_pro_x", baseUrl, fetch });

    await tools.run("some-new-tool", { input: "x" });
    await tools.list();

    expect(sent.map(checkRequest)).toEqual([
      { operationId: "callTool", faults: [] },
      { operationId: "listTools", faults: [] },
    ]);
  });

  test("and these are all its operations", () => {
    const ids = Object.keys(toolCatalog).map((slug) => `tool_${slug.replaceAll("-", "_")}`);
    expect([...ids, "callTool", "listTools"].sort()).toEqual(
      toolsOperations.map(({ operationId }) => operationId).sort(),
    );
  });
});

test.each<[string, Partial<SentRequest>, string[]]>([
  ["an unknown route", { url: `${baseUrl}/api/v1/hosts` }, ["no route POST /api/v1/hosts"]],
  [
    "a wrong body",
    { body: "{}" },
    ["body must have required property 'name'", "body must have required property 'host'"],
  ],
])("the check finds %s", (_, change, faults) => {
  const request: SentRequest = {
    method: "POST",
    url: `${baseUrl}/api/v1/servers`,
    headers: {
      authorization: "Bearer t",
      accept: "application/json",
      "content-type": "application/json",
      "idempotency-key": "b7c6a5d4-1234-4abc-8def-001122334455",
    },
    body: '{"name":"web-1","host":"203.0.113.7"}',
    ...change,
  };

  expect(checkRequest(request).faults).toEqual(faults);
});
