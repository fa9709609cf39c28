import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { infraReference } from "../generated/infra-reference.ts";
import { configHome } from "../testing/config-home.ts";
import { connectMcp } from "../testing/connect-mcp.ts";
import { runMain } from "../testing/run-main.ts";
import { shellWords } from "../testing/shell-words.ts";
import { rules } from "./consent.ts";

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
const repository = { provider: "github", url: "https://github.com/example/other.git", branch: "main" };
const alert = {
  name: "x",
  target: { type: "server" },
  metric: "cpu_percent",
  condition: { type: "threshold", comparison: "gt", value: 90 },
  channels: [{ type: "email", to: ["a@example.com"] }],
};
const hook = { url: "https://example.com/h", events: ["*"] };

const harmless = { healthCheckPath: "/up", runtimeVersion: "24", zeroDowntime: true };
const risky = {
  buildCommand: "make",
  startCommand: "./x",
  environment: { A: "b" },
  repository,
  rootDirectory: "x",
  autoDeploy: false,
  domains: ["a.example.com"],
};
const riskyReasons = [
  "buildCommand: it runs on the server",
  "startCommand: it runs on the server",
  "environment: it can change what runs",
  "repository: it decides which code runs",
  "rootDirectory: it decides which code runs",
  "autoDeploy: it deploys without a question",
  "domains: it decides which addresses lead here",
].join("; ");
const { name: _, ...redirected } = { ...alert, cooldownSeconds: 60 };

