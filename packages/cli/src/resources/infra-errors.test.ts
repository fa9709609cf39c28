import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount, seededIds } from "../testing/account.ts";
import { runMain } from "../testing/program.ts";

const mock = createMock({ clock: "auto" });
const server = await mock.listen();
afterAll(() => server.close());

const list = ["servers", "list", "--retries", "0"];
const create = ["servers", "create", "--name", "web-9", "--host", "203.0.113.9", "--retries", "0"];

describe("every status of the infrastructure API has its exit code", () => {
  it.each([
    { status: 400, exit: 7, code: "VALIDATION", fix: "tandem servers create --help" },
    { status: 401, exit: 4, code: "AUTH_INVALID", fix: "unset TANDEM_INFRA_TOKEN && tandem auth login infra" },
    { status: 402, exit: 10, code: "PAYMENT_REQUIRED", fix: "tandem billing plans" },
    { status: 403, exit: 4, code: "FORBIDDEN", fix: "tandem teams list" },
    { status: 404, exit: 5, code: "NOT_FOUND", fix: "tandem servers list" },
    { status: 409, exit: 6, code: "CONFLICT", fix: "tandem servers list" },
    { status: 422, exit: 7, code: "VALIDATION", fix: "tandem servers create --help" },
    { status: 429, exit: 9, code: "RATE_LIMITED", fix: "allow more --retries" },
    { status: 500, exit: 11, code: "SERVER_ERROR", fix: "tandem servers list" },
    { status: 503, exit: 11, code: "SERVER_ERROR", fix: "run it again" },
    { status: 418, exit: 1, code: "API_ERROR", fix: "--debug" },
  ])("$status is $code, exit $exit, with a fix, and sent once", async ({ status, exit, code, fix }) => {
    const env = infraAccount(server);
    mock.faults.add({ operation: "createServer", key: env.TANDEM_INFRA_TOKEN, fault: { status } });
    const result = await runMain([...create, "--json"], { env });
    expect(result).toMatchObject({ exit, stdout: "" });
    const { error } = JSON.parse(result.stderr);
    expect(error).toMatchObject({ code, exit, status, requestId: expect.stringMatching(/^req_/) });
    expect(error.fix).toContain(fix);
    expect(error).not.toHaveProperty("charged");
    expect(mock.journal.find({ key: env.TANDEM_INFRA_TOKEN })).toHaveLength(1);
  });
});

/** Where nothing more comes, a limit of time ends the wait for it. */
const limitOf = (fault: object) => ("stallBody" in fault ? ["--timeout", "300ms"] : []);

describe("an answer that does not come", () => {
  it.each([
    { fault: { reset: "before-headers" }, exit: 11, code: "NETWORK" },
    { fault: { cutAfterBytes: 10 }, exit: 11, code: "NETWORK" },
    { fault: { stallBody: true }, exit: 11, code: "TIMEOUT" },
    { fault: { garbage: true }, exit: 1, code: "API_ERROR" },
  ] as const)("to a change ($fault): look first, it may have been executed", async ({ fault, exit, code }) => {
    const env = infraAccount(server);
    mock.faults.add({ operation: "createServer", key: env.TANDEM_INFRA_TOKEN, fault });
    const result = await runMain([...create, "--json", ...limitOf(fault)], { env, clock: mock.clock });
    expect(JSON.parse(result.stderr).error).toMatchObject({
      code,
      exit,
      why: expect.stringContaining("check before you rerun it"),
      fix: "tandem servers list",
    });
    expect(mock.journal.find({ key: env.TANDEM_INFRA_TOKEN })).toHaveLength(1);
  });

  it.each([
    { fault: { reset: "before-headers" }, why: "the connection closed before the response arrived" },
    { fault: { stallBody: true }, why: undefined },
  ] as const)("a lost read before the change ($fault) certainly changed nothing", async ({ fault, why }) => {
    const env = infraAccount(server);
    const { server: id } = await seededIds({ env });
    mock.faults.add({ operation: "getServer", key: env.TANDEM_INFRA_TOKEN, fault });
    const words = ["servers", "delete", id, "--confirm", "web-1", "--json", "--retries", "0", ...limitOf(fault)];
    const { error } = JSON.parse((await runMain(words, { env, clock: mock.clock })).stderr);
    expect(error.why).toBe(why);
    expect(error.fix).not.toContain("servers list");
  });

  it("because of a refused connection names the variable with the URL", async () => {
    const closed = await createMock().listen();
    await closed.close();
    const env = { TANDEM_INFRA_URL: closed.infraUrl, TANDEM_INFRA_TOKEN: "tdi_owner_x" };
    const result = await runMain(list, { env });
    expect(result).toMatchObject({ exit: 11, stdout: "" });
    expect(result.stderr).toContain(
      "  why: connection refused: nothing is listening there\n  fix: check the URL of the infrastructure API (TANDEM_INFRA_URL), and that the service is up\n",
    );
  });
});

