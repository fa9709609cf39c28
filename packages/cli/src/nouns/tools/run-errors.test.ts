import { json } from "node:stream/consumers";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { serving } from "../../../../../test/support/servers.ts";
import { mockAccount } from "../../testing/account.ts";
import { runMain } from "../../testing/program.ts";

const mock = createMock({ clock: "auto" });
const server = await mock.listen();
afterAll(() => server.close());

const check = ["run", "grammar-checker", "She go home.", "--retries", "0"];

describe("every status of the tool API has its exit code", () => {
  it.each([
    { status: 400, exit: 7, code: "VALIDATION", outcome: "rejected", charged: 0 },
    { status: 401, exit: 4, code: "AUTH_INVALID", outcome: "rejected", charged: 0 },
    { status: 402, exit: 10, code: "NO_CREDITS", outcome: "rejected", charged: 0 },
    { status: 403, exit: 4, code: "FORBIDDEN", outcome: "rejected", charged: 0 },
    { status: 404, exit: 5, code: "NOT_FOUND", outcome: "rejected", charged: 0 },
    { status: 422, exit: 7, code: "PROVIDER_FAILED", outcome: "rejected", charged: 0 },
    { status: 429, exit: 9, code: "RATE_LIMITED", outcome: "rejected", charged: 0 },
    { status: 500, exit: 11, code: "SERVER_ERROR", outcome: "unknown", charged: "unknown" },
    { status: 503, exit: 11, code: "SERVER_ERROR", outcome: "unknown", charged: "unknown" },
    { status: 418, exit: 1, code: "API_ERROR", outcome: "rejected", charged: 0 },
  ])("$status is $code, exit $exit", async ({ status, exit, code, outcome, charged }) => {
    const env = mockAccount(server);
    mock.faults.add({ operation: "grammar-checker", key: env.TANDEM_TOOLS_KEY!, fault: { status } });
    const result = await runMain([...check, "--json"], { env });
    expect(result).toMatchObject({ exit, stdout: "" });
    const { error } = JSON.parse(result.stderr);
    expect(error).toMatchObject({ code, exit, status, outcome, charged, requestId: expect.stringMatching(/^req_/) });
    expect(Object.keys(JSON.parse(result.stderr))).toEqual(["error"]);
    expect(mock.journal.find({ key: env.TANDEM_TOOLS_KEY! })).toHaveLength(1);
  });
});

it("a 429 without a retry left says so, rather than that the timeout is too short", async () => {
  const env = mockAccount(server);
  mock.faults.add({ operation: "grammar-checker", key: env.TANDEM_TOOLS_KEY!, fault: { status: 429 } });
  const { stderr } = await runMain(check, { env });
  expect(stderr).toContain("why: no retry is left; the service asks to wait 1 s\n");
  expect(stderr).toContain("fix: wait and run it again, or allow more --retries\n");
});

/** Where nothing more comes, a limit of time ends the wait for it. */
const limitOf = (fault: object) => ("stallBody" in fault ? ["--timeout", "300ms"] : []);

