import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { expect, it } from "vitest";
import { runMain } from "../testing/program.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-dry-run-"));
const keyFile = join(folder, "key.pem");
await writeFile(keyFile, "-----BEGIN OPENSSH PRIVATE KEY-----\n");
const envFile = join(folder, ".env");
await writeFile(envFile, "# settings\nAPI_KEY=planted-secret\nMODE='two words'\n");

const rows: readonly [line: string, method: string, path: string, body?: unknown][] = [
  ["servers create --name web-9 --host 203.0.113.9", "POST", "/servers", { name: "web-9", host: "203.0.113.9" }],
  [
    `servers create --name web-9 --host h --port 2222 --tags a --tags b,c --ssh-private-key-file ${keyFile}`,
    "POST",
    "/servers",
    { name: "web-9", host: "h", port: 2222, tags: ["a", "b,c"], sshPrivateKey: "****" },
  ],
  ["servers update srv_1 --name web-2 --experimental", "PATCH", "/servers/srv_1", { name: "web-2" }],
  [
    `sites create --server-id srv_1 --name blog --type next --domains b.example.com --domains a.example.com --auto-deploy --no-zero-downtime --environment-file ${envFile} --repository-provider github --repository-url https://github.com/example/blog.git --repository-branch main`,
    "POST",
    "/sites",
    {
      serverId: "srv_1",
      name: "blog",
      type: "next",
      domains: ["b.example.com", "a.example.com"],
      autoDeploy: true,
      zeroDowntime: false,
      environment: { API_KEY: "****", MODE: "****" },
      repository: { provider: "github", url: "https://github.com/example/blog.git", branch: "main" },
    },
  ],
  ["sites update site_1 --build-command= --name x", "PATCH", "/sites/site_1", { buildCommand: null, name: "x" }],
  ["deploy site_1 --clear-cache", "POST", "/sites/site_1/deploy", { clearCache: true }],
  ["sites deploy site_1", "POST", "/sites/site_1/deploy"],
  [
    "databases create --server-id srv_1 --name shop --engine postgresql --version 18",
    "POST",
    "/databases",
    { serverId: "srv_1", name: "shop", engine: "postgresql", version: "18" },
  ],
  ["databases backup db_1", "POST", "/databases/db_1/backups"],
  [
    "databases backup db_1 --schedule-cron=@daily --no-schedule-enabled --retention-days 3",
    "POST",
    "/databases/db_1/backups",
    { schedule: { cron: "@daily", enabled: false }, retentionDays: 3 },
  ],
  [
    "databases restore db_1 --backup-id bkp_1 --no-create-safety-backup",
    "POST",
    "/databases/db_1/restore",
    { backupId: "bkp_1", createSafetyBackup: false },
  ],
  [
    "databases create-user db_1 --username report --role readonly --experimental",
    "POST",
    "/databases/db_1/users",
    { username: "report", role: "readonly" },
  ],
  [
    "alerts create --name CPU --target-type server --metric cpu_percent --condition-type anomaly --condition-sensitivity high --email a@example.com --email b@example.com --slack https://hooks.example.com/x --sms +4915112345678",
    "POST",
    "/alerts",
    {
      name: "CPU",
      target: { type: "server", ids: [] },
      metric: "cpu_percent",
      condition: { type: "anomaly", sensitivity: "high" },
      channels: [
        { type: "slack", webhookUrl: "****" },
        { type: "email", to: ["a@example.com", "b@example.com"] },
        { type: "sms", to: ["+4915112345678"] },
      ],
    },
  ],
  ["alerts update alt_1 --muted-until= --no-enabled", "PATCH", "/alerts/alt_1", { mutedUntil: null, enabled: false }],
  [
    "webhooks create --url https://hooks.example.com/x --events deploy.failed --events site.created",
    "POST",
    "/webhooks",
    { url: "https://hooks.example.com/x", events: ["deploy.failed", "site.created"] },
  ],
  ["webhooks update wh_1 --enabled --experimental", "PATCH", "/webhooks/wh_1", { enabled: true }],
  [
    `api POST /servers -f name=web-9 -f sshPrivateKey=planted-secret -F environment={"A":"planted-secret"} -F user={"password":"planted-secret","role":"admin"}`,
    "POST",
    "/servers",
    { name: "web-9", sshPrivateKey: "****", environment: { A: "****" }, user: { password: "****", role: "admin" } },
  ],
  ...["adminPassword", "clientSecret", "tls-private-key"].map(
    (field) =>
      [`api POST /servers -f ${field}=planted-secret`, "POST", "/servers", { [field]: "****" }] as [
        string,
        string,
        string,
        object,
      ],
  ),
  ["ai approve job_1 stp_1", "POST", "/ai/jobs/job_1/approve", { stepId: "stp_1" }],
  [
    "ai reject job_1 stp_1 --reason no",
    "POST",
    "/ai/jobs/job_1/approve",
    { stepId: "stp_1", decision: "reject", reason: "no" },
  ],
  [
    "billing subscribe plan_pro --interval year",
    "POST",
    "/billing/subscribe",
    { planId: "plan_pro", interval: "year" },
  ],
  ["billing portal --experimental", "POST", "/billing/portal"],
  [
    "teams invite a@example.com --role owner --team team_1",
    "POST",
    "/teams/team_1/invites",
    { email: "a@example.com", role: "owner" },
  ],
  ["teams set-role mem_1 admin --team team_1", "PATCH", "/teams/team_1/members/mem_1", { role: "admin" }],
  ["teams create --name Second --experimental", "POST", "/teams", { name: "Second" }],
  [
    "api put /servers/srv_1?x=1 -F a=1 -F b=[true] -F c=text -f d=1",
    "PUT",
    "/servers/srv_1?x=1",
    { a: 1, b: [true], c: "text", d: "1" },
  ],
  ["api GET /servers", "GET", "/servers"],
];

