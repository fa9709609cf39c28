import { InfraClient, ToolsClient, type ToolsClientOptions, toInput } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { virtualClock } from "../support/virtual-clock.ts";

const slug = "grammar-checker";

/** A service that writes down what it is sent, and refuses the first `refusals` requests with `status`. */
function service(refusals = 0, status = 422) {
  const sent: string[] = [];
  const fetch = async (url: string, { body }: { body?: string }) => {
    sent.push(body ?? new URL(url).search);
    const answer = {
      success: true,
      data: body === undefined && isList(url) ? [] : { id: "srv_1" },
      meta: { creditsCharged: (body?.length ?? 0) / 100 },
    };
    if (sent.length <= refusals) return Response.json({ error: { code: "try_later" } }, { status });
    return Response.json(answer);
  };
  return { sent, fetch: fetch as ToolsClientOptions["fetch"] };
}

const isList = (url: string) => /\/servers(\?|$)/.test(url);

const key = () => `key-${Math.random()}`;
const baseUrl = "https://tools.example.com";

describe("a request mutated after the call is sent unchanged", () => {
  type Run = (request: { input: string; options: { language: string } }) => PromiseLike<unknown>;
  interface World {
    newClient(options?: ToolsClientOptions): ToolsClient;
  }

  test.each<[how: string, runOf: (world: World) => Run | Promise<Run>, refusals?: number, status?: number]>([
    [
      "with nothing to wait for",
      ({ newClient }) =>
        (request) =>
          newClient().run(slug, request),
    ],
    [
      "under a budget",
      ({ newClient }) =>
        (request) =>
          newClient().withBudget({ credits: 9 }).run(slug, request),
    ],
    [
      "waiting for the rate limit",
      async ({ newClient }) => {
        const client = newClient({ pacing: { requestsPerMinute: 1 } });
        await client.run(slug, { input: "the first" });
        return (request) => client.run(slug, request);
      },
    ],
    [
      "again after 422",
      ({ newClient }) =>
        (request) =>
          newClient().run(slug, request),
      1,
    ],
    [
      "again after 429",
      ({ newClient }) =>
        (request) =>
          newClient().run(slug, request),
      1,
      429,
    ],
  ])("%s", async (_, runOf, refusals = 0, status = 422) => {
    const { sent, fetch } = service(refusals, status);
    const clock = virtualClock();
    const options = { fetch, clock, apiKey: key(), baseUrl };
    const run = await runOf({
      newClient: (more = {}) => new ToolsClient({ ...options, ...more }),
    });
    const request = { input: "old", options: { language: "old" } };
    const asGiven = JSON.stringify(request);

    const call = run(request);
    Object.assign(request, { input: "new, and so much longer that it costs much more", more: 1 });
    request.options.language = "new";
    await clock.play(call);

    const first = sent[0]?.includes("the first") ? 1 : 0;
    expect(sent.slice(first)).toEqual(Array(refusals + 1).fill(asGiven));
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

  test("bytes as input", async () => {
    const data = new TextEncoder().encode("old");
    const input = toInput({ data, type: "text/plain" });
    data.fill(0);
    expect(await input).toBe(`data:text/plain;base64,${btoa("old")}`);
  });
});

describe("so it is with the infrastructure API:", () => {
  test.each<[what: string, call: (infra: InfraClient, values: Record<string, unknown>) => PromiseLike<unknown>]>([
    ["a body that is created from", (infra, values) => infra.servers.create(values as never)],
    ["changes", (infra, values) => infra.sites.update("site_1", values as never)],
    ["a decision", (infra, values) => infra.ai.approveStep("job_1", values as never)],
    ["the body of any route", (infra, values) => infra.client.POST("/servers", { body: values as never })],
    ["the query of any route", (infra, values) => infra.client.GET("/servers", { params: { query: values } })],
    ["the query of a list", (infra, values) => infra.servers.list(values as never)],
  ])("%s", async (_, call) => {
    const { sent, fetch } = service(1, 429);
    const clock = virtualClock();
    const infra = new InfraClient({ fetch: fetch as never, clock, token: key(), baseUrl, pacing: false });
    const values: Record<string, unknown> = { limit: 1 };

    const called = call(infra, values);
    Object.assign(values, { limit: 2, cursor: "other" });
    await clock.play(called);

    const asGiven = sent[0]!.startsWith("?") ? "?limit=1" : '{"limit":1}';
    expect(sent).toEqual([asGiven, asGiven]);
  });
});
