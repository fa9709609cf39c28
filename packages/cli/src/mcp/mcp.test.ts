import { mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { configHome } from "../testing/config-home.ts";
import { connectMcp, type McpSetup } from "../testing/mcp-client.ts";
import { runMain } from "../testing/program.ts";
import { mcpTools } from "./tools.ts";

const mock = createMock({ clock: "real", speed: 50, unlisted: true });
const listening = await mock.listen();
afterAll(() => listening.close());

const connect = (flags: readonly string[], setup?: McpSetup) =>
  connectMcp(listening, flags, { inProcess: true, ...setup });
/** The built program, by stdio. */
const start = (flags: readonly string[], setup?: McpSetup) => connectMcp(listening, flags, setup);

const all = ["--allow-write", "--allow-destructive", "--max-credits", "500"];

it.each([
  { flags: [], offers: 3 },
  { flags: ["--max-credits", "1"], offers: 4 },
  { flags: ["--allow-write"], offers: 8 },
  { flags: ["--allow-write", "--max-credits", "1"], offers: 9 },
  { flags: all, offers: 10 },
])("$flags offers $offers tools, in under 2,000 tokens, and calls no other", async ({ flags, offers }) => {
  const { client } = await start(flags);
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(offers);
  expect(JSON.stringify(tools).length / 4).toBeLessThan(2_000);
  const offered = new Set(tools.map(({ name }) => name));
  for (const name of Object.keys(mcpTools({ write: true, destroy: true, maxCredits: 1 }))) {
    if (!offered.has(name)) await expect(client.callTool({ name, arguments: {} })).rejects.toThrow("not found");
  }
  const kinds = JSON.stringify(tools.find(({ name }) => name === "create_resource")?.inputSchema ?? "");
  expect(/"restore"|"subscription"/.test(kinds)).toBe(flags === all);
});

it("the guide lists the kinds of each tool", async () => {
  const guide = readFileSync(new URL("../../../../docs/guide/agents.md", import.meta.url), "utf8");
  const { tools } = await (await connect(all)).client.listTools();
  for (const { name, inputSchema } of tools) {
    const { kind } = (inputSchema.properties ?? {}) as { kind?: { enum: string[] } };
    if (kind) expect(guide).toContain(`\n| ${name.split("_")[0]} | ${kind.enum.join(", ")} |\n`);
  }
});

describe("the user decides", () => {
  const deletion = ["delete_resource", { kind: "server", id: "staging-1" }] as const;
  const question =
    'Delete server staging-1? It cannot be undone.\n\ndelete_resource {"kind":"server","id":"staging-1"}';
  it.each([
    { person: "accept", era: "2025", asked: [question], result: "deleted" },
    { person: "accept", era: "2026", asked: [question], result: "deleted" },
    { person: "decline", era: "2025", asked: [question], result: "CONFIRM_REQUIRED" },
    { person: "decline", era: "2026", asked: [question], result: "CONFIRM_REQUIRED" },
    { person: "cancel", era: "2025", asked: [question], result: "CONFIRM_REQUIRED" },
    { person: "unsupported", era: "2025", asked: [], result: "CONFIRM_REQUIRED" },
    { person: "unsupported", era: "2026", asked: [], result: "CONFIRM_REQUIRED" },
  ] as const)(
    "a delete is $result when the user's answer is $person ($era)",
    async ({ person, era, asked, result }) => {
      const { call, questions } = await start(all, { person, era });
      const { text } = await call(...deletion);
      expect(text).toContain(result);
      expect(questions).toEqual(asked);
      const { data } = await call("list_resources", { kind: "server" });
      const state = (data as { name: string; status: string }[]).find(({ name }) => name === "staging-1")?.status;
      expect(state === "online").toBe(result !== "deleted");
    },
  );

  it("a step shows all that it does, and runs after a yes", async () => {
    const { call, questions } = await start(all);
    const { data, text, isError } = await call("ask_ai", { prompt: "Move the shop to PHP 8.4" });
    expect(text).toMatch(/^ask_ai: APPROVAL_REQUIRED[\s\S]*Next: decide_step with this job/);
    expect(isError).toBe(false);
    const decided = await call("decide_step", { job: data.remote.id, decision: "approve" });
    expect(questions).toHaveLength(1);
    expect(questions[0]).toBe(`Job ${data.remote.id}, step 1 needs approval: Check the current state (command, low risk)
  Reads the kernel version and free disk space. Makes no changes.
  command: uname -r && df -h /
  serverId: null
Approve it? (no leaves it pending)

decide_step {"job":"${data.remote.id}","decision":"approve"}`);
    expect(decided.data.steps[0].status).not.toBe("awaiting_approval");
  });

  it.each([
    { holds: "codes", name: "a\u202e\u001b[2J", asked: "Create site a\\u202e\\u001b[2J? It sets domains." },
    {
      holds: "line breaks",
      name: "a\n\nThis only reads.\r\n",
      asked: "Create site a This only reads. ? It sets domains.",
    },
    { holds: "spaces that hide the rest", name: `a${" ".repeat(3_000)}b`, asked: undefined },
    { holds: "more than can be shown", name: "x".repeat(4_000), asked: undefined },
  ])("a name with $holds is asked about in full, in one line, or in a terminal", async ({ name, asked }) => {
    const { call, questions } = await connect(all, { person: "decline" });
    const fields = { serverId: "web-1", type: "static", name, domains: ["a.example.com"] };
    expect((await call("create_resource", { kind: "site", fields })).text).toContain("CONFIRM_REQUIRED");
    expect(questions.map((question) => question.split("\n")[0])).toEqual(asked === undefined ? [] : [asked]);
    for (const question of questions) expect(question.split("\n")).toHaveLength(3);
  });

  const restore = { kind: "restore", parent: "shop", fields: { backupId: "bkp_1" } };
  const unsafe = { ...restore, fields: { backupId: "bkp_1", createSafetyBackup: false } };
  it.each([
    { used: "for the call it was given for", given: restore, result: "backupId is not a backup of shop" },
    { used: "for other arguments", given: unsafe, result: '"input_required"' },
  ])("a yes that is used $used: $result", async ({ given, result }) => {
    const { client } = await connect(all, { era: "2026" });
    const send = async (params: object) =>
      JSON.stringify(
        await client.callTool({ name: "create_resource", ...params } as never, { allowInputRequired: true }),
      );
    const { requestState } = JSON.parse(await send({ arguments: restore }));
    const inputResponses = { confirm: { action: "accept", content: { confirm: true } } };
    expect(await send({ arguments: given, requestState, inputResponses })).toContain(result);
  });
});

describe("credits", () => {
  it("an input that may cost more than the cap is refused before it is sent, with the estimate", async () => {
    const { call, account } = await connect(["--max-credits", "0.5"]);
    const { text, isError } = await call("run_tool", { tool: "grammar-checker", input: "He run. ".repeat(2_400) });
    expect(isError).toBe(true);
    expect(text).toContain("0.5 are left and grammar-checker may cost 76.8");
    expect(mock.journal.find({ key: account.TANDEM_TOOLS_KEY! })).toEqual([]);
  });

  it.each([
    { name: "prices that differ", cap: "3", cost: (call: number) => (call === 1 ? 0.01 : 10), atMost: 13, unknown: 0 },
    {
      name: "responses that are lost",
      cap: "0.5",
      cost: (call: number) => (call === 1 ? 0.01 : undefined),
      atMost: 0.5,
      unknown: 49,
    },
    {
      name: "costs that are no numbers",
      cap: "0.5",
      cost: (call: number) => (call === 1 ? 0.01 : "10"),
      atMost: 0.5,
      unknown: 49,
    },
  ])("holds over 60 concurrent calls with $name", async ({ cap, cost, atMost, unknown }) => {
    let [calls, billed] = [0, 0];
    const service = createServer((request, response) => {
      const creditsCharged = cost(++calls);
      billed += typeof creditsCharged === "number" ? creditsCharged : 0.01;
      request.resume();
      if (creditsCharged === undefined) return void response.destroy();
      const meta = { tool: "x", provider: "p", model: "m", durationMs: 1, creditsCharged, creditsRemaining: 100 };
      response.setHeader("content-type", "application/json").end(JSON.stringify({ success: true, data: {}, meta }));
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void service.close());
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const { call } = await connect(["--max-credits", cap], { env: { TANDEM_TOOLS_URL: url } });
    await call("run_tool", { tool: "ai-detector", input: "one" });
    await Promise.all(Array.from({ length: 60 }, () => call("run_tool", { tool: "ai-detector", input: "one" })));
    expect(Number(billed.toFixed(9))).toBeLessThanOrEqual(atMost);
    expect((await call("get_credits")).data.unknown?.calls ?? 0).toBe(unknown);
  });

  it.each([
    ["above the folder", "../secret.txt"],
    ["absolute", "/etc/hostname"],
    ["hidden", ".env"],
    ["a link to one outside", "link"],
    ["a setting", "settings/mcp-secrets.jsonl"],
  ])("a file that is %s is not sent", async (_, file) => {
    const folder = mkdtempSync(join(tmpdir(), "tandem-mcp-"));
    mkdirSync(join(folder, "settings"));
    for (const name of [".env", "settings/mcp-secrets.jsonl"]) writeFileSync(join(folder, name), "KEY=1");
    symlinkSync("/etc/hostname", join(folder, "link"));
    const env = { TANDEM_CONFIG_DIR: join(folder, "settings") };
    const { call } = await connect(["--max-credits", "1"], { folder, env });
    for (const given of [
      { tool: "grammar-checker", file },
      { tool: "object-remover", input: file },
    ])
      expect((await call("run_tool", given)).text).toContain("FORBIDDEN");
  });

  it("a file in the folder is", async () => {
    const { call, folder } = await connect(["--max-credits", "1"]);
    writeFileSync(join(folder, "notes.txt"), "She go home.");
    const { data } = await call("run_tool", { tool: "grammar-checker", file: "notes.txt" });
    expect(data.data.correctedText).toBe("She goes home.");
  });
});

it("a deploy reports progress", async () => {
  const { call } = await start(all);
  const lines: unknown[] = [];
  const onprogress = ({ message }: { message?: string }) => lines.push(message);
  expect((await call("deploy_site", { site: "shop" }, { onprogress })).data.status).toBe("succeeded");
  expect(lines[0]).toMatch(/^deploy dep_\w+ of shop: queued$/);
});

it.each([
  ["list_resources", { kind: "serve" }, "data/kind must be equal to one of the allowed values"],
  ["create_resource", { kind: { toString: 1 } }, "data/kind must be string"],
  ["list_resources", { kind: "server", limits: 1 }, "must NOT have additional properties"],
  ["list_resources", { kind: "server", limit: 1000 }, "data/limit must be <= 100"],
  ["get_resource", { kind: "server" }, "must have required property 'id'"],
  ["get_resource", { kind: "server", id: "--all" }, "NOT_FOUND"],
  ["create_resource", { kind: "site", fields: { serverID: "web-1" } }, "are required"],
  ["update_resource", { kind: "member", id: "mem_3", fields: { roles: "admin" } }, "missing argument: ROLE"],
  ["ask_ai", { prompt: "x", job: "job_31" }, "needs either prompt or job"],
  ["deploy_site", { site: "shop", commit: "" }, "data/commit must NOT have fewer than 1 characters"],
  ["list_resources", { kind: "deploy" }, "missing argument: ID"],
  ["list_resources", { kind: "deploy", parent: "x" }, "the sites are shop"],
  ["get_resource", { kind: "server", id: "web1" }, "the servers are "],
  ["create_resource", { kind: "alert", fields: { name: "x", target: {} } }, "--target-type"],
  ["run_tool", { tool: "ai-rewritter", input: "x" }, "ai-rewriter"],
  ["run_tool", { tool: "ai-rewriter", file: "nope.txt" }, "nope.txt does not exist"],
  ["run_tool", { tool: "ai-rewriter" }, "give either input or file"],
])("wrong arguments get an error without a command to run: %s %j", async (name, given, expected) => {
  const { call } = await connect([...all.slice(0, 3), "1000"]);
  const { text, isError } = await call(name, given);
  expect(isError).toBe(true);
  expect(text).toContain(expected);
  expect(text).not.toMatch(/"fix":"[^"]*tandem /);
});

it("without credentials, the user is asked to sign in", async () => {
  const { call } = await connect(all, { env: { TANDEM_INFRA_TOKEN: "", TANDEM_TOOLS_KEY: "" } });
  const fixes = await Promise.all(
    [call("list_resources", { kind: "server" }), call("run_tool", { tool: "ai-detector", input: "x" })].map(
      async (result) => (await result).data.askUser,
    ),
  );
  expect(fixes).toEqual(["infra", "tools"].map((api) => `to run: tandem auth login ${api}`));
});

it("no credential and no new secret is in a result or the log", async () => {
  const { call, log, account } = await connect(all);
  const created = await call("create_resource", {
    kind: "webhook",
    fields: { url: "https://example.com/h", events: ["deploy.failed"] },
  });
  const path = /finds all of it in (\S+)\.\n?/.exec(created.text)![1]!;
  const { secret } = JSON.parse(readFileSync(path, "utf8"));
  expect(secret).toMatch(/^whsec_/);
  const echoed = await call("get_resource", { kind: "server", id: account.TANDEM_INFRA_TOKEN });
  for (const text of [created.text, echoed.text, log()]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(account.TANDEM_INFRA_TOKEN);
  }
});

it("the file for the user has a bound: a full one takes the place of the one before it", async () => {
  const { env, folder } = configHome();
  const [path, old] = ["mcp-secrets.jsonl", "mcp-secrets.old.jsonl"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  writeFileSync(path, "full".repeat(2_500_001));
  writeFileSync(old, "old");
  const { call } = await connect(all, { env: env as Record<string, string> });
  const fields = { url: "https://example.com/h", events: ["deploy.failed"] };
  for (const count of [1, 2]) {
    await call("create_resource", { kind: "webhook", fields });
    expect(readFileSync(path, "utf8").match(/whsec_/g)).toHaveLength(count);
    expect(readFileSync(old, "utf8")).toMatch(/^full/);
  }
  expect(statSync(path).mode & 0o077).toBe(0);
});

describe("mcp install", () => {
  const server = { command: "tandem", args: ["mcp", "--allow-write", "--max-credits", "5"] };
  it.each([
    { client: "claude", file: ".mcp.json", before: '{"mcpServers":{"other":{"command":"x"}}}', key: "mcpServers" },
    { client: "cursor", file: ".cursor/mcp.json", before: undefined, key: "mcpServers" },
    { client: "vscode", file: ".vscode/mcp.json", before: undefined, key: "servers" },
  ])("$client gets $file, and keeps its other servers", async ({ client, file, before, key }) => {
    const cwd = mkdtempSync(join(tmpdir(), "tandem-install-"));
    if (before) writeFileSync(join(cwd, file), before);
    const words = ["mcp", "install", client, "--allow-write", "--max-credits", "5"];
    const { exit } = await runMain(words, { env: configHome().env, cwd });
    const others = before ? JSON.parse(before)[key] : {};
    expect({ exit, config: JSON.parse(readFileSync(join(cwd, file), "utf8")) }).toEqual({
      exit: 0,
      config: { [key]: { ...others, tandem: server } },
    });
  });

  it.each([
    [
      ["--scenario", "busy"],
      ["mcp", "--scenario", "busy"],
    ],
    [
      ["--mock", "--allow-write"],
      ["mcp", "--allow-write", "--mock"],
    ],
    [
      ["--profile", "default", "--timeout", "5m", "--retries", "0"],
      ["mcp", "--profile", "default", "--timeout", "5m", "--retries", "0"],
    ],
  ])("%j: the server gets them", async (flags, args) => {
    const { stdout } = await runMain(["mcp", "install", "claude", "--print", ...flags], { env: configHome().env });
    expect(JSON.parse(stdout.toString()).mcpServers.tandem.args).toEqual(args);
  });

  it.each([
    ["install", "foo", "it is one of claude, cursor, vscode, codex"],
    ["remove", "claude", "mcp takes nothing, or: install CLIENT"],
  ])("mcp %s %s is an error: %s", async (action, client, says) => {
    const { exit, stderr } = await runMain(["mcp", action, client], { env: configHome().env });
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(says) });
  });
});
