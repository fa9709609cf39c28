import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { configHome } from "../testing/config-home.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { runMain } from "../testing/program.ts";
import { shellWords } from "../testing/shell-words.ts";
import { harmless } from "./consent.ts";

const mock = createMock({
  clock: "real",
  speed: 50,
  unlisted: true,
  requestsPerMinute: { tools: 100_000, infra: 100_000 },
});
const listening = await mock.listen();
afterAll(() => listening.close());

const all = ["--allow-write", "--allow-destructive"];
const site = { name: "blog", serverId: "web-1", type: "static" };
const server = {
  name: "web-9",
  host: "203.0.113.9",
  port: 22,
  username: "root",
  description: "d",
  provider: "p",
  region: "eu",
  tags: ["t"],
};
const database = { serverId: "web-1", name: "d", engine: "redis" };
const repository = { provider: "github", url: "https://github.com/example/other.git", branch: "main" };
const alert = {
  name: "x",
  target: { type: "server" },
  metric: "cpu_percent",
  condition: { type: "threshold", comparison: "gt", value: 90 },
  channels: [{ type: "email", to: ["a@example.com"] }],
};
const settings = { healthCheckPath: "/up", runtimeVersion: "24", zeroDowntime: true };
const risky = {
  buildCommand: "make",
  startCommand: "./x",
  environment: { A: "b" },
  repository,
  rootDirectory: "x",
  autoDeploy: false,
  domains: ["a.example.com"],
};
const riskyNames = "buildCommand, startCommand, environment, repository, rootDirectory, autoDeploy, domains";

/** Changes: what each asks, and the command for a client that can't. */
const changes: readonly [tool: string, given: Record<string, unknown>, question?: string, command?: string][] = [
  ["create_resource", { kind: "server", fields: server }],
  [
    "create_resource",
    { kind: "server", fields: { ...server, name: "web-8", authorizedKeys: ["k"] } },
    "Create server web-8? It sets authorizedKeys.",
    "servers create --file=body.json --",
  ],
  ["create_resource", { kind: "database", fields: { ...database, version: "7", username: "u" } }],
  [
    "create_resource",
    { kind: "database", fields: { ...database, name: "e", publicAccess: true } },
    "Create database e? It sets publicAccess.",
    "databases create --wait --server-id=web-1 --file=body.json --",
  ],
  ["create_resource", { kind: "backup", parent: "shop" }],
  ["create_resource", { kind: "site", fields: { ...site, ...settings } }],
  ["update_resource", { kind: "site", id: "shop", fields: settings }],
  ["update_resource", { kind: "alert", id: "ALERT", fields: { severity: "info" } }],
  ["deploy_site", { site: "shop" }],
  ["ask_ai", { prompt: "Move the shop to PHP 8.4" }],
  [
    "create_resource",
    { kind: "alert", fields: alert },
    "Create alert x? It sets name, target, metric, condition, channels.",
    "alerts create --file=body.json --",
  ],
  [
    "create_resource",
    { kind: "site", fields: { ...site, ...risky } },
    `Create site blog? It sets ${riskyNames}.`,
    "sites create --wait --server-id=web-1 --file=body.json --",
  ],
  [
    "create_resource",
    { kind: "backup", parent: "shop", fields: { schedule: { cron: "0 3 * * *" }, retentionDays: 1 } },
    "Create backup shop? It sets schedule, retentionDays.",
    "databases backup --file=body.json -- shop",
  ],
  [
    "create_resource",
    { kind: "restore", parent: "shop", fields: { backupId: "BACKUP" } },
    "Overwrite database shop with backup BACKUP?",
    "databases restore --file=body.json -- shop",
  ],
  [
    "create_resource",
    { kind: "webhook", fields: { url: "https://example.com/h", events: ["*"] } },
    "Create webhook https://example.com/h? It sets url, events.",
    "webhooks create --file=body.json --",
  ],
  [
    "create_resource",
    { kind: "invite", fields: { email: "x@example.com", role: "admin" } },
    "Create invite x@example.com? It sets email, role.",
    "teams invite --file=body.json -- x@example.com",
  ],
  [
    "create_resource",
    { kind: "subscription", fields: { planId: "plan_business", interval: "year" } },
    "Subscribe to Business",
    "billing subscribe --file=body.json -- plan_business",
  ],
  [
    "update_resource",
    { kind: "site", id: "shop", fields: { name: "store", color: "red" } },
    "Update site shop? It sets name, color.",
  ],
  [
    "update_resource",
    { kind: "site", id: "shop", fields: risky },
    `Update site shop? It sets ${riskyNames}.`,
    "sites update --file=body.json -- shop",
  ],
  [
    "update_resource",
    { kind: "alert", id: "ALERT", fields: { mutedUntil: "2030-01-01T00:00:00Z", severity: "info" } },
    "Update alert ALERT? It sets mutedUntil.",
    "alerts update --file=body.json -- ALERT",
  ],
  [
    "update_resource",
    { kind: "member", id: "MEMBER", fields: { role: "admin" } },
    "Update member MEMBER? It sets role.",
    "teams set-role -- MEMBER admin",
  ],
  [
    "delete_resource",
    { kind: "server", id: "staging-1" },
    "Delete server staging-1? It cannot be undone.",
    "servers delete -- staging-1",
  ],
  ["delete_resource", { kind: "alert", id: "ALERT" }, "Delete alert", "alerts delete -- ALERT"],
  [
    "deploy_site",
    { site: "shop", branch: "evil", commit: "c0508d91594c077dcc2ce8c442d0078efed011bb" },
    "Deploy shop? It sets branch, commit.",
    "sites deploy --branch=evil --commit=c0508d91594c077dcc2ce8c442d0078efed011bb -- shop",
  ],
  ["decide_step", { job: "JOB", decision: "approve" }, "Job JOB, step 1 needs approval", "ai approve -- JOB"],
  ["decide_step", { job: "JOB", decision: "reject" }, "Job JOB, step 1 needs approval", "ai reject -- JOB"],
];

