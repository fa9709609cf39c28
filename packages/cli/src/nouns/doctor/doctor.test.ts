import { chmodSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { version } from "../../process/own-program.ts";
import { configHome } from "../../testing/config-home.ts";
import { runMain } from "../../testing/program.ts";
import { checkNode } from "./checks.ts";

const mock = createMock({ clock: "real" });
const server = await mock.listen();
afterAll(() => server.close());

const tools = { TANDEM_TOOLS_URL: server.toolsUrl, TANDEM_TOOLS_KEY: "tdm_pro_doctor0001" };
const infra = { TANDEM_INFRA_URL: server.infraUrl, TANDEM_INFRA_TOKEN: mock.tokens.owner };

it.each([
  ["22.12.0", "ok"],
  ["26.0.0-nightly1", "ok"],
  ["22.11.9", "fail"],
])("Node %s: %s", (version, status) => {
  expect(checkNode(version)).toMatchObject({ status });
});

describe("doctor", () => {
  const lines = (stdout: string) => stdout.replace(/\n$/, "").split("\n");

  it("has its checks on stdout when one fails, and says so by its exit code alone, with --json too", async () => {
    const { env: home } = configHome({ profiles: { default: {} } });
    const env = { ...home, ...tools, ...infra, TANDEM_INFRA_TOKEN: "tok_of_nobody" };
    const [lined, json] = await Promise.all([runMain(["doctor"], { env }), runMain(["doctor", "--json"], { env })]);
    expect([lined.stderr, json.stderr]).toEqual(["", ""]);
    expect(json.exit).toBe(lined.exit);
    expect(json.exit).not.toBe(0);
    const checks = JSON.parse(json.stdout) as { check: string; status: string }[];
    expect(lines(lined.stdout).map((line) => line.split("\t").slice(0, 2))).toEqual(
      checks.map(({ check, status }) => [check, status]),
    );
    expect(checks.map(({ status }) => status)).toContain("fail");
  });

  it("says that all is well, as a line each", async () => {
    const { env, path } = configHome({ profiles: { default: {} } });
    const result = await runMain(["doctor"], { env: { ...env, ...tools, ...infra } });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(lines(result.stdout).map((line) => line.replace(/\d+ ms/, "N"))).toEqual([
      `tandem\tok\ttandem ${version}\t`,
      `node\tok\tNode ${process.versions.node}\t`,
      `configuration\tok\t1 profile in ${path}\t`,
      "tools credential\tok\tTANDEM_TOOLS_KEY\t",
      `tools service\tok\t${server.toolsUrl} answered in N\t`,
      "infra credential\tok\tTANDEM_INFRA_TOKEN\t",
      `infra service\tok\t${server.infraUrl} answered in N\t`,
    ]);
  });

  it("on the in-process mock, whose clock is faster: real response times", async () => {
    const startedAt = performance.now();
    const { stdout, exit } = await runMain(["doctor", "--mock"], { env: configHome().env });
    const wholeMs = performance.now() - startedAt;
    expect(exit).toBe(0);
    const took = [...stdout.matchAll(/the mock answered in (\d+) ms/g)].map(([, ms]) => Number(ms));
    expect(took).toHaveLength(2);
    for (const ms of took) expect(ms).toBeLessThanOrEqual(wholeMs);
  });

  it("without any setup, prints how to start and does not fail", async () => {
    const { env } = configHome();
    const result = await runMain(["doctor", "--fields", "check,status,fix"], { env });
    expect(result).toMatchObject({ exit: 0 });
    expect(lines(result.stdout).slice(3)).toEqual([
      "tools credential\tskip\ttandem auth login tools",
      "tools service\tskip\trun tandem config set tools-url https://...",
      "infra credential\tskip\ttandem auth login infra",
      "infra service\tskip\trun tandem config set infra-url https://...",
    ]);
  });

  it.each([
    ["a damaged configuration", "{", {}, 2, "configuration\tfail\tthe configuration is damaged"],
    ["a value that cannot be used", { profiles: { default: { retries: "x" } } }, {}, 2, "retries\tfail\t"],
    ["a profile that does not exist", {}, { TANDEM_PROFILE: "wrok" }, 5, "configuration\tfail\tthere is no profile"],
    ["a token that is refused", {}, { ...infra, TANDEM_INFRA_TOKEN: "inf_nobody_1" }, 4, "\ttandem auth login infra"],
    [
      "a service that does not answer",
      {},
      { ...tools, TANDEM_TOOLS_URL: "http://127.0.0.1:1", TANDEM_RETRIES: "0" },
      11,
      "tools service\tfail\thttp://127.0.0.1:1: ",
    ],
    [
      "a secret that is gone",
      { profiles: { default: { credentials: { tools: "file" } } } },
      {},
      4,
      "\ttandem auth login tools --profile default",
    ],
  ])("%s: reports it, continues, and exits with its code", async (_, content, extra, exit, text) => {
    const { env } = configHome(content);
    const result = await runMain(["doctor"], { env: { ...env, ...extra } });
    expect(result.exit).toBe(exit);
    expect(result.stdout).toContain(text);
    expect(result.stdout).toContain("infra credential\t");
  });

  it.skipIf(process.platform === "win32")("warns of a file of credentials that others can read", async () => {
    const { env, folder } = configHome();
    await runMain(["auth", "login", "tools", "--from-env"], { env: { ...env, ...tools } });
    chmodSync(join(folder, "credentials.json"), 0o644);
    const result = await runMain(["doctor"], { env: { ...env, ...tools } });
    expect(result.exit).toBe(0);
    expect(result.stdout).toContain(`has mode 0644: others can read it\tchmod 600 ${folder}/credentials.json`);
  });

  it("lists overridden values", async () => {
    const { env } = configHome({ profiles: { default: { retries: "1" } } });
    const result = await runMain(["doctor"], { env: { ...env, TANDEM_RETRIES: "2" } });
    expect(result.stdout).toContain(
      "precedence\twarn\tTANDEM_RETRIES overrides the retries of profile default\ttandem config list",
    );
  });
});