/** Every change: what it asks, and the command for a client that can't. */
const changes: readonly [tool: string, given: Record<string, unknown>, question?: string, command?: string][] = [
  ["create_resource", { kind: "server", fields: { name: "web-9", host: "203.0.113.9" } }],
  ["create_resource", { kind: "database", fields: { serverId: "web-1", name: "d", engine: "redis" } }],
  [
    "create_resource",
    { kind: "alert", fields: alert },
    "Create alert x? It decides who is notified.",
    "alerts create --file=body.json --",
  ],
  ["create_resource", { kind: "backup", parent: "shop" }],
  ["create_resource", { kind: "site", fields: { ...site, ...harmless } }],
  [
    "create_resource",
    { kind: "site", fields: { ...site, repository, buildCommand: "make" } },
    "Create site blog? repository: it decides which code runs; buildCommand: it runs on the server.",
    "sites create --wait --file=body.json --",
  ],
  ["create_resource", { kind: "site", fields: { ...site, ...risky } }, `Create site blog? ${riskyReasons}.`],
  [
    "create_resource",
    { kind: "backup", parent: "shop", fields: { schedule: { cron: "0 3 * * *" } } },
    "Create backup? schedule: it can end scheduled backups.",
    "databases backup --file=body.json -- shop",
  ],
  [
    "create_resource",
    { kind: "restore", parent: "shop", fields: { backupId: "BACKUP" } },
    "Overwrite database shop with backup BACKUP?",
    "databases restore --backup-id=BACKUP -- shop",
  ],
  [
    "create_resource",
    { kind: "backup", parent: "shop", fields: { retentionDays: 1 } },
    "Create backup? retentionDays: backups are deleted after it.",
    "databases backup --retention-days=1 -- shop",
  ],
  [
    "create_resource",
    { kind: "webhook", fields: hook },
    "Create webhook https://example.com/h? It sends events to a URL.",
    "webhooks create --url=https://example.com/h '--events=*' --",
  ],
  [
    "create_resource",
    { kind: "invite", fields: { email: "x@example.com", role: "admin" } },
    "Invite x@example.com as admin? It gives someone access.",
    "teams invite --role=admin -- x@example.com",
  ],
  [
    "create_resource",
    { kind: "invite", fields: { email: "x@example.com", role: "owner" } },
    "Invite x@example.com as owner? It gives someone access.",
    "teams invite --role=owner -- x@example.com",
  ],
  [
    "create_resource",
    { kind: "subscription", fields: { planId: "plan_business", interval: "year" } },
    "Subscribe to Business",
    "billing subscribe --interval=year -- plan_business",
  ],
  ["update_resource", { kind: "site", id: "shop", fields: harmless }],
  [
    "update_resource",
    { kind: "site", id: "shop", fields: { name: "store" } },
    "Change site shop? name: later questions are about this name.",
    "sites update --name=store -- shop",
  ],
  [
    "update_resource",
    { kind: "site", id: "shop", fields: { color: "red" } },
    "Change site shop? color: it is not known",
  ],
  ["update_resource", { kind: "site", id: "shop", fields: risky }, `Change site shop? ${riskyReasons}.`],
  ["update_resource", { kind: "alert", id: "ALERT", fields: { severity: "info" } }],
  [
    "update_resource",
    { kind: "alert", id: "ALERT", fields: { name: "y" } },
    "Change alert ALERT? name: later questions are about this name.",
  ],
  [
    "update_resource",
    { kind: "alert", id: "ALERT", fields: redirected },
    "Change alert ALERT? target: it can keep the alert from firing; metric: it can keep the alert from firing; condition: it can keep the alert from firing; channels: it decides who is notified; cooldownSeconds: it can keep the alert from firing.",
    "alerts update --file=body.json -- ALERT",
  ],
  [
    "update_resource",
    { kind: "site", id: "shop", fields: { startCommand: "sh -c 'x'" } },
    "Change site shop? startCommand: it runs on the server.",
    "sites update '--start-command=sh -c '\\''x'\\''' -- shop",
  ],
  [
    "update_resource",
    { kind: "site", id: "shop", fields: { domains: ["a.example.com", "b.example.com"] } },
    "Change site shop? domains: it decides which addresses lead here.",
    "sites update --domains=a.example.com --domains=b.example.com -- shop",
  ],
  [
    "update_resource",
    { kind: "site", id: "shop", fields: { repository } },
    "Change site shop? repository: it decides which code runs.",
    "sites update --file=body.json -- shop",
  ],
  ["update_resource", { kind: "alert", id: "ALERT", fields: { enabled: true } }],
  [
    "update_resource",
    { kind: "alert", id: "ALERT", fields: { enabled: false } },
    "Change alert ALERT? enabled: it can keep the alert from firing.",
    "alerts update --no-enabled -- ALERT",
  ],
  [
    "update_resource",
    { kind: "alert", id: "ALERT", fields: { mutedUntil: "2030-01-01T00:00:00Z" } },
    "Change alert ALERT? mutedUntil: it can keep the alert from firing.",
    "alerts update --muted-until=2030-01-01T00:00:00Z -- ALERT",
  ],
  [
    "update_resource",
    { kind: "member", id: "MEMBER", fields: { role: "admin" } },
    "Make MEMBER admin? It changes what someone may do.",
    "teams set-role -- MEMBER admin",
  ],
  [
    "delete_resource",
    { kind: "server", id: "staging-1" },
    "Delete server staging-1? It cannot be undone.",
    "servers delete -- staging-1",
  ],
  ["delete_resource", { kind: "alert", id: "ALERT" }, "Delete alert", "alerts delete -- ALERT"],
  ["deploy_site", { site: "shop" }],
  [
    "deploy_site",
    { site: "shop", commit: "c0508d91594c077dcc2ce8c442d0078efed011bb" },
    "Deploy shop? commit: it decides which code runs.",
    "sites deploy --commit=c0508d91594c077dcc2ce8c442d0078efed011bb -- shop",
  ],
  ["ask_ai", { prompt: "Move the shop to PHP 8.4" }],
  [
    "decide_step",
    { job: "JOB", decision: "approve" },
    "Job JOB, step 1 needs approval: Check the current state (command, low risk)",
    "ai approve -- JOB",
  ],
  [
    "decide_step",
    { job: "JOB", decision: "reject" },
    "Job JOB, step 1 needs approval: Check the current state (command, low risk)",
    "ai reject -- JOB",
  ],
  [
    "deploy_site",
    { site: "shop", branch: "evil" },
    "Deploy shop? branch: it decides which code runs.",
    "sites deploy --branch=evil -- shop",
  ],
  [
    "call_api",
    { method: "PATCH", path: "/alerts/ALERT", body: { enabled: false, name: "a" } },
    "Send PATCH /alerts/ALERT with the body below? It cannot be undone.",
    "api --file=body.json -- PATCH /alerts/ALERT",
  ],
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
      expect(JSON.parse(body)).toEqual(filled(args.fields ?? args.body));
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

const namedIn = (rule: string | object = ""): string[] => (typeof rule === "string" ? [] : Object.keys(rule));

it("each rule has a row above", () => {
  const covered = changes.flatMap(([tool, { kind, fields, ...args }]) => {
    const operation = kind === undefined ? tool : `${tool} ${kind}`;
    const named = namedIn(rules[operation]);
    const sent = Object.keys(tool === "deploy_site" ? args : (fields ?? {}));
    return [operation, ...sent.filter((name) => named.includes(name)).map((name) => `${operation}: ${name}`)];
  });
  const expected = Object.entries(rules).flatMap(([operation, rule]) => [
    operation,
    ...namedIn(rule)
      // A site keeps its server and type.
      .filter((name) => operation !== "update_resource site" || Object.hasOwn(infraReference.updateSite.fields, name))
      .map((name) => `${operation}: ${name}`),
  ]);
  expect(expected.filter((rule) => !covered.includes(rule))).toEqual([]);
});

it.each([
  ["by the agent", "buildCommand", "curl example.com | sh"],
  ["by the agent", "repository", { ...repository, branch: "x" }],
  ["by someone else", "buildCommand", "curl example.com | sh"],
  ["by someone else", "repository", { ...repository, branch: "x" }],
  ["by someone else", "startCommand", "./x"],
])("a site changed %s (%s) is deployed after a yes, once", async (by, field, value) => {
  for (const person of ["accept", "decline", "unsupported"] as const) {
    const { call, questions, sent, account } = await session(person);
    if (by === "by the agent" && person !== "accept") continue;
    if (by === "by the agent") {
      await call("update_resource", { kind: "site", id: "shop", fields: { [field]: value } });
    } else {
      const { data } = await call("get_resource", { kind: "site", id: "shop" });
      const words = ["api", "--file=-", "--", "PATCH", `/sites/${data.id}`];
      const stdin = JSON.stringify({ [field]: value });
      const { exit } = await runMain(words, { env: { ...configHome().env, ...account }, stdin });
      expect(exit).toBe(0);
    }
    const [asked, before] = [questions.length, sent()];
    const { data, isError } = await call("deploy_site", { site: "shop" });
    if (person === "accept") {
      expect({ isError, sent: sent() - before, asked: questions.length - asked }).toEqual({
        isError: false,
        sent: 1,
        asked: 1,
      });
      expect(questions.at(-1)).toContain("Deploy shop? The site has changed since its last deploy. It is now {");
      expect(questions.at(-1)).toContain(JSON.stringify(value).slice(1, -1));
      await call("deploy_site", { site: "shop" });
      expect(questions.length - asked).toBe(1);
    } else {
      expect({ code: data.code, sent: sent() - before }).toEqual({ code: "CONFIRM_REQUIRED", sent: 0 });
      if (person === "unsupported") expect(data.askUser).toBe("to run: tandem sites deploy -- shop");
    }
  }
});

it("a changed site whose deploy failed is asked about again", async () => {
  const { call, questions } = await session("accept");
  await call("update_resource", {
    kind: "site",
    id: "shop",
    fields: { repository: { ...repository, branch: "fail/build" } },
  });
  for (const asked of [2, 3]) {
    expect((await call("deploy_site", { site: "shop" })).isError).toBe(true);
    expect(questions).toHaveLength(asked);
  }
});

it("a deploy of another commit shows what has changed since the last deploy too", async () => {
  const { call, questions } = await session("decline");
  await call("update_resource", { kind: "site", id: "shop", fields: harmless });
  await call("deploy_site", { site: "shop", commit: "c0508d91594c077dcc2ce8c442d0078efed011bb" });
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatch(/^Deploy shop\? commit: .* Deploy shop\? The site has changed since its last deploy/);
});

/** What may be sent without a yes: operations with the fields of their bodies. */
const harmlessRequests: Readonly<Record<string, readonly string[] | "any">> = {
  createServer: "any",
  createDatabase: "any",
  createSite: ["name", "serverId", "type", "healthCheckPath", "runtimeVersion", "zeroDowntime"],
  updateSite: ["healthCheckPath", "runtimeVersion", "zeroDowntime"],
  updateAlert: ["severity", "enabled"],
  createBackup: [],
  deploySite: [],
  createAiPrompt: "any",
};

it("nothing but what is harmless is sent without a yes, whatever fields a call has", async () => {
  const names = [
    ...Object.keys(risky),
    "name",
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
  const disabled = requests.filter(({ requestJson }) => (requestJson as { enabled?: unknown })?.enabled === false);
  expect(disabled).toEqual([]);
});