async function session(person: "accept" | "decline" | "unsupported", needsJob = false) {
  const connected = await connectMcp(listening, all, { person, inProcess: true });
  const idOf = async (kind: string) => (await connected.call("list_resources", { kind })).data.at(-1).id as string;
  const [ALERT, MEMBER] = await Promise.all(["alert", "member"].map(idOf));
  const BACKUP = (await connected.call("list_resources", { kind: "backup", parent: "shop" })).data.at(-1).id;
  const JOB = needsJob && (await connected.call("ask_ai", { prompt: "Move the shop to PHP 8.4" })).data.remote.id;
  const ids: Readonly<Record<string, string>> = { ALERT, MEMBER, BACKUP, JOB } as Record<string, string>;
  const filled = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replace(/ALERT|MEMBER|BACKUP|JOB/g, (name) => ids[name]!));
  const changesSent = () =>
    mock.journal.find({ key: connected.account.TANDEM_INFRA_TOKEN! }).filter(({ method }) => method !== "GET").length;
  const before = changesSent();
  const sent = () => changesSent() - before;
  return { ...connected, filled, sent };
}

it.each(changes)("%s %j", async (tool, args, question, command) => {
  for (const person of ["accept", "decline", "unsupported"] as const) {
    const { call, questions, filled, sent, account, folder } = await session(person, tool === "decide_step");
    const { text, isError, data } = await call(tool, filled(args));
    if (question === undefined || person === "accept") {
      expect({ person, text, isError, questions: questions.length, sent: sent() }).toEqual({
        person,
        text: expect.any(String),
        isError: false,
        questions: question === undefined ? 0 : 1,
        sent: 1,
      });
      if (question !== undefined) expect(questions[0]).toContain(filled(question));
      continue;
    }
    const code = tool === "decide_step" && person === "decline" ? "APPROVAL_REQUIRED" : "CONFIRM_REQUIRED";
    expect({ person, code: data.code, sent: sent() }).toEqual({ person, code, sent: 0 });
    expect(text).not.toContain(account.TANDEM_INFRA_TOKEN);
    if (person === "decline") continue;
    const [, body, typed] = /^to (?:save this as body\.json: (.*), and )?run: tandem (.*)$/.exec(data.askUser)!;
    if (command !== undefined) expect(typed).toBe(filled(command));
    expect(data.fix).toBeUndefined();
    if (tool === "decide_step") continue;
    const file = join(folder, "body.json");
    if (body !== undefined) {
      expect(JSON.parse(body)).toEqual(filled(args.fields));
      writeFileSync(file, body);
    }
    const words = shellWords(typed!).filter((word) => word !== "--wait");
    const given = words
      .map((word) => word.replace("=body.json", `=${file}`))
      .toSpliced(words.indexOf("--"), 0, "--dry-run");
    const { exit, stderr } = await runMain(given, { env: { ...configHome().env, ...account } });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  }
});

