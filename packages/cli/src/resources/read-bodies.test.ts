import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { globalFlags } from "../argv/global-flags.ts";
import { infraReference } from "../generated/infra-reference.ts";
import { infraAccount, seededIds } from "../testing/account.ts";
import { type RunSetup, runMain } from "../testing/program.ts";
import { type BodyOperation, bodyFlags, bodyOf } from "./body-flags.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const folder = await mkdtemp(join(tmpdir(), "tandem-bodies-"));

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** The body that a command would send. */
async function bodyOfLine(argv: readonly string[], setup: RunSetup = {}): Promise<unknown> {
  const result = await runMain([...argv, "--dry-run", "--json"], { stdin: "", ...setup });
  if (result.exit !== 0) throw new Error(result.stderr);
  const request = JSON.parse(result.stdout);
  return Array.isArray(request) ? request.map(({ body }) => body) : request.body;
}

const yaml = `
name: CPU
target: { type: server, ids: [srv_1] }
metric: cpu_percent
condition:
  type: threshold
  comparison: gt
  value: 90
channels:
  - type: email
    to: [ops@example.com]
`;
const alert = {
  name: "CPU",
  target: { type: "server", ids: ["srv_1"] },
  metric: "cpu_percent",
  condition: { type: "threshold", comparison: "gt", value: 90 },
  channels: [{ type: "email", to: ["ops@example.com"] }],
};

describe("a body from a file", () => {
  it.each([
    ["YAML", yaml],
    ["JSON", JSON.stringify(alert)],
  ])("may be %s, in a file or on stdin", async (_, text) => {
    const path = await file("alert", text);
    expect(await bodyOfLine(["alerts", "create", "--file", path])).toEqual(alert);
    expect(await bodyOfLine(["alerts", "create", "--file", "-"], { stdin: text })).toEqual(alert);
  });

  it("gives way to flags, field by field also inside objects", async () => {
    const path = await file("alert.yaml", yaml);
    const flags = ["--name", "Disk", "--condition-value", "80", "--target-ids", "srv_2"];
    expect(await bodyOfLine(["alerts", "create", "--file", path, ...flags])).toEqual({
      ...alert,
      name: "Disk",
      condition: { ...alert.condition, value: 80 },
      target: { type: "server", ids: ["srv_2"] },
    });
  });

  it("keeps fields and null values that this version does not know", async () => {
    const path = await file("server.json", '{"name":"a","host":"h","rack":7,"region":null}');
    expect(await bodyOfLine(["servers", "create", "--file", path])).toEqual({
      name: "a",
      host: "h",
      rack: 7,
      region: null,
    });
  });

  it("variables come from a file of lines", async () => {
    const path = await file("site.env", "# of the shop\nA=1\nB='x y'\n");
    const words = ["sites", "create", "--server-id", "srv_1", "--name", "a", "--type", "static"];
    expect(await bodyOfLine([...words, "--environment-file", path])).toMatchObject({
      environment: { A: "****", B: "****" },
    });
  });

  it.each([
    ["neither JSON nor YAML", "a: [1", "is neither JSON nor YAML"],
    ["empty", "", "holds no object"],
    ["a list", "[{}]", "holds no object"],
  ])("that is %s is a usage error", async (_, text, message) => {
    const result = await runMain(["servers", "create", "--file", "-", "--dry-run"], { stdin: text });
    expect(result).toMatchObject({ exit: 2, stdout: "", stderr: expect.stringContaining(message) });
  });
});

it("a time may be given as a duration from now", async () => {
  const now = Date.parse("2026-03-01T06:00:00Z");
  const mute = (until: string) =>
    bodyOfLine(["alerts", "update", "alt_1", "--muted-until", until], { clock: { ...mock.clock, now: () => now } });
  expect(await mute("2h")).toEqual({ mutedUntil: "2026-03-01T08:00:00.000Z" });
  expect(await mute("2026-03-01T08:00:00Z")).toEqual({ mutedUntil: "2026-03-01T08:00:00Z" });
  await expect(mute("2d")).rejects.toThrow("--muted-until must be a duration");
});