describe("every way an answer can fail has its exit code", () => {
  it.each([
    { fault: { garbage: true }, exit: 1, code: "API_ERROR", outcome: "executed" },
    { fault: { empty: true }, exit: 11, code: "NETWORK", outcome: "unknown" },
    { fault: { reset: "before-headers" }, exit: 11, code: "NETWORK", outcome: "unknown" },
    { fault: { cutAfterBytes: 10 }, exit: 11, code: "NETWORK", outcome: "executed" },
    { fault: { stallBody: true }, exit: 11, code: "TIMEOUT", outcome: "executed" },
  ] as const)("$fault is $code, exit $exit, and sent once", async ({ fault, exit, code, outcome }) => {
    const env = mockAccount(server);
    mock.faults.add({ operation: "grammar-checker", key: env.TANDEM_TOOLS_KEY!, fault });
    const result = await runMain([...check, "--json", ...limitOf(fault)], { env, clock: mock.clock });
    expect(result).toMatchObject({ exit, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({ code, exit, outcome });
    expect(mock.journal.find({ key: env.TANDEM_TOOLS_KEY! })).toHaveLength(1);
  });
});

describe("what a person reads", () => {
  it.each([
    ["revoked", "error: the API key is revoked", "fix: unset TANDEM_TOOLS_KEY && tandem auth login tools\n"],
    ["free", "error: this is a free account", "why: API access needs Pro, Plus or an active trial"],
    ["expiredTrial", "error: ", "why: API access needs Pro, Plus or an active trial"],
    ["outOfCredits", "error: you are out of credits", "why: they reset on 2026-"],
  ] as const)("an account that is %s: what, why, fix and the request id", async (kind, message, help) => {
    const { stderr } = await runMain(check, { env: mockAccount(server, kind) });
    expect(stderr).toContain(message);
    expect(stderr).toContain(help);
    expect(stderr).toMatch(/\n {2}fix: .+\n {2}request: req_\w+\n$/);
  });

  it("an unknown tool: the valid ones", async () => {
    const env = mockAccount(server);
    const result = await runMain(["run", "gramar-checker", "She go home."], { env });
    expect(result).toMatchObject({ exit: 5, stdout: "" });
    expect(result.stderr).toMatch(
      /^error: there is no tool "gramar-checker"\n {2}why: the tools are .*grammar-checker.*\n/,
    );
    expect(result.stderr).toContain("\n  fix: tandem tools list\n");
    expect(mock.journal.find({ key: env.TANDEM_TOOLS_KEY! })).toEqual([]);
  });

  it("a tool this version does not know is not held back", async () => {
    const bodies: unknown[] = [];
    const url = await serving(async (request, response) => {
      if (request.method === "POST") bodies.push(await json(request));
      const data = request.method === "POST" ? { text: "done" } : { tools: [{ slug: "tomorrow", name: "Tomorrow" }] };
      response.setHeader("content-type", "application/json").end(JSON.stringify({ success: true, data }));
    });
    const env = { TANDEM_TOOLS_URL: url, TANDEM_TOOLS_KEY: "tdm_pro_0123456789abcdef0123456789abcdef" };
    const result = await runMain(["run", "tomorrow", "text", "-F", "any=1"], { env });
    expect(result).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(bodies).toEqual([{ input: "text", options: { any: 1 } }]);
  });

  it("an input the service refuses: its bounds", async () => {
    const { exit, stderr } = await runMain(["run", "grammar-checker", "x".repeat(20_001)], {
      env: mockAccount(server),
    });
    expect(exit).toBe(7);
    expect(stderr).toContain("characters, this has 20001\n  fix: tandem tools info grammar-checker\n");
  });

  it("a timeout: to look before running it again, which may be charged again", async () => {
    const env = mockAccount(server);
    mock.faults.add({ operation: "grammar-checker", key: env.TANDEM_TOOLS_KEY!, fault: { stallBody: true } });
    const { stderr } = await runMain([...check, "--timeout", "200ms"], { env, clock: mock.clock });
    expect(stderr).toContain("\n  fix: check the balance in the dashboard before you rerun it\n");
  });

  it.each([
    [
      { TANDEM_TOOLS_KEY: "tdm_pro_nobody00", TANDEM_TOOLS_URL: "here" },
      2,
      "error: TANDEM_TOOLS_URL must be an https URL",
    ],
    [
      { TANDEM_TOOLS_KEY: "tdm_pro_nobody00", TANDEM_TOOLS_URL: "http://example.com" },
      2,
      "error: TANDEM_TOOLS_URL must be an https URL",
    ],
    [
      { TANDEM_TOOLS_KEY: "a key", TANDEM_TOOLS_URL: server.toolsUrl },
      2,
      "error: the tool key (TANDEM_TOOLS_KEY) contains a space",
    ],
  ])("settings %j: exit %d, and they are named as they are set", async (env, exit, text) => {
    const result = await runMain(check, { env });
    expect(result).toMatchObject({ exit, stdout: "" });
    expect(result.stderr).toContain(text);
  });
});