it.each(rows)("%s: is shown, signed out and without a question", async (line, method, path, body) => {
  const result = await runMain([...line.split(" "), "--dry-run", "--json"], { stdin: "" });
  expect(result).toMatchObject({ exit: 0, stderr: "" });
  const { headers, ...request } = JSON.parse(result.stdout);
  expect(request).toEqual({ method, url: `$TANDEM_INFRA_URL/api/v1${path}`, ...(body !== undefined && { body }) });
  expect(headers).toMatchObject({ accept: "application/json", authorization: "Bearer $TANDEM_INFRA_TOKEN" });
  expect("idempotency-key" in headers).toBe(method === "POST");
  expect(result.stdout).not.toContain("planted-secret");
});

it.each([
  ["servers delete srv_1 srv_2 --force", ["/servers/srv_1?force=true", "/servers/srv_2?force=true"]],
  ["alerts delete alt_1", ["/alerts/alt_1"]],
  ["webhooks delete wh_1 --experimental", ["/webhooks/wh_1"]],
  ["databases delete-user db_1 dbu_1 --experimental", ["/databases/db_1/users/dbu_1"]],
])("%s: each request is shown", async (line, paths) => {
  const result = await runMain([...line.split(" "), "--dry-run", "--json"], { stdin: "" });
  expect(result).toMatchObject({ exit: 0, stderr: "" });
  expect(JSON.parse(result.stdout)).toMatchObject(
    paths.map((path) => ({ method: "DELETE", url: `$TANDEM_INFRA_URL/api/v1${path}` })),
  );
});

it("is the request as it goes over the wire for a person, at the address that is set", async () => {
  const env = { TANDEM_INFRA_URL: "https://infra.example.com/v2/", TANDEM_INFRA_TOKEN: "tdi_owner_planted-secret" };
  const { stdout } = await runMain(["servers", "create", "--name", "web-9", "--host", "h", "--dry-run"], { env });
  expect(stdout.replace(/key: \S+/, "key: ...").replace(/agent: .*/, "agent: ...")).toBe(
    [
      "POST https://infra.example.com/v2/servers",
      "accept: application/json",
      "content-type: application/json",
      "user-agent: ...",
      "authorization: Bearer $TANDEM_INFRA_TOKEN",
      "idempotency-key: ...",
      "",
      "{",
      '  "name": "web-9",',
      '  "host": "h"',
      "}",
      "",
    ].join("\n"),
  );
});

it("is in the language of the service file, without the secrets of renamed fields", async () => {
  const file = join(folder, "tandem.service.json");
  const fields = { "Server.host": "ip_address", "ServerCreate.sshPrivateKey": "identity" };
  const service = {
    infra: {
      prefix: "/v2",
      case: "snake",
      fields,
      auth: { header: "x-token", scheme: "" },
      headers: { idempotencyKey: "x-once" },
    },
  };
  await writeFile(file, JSON.stringify(service));
  const line = `servers create --name web-9 --host h --ssh-private-key-file ${keyFile} --dry-run --json`;
  const { stdout, stderr } = await runMain(line.split(" "), { stdin: "", env: { TANDEM_SERVICE: file } });
  expect(stderr).toBe("");
  const { headers, ...request } = JSON.parse(stdout);
  expect(request).toEqual({
    method: "POST",
    url: "$TANDEM_INFRA_URL/v2/servers",
    body: { name: "web-9", ip_address: "h", identity: "****" },
  });
  expect(headers).toMatchObject({ "x-token": "$TANDEM_INFRA_TOKEN", "x-once": expect.any(String) });
  expect(Object.keys(headers)).not.toContain("authorization");
  expect(Object.keys(headers)).not.toContain("idempotency-key");
});

it("of a tool sends nothing and is free", async () => {
  const mock = createMock();
  const { toolsUrl, close } = await mock.listen();
  const env = { TANDEM_TOOLS_URL: toolsUrl, TANDEM_TOOLS_KEY: mock.keys.pro };
  const { stdout } = await runMain(["tools", "run", "grammar-checker", "She go.", "--dry-run"], { env });
  await close();
  expect(stdout).toContain(`POST ${toolsUrl}/api/v1/tools/grammar-checker\n`);
  expect(stdout).not.toContain(mock.keys.pro);
  expect(mock.journal.entries).toEqual([]);
});

it.each(["..", "%2e%2e", "", "a/../b", "a\\b"])("an id that leads to another route is refused: %j", async (id) => {
  const result = await runMain(["alerts", "update", id, "--no-enabled", "--dry-run"], { stdin: "" });
  expect(result).toMatchObject({ exit: 2, stdout: "" });
});
