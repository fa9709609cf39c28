import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { createMock } from "@tandem/mock";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { exitCodes } from "../../errors/exit-codes.ts";
import { main } from "../../main.ts";
import { runMain } from "../../testing/run-main.ts";
import { shellWords } from "../../testing/shell-words.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());
beforeEach(() => mock.reset());

const env = { TANDEM_MOCK_URL: server.url, TANDEM_MOCK_TOKEN: server.controlToken };
const account = { TANDEM_TOOLS_URL: server.toolsUrl, TANDEM_TOOLS_KEY: mock.keys.pro };
const call = () => runMain(["run", "grammar-checker", "the the", "--retries", "0"], { env: account });
const folder = mkdtempSync(join(tmpdir(), "tandem-mock-"));

describe("a mock that runs is controlled", () => {
  it("advance moves its clock", async () => {
    expect(await runMain(["mock", "advance", "1h30m", "-q"], { env })).toMatchObject({
      exit: 0,
      stdout: "2026-01-01T01:30:00.000Z\n",
      stderr: "",
    });
  });

  it("fault lets calls fail, faults lists them and removes them", async () => {
    const words = ["mock", "fault", "grammar-checker", "--status", "422", "--nth", "1", "--nth", "2"];
    expect(await runMain(words, { env })).toMatchObject({ exit: 0, stdout: "1\n" });
    expect(await call()).toMatchObject({ exit: 7 });
    const listed = await runMain(["mock", "faults", "--json"], { env });
    expect(JSON.parse(listed.stdout)).toEqual([
      {
        id: 1,
        operationId: "tool_grammar_checker",
        fault: { status: 422 },
        nth: [1, 2],
        calls: 1,
        hits: 1,
        oneKey: false,
      },
    ]);
    expect(await runMain(["mock", "faults", "--clear"], { env })).toMatchObject({ exit: 0, stdout: "" });
    expect(await call()).toMatchObject({ exit: 0 });
  });

  it("fault takes any fault as JSON, with a latency and a probability", async () => {
    const words = ["--fault", '{"cutAfterBytes": 10}', "--latency", "2s", "--probability", "0.5"];
    expect(await runMain(["mock", "fault", "*", ...words], { env })).toMatchObject({ exit: 0 });
    expect(mock.faults.list()).toMatchObject([
      { operationId: "*", fault: { cutAfterBytes: 10, latencyMs: 2_000 }, probability: 0.5 },
    ]);
  });

  it("fault takes the id, query and body of calls, and responds as a stub", async () => {
    const words = ["--id", "srv_81f2", "--query", "force=b=c", "--respond", '{"data": 1}'];
    expect(await runMain(["mock", "fault", "deleteServer", ...words], { env })).toMatchObject({ exit: 0 });
    const { status: shown } = await runMain(["mock", "fault", "*", "--body", '{"input": "x"}', "--status", "422"], {
      env,
    }).then(({ exit }) => ({ status: exit }));
    expect(shown).toBe(0);
    expect(mock.faults.list()).toMatchObject([
      { where: { id: "srv_81f2", query: { force: "b=c" } }, fault: { status: 200, body: { data: 1 } } },
      { where: { body: { input: "x" } }, fault: { status: 422 } },
    ]);
    expect(await runMain(["mock", "fault", "*", "--query", "a", "--status", "422"], { env })).toMatchObject({
      exit: 2,
    });
  });

  it("set changes options, and rejects an invalid one by name", async () => {
    const words = ["--credit-cost", "3", "--tools-per-minute", "5", "--no-list-at-every-tool", "--latency", "1ms"];
    expect(await runMain(["mock", "set", ...words, "--json"], { env })).toMatchObject({ exit: 0 });
    expect(mock.options).toEqual({
      creditCost: 3,
      requestsPerMinute: { tools: 5 },
      listAtEveryTool: false,
      latencyMs: 1,
    });
    mock.configure({ latencyMs: 0, requestsPerMinute: {}, listAtEveryTool: true });
    expect(await runMain(["mock", "set", "--now", "soon"], { env })).toMatchObject({
      stderr: expect.stringContaining('now is not a date: "soon"'),
    });
    expect(await runMain(["mock", "set"], { env })).toMatchObject({ exit: 2 });
    expect(await runMain(["mock", "set", "--freeze"], { env })).toMatchObject({
      stdout: "now\t2026-01-01T00:00:00.000Z\nfrozen\ttrue\nspeed\t0\npending\t0\n",
    });
    expect(await runMain(["mock", "set", "--scenario", "incident"], { env })).toMatchObject({ exit: 0 });
    expect(mock.scenario.name).toBe("incident");
    mock.configure({ scenario: "team" });
  });

  it("credits shows and changes a balance", async () => {
    const words = ["mock", "credits", "--balance", "5", "--spend", "2", "-q"];
    expect(await runMain(words, { env })).toMatchObject({ exit: 0, stdout: "3\n" });
    expect(await runMain(["mock", "credits", "--key", mock.keys.plus, "-q"], { env })).toMatchObject({
      stdout: "500\n",
    });
    expect(await runMain(["mock", "credits", "--refill", "-q"], { env })).toMatchObject({ stdout: "2000\n" });
  });

  it("keys lists, creates and revokes keys", async () => {
    expect((await runMain(["mock", "keys"], { env })).stdout).toContain(`tools\tpro\t${mock.keys.pro}\n`);
    const withKey = { ...env, TANDEM_TOOLS_KEY: mock.keys.pro, TANDEM_INFRA_TOKEN: mock.tokens.owner };
    const { stdout } = await runMain(["mock", "keys"], { env: withKey });
    expect(stdout).toContain(`tools\tpro\t${mock.keys.pro}\n`);
    expect(stdout).toContain(`infra\towner\t${mock.tokens.owner}\n`);
    const created = await runMain(["mock", "keys", "--create", "pro", "--same-account-as", mock.keys.pro], { env });
    expect(created).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^tdm_pro_created\d+\n$/) });
    const key = created.stdout.trim();
    const run = () => runMain(["run", "grammar-checker", "the the"], { env: { ...account, TANDEM_TOOLS_KEY: key } });
    expect(await run()).toMatchObject({ exit: 0 });
    expect(await runMain(["mock", "keys", "--revoke", key], { env })).toMatchObject({ exit: 0 });
    expect((await run()).exit).not.toBe(0);
  });

  it("outbox lists what alerts sent, and control calls any route", async () => {
    await runMain(["mock", "set", "--scenario", "incident"], { env });
    await runMain(["mock", "advance", "2026-01-01T02:00:00Z"], { env });
    expect(await runMain(["mock", "outbox"], { env })).toMatchObject({ exit: 0 });
    const { stdout } = await runMain(["mock", "control", "GET", "/clock"], { env });
    expect(JSON.parse(stdout)).toMatchObject({ now: "2026-01-01T02:00:00.000Z" });
    const post = ["mock", "control", "POST", "/clock/advance", "--body", '{"duration": "1h"}'];
    expect(JSON.parse((await runMain(post, { env })).stdout)).toMatchObject({ now: "2026-01-01T03:00:00.000Z" });
    mock.configure({ scenario: "team" });
  });

  it("callers, resources and upcoming list, move and advance, and decide approves a step", async () => {
    const print = async (...words: string[]) => (await runMain(["mock", ...words], { env })).stdout;
    expect(await print("callers")).toMatch(/^tools\tpro#[0-9a-f]{8}\tpro\t2000\tfalse\n/);
    expect(await print("resources")).toContain("servers\tsrv_81f2\tweb-1\tonline\tunreachable,deleting\n");
    await print("resources", "--move", "srv_81f2=unreachable");
    expect(await print("resources")).toContain("servers\tsrv_81f2\tweb-1\tunreachable\t");
    const [first] = (await print("upcoming")).split("\n");
    expect((await print("upcoming", "--advance")).split("\n")[0]).toBe(first);
    expect(await print("decide", "job_31", "stp_10", "--json")).toContain('"status":"running"');
    mock.reset();
  });

  it("journal lists what matches, or waits for it", async () => {
    await call();
    const row = "1\tPOST\t/api/v1/tools/grammar-checker\t200\ttool_grammar_checker\t";
    for (const words of [
      ["--operation", "grammar-checker"],
      ["--status", "200"],
      ["--wait", "1s"],
    ]) {
      const { stdout } = await runMain(["mock", "journal", ...words], { env });
      expect(stdout).toMatch(new RegExp(`^${row}[\\d.]+\n$`));
    }
    expect(await runMain(["mock", "journal", "--status", "404"], { env })).toMatchObject({ exit: 0, stdout: "" });
  });

  it("journal warns of requests that it no longer has", async () => {
    const large = { method: "POST", body: "x".repeat(60_000) };
    for (let sent = 0; sent < 200; sent++) await mock.fetch("https://service.test/nowhere", large);
    const { stdout, stderr } = await runMain(["mock", "journal", "--fields", "number"], { env });
    const { dropped } = mock.journal;
    expect(stderr).toBe(`warning: the journal no longer has the oldest ${dropped} requests\n`);
    expect([dropped > 0, stdout.split("\n", 1)]).toEqual([true, [String(dropped + 1)]]);
  });

  it("journal --follow prints what matches as it comes, until it is interrupted or the mock stops", async () => {
    await call();
    const own = await mock.listen();
    const follow = (words: readonly string[], given: Readonly<Record<string, string>>) => {
      const stop = new AbortController();
      const io = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough(), env: given };
      let printed = "";
      for (const stream of [io.stdout, io.stderr]) stream.on("data", (text) => (printed += text));
      const running = main(["mock", "journal", "--follow", ...words], { ...io, interrupt: stop.signal });
      return { stop: () => stop.abort("SIGINT"), running, printed: () => printed };
    };
    const row = "POST\t/api/v1/tools/grammar-checker\t200\ttool_grammar_checker\t";
    const plain = follow(["--operation", "grammar-checker", "--key", mock.keys.pro], env);
    const asJson = follow(["--json"], { TANDEM_MOCK_URL: own.url, TANDEM_MOCK_TOKEN: own.controlToken });
    const other = follow(["--status", "404"], env);
    await expect.poll(plain.printed).toMatch(new RegExp(`^1\t${row}[\\d.]+\n$`));
    await expect.poll(asJson.printed).toMatch(/\n$/);
    await call();
    await expect.poll(plain.printed).toMatch(new RegExp(`\n2\t${row}[\\d.]+\n$`));
    plain.stop();
    other.stop();
    expect([await plain.running, await other.running, other.printed()]).toEqual([0, 0, ""]);
    await expect.poll(asJson.printed).toMatch(/\n.*\n$/);
    expect(JSON.parse(asJson.printed().split("\n")[1]!)).toMatchObject({
      number: 2,
      requestJson: { input: "the the" },
    });
    await own.close();
    expect(await asJson.running).toBe(11);
    expect((await runMain(["mock", "journal", "--follow", "--wait", "1s"], { env })).exit).toBe(2);
  });

  it("reset takes it back to its start", async () => {
    await call();
    expect(await runMain(["mock", "reset"], { env })).toMatchObject({ exit: 0, stdout: "", stderr: "" });
    expect(mock.journal.entries).toEqual([]);
  });

  it("state save writes the state to a file, and state load restores it", async () => {
    const path = join(folder, "world.json");
    await runMain(["mock", "advance", "2m"], { env });
    expect(await runMain(["mock", "state", "save", path], { env })).toMatchObject({ exit: 0, stdout: "" });
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ format: 2, journal: [] });
    mock.reset();
    expect(await runMain(["mock", "state", "load", path], { env })).toMatchObject({ exit: 0, stdout: "" });
    expect(new Date(mock.clock.now()).toISOString()).toBe("2026-01-01T00:02:00.000Z");
    expect(await runMain(["mock", "state", "save", path], { env })).toMatchObject({ exit: 0 });
  });
});

