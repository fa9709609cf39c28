import { createMock } from "@tandem/mock";
import { ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { translateNewsletter } from "./newsletter.ts";

/** Its own service for each test, whose waits take no time. */
function service(scenario: "team" | "out-of-credits" = "team") {
  const mock = createMock({ clock: "auto", scenario, creditCost: () => 2 });
  const apiKey = mock.scenario.key;
  const tools = new ToolsClient({ apiKey, baseUrl: "https://tools.example.com", fetch: mock.fetch, clock: mock.clock });
  return { mock, tools };
}

test("every language has its text", async () => {
  const { tools } = service();
  const { texts, missing, credits } = await translateNewsletter(tools, "Good morning", ["de", "fr"], 10);
  expect(texts).toEqual({ de: "[de] Good morning", fr: "[fr] Good morning" });
  expect({ missing, credits }).toEqual({ missing: {}, credits: 4 });
});

test("what does not fit the budget is missing, and is not sent", async () => {
  const { mock, tools } = service();
  const { texts, missing } = await translateNewsletter(tools, "Good morning", ["de", "fr", "it"], 4);
  expect(Object.keys(texts)).toHaveLength(2);
  expect(Object.values(missing)).toEqual(["budget_exceeded"]);
  expect(mock.journal.find({ operationId: "ai-translator" })).toHaveLength(2);
});

test("a provider that fails once is asked again", async () => {
  const { mock, tools } = service();
  mock.faults.add({ operation: "ai-translator", nth: 1, fault: { status: 422 } });
  const { texts } = await translateNewsletter(tools, "Good morning", ["de"], 10);
  expect(texts).toEqual({ de: "[de] Good morning" });
});

test("without credits everything is missing, and nothing breaks", async () => {
  const { tools } = service("out-of-credits");
  const { texts, missing } = await translateNewsletter(tools, "Good morning", ["de"], 10);
  expect({ texts, missing }).toEqual({ texts: {}, missing: { de: "out_of_credits" } });
});

test("a lost answer is not sent again, since it may have been charged", async () => {
  const { mock, tools } = service();
  mock.faults.add({ operation: "ai-translator", nth: 1, fault: { reset: "before-headers" } });
  const { missing } = await translateNewsletter(tools, "Good morning", ["de"], 10);
  expect(missing).toEqual({ de: "connection, may have been charged" });
  expect(mock.journal.find({ operationId: "ai-translator" })).toHaveLength(1);
});
