import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import type { Clock } from "@tandem/sdk";
import { afterAll, describe, expect, it } from "vitest";
import { mockAccount } from "../../testing/account.ts";
import { configHome } from "../../testing/config-home.ts";
import { runMain } from "../../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const check = ["run", "grammar-checker", "She go home."];
const noon: Clock = {
  now: () => Date.parse("2026-03-01T12:00:00Z"),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

function charge(facts: object): string {
  const standard = { time: "2026-03-01T10:00:00.000Z", profile: "default", tool: "math-solver", charged: 1 };
  return `${JSON.stringify({ ...standard, remaining: 500, ...facts })}\n`;
}

/** A place for settings with charges in it. */
function spentHome(...lines: readonly string[]) {
  const home = configHome({ version: 1, profiles: { work: {} } });
  const path = join(home.folder, "credits.jsonl");
  if (lines.length > 0) writeFileSync(path, lines.join(""));
  return { ...home, path, read: () => readFileSync(path, "utf8") };
}

const lines = [
  charge({ charged: 0.1, remaining: 12000.5 }),
  charge({ charged: 0.2, remaining: 11999.25, time: "2026-03-01T11:00:00.000Z" }),
  charge({ charged: 7, remaining: 3, profile: "work", time: "2026-03-01T11:30:00.000Z" }),
  charge({ tool: "ai-translator", charged: 2, remaining: null, time: "2026-03-01T11:58:00.000Z" }),
];

describe("a charged call", () => {
  it("is recorded before it is sent with its estimate, and then with its cost, in a file with mode 0600", async () => {
    const { env, path, read } = spentHome();
    const account = { ...mockAccount(server), ...env };
    const { stdout } = await runMain([...check, "--json"], { env: account, clock: noon });
    const { creditsCharged, creditsRemaining } = JSON.parse(stdout).meta;
    expect(creditsCharged).toBeGreaterThan(0);
    await runMain([...check, "--profile", "work"], { env: account, clock: noon });
    const time = "2026-03-01T12:00:00.000Z";
    const written = read()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const call = {
      time,
      id: written[0].id,
      by: "run",
      profile: "default",
      key: createHash("sha256").update(account.TANDEM_TOOLS_KEY!).digest("hex").slice(0, 16),
      service: new URL(server.toolsUrl).origin,
      tool: "grammar-checker",
      size: check[2]!.length,
    };
    const settled = { charged: creditsCharged, remaining: creditsRemaining };
    expect(written).toEqual([
      { ...call, reserved: 0.5 },
      { ...call, ...settled },
      { ...call, id: written[2].id, profile: "work", reserved: creditsCharged },
      { ...call, id: written[2].id, profile: "work", ...settled, remaining: expect.any(Number) },
    ]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("on the mock is not kept", async () => {
    const { env, read } = spentHome();
    await runMain([...check, "--mock"], { env: { ...mockAccount(server), ...env } });
    expect(read).toThrow("ENOENT");
  });

  it("that is refused costs nothing", async () => {
    const { env } = spentHome();
    await runMain(check, { env: { ...mockAccount(server, "outOfCredits"), ...env } });
    expect((await runMain(["credits", "-q"], { env })).stdout).toBe("0\n");
  });

  it.each([
    { flags: [], told: "" },
    { flags: ["--debug"], told: "! the cost of this call will not be in tandem credits: " },
  ])("if the record cannot be saved, the result is still printed; $flags prints $told", async ({ flags, told }) => {
    const { env, path } = spentHome();
    mkdirSync(path);
    const result = await runMain([...check, ...flags], { env: { ...mockAccount(server), ...env } });
    expect(result).toMatchObject({ exit: 0, stdout: "She goes home.\n" });
    expect(result.stderr.split("\n").filter((line) => line.startsWith("! "))).toEqual(
      told ? [expect.stringContaining(told), expect.stringContaining(told)] : [],
    );
  });
});

describe("tandem credits", () => {
  it.each([
    { url: "https://one.example.com/api", charged: 3, remaining: 90 },
    { url: "https://two.example.com", charged: 5, remaining: 7 },
    { url: "http://127.0.0.1:4010", charged: 9, remaining: 1 },
    { url: undefined, charged: 7, remaining: 7 },
  ])("does not mix two services that share a profile: at $url", async ({ url, charged, remaining }) => {
    const { env } = spentHome(
      charge({ charged: 1 }),
      charge({ charged: 8, remaining: 1, service: "http://127.0.0.1:4010" }),
      charge({ charged: 2, remaining: 90, service: "https://one.example.com" }),
      charge({ charged: 4, remaining: 7, service: "https://two.example.com" }),
    );
    const { stdout } = await runMain(["credits", "--json"], { env: { ...env, ...(url && { TANDEM_TOOLS_URL: url }) } });
    expect(JSON.parse(stdout)).toMatchObject({ service: url ? new URL(url).origin : null, charged, remaining });
  });

  it.each([
    { url: "https://api.example.com/v1", place: "at https://api.example.com" },
    { url: "http://localhost:4010", place: "at http://localhost:4010, on this machine: a mock charges nothing" },
  ])("names the service: $url", async ({ url, place }) => {
    const { env: home } = spentHome(...lines);
    const env = { ...home, NO_COLOR: "1", TANDEM_TOOLS_URL: url };
    const { stdout } = await runMain(["credits"], { env, clock: noon, stdoutColumns: 80 });
    expect(stdout.split("\n")[1]).toBe(place);
    expect((await runMain(["credits"], { env })).stdout).toContain(`\nservice\t${new URL(url).origin}\n`);
  });

  it.each([
    {
      flags: [],
      tools: [
        ["ai-translator", 2, 1],
        ["math-solver", 0.3, 2],
      ],
      remaining: 11999.25,
      charged: 2.3,
    },
    { flags: ["--profile", "work"], tools: [["math-solver", 7, 1]], remaining: 3, charged: 7 },
  ])("totals the profile's calls by tool, with the newest balance: $flags", async ({ flags, tools, ...sums }) => {
    const { stdout } = await runMain(["credits", "--json", ...flags], { env: spentHome(...lines).env });
    const record = JSON.parse(stdout);
    expect(record).toMatchObject(sums);
    expect(record.tools.map(({ tool, charged, calls }: Record<string, unknown>) => [tool, charged, calls])).toEqual(
      tools,
    );
  });

  it.each([
    { since: "1h", spent: "spent\t2.2\t2" },
    { since: "0m", spent: "spent\t0\t0" },
    { since: "2026-03-01", spent: "spent\t2.3\t3" },
    { since: "2026-03-01T11:00:00Z", spent: "spent\t2.2\t2" },
    { since: "2026-03-01T12:30:00+02:00", spent: "spent\t2.2\t2" },
  ])("--since $since counts from then on: $spent", async ({ since, spent }) => {
    const { stdout, ...result } = await runMain(["credits", "--since", since], {
      env: spentHome(...lines).env,
      clock: noon,
    });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(stdout.split("\n").slice(0, 2)).toEqual([spent, "balance\t11999.25\t2026-03-01T11:00:00.000Z"]);
  });

  it.each([
    {
      since: "-7d",
      why: "use a number and m, h, d or w, such as 7d, or an RFC 3339 date, with an offset if it has a time",
    },
    { since: "2026-03-02", why: "it is in the future" },
  ])("--since $since is rejected: $why", async ({ since, why }) => {
    const result = await runMain(["credits", `--since=${since}`], { env: spentHome(...lines).env, clock: noon });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toBe(`error: --since must be in the past (got "${since}")\n  why: ${why}\n`);
  });

  it("is a fact a line in a pipe, and the sum alone under -q", async () => {
    const { env } = spentHome(...lines);
    expect(await runMain(["credits"], { env })).toMatchObject({
      exit: 0,
      stdout: [
        "spent\t2.3\t3",
        "balance\t11999.25\t2026-03-01T11:00:00.000Z",
        "tool\tai-translator\t2\t1\t2026-03-01T11:58:00.000Z",
        "tool\tmath-solver\t0.3\t2\t2026-03-01T11:00:00.000Z",
        "",
      ].join("\n"),
      stderr: "",
    });
    expect(await runMain(["credits", "-q"], { env })).toMatchObject({ stdout: "2.3\n" });
  });

  it("is a page on a terminal", async () => {
    const env = { ...spentHome(...lines).env, NO_COLOR: "1" };
    const { stdout } = await runMain(["credits"], { env, clock: noon, stdoutColumns: 80 });
    expect(stdout).toBe(
      [
        "2.3 credits spent in 3 calls with profile default",
        "balance 11,999.25, seen 1 h ago",
        "",
        "TOOL           CHARGED  CALLS  LAST",
        "ai-translator        2      1  2 min ago",
        "math-solver        0.3      2  1 h ago",
        "",
      ].join("\n"),
    );
  });

  it.each([
    { argv: [], stdout: "spent\t0\t0\n" },
    { argv: [], stdoutColumns: 80, stdout: "no credits spent on this machine with profile default\n" },
    {
      argv: ["--json"],
      stdout:
        '{"profile":"default","service":null,"since":null,"calls":0,"charged":0,"unknown":{"calls":0,"reserved":0},"remaining":null,"remainingAt":null,"tools":[],"damagedLines":0}\n',
    },
  ])("without a file, nothing was spent: $argv $stdoutColumns", async ({ argv, stdout, ...setup }) => {
    const result = await runMain(["credits", ...argv], { ...setup, env: configHome().env });
    expect(result).toMatchObject({ exit: 0, stdout, stderr: "" });
  });

  it.each([
    ["a line that was cut off", '{"time":"2026-03-0'],
    ["a charge that is no number", charge({ charged: "1" })],
    ["a charge that makes every total useless", charge({ charged: 1e308 })],
  ])("skips and counts damaged lines: %s", async (_, damaged) => {
    const { env, path } = spentHome(`${damaged.trimEnd()}\n`, "\n", charge({}));
    const { stdout } = await runMain(["credits"], { env });
    expect(stdout).toBe(
      "spent\t1\t1\nbalance\t500\t2026-03-01T10:00:00.000Z\ntool\tmath-solver\t1\t1\t2026-03-01T10:00:00.000Z\ndamaged\t1\n",
    );
    const { stderr } = await runMain(["credits"], { env: { ...env, NO_COLOR: "1" }, stderrColumns: 100 });
    expect(stderr).toBe(`skipped in ${path}: 1 damaged line\n`);
  });
});
