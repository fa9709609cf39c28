import { readFileSync } from "node:fs";
import { approvalPolicy, InfraClient, Tandem, ToolsClient } from "@tandem/sdk";
import { planBatch } from "@tandem/sdk/batch";
import { nodeTransport, sqlitePacer } from "@tandem/sdk/node";
import { otelHooks } from "@tandem/sdk/otel";
import { createVerifier, memoryReplay, sign, webhookHandler } from "@tandem/sdk/webhooks";
import { afterEach, expect, test } from "vitest";
import { rejection } from "../support/tool-service.ts";

let requests = 0;
const fetch = async () => {
  requests++;
  return Response.json({});
};
afterEach(() => {
  requests = 0;
});

const baseUrl = "https://api.example.com";
const input = "She go home.";
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const tools = (options: object = {}) => new ToolsClient({ apiKey: "k", baseUrl, fetch, ...options });
const infra = (options: object = {}) => new InfraClient({ token: "t", baseUrl, fetch, ...options });
const job = () => infra().ai.attach("job_1");
const runWith = (client: ToolsClient) => client.run("grammar-checker", { input });
const server = { name: "a", host: "203.0.113.7" };

/** Passes an object of options, by its name on docs/reference/options.md. */
const uses: Record<string, (options: never) => unknown> = {
  BudgetOptions: (options: object) => tools().withBudget({ credits: 1, ...options }),
  AiAttachOptions: (options) => infra().ai.attach("job_1", options),
  AiDecideOptions: (options) => job().decide({ id: "step_1" } as never, "approve", options),
  AiEventsOptions: (options) => job().events(options).next(),
  AiEventsTimeout: (timeout) => job().events({ timeout }).next(),
  AiOptions: (ai) => infra({ ai }).servers.get("srv_1"),
  AiStartOptions: (options) => infra().ai.start("x", options),
  AiStreamOptions: (stream) => infra({ ai: { stream } }).servers.get("srv_1"),
  ApprovalPolicyOptions: (options: object) => approvalPolicy({ ask: () => "reject", ...options }),
  InfraApiOptions: (options: object) => new Tandem({ infra: { token: "t", baseUrl, ...options } }).infra.teams.list(),
  InfraClientOptions: (options) => infra(options).servers.get("srv_1"),
  WaitOptions: (options) => infra().servers.waitUntilOnline("srv_1", options),
  TandemOptions: (options) => new Tandem(options),
  RunOptions: (options) => tools().run("grammar-checker", { input }, options),
  ToolsApiOptions: (options: object) => runWith(new Tandem({ tools: { apiKey: "k", baseUrl, ...options } }).tools),
  ToolsClientOptions: (options) => runWith(tools(options)),
  CallOptions: (options) => infra().servers.get("srv_1", options),
  PacingOptions: (pacing) => runWith(tools({ pacing })),
  PostOptions: (options) => infra().servers.create(server, options),
  SharedOptions: (options) => runWith(tools(options)),
  TimeoutOptions: (timeout) => runWith(tools({ timeout })),
  Hooks: (hooks) => runWith(tools({ hooks })),
  ClientCallOptions: (options: object) =>
    tools().client.POST("/api/v1/tools/grammar-checker", { body: { input }, ...options }),
  ReplayOptions: (options: object) => createVerifier({ secrets: secret, ...options }),
  MemoryReplayOptions: (options) => memoryReplay(options),
  SignOptions: (options: object) => sign("{}", { secret, ...options }),
  SignatureOptions: (options: object) => createVerifier({ secrets: secret, ...options }),
  VerifyOptions: (options: object) => createVerifier({ secrets: secret, ...options }),
  WebhookHandlerOptions: (options: object) => webhookHandler({ secrets: secret, ...options }),
  BatchOptions: (options) => tools().batch("grammar-checker", [], options)[Symbol.asyncIterator]().next(),
  PlanOptions: (options) => planBatch("grammar-checker", [], { enter: async () => [] }, options),
  SqlitePacerOptions: (options) => sqlitePacer("/nowhere/pacing.db", options),
  NodeTransportOptions: (options) => nodeTransport(options),
  OtelOptions: (options) => otelHooks(options),
};

/** Filters of the service; part of other options; and one whose default is the stricter verdict. */
const exempt = ["ListQuery", "SchemeOptions", "SettleOptions"];

const page = readFileSync(new URL("../../docs/reference/options.md", import.meta.url), "utf8");
const documented = page
  .split(/^### /m)
  .slice(1)
  .map((part) => [part.split("\n", 1)[0]!, [...part.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!)] as const)
  .filter(([object]) => !exempt.includes(object));

test.each(documented)("a misspelled name in %s is rejected with the right one, unsent", async (object, names) => {
  for (const name of names) {
    const slips = [name[0]!.toUpperCase() + name.slice(1), ...(name.length > 3 ? [name.slice(0, -1)] : [])];
    for (const slip of slips) {
      const error = await rejection((async () => uses[object]!({ [slip]: {} } as never))());
      expect(error).toMatchObject({ code: "invalid_argument", message: expect.stringMatching(/did you mean/) });
    }
  }
  expect(requests).toBe(0);
});

test.each<[options: object, meant: string]>([
  [{ apiKey: "k" }, "tools.apiKey"],
  [{ token: "t" }, "infra.token"],
])("an option of one API given for both is found: %j", async (options, meant) => {
  expect(() => new Tandem(options)).toThrow(`did you mean ${meant}?`);
});

test("the servers of a job belong to its context", async () => {
  const error = await rejection((async () => infra().ai.start("x", { serverIds: ["srv_1"] } as never))());
  expect((error as Error).message).toContain("serverIds is not an option: did you mean context.serverIds?");
});

test("a call takes no budget, which would not be kept", async () => {
  const error = await rejection(tools().run("grammar-checker", { input }, { budget: { credits: 0 } } as never));
  expect((error as Error).message).toBe("A call takes no budget. Use withBudget({ credits }).");
  expect(requests).toBe(0);
});
