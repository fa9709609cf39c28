import { createMock } from "@tandem/mock";
import { isTandemError, Tandem } from "@tandem/sdk";
import "@tandem/sdk/contract";
import { describe, expect, it } from "vitest";
import { alternatives, idsIn, randomPairs } from "./contradicted.ts";

const slugs = {
  "ai-translator": { input: "Good morning", options: { targetLanguage: "de" } },
  "grammar-checker": { input: "She go home." },
  "ai-rewriter": { input: "A sentence to rewrite for us." },
} as const;

/** What a program sees of a service that breaks some assumptions: results, and the ids that errors and warnings name. */
async function use(contradict: readonly string[]) {
  const mock = createMock({ contradict, unlisted: true });
  const named = new Set<string>();
  const note = (text: unknown) => {
    for (const id of idsIn(String(text))) named.add(id);
  };
  const tandem = new Tandem({
    fetch: (url, init) => mock.fetch(url, init as RequestInit),
    clock: mock.clock,
    retries: 0,
    tools: { apiKey: mock.keys.pro, baseUrl: "https://api.example.com" },
    infra: { token: mock.tokens.owner, baseUrl: "https://api.example.com" },
    hooks: { onDrift: ({ assumption }) => note(assumption), onWarning: ({ message }) => note(message) },
  });
  const { infra, tools } = tandem;
  const calls: Record<string, () => Promise<unknown>> = {
    servers: () => Array.fromAsync(infra.servers.list({ limit: 2 })),
    server: () => infra.servers.get("srv_81f2"),
    sites: () => Array.fromAsync(infra.sites.list()),
    databases: () => Array.fromAsync(infra.databases.list()),
    alerts: () => Array.fromAsync(infra.alerts.list()),
    webhooks: () => Array.fromAsync(infra.webhooks.list()),
    teams: () => Array.fromAsync(infra.teams.list()),
    tools: () => tools.list(),
  };
  for (const [slug, request] of Object.entries(slugs))
    calls[slug] = () => tools.run(slug as "ai-translator", request as never);
  const results: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(calls)) {
    results[name] = await call().catch((error: unknown) => {
      if (!isTandemError(error)) throw error;
      note(JSON.stringify([error.message, error.facts]));
      return `${error.code} ${error.advice}`;
    });
  }
  return { results, named };
}

const usual = JSON.stringify((await use([])).results);
const failed = /"(not_found|invalid_response|unexpected_status|authentication|invalid_input) /;

/** Right results, an error, or a word about one of the ids: never a wrong result without a word. */
function isHonest({ results, named }: Awaited<ReturnType<typeof use>>, ids: readonly string[]): boolean {
  const text = JSON.stringify(results);
  return text === usual || failed.test(text) || ids.some((id) => named.has(id));
}

it("nothing drifts from the mock itself", async () => {
  expect([...(await use([])).named]).toEqual([]);
});

describe("a program that imports @tandem/sdk/contract", () => {
  it.each(alternatives)("works, fails or is warned when %s is wrong", async (id) => {
    expect(isHonest(await use([id]), [id])).toBe(true);
  });

  it("and when two of them are, in 200 random pairs", async () => {
    const silent: string[] = [];
    for (const both of randomPairs()) if (!isHonest(await use(both), both)) silent.push(both.join(" "));
    expect(silent).toEqual([]);
  });
});

it("a response that the service file doesn't fit is reported once, without what the file corrects", async () => {
  const infra = { case: "snake", wrap: { list: "rows" }, pagination: { style: "page", last: "meta.pages" } } as const;
  const mock = createMock({ service: { infra } });
  const drifts: string[] = [];
  const tandem = new Tandem({
    fetch: (url, init) => mock.fetch(url, init as RequestInit),
    service: { infra: { ...infra, pagination: { style: "page", last: "meta.last" } } },
    infra: { token: mock.tokens.owner, baseUrl: "https://api.example.com" },
    hooks: { onDrift: ({ assumption, pointer }) => drifts.push(`${assumption} ${pointer}`) },
  });
  await expect(Array.fromAsync(tandem.infra.servers.list())).rejects.toMatchObject({ code: "invalid_response" });
  expect(drifts).toEqual(["G-06 /meta/last"]);
});
