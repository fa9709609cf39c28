import { type TandemError, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { rejection } from "../support/mock-service.ts";

/** A client of a service that responds to everything with one body, and what it was sent. */
function clientOf(body: unknown, status = 200, options: ToolsClientOptions = {}) {
  const sent: Request[] = [];
  const fetch: ToolsClientOptions["fetch"] = async (url, init) => {
    sent.push(new Request(url, init as RequestInit));
    return new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json" },
    });
  };
  const shared = { apiKey: "tdm_1", baseUrl: "https://tools.example.com", retries: 0, pacing: false } as const;
  return { tools: new ToolsClient({ ...shared, fetch, ...options }), sent };
}

const done = { success: true, data: { correctedText: "" }, meta: { creditsCharged: 1, creditsRemaining: 9 } };
const failureOf = async (call: () => unknown) => (await rejection((async () => call())())) as TandemError;

describe("the list of tools", () => {
  const tool = { slug: "ai-detector", name: "AI detector" };

  test.each<[string, unknown]>([
    ["bare", [tool]],
    ["in tools", { tools: [tool] }],
    ["in data", { data: [tool] }],
    ["in data.tools", { data: { tools: [tool] } }],
    ["three levels deep", { data: { data: { tools: [tool] } } }],
    ["among what has no slug", { data: [null, 5, "ai-detector", { slug: 5 }, tool] }],
  ])("is found %s", async (_, body) => expect(await clientOf(body).tools.list()).toEqual([tool]));

  test.each<[string, unknown]>([
    ["null", null],
    ["text", '"ai-detector"'],
    ["an object without it", { data: { tools: null } }],
    ["one that is nested deeper", { data: { data: { data: { tools: [tool] } } } }],
  ])("is missing in %s: invalid_response", async (_, body) => {
    const error = await failureOf(() => clientOf(body).tools.list());
    expect([error.code, error.summary]).toEqual([
      "invalid_response",
      "The service returned 200, but the body has no list of tools",
    ]);
  });

  test("needs no key, and does not send an existing one", async () => {
    for (const apiKey of ["tdm_1", undefined]) {
      const { tools, sent } = clientOf([tool], 200, { apiKey });
      await tools.list();
      expect([sent[0]!.url, sent[0]!.headers.get("authorization")]).toEqual([
        "https://tools.example.com/api/v1/tools",
        null,
      ]);
    }
    const { tools, sent } = clientOf(done);
    await tools.run("ai-detector", { input: "x" });
    await tools.list().catch(() => {});
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer tdm_1", null]);
  });
});

test.each<[string, unknown, readonly string[] | undefined]>([
  ["in the error's details", { error: { message: "x", details: { validSlugs: ["new-tool"] } } }, ["new-tool"]],
  ["in the catalog, if the service names none", { error: { message: "x" } }, undefined],
])("a 404 for an unknown tool finds the valid ones %s", async (_, body, valid) => {
  const error = await failureOf(() => clientOf(body, 404).tools.run("new-too" as string, { input: "x" }));
  expect(error).toMatchObject({ code: "not_found", facts: { tool: "new-too" } });
  const { validSlugs } = error as TandemError & { validSlugs: string[] };
  expect(validSlugs).toEqual(valid ?? expect.arrayContaining(["grammar-checker", "ai-detector"]));
  expect(error.advice).toMatch(valid ? /^Valid tools: new-tool\.$/ : /^Valid tools: /);
});

describe("wrong arguments are rejected, and nothing is sent", () => {
  test.each<[string, (tools: ToolsClient) => unknown, string, object]>([
    ["no slug", (tools) => tools.run("", { input: "x" }), '"" is not the slug of a tool', { option: "slug" }],
    [
      "a misspelled option of a call",
      (tools) => tools.run("ai-detector", { input: "x" }, { retires: 0 } as never),
      'run has no option "retires"',
      { option: "retires" },
    ],
    [
      "a misspelled option of a budget",
      (tools) => tools.withBudget({ credits: 1, warnAT: 0.5 } as never),
      'A budget has no option "warnAT"',
      { option: "warnAT" },
    ],
    [
      "a budget without credits",
      (tools) => tools.withBudget({} as never),
      "budget.credits must be a number, 0 or more",
      { option: "credits" },
    ],
    [
      "a negative budget",
      (tools) => tools.withBudget({ credits: -1 }),
      "budget.credits must be a number, 0 or more",
      { option: "credits" },
    ],
  ])("%s", async (_, call, summary, facts) => {
    const { tools, sent } = clientOf(done);
    const error = await failureOf(() => call(tools));
    expect([error.code, error.summary]).toEqual(["invalid_argument", summary]);
    expect(error.facts).toMatchObject(facts);
    expect(sent).toEqual([]);
  });
});

test.each<[string, unknown, string, number | "unknown"]>([
  ["no data", { success: true, meta: done.meta }, "has no data", 1],
  ["null as data", { ...done, data: null }, "has no data", 1],
  ["text as data", { success: true, data: "x" }, "has no data", "unknown"],
  ["no success", { ...done, success: false }, "says success: false", 1],
  ["null", null, "has no data", "unknown"],
])("a 200 with %s is an invalid_response that was executed", async (_, body, what, charged) => {
  const { tools } = clientOf(body);
  const error = await failureOf(() => tools.run("ai-detector", { input: "x" }));
  expect(error).toMatchObject({ code: "invalid_response", outcome: "executed", status: 200, charged });
  expect(error.summary).toBe(`The service returned 200, but the body ${what}`);
  expect(error.facts).toEqual({ option: "tools.baseUrl", creditsRemaining: charged === 1 ? 9 : undefined });
  expect(tools.credits.spent).toBe(charged === 1 ? 1 : 0);
});

test("calls a listener for each charged call until it's removed, and ignores its errors", async () => {
  const { tools } = clientOf(done);
  const seen: unknown[] = [];
  const stop = tools.on("credits", (event) => {
    seen.push(event);
    throw new Error("listener");
  });
  await tools.run("ai-detector", { input: "x" }, { label: "a" });
  stop();
  await tools.run("ai-detector", { input: "x" });
  expect(seen).toEqual([{ tool: "ai-detector", charged: 1, remaining: 9, label: "a" }]);
});