it("every command that the inspector shows works", async () => {
  const inspector = new URL("../../../../reference/src/inspector/", import.meta.url);
  const views = readdirSync(inspector).filter((name) => name.endsWith(".tsx"));
  const shown = views.flatMap(
    (name) => readFileSync(new URL(name, inspector), "utf8").match(/(?<=<code>tandem ).+(?=<)/g) ?? [],
  );
  const commands = shown.filter((each) => !each.startsWith("mock start")).map((each) => shellWords(each));
  expect(commands.length).toBeGreaterThan(1);
  const running = createMock({ clock: "real", speed: 3_600 });
  const { infraUrl, toolsUrl, close } = await running.listen();
  onTestFinished(close);
  const both = {
    ...account,
    TANDEM_TOOLS_URL: toolsUrl,
    TANDEM_INFRA_URL: infraUrl,
    TANDEM_INFRA_TOKEN: mock.tokens.owner,
  };
  for (const words of commands) {
    const { exit, stderr } = await runMain(words, { env: both });
    expect([0, exitCodes.APPROVAL_REQUIRED], stderr).toContain(exit);
  }
});

describe("a file that is not a state of this version", () => {
  it.each([
    ["another file", '{ "name": "package" }', /format is undefined/, "it was not changed"],
    ["one of a newer version", '{ "format": 99, "worlds": [] }', /format is 99/, "it was written by a newer version"],
    ["a broken one", '{ "format": 1, "wor', /JSON/, /JSON/],
  ])("%s is neither loaded nor overwritten", async (_, text, loadWhy, saveWhy) => {
    const path = join(folder, "other.json");
    writeFileSync(path, text);
    for (const [action, why] of [
      ["load", loadWhy],
      ["save", saveWhy],
    ] as const) {
      const { exit, stderr } = await runMain(["mock", "state", action, path], { env });
      expect(exit).toBe(2);
      expect(stderr.split("\n")[0]).toBe(`error: ${path} is not a saved mock state`);
      expect(stderr).toMatch(why);
    }
    const started = await runMain(["mock", "start", "--port", "0", "--state", path]);
    expect([started.exit, started.stdout]).toEqual([2, ""]);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("a pipe is rejected, and not waited for", async () => {
    const path = join(folder, "pipe");
    execFileSync("mkfifo", [path]);
    for (const words of [
      ["state", "load", path],
      ["start", "--port", "0", "--state", path],
    ]) {
      const { exit, stderr } = await runMain(["mock", ...words], { env });
      expect([exit, stderr]).toEqual([
        2,
        `error: ${path} is not a saved mock state\n  why: it is not a regular file\n`,
      ]);
    }
  });
});

describe("explains what cannot be done", () => {
  it.each([
    ["without the token", ["mock", "reset"], { TANDEM_MOCK_URL: server.url }, 4, "TANDEM_MOCK_TOKEN is not set"],
    [
      "with another token",
      ["mock", "reset"],
      { ...env, TANDEM_MOCK_TOKEN: "another token of 16" },
      4,
      `the mock at ${server.url} rejected TANDEM_MOCK_TOKEN`,
    ],
    [
      "where nothing listens",
      ["mock", "reset", "--url", "http://127.0.0.1:1"],
      env,
      11,
      "no mock is running at http://127.0.0.1:1",
    ],
    [
      "of another machine",
      ["mock", "reset", "--url", "http://mock.example.com"],
      env,
      2,
      "http://mock.example.com is not the URL of a mock",
    ],
    ["with a duration that is none", ["mock", "advance", "soon"], env, 7, '"soon" is not a duration. Write an amount'],
    ["with a fault that is none", ["mock", "fault", "*"], env, 2, "no fault was specified"],
    ["with an action that is none", ["mock", "state", "keep", "x"], env, 2, 'ACTION cannot be "keep"'],
    ["with an operation that is none", ["mock", "fault", "grammar", "--status", "503"], env, 7, "grammar"],
  ])("%s", async (_, words, given, exit, message) => {
    const result = await runMain(words, { env: given });
    expect([result.exit, result.stdout]).toEqual([exit, ""]);
    expect(result.stderr).toContain(message);
    expect(result.stderr).not.toContain(server.controlToken);
  });
});
