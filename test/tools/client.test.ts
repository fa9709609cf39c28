import { type TandemError, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { rejection } from "../support/tool-service.ts";

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
      await tools.list(null as never);
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

  test("at another address is not found", async () => {
    const error = await failureOf(() => clientOf({}, 404).tools.list());
    expect([error.summary, error.advice]).toEqual([
      "There is no list of tools at this URL",
      "Check tools.baseUrl, and tools.list in the service file.",
    ]);
  });
});

describe("404 for an unknown tool", () => {
  const slugs = ["new-tool", "transcription"];
  const deep = (levels: number): unknown => (levels === 0 ? slugs : { in: deep(levels - 1) });

  test.each<[string, unknown, readonly string[] | undefined]>([
    ["at the root", { slugs }, slugs],
    ["in the error", { error: { message: "x", details: { validSlugs: slugs } } }, slugs],
    ["after another list", { error: { fields: ["slug", null], tags: [], validSlugs: [...slugs, 5] } }, slugs],
    ["eight levels deep", deep(8), slugs],
    ["deeper", deep(9), undefined],
    ["without one that is known", { error: { validSlugs: ["new-tool"] } }, undefined],
  ])("takes the valid ones from a list %s", async (_, body, valid) => {
    const error = await failureOf(() => clientOf(body, 404).tools.run("new-too" as string, { input: "x" }));
    expect(error).toMatchObject({ code: "not_found", facts: { tool: "new-too" } });
    const { validSlugs, nearest } = error as TandemError & { validSlugs: string[]; nearest?: string };
    expect(validSlugs).toEqual(valid ?? expect.arrayContaining(["grammar-checker", "ai-detector"]));
    expect(nearest).toBe(valid && "new-tool");
    expect(error.advice).toMatch(
      valid ? /^Did you mean "new-tool"\? Valid tools: new-tool, transcription\.$/ : /^Valid tools: /,
    );
  });
});

describe("wrong arguments are rejected, and nothing is sent", () => {
  const unreadable = Object.defineProperty({}, "input", {
    get() {
      throw new Error("trap");
    },
  });

  test.each<[string, (tools: ToolsClient) => unknown, string, object]>([
    ["no slug", (tools) => tools.run("", { input: "x" }), "Name the tool by its slug", { option: "slug" }],
    [
      "a number as slug",
      (tools) => tools.run(5 as never, { input: "x" } as never),
      "Name the tool by its slug",
      { option: "slug" },
    ],
    [
      "no request",
      (tools) => tools.run("ai-detector", undefined as never),
      "input must be a string, not undefined",
      { option: "input" },
    ],
    [
      "null as input",
      (tools) => tools.run("ai-detector", { input: null as never }),
      "input must be a string, not null",
      { option: "input" },
    ],
    [
      "a number as input",
      (tools) => tools.run("ai-detector", { input: 5 as never }),
      "input must be a string, not number",
      { option: "input" },
    ],
    [
      "an input that throws",
      (tools) => tools.run("ai-detector", unreadable as never),
      "The request cannot be read",
      { option: "input" },
    ],
    [
      "an unknown event",
      (tools) => tools.on("spent" as never, () => {}),
      'on needs "credits" or "low", and a function',
      { option: "event", validValues: ["credits", "low"] },
    ],
    [
      "a symbol as event",
      (tools) => tools.on(Symbol("low") as never, () => {}),
      'on needs "credits" or "low", and a function',
      { option: "event" },
    ],
    [
      "no listener",
      (tools) => tools.on("low", undefined as never),
      'on needs "credits" or "low", and a function',
      { option: "event" },
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

test.each<[string, number]>([
  ['{"meta":{"creditsCharged":2,"creditsRemaining":7}}', 2],
  ['{"meta":{"creditsCharged":"2"}}', 0],
  ['{"meta":null,"creditsCharged":2}', 0],
  ['"creditsCharged" is 2', 0],
])("a refusal that says %s was charged %d", async (body, charged) => {
  const { tools } = clientOf(body, 422);
  expect(await failureOf(() => tools.run("ai-detector", { input: "x" }))).toMatchObject({ status: 422, charged });
  expect([tools.credits.spent, tools.credits.remaining]).toEqual(charged ? [2, 7] : [0, undefined]);
});

test.each(["", "/", "/api/v1", "/api/v1/", "/api/v1/tools", "/api/v1/tools/"])(
  "an address that ends in %j reaches the tools",
  async (path) => {
    const { tools, sent } = clientOf(done, 200, { baseUrl: `https://tools.example.com/base${path}` });
    await tools.run("ai-detector", { input: "x" });
    expect(sent[0]!.url).toBe("https://tools.example.com/base/api/v1/tools/ai-detector");
  },
);

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

test("a batch shows what's left before it starts, and keeps the options of the call", async () => {
  const { tools, sent } = clientOf(done);
  const options = { targetLanguage: "de" };
  const run = tools.batch("ai-translator", ["x"], { options });
  options.targetLanguage = "fr";
  async function* rows() {
    yield "x";
  }
  const lefts = [run, tools.batch("ai-translator", rows(), { total: 5 }), tools.batch("ai-translator", rows())];
  expect(lefts.map(({ progress }) => [progress.left, progress.done])).toEqual([
    [1, 0],
    [5, 0],
    [undefined, 0],
  ]);
  for await (const _ of run);
  expect(await sent[0]!.json()).toEqual({ input: "x", options: { targetLanguage: "de" } });
  expect(run.progress).toMatchObject({ left: 0, done: 1 });
});
