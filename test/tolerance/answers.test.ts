import { type AiJobHandle, InfraClient, isTandemError, ToolsClient, toolCatalog } from "@tandem/sdk";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { infraCalls } from "../contract/infra-calls.ts";
import { VirtualClock } from "../support/virtual-clock.ts";
import { fetchOf, scriptsFor } from "./odd-service.ts";
import { ids } from "./schema-values.ts";

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => void process.off("unhandledRejection", note));

interface Clients {
  clock: VirtualClock;
  infra: InfraClient;
  tools: ToolsClient;
}

const [id] = ids;
const waiting = { timeoutMs: 30_000 };

async function all<T>(items: AsyncIterable<T>, most = 50): Promise<T[]> {
  const seen: T[] = [];
  for await (const item of items) if (seen.push(item) >= most) break;
  return seen;
}

/** Follows a job as the documentation shows it, with what a user does with each event. */
async function follow({ infra, clock }: Clients, options: { after?: number } = {}): Promise<void> {
  const job = infra.ai.attach(id, options);
  // A job that never ends is followed for as long as someone wants to.
  const stop = new AbortController();
  const limit = clock.setTimeout(() => stop.abort(), 120_000);
  await through(job, stop.signal).finally(() => clock.clearTimeout(limit));
}

async function through(job: AiJobHandle, signal: AbortSignal): Promise<void> {
  let printed = "";
  for await (const event of job.events({ signal, timeout: { totalMs: 20_000 } })) {
    expect(typeof event.type).toBe("string");
    expect(typeof event.sequence).toBe("number");
    if (event.type === "output.delta") printed += event.delta.slice(0);
    if (event.type === "output.done") printed = event.text.slice(0);
    if (event.type === "job.snapshot" || event.type === "job.done") {
      for (const step of event.job.steps) expect(typeof step.id).toBe("string");
      printed = event.job.output.slice(0);
    }
    if (event.type === "job.status") expect(typeof event.status).toBe("string");
    if (event.type === "step.created" || event.type === "step.updated") expect(typeof event.step.id).toBe("string");
    if (event.type === "step.approval_required") await job.decide(event.step, "approve");
  }
  expect(typeof printed).toBe("string");
  expect(typeof (job.lastSequence ?? 0)).toBe("number");
}

type Run = (clients: Clients) => PromiseLike<unknown>;

const infraRuns = Object.entries(infraCalls).map(([name, call]): [string, readonly string[], Run] => [
  name,
  [name],
  ({ infra }) => call(infra),
]);

const toolRuns = [...Object.keys(toolCatalog), "some-new-tool"].map((slug): [string, readonly string[], Run] => [
  slug,
  [Object.hasOwn(toolCatalog, slug) ? `tool_${slug.replaceAll("-", "_")}` : "callTool"],
  ({ tools }) => tools.withBudget({ credits: 1_000 }).run(slug, { input: "x" }),
]);

const job = ["getAiJob", "approveAiJobStep"];

const others: [string, readonly string[], Run][] = [
  ["tools.list", ["listTools"], ({ tools }) => tools.list()],
  ["servers.list, every page", ["listServers"], ({ infra }) => all(infra.servers.list())],
  ["sites.list of a server, every page", ["listSites"], ({ infra }) => all(infra.sites.list({ serverId: id }))],
  ["databases.list of a server", ["listDatabases"], ({ infra }) => all(infra.databases.list({ serverId: id }))],
  ["webhooks.deliveries, every page", ["listWebhookDeliveries"], ({ infra }) => all(infra.webhooks.deliveries(id))],
  ["sites.get", ["listSites"], ({ infra }) => infra.sites.get(id)],
  ["databases.get", ["listDatabases"], ({ infra }) => infra.databases.get(id)],
  ["teams.get", ["listTeams"], ({ infra }) => infra.teams.get(id)],
  ["servers.waitUntilOnline", ["getServer"], ({ infra }) => infra.servers.waitUntilOnline(id, waiting)],
  ["sites.waitUntilActive", ["listSites"], ({ infra }) => infra.sites.waitUntilActive(id, waiting)],
  ["sites.waitForDeploy", ["listSites"], ({ infra }) => infra.sites.waitForDeploy({ id, siteId: id }, waiting)],
  ["databases.waitUntilOnline", ["listDatabases"], ({ infra }) => infra.databases.waitUntilOnline(id, waiting)],
  [
    "databases.waitForBackup",
    ["listDatabases"],
    ({ infra }) => infra.databases.waitForBackup({ id, databaseId: id }, waiting),
  ],
  ["databases.waitForRestore", ["listDatabases"], ({ infra }) => infra.databases.waitForRestore({ id }, waiting)],
  [
    "sites.deploy and its wait",
    ["deploySite", "listSites"],
    async ({ infra }) => infra.sites.waitForDeploy(await infra.sites.deploy(id), waiting),
  ],
  ["ai.start", ["createAiPrompt", ...job], async ({ infra }) => (await infra.ai.start("Go")).result(waiting)],
  ["job.result", job, ({ infra }) => infra.ai.attach(id).result(waiting)],
  ["job.events", job, (clients) => follow(clients)],
  ["job.events after a number", job, (clients) => follow(clients, { after: 2 })],
  [
    "job.decide",
    job,
    async ({ infra }) => {
      const { steps } = await infra.ai.getJob(id);
      const step = Array.isArray(steps) ? steps[0] : undefined;
      return infra.ai.attach(id).decide(step ?? ({ id } as never), "approve");
    },
  ],
  ["infra.client", ["getServer"], ({ infra }) => infra.client.GET(`/servers/${id}` as "/servers")],
];

function clientsFor(script: Parameters<typeof fetchOf>[0], transport: "auto" | "sse" | "poll") {
  const clock = new VirtualClock();
  const shared = { fetch: fetchOf(script), clock, pacing: false } as const;
  return {
    clock,
    infra: new InfraClient({ ...shared, token: "tdi_x", baseUrl: "http://localhost", ai: { stream: { transport } } }),
    tools: new ToolsClient({ ...shared, apiKey: "tdt_x", baseUrl: "http://localhost" }),
  };
}

describe("any documented field that is null, missing or of another type gives a value or a typed error", () => {
  test.each([...infraRuns, ...toolRuns, ...others])("%s", async (name, uses, run) => {
    const streams = name.startsWith("job.events");
    const numRuns = streams ? 150 : uses.length > 1 || name.includes("wait") ? 60 : 25;
    const transports = fc.constantFrom("auto", "auto", "sse", "poll") as fc.Arbitrary<"auto" | "sse" | "poll">;
    await fc.assert(
      fc.asyncProperty(scriptsFor(uses, { streams }), transports, async (script, transport) => {
        const clients = clientsFor(script, streams ? transport : "auto");
        try {
          await clients.clock.play(run(clients));
        } catch (error) {
          if (!isTandemError(error)) throw error;
        }
        expect(clients.clock.pending).toBe(0);
        expect(unhandled).toEqual([]);
      }),
      { numRuns },
    );
  });
});