describe("refused fields", () => {
  it("are reported by flag, and unchanged with --json", async () => {
    const env = infraAccount(server);
    const argv = ["alerts", "create", "--name", "x", "--target-type", "server", "--metric", "cpu_percent"];
    const condition = ["--condition-type", "threshold", "--condition-comparison", "gt", "--condition-value", "1"];
    const wrong = ["--condition-window-seconds", "5", "--email", "nobody"];
    const result = await runMain([...argv, ...condition, ...wrong], { env });
    expect(result).toMatchObject({ exit: 7, stdout: "" });
    expect(result.stderr).toMatch(
      /^error: the service rejected --condition-window-seconds, channels\.0\.to\.0\n {2}why: --condition-window-seconds must be 60 or more; channels\.0\.to\.0 must be a valid email\n {2}fix: tandem alerts create --help\n {2}request: req_\w+\n$/,
    );
    const asJson = await runMain([...argv, ...condition, ...wrong, "--json"], { env });
    expect(JSON.parse(asJson.stderr).error.fields).toMatchObject([
      { pointer: "/condition/windowSeconds", code: "too_small" },
      { pointer: "/channels/0/to/0", code: "invalid_format" },
    ]);
  });
});

describe("a conflict", () => {
  it("prints what resolves it", async () => {
    const env = infraAccount(server);
    const { server: id, member } = await seededIds({ env });
    const expectFix = async (argv: readonly string[], fix: string) => {
      const result = await runMain([...argv, "--json"], { env });
      expect(JSON.parse(result.stderr).error).toMatchObject({ code: "CONFLICT", exit: 6, fix });
    };
    await expectFix(["servers", "delete", id, "--confirm", "web-1"], "if you are sure, add --force");
    await expectFix(["servers", "create", "--name", "web-1", "--host", "h.example.com"], "choose another name");
    await expectFix(["teams", "invite", "member@example.com"], "tandem teams members");
    await expectFix(["billing", "subscribe", "plan_pro", "--confirm", "Pro"], "tandem billing plans");
    expect(member).not.toBe("");
  });
});

describe("no account", () => {
  it.each([
    [{}, "TANDEM_INFRA_URL and TANDEM_INFRA_TOKEN"],
    [{ TANDEM_INFRA_URL: "http://127.0.0.1:1" }, "TANDEM_INFRA_TOKEN"],
  ])("with %j is AUTH_REQUIRED, exit 4, with what is missing", async (env, missing) => {
    const result = await runMain(["servers", "list", "--json"], { env });
    expect(result).toMatchObject({ exit: 4, stdout: "" });
    const { error } = JSON.parse(result.stderr);
    expect(error).toMatchObject({ code: "AUTH_REQUIRED", message: "not signed in to the infrastructure API" });
    expect(error.why).toContain(missing);
  });
});

describe("a secret", () => {
  const secret = "tdi_owner_pl4ntedSecretThatIsNowhere";

  it.each([
    ["a trace", ["servers", "list", "--debug"], undefined],
    ["a refusal that repeats it", ["servers", "list"], { status: 401, body: { detail: `bad ${secret}` } }],
    ["a request that is shown", ["alerts", "update", "alt_1", "--no-enabled", "--dry-run"], undefined],
    ["the address of a fix", ["servers", "get", secret], undefined],
  ])("is not in %s", async (_, argv, fault) => {
    mock.faults.clear();
    if (fault) mock.faults.add({ operation: "*", key: secret, fault });
    const env = { TANDEM_INFRA_URL: server.infraUrl, TANDEM_INFRA_TOKEN: secret };
    const { stdout, stderr } = await runMain(argv, { env });
    expect(stdout + stderr).not.toBe("");
    expect(stdout + stderr).not.toContain(secret);
  });
});

describe("an experimental command", () => {
  it("is rejected without its flag, exit 2, and the fix is the flag", async () => {
    const result = await runMain(["databases", "users", "db_1"], { env: infraAccount(server) });
    expect(result).toMatchObject({
      exit: 2,
      stdout: "",
      stderr: expect.stringContaining("\n  fix: add --experimental\n"),
    });
  });

  it("is listed in help only with it", async () => {
    expect((await runMain(["databases", "--help"])).stdout).not.toContain("create-user");
    expect((await runMain(["databases", "--help", "--experimental"])).stdout).toContain("create-user");
  });
});

it.each([
  ["createServer", { reset: "before-headers" }, ["servers", "create", "--name", "w", "--host", "h.example.com"]],
  ["deploySite", { status: 502 }, ["sites", "deploy", "shop", "--no-wait"]],
  ["deleteAlert", { reset: "before-headers" }, ["alerts", "delete", "alt_12", "--yes"]],
] as const)("%s that may have been executed is not retryable: %j", async (operation, fault, words) => {
  const env = infraAccount(server);
  mock.faults.add({ operation, key: env.TANDEM_INFRA_TOKEN, fault });
  const { stderr } = await runMain([...words, "--json", "--retries", "0"], { env, stdin: "" });
  expect(JSON.parse(stderr).error).toMatchObject({ outcome: "unknown", retryable: false });
});
