import { settle } from "@tandem/batch";
import { type Hooks, type Logger, type TandemError, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { expect, test } from "vitest";
import { rejection } from "../support/mock-service.ts";
import { serving } from "../support/servers.ts";

type Answer = [status: number, body: unknown];
const request = { input: "She go home." };
const meta = { tool: "grammar-checker", creditsCharged: 1, creditsRemaining: 9 };

/** A client of a service that gives one response after the other, the last one for good; and what it said. */
async function answering(answers: readonly Answer[], options: ToolsClientOptions = {}) {
  const told = { requests: 0, credits: [] as unknown[] };
  const baseUrl = await serving((_, response) => {
    const [status, body] = answers[Math.min(told.requests++, answers.length - 1)]!;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const warnings: string[] = [];
  const logger: Logger = { ...console, warn: (line) => void warnings.push(line) };
  const client = new ToolsClient({ apiKey: "tdm_1", baseUrl, logger, ...options });
  client.on("credits", (event) => told.credits.push(event));
  return { client, told, warnings };
}

test.each([400, 402, 408, 422, 429, 500, 503])(
  "a %d that was charged is reported as charged, and never sent again",
  async (status) => {
    const { client, told } = await answering([[status, { error: { message: "No" }, meta }]]);
    const budget = client.withBudget({ credits: 5 });

    const error = (await rejection(budget.run("grammar-checker", request))) as TandemError;

    expect(error).toMatchObject({ status, charged: 1, outcome: "executed", retryable: false });
    expect(settle(error)).toBeUndefined();
    const said = "Credits charged: 1. It may still have been executed: check before you call again.";
    expect(error.message).toContain(said);
    expect(told.requests).toBe(1);
    expect(client.credits).toMatchObject({ spent: 1, remaining: 9 });
    expect(told.credits).toMatchObject([{ tool: "grammar-checker", charged: 1, remaining: 9 }]);
  },
);

test.each<[string, unknown]>([
  ["no meta", undefined],
  ["a cost of 0", { creditsCharged: 0, creditsRemaining: 10 }],
  ["a cost of null", { creditsCharged: null }],
  ["meta of null", null],
])("a 422 with %s is free, and sent again", async (_, freeMeta) => {
  const done: Answer = [200, { success: true, data: { correctedText: "ok" }, meta }];
  const costs: unknown[] = [];
  const hooks: Hooks = { onResponse: ({ tool, charged }) => void costs.push([tool, charged]) };
  const { client, told } = await answering([[422, { error: { message: "No" }, meta: freeMeta }], done], { hooks });

  const { meta: answered } = await client.run("grammar-checker", request);

  const tool = "grammar-checker";
  expect(costs).toEqual([
    [tool, undefined],
    [tool, 1],
  ]);
  expect([answered.creditsCharged, told.requests, client.credits.spent]).toEqual([1, 2, 1]);
});

test.each<[string, unknown]>([
  ["a negative cost", -1],
  ["a cost that is no number", "0.5"],
])("a 422 with %s was executed, and isn't sent again", async (_, creditsCharged) => {
  const { client, told } = await answering([[422, { error: { message: "No" }, meta: { creditsCharged } }]]);

  const error = await rejection(client.run("grammar-checker", request));

  const message = "No (422). It may have been charged. It may still have been executed: check before you call again.";
  const charged = "unknown";
  expect(error).toMatchObject({ code: "provider_failed", outcome: "executed", charged, retryable: false, message });
  expect(told.requests).toBe(1);
});

test.each<[string, unknown]>([
  ["no meta", undefined],
  ["meta of null", null],
  ["meta that is text", "cheap"],
  ["meta that is a list", []],
  ["meta without a cost", { tool: "grammar-checker" }],
  ["a cost that is no number", { creditsCharged: "1" }],
])("a result with %s is kept, and warned about", async (_, oddMeta) => {
  const { client, warnings } = await answering([
    [200, { success: true, data: { correctedText: "ok" }, meta: oddMeta }],
  ]);

  const { data, meta } = await client.run("grammar-checker", request);

  expect(data).toEqual({ correctedText: "ok" });
  expect(typeof meta.creditsCharged).not.toBe("number");
  expect(warnings).toEqual([expect.stringContaining("no usable meta.creditsCharged")]);
  expect(client.credits.calls).toBe(0);
});
