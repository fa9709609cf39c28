import { chmodSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { configHome } from "../testing/config-home.ts";
import { runMain } from "../testing/run-main.ts";
import { checkNode } from "./check-node.ts";

const mock = createMock();
const server = await mock.listen();
afterEach(() => mock.resetHandlers());
afterAll(() => server.close());

const tools = { TANDEM_TOOLS_URL: server.toolsUrl, TANDEM_TOOLS_KEY: "tdm_pro_doctor0001" };
const infra = { TANDEM_INFRA_URL: server.infraUrl, TANDEM_INFRA_TOKEN: mock.tokens.owner };

it.each([
  ["22.12.0", "ok"],
  ["22.13.1", "ok"],
  ["26.0.0-nightly1", "ok"],
  ["22.11.9", "fail"],
  ["20.20.2", "fail"],
])("Node %s: %s", (version, status) => {
  expect(checkNode(version)).toMatchObject({ status });
});

describe("doctor", () => {
  const lines = (stdout: string) => stdout.replace(/\n$/, "").split("\n");

  it("says that all is well, as a line each", async () => {
    const { env, path } = configHome({ profiles: { default: {} } });
    const result = await runMain(["doctor"], { env: { ...env, ...tools, ...infra } });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(lines(result.stdout).map((line) => line.replace(/\d+ ms|\d+ s/, "N"))).toEqual([
      `node\tok\tNode ${process.versions.node}\t`,
      `configuration\tok\t1 profile in ${path}\t`,
      "tools credential\tok\tTANDEM_TOOLS_KEY\t",
      `tools service\tok\t${server.toolsUrl} answered in N\t`,
      "tools clock\tskip\tthe service did not say what time it is\t",
      "infra credential\tok\tTANDEM_INFRA_TOKEN\t",
      `infra service\tok\t${server.infraUrl} answered in N\t`,
      "infra clock\tskip\tthe service did not say what time it is\t",
    ]);
  });

  it("says how to begin when nothing is set up, which is no failure", async () => {
    const { env } = configHome();
    const result = await runMain(["doctor", "--fields", "check,status,fix"], { env });
    expect(result).toMatchObject({ exit: 0 });
    expect(lines(result.stdout).slice(2)).toEqual([
      "tools credential\tskip\ttandem auth login tools",
      "tools service\tskip\ttandem config set tools-url https://...",
      "infra credential\tskip\ttandem auth login infra",
      "infra service\tskip\ttandem config set infra-url https://...",
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
  ])("%s: it says so, goes on, and ends with its exit code", async (_, content, extra, exit, text) => {
    const { env } = configHome(content);
    const result = await runMain(["doctor"], { env: { ...env, ...extra } });
    expect(result.exit).toBe(exit);
    expect(result.stdout).toContain(text);
    expect(result.stdout).toContain("infra credential\t");
  });

  it.each([
    [0, 0, /tools clock\tok\t[01] s apart\t/],
    [300_000, 1, /tools clock\tfail\tthis machine is (299|300) s behind the service\tset the clock/],
    [-300_000, 1, /tools clock\tfail\tthis machine is 30[01] s ahead of the service\tset the clock/],
  ])("a service whose clock is %d ms ahead: exit %d", async (aheadMs, exit, text) => {
    const { env } = configHome();
    const date = new Date(Date.now() + aheadMs).toUTCString();
    const answer = () => HttpResponse.json({ success: true, data: { tools: [] } }, { headers: { date } });
    mock.use(http.get("*/api/v1/tools", answer));
    const result = await runMain(["doctor"], { env: { ...env, ...tools } });
    expect(result.exit).toBe(exit);
    expect(result.stdout).toMatch(text);
  });

  it.skipIf(process.platform === "win32")("warns of a file of credentials that others can read", async () => {
    const { env, folder } = configHome();
    await runMain(["auth", "login", "tools", "--from-env"], { env: { ...env, ...tools } });
    chmodSync(join(folder, "credentials.json"), 0o644);
    const result = await runMain(["doctor"], { env: { ...env, ...tools } });
    expect(result.exit).toBe(0);
    expect(result.stdout).toContain(`has mode 0644: others can read it\tchmod 600 ${folder}/credentials.json`);
  });

  it("names what is hidden", async () => {
    const { env } = configHome({ profiles: { default: { retries: "1" } } });
    const result = await runMain(["doctor"], { env: { ...env, TANDEM_RETRIES: "2" } });
    expect(result.stdout).toContain(
      "precedence\twarn\tTANDEM_RETRIES hides the retries of profile default\ttandem config list",
    );
  });
});