it("each harmless change has a row above", () => {
  const covered = changes.flatMap(([tool, { kind, fields, ...args }]) => {
    const operation = kind === undefined ? tool : `${tool} ${kind}`;
    const sent = Object.keys(tool === "deploy_site" ? args : (fields ?? {}));
    return [operation, ...sent.map((name) => `${operation}: ${name}`)];
  });
  const expected = Object.entries(harmless).flatMap(([operation, names]) =>
    typeof names === "string" ? [operation] : [operation, ...names.map((name) => `${operation}: ${name}`)],
  );
  expect(expected.filter((rule) => !covered.includes(rule))).toEqual([]);
});

/** What may be sent without a yes: operations with the fields of their bodies. */
const harmlessRequests: Readonly<Record<string, readonly string[] | "any">> = {
  createServer: ["name", "host", "port", "username", "description", "provider", "region", "tags"],
  createDatabase: ["serverId", "name", "engine", "version", "username"],
  createSite: ["name", "serverId", "type", "healthCheckPath", "runtimeVersion", "zeroDowntime"],
  updateSite: ["healthCheckPath", "runtimeVersion", "zeroDowntime"],
  updateAlert: ["severity"],
  createBackup: [],
  deploySite: [],
  createAiPrompt: "any",
};

it("nothing but what is harmless is sent without a yes, whatever fields a call has", async () => {
  const names = [
    ...Object.keys(risky),
    "description",
    "provider",
    "region",
    "version",
    "username",
    "name",
    "severity",
    "role",
    "host",
    "enabled",
    "confirm",
    "yes",
    "force",
    "__proto__",
    "url",
  ];
  const values = ["--yes", "-", "staging-1", "../x", "", "\u0000", 1, true, false, null, [], {}, ["--"], { a: 1 }];
  const { call, filled, sent, account } = await session("decline", true);
  for (const [row, [tool, given, question]] of changes.entries()) {
    // What is harmless gets each of the fields, the others get a few.
    for (const at of question === undefined ? names.keys() : [row, row + 1, row + 2]) {
      const field = JSON.parse(JSON.stringify({ [names[at % names.length]!]: values[(row + at) % values.length] }));
      const inside = typeof given.fields === "object" ? { fields: { ...given.fields, ...field } } : field;
      await call(tool, filled({ ...given, ...(at % 8 === 7 ? field : inside) }));
    }
  }
  expect(sent()).toBeGreaterThan(10);
  const requests = mock.journal.find({ key: account.TANDEM_INFRA_TOKEN! }).filter(({ method }) => method !== "GET");
  const asked = requests.filter(({ operationId, requestJson }) => {
    const fields = harmlessRequests[operationId ?? ""];
    const keys = Object.keys((requestJson as object | undefined) ?? {});
    return fields !== "any" && !keys.every((key) => fields?.includes(key));
  });
  expect(asked.map(({ operationId, requestJson }) => [operationId, requestJson])).toEqual([]);
});
