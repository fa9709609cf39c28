import { ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { expect, test } from "vitest";
import { VirtualClock } from "../support/virtual-clock.ts";

const slug = "grammar-checker";

/** A service that writes down what it is sent, and refuses the first `refusals` requests. */
function service(refusals = 0) {
  const sent: string[] = [];
  const fetch = async (_: string, { body = "" }: { body?: string }) => {
    sent.push(body);
    if (sent.length <= refusals) return Response.json({ error: { code: "try_later" } }, { status: 422 });
    return Response.json({ success: true, data: {}, meta: { creditsCharged: body.length / 100 } });
  };
  return { sent, fetch: fetch as ToolsClientOptions["fetch"] };
}

const key = () => `key-${Math.random()}`;
const baseUrl = "https://tools.example.com";

test("a request mutated after the call is sent unchanged, also again after 422", async () => {
  const { sent, fetch } = service(1);
  const clock = new VirtualClock();
  const client = new ToolsClient({ fetch, clock, apiKey: key(), baseUrl });
  const request = { input: "old", options: { language: "old" } };
  const asGiven = JSON.stringify(request);

  const call = client.run(slug as string, request);
  Object.assign(request, { input: "new, and so much longer that it costs much more", more: 1 });
  request.options.language = "new";
  await clock.play(call);

  expect(sent).toEqual([asGiven, asGiven]);
});

test("a budget reserves the cost of the sent input", async () => {
  const { sent, fetch } = service();
  const client = new ToolsClient({ fetch, apiKey: key(), baseUrl, pacing: false });
  const budget = client.withBudget({ credits: 4 });
  const request = { input: "a".repeat(100) };

  const calls = [budget.run(slug, { input: "a".repeat(100) }), budget.run(slug, request)];
  request.input = "a".repeat(15_000);
  await Promise.all(calls);

  expect(sent.map(({ length }) => length)).toEqual([112, 112]);
  expect(client.credits.spent).toBe(2.24);
});