describe("an item that a list command printed", () => {
  it.each([
    { noun: "servers", query: "[?name=='web-1']|[0]", flags: ["--name", "web-9"], more: {} },
    { noun: "sites", query: "[0]", flags: ["--name", "copy", "--domains", "copy.example.com"], more: {} },
    { noun: "databases", query: "[0]", flags: ["--name", "copy"], more: {} },
    { noun: "alerts", query: "[0]", flags: ["--name", "copy"], more: {} },
    { noun: "webhooks", query: "[0]", flags: [], more: {} },
  ])("of $noun creates the like of it", async ({ noun, query, flags }) => {
    const env = infraAccount(server);
    const list = await runMain([noun, "list", "--query", query], { env });
    const created = await runMain([noun, "create", "--file", "-", "--json", ...flags], { env, stdin: list.stdout });
    expect(created).toMatchObject({ exit: 0, stderr: "" });
    const before = JSON.parse(list.stdout);
    const after = JSON.parse(created.stdout);
    expect(after.id).not.toBe(before.id);
    for (const field of ["host", "type", "engine", "metric", "condition", "channels", "url", "events", "repository"]) {
      if (field !== "url" || noun === "webhooks") expect(after[field]).toEqual(before[field]);
    }
  });

  it("of sites updates one: domains by name, the primary one first, without what only the service sets", async () => {
    const env = infraAccount(server);
    const { site } = await seededIds({ env });
    const { stdout } = await runMain(["sites", "get", site, "--json"], { env });
    expect(await bodyOfLine(["sites", "update", site, "--file", "-"], { stdin: stdout })).toEqual({
      name: "shop",
      runtimeVersion: "24",
      domains: ["shop.example.com", "www.shop.example.com"],
      repository: { provider: "github", url: "https://github.com/example/shop.git", branch: "main" },
      rootDirectory: null,
      buildCommand: "npm run build",
      startCommand: "npm start",
      healthCheckPath: "/health",
      autoDeploy: true,
      zeroDowntime: true,
    });
    const reversed = JSON.stringify({
      domains: [
        { name: "b", primary: false },
        { name: "a", primary: true },
      ],
    });
    expect(await bodyOfLine(["sites", "update", site, "--file", "-"], { stdin: reversed })).toEqual({
      domains: ["a", "b"],
    });
  });
});

describe("required fields that are missing", () => {
  it.each([
    ["servers create", "--name, --host are required"],
    ["alerts create --name x", "--target-type, --metric, --condition-type, --slack|--email|--sms are required"],
    ["alerts update alt_1 --condition-type threshold", "--condition-comparison, --condition-value are required"],
    ["webhooks create", "--url, --events are required"],
  ])("of %s are named all at once, exit 2, before anything is asked of the service", async (line, message) => {
    const result = await runMain([...line.split(" "), "--no-input"], { stdin: "" });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toContain(`error: ${message}\n`);
  });
});

describe("an update", () => {
  it.each(["sites update site_1", "alerts update alt_1"])("%s without a change is rejected, exit 2", async (line) => {
    const result = await runMain(line.split(" "), { stdin: "" });
    expect(result).toMatchObject({
      exit: 2,
      stdout: "",
      stderr: expect.stringContaining("no changes were given"),
    });
  });
});

describe("a value that cannot be right", () => {
  it("is rejected, exit 2", async () => {
    const result = await runMain("servers create --port x".split(" "), { stdin: "" });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toContain('error: --port must be a whole number (got "x")\n');
  });

  it("is left to the service where it may know more: open values and bounds", async () => {
    const line = "sites create --server-id s --name x --type brand-new --dry-run";
    expect(await runMain(line.split(" "), { stdin: "" })).toMatchObject({ exit: 0 });
  });
});

describe("flags", () => {
  const operations = Object.keys(infraReference) as BodyOperation[];

  it.each(operations)("%s has one for each field, without duplicates or names of global flags", (operation) => {
    const flags = Object.keys(bodyFlags(operation));
    expect(flags.length).toBeGreaterThanOrEqual(Object.keys(bodyOf(operation).fields).length);
    for (const flag of flags) expect(Object.keys(globalFlags)).not.toContain(flag);
    for (const flag of flags)
      expect(["file", "dryRun", "confirm", "noWait", "waitTimeout", "team"]).not.toContain(flag);
  });

  it("secret fields take a file, never the value", () => {
    const secret = operations.flatMap((operation) =>
      Object.entries(bodyOf(operation).fields)
        .filter(([, field]) => field.secret)
        .map(([name]) => [operation, name] as const),
    );
    expect(secret.length).toBeGreaterThan(0);
    for (const [operation, name] of secret) {
      expect(Object.keys(bodyFlags(operation))).toContain(`${name}File`);
      expect(Object.keys(bodyFlags(operation))).not.toContain(name);
    }
  });

  it("show required flags, choices and defaults", async () => {
    const { stdout } = await runMain(["alerts", "create", "--help"]);
    const help = stdout.replace(/\s+/g, " ");
    for (const line of [
      "--name <NAME> Name of the alert (required)",
      "--target-type <server|site|database> Kind of resource to watch --",
      "--condition-value <N> Value to compare with (for threshold)",
      "--enabled Whether the alert is evaluated (default true)",
      "--metric <METRIC> Measurement that the alert watches (required; cpu_percent, memory_percent, ",
    ]) {
      expect(help).toContain(line);
    }
  });
});
