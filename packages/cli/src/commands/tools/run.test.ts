import { mkdirSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { toolReference } from "../../generated/tool-reference.ts";
import type { Environment } from "../../process/io.ts";
import { configHome } from "../../testing/config-home.ts";
import { mockAccount } from "../../testing/mock-account.ts";
import { runMain } from "../../testing/run-main.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const folder = await mkdtemp(join(tmpdir(), "tandem-run-"));
const notes = join(folder, "notes.txt");
await writeFile(notes, "We recieved the the parcel.\n");
const check = ["run", "grammar-checker", "We recieved the the parcel."];
const corrected = "We received the parcel.\n";

describe("the input", () => {
  it.each([
    ["a text", check, {}],
    ["@FILE", ["run", "grammar-checker", `@${notes}`], {}],
    ["--input-file FILE", ["run", "grammar-checker", "--input-file", notes], {}],
    ["--input-file -", ["run", "grammar-checker", "--input-file", "-"], { stdin: "We recieved the the parcel." }],
    ["-", ["run", "grammar-checker", "-"], { stdin: "We recieved the the parcel." }],
    ["a pipe", ["run", "grammar-checker"], { stdin: "We recieved the the parcel." }],
    ["a text, although stdin is an open pipe", check, { stdin: "idle" as const }],
    ["through the long form of the command", ["tools", ...check], {}],
  ])("comes from %s", async (_, argv, setup) => {
    const result = await runMain(argv, { ...setup, env: mockAccount(server) });
    expect(result).toMatchObject({ exit: 0, stdout: corrected, stderr: "" });
  });

  it("is sent verbatim, with its line breaks", async () => {
    const env = mockAccount(server);
    await runMain(["run", "grammar-checker"], { env, stdin: "\uFEFFTwo\r\nlines\n\n" });
    const [entry] = mock.journal.find({ key: env.TANDEM_TOOLS_KEY! });
    expect(JSON.parse(entry!.requestBody)).toEqual({ input: "Two\r\nlines\n\n" });
  });

  it("may begin with @ when it is doubled, and with - after --", async () => {
    const env = mockAccount(server);
    await runMain(["run", "grammar-checker", "@@home now"], { env });
    await runMain(["run", "grammar-checker", "--", "-5 degrees"], { env });
    const inputs = mock.journal
      .find({ key: env.TANDEM_TOOLS_KEY! })
      .map((entry) => JSON.parse(entry.requestBody).input);
    expect(inputs).toEqual(["@home now", "-5 degrees"]);
  });
});

it("at a terminal without a tool, it is picked, and its input is asked for", async () => {
  const place = Object.keys(toolReference).indexOf("grammar-checker") + 1;
  const setup = { stderrColumns: 100, env: { ...mockAccount(server), NO_COLOR: "1" } };
  const result = await runMain(["run"], { ...setup, answers: [String(place), check[2]!] });
  expect(result).toMatchObject({ exit: 0, stdout: corrected });
  expect(result.stderr).toContain("Which tool?");
  expect(result.stderr).toContain("Input of grammar-checker (a text, or @FILE): ");
});

it.each([
  ["a script", { stdin: "" }, ["run"], "missing argument: TOOL"],
  ["-q", { stderrColumns: 100 }, ["run", "grammar-checker", "-q"], "grammar-checker has no input"],
  ["--no-input", { stderrColumns: 100 }, ["run", "grammar-checker", "--no-input"], "grammar-checker has no input"],
])("under %s nothing is asked", async (_, setup, argv, message) => {
  const result = await runMain(argv, { ...setup, env: { ...mockAccount(server), NO_COLOR: "1" } });
  expect(result).toMatchObject({ exit: 2, stdout: "" });
  expect(result.stderr).toContain(`error: ${message}\n`);
});

describe("the options", () => {
  it("are sent only when given, each with its type", async () => {
    const env = mockAccount(server);
    const file = join(folder, "options.json");
    await writeFile(file, '{"level":"default","language":"en"}');
    await runMain([...check, "-F", "level=picky", "--options-file", file], { env });
    const [entry] = mock.journal.find({ key: env.TANDEM_TOOLS_KEY! });
    expect(JSON.parse(entry!.requestBody).options).toEqual({ level: "picky", language: "en" });
  });
});

describe("the result", () => {
  it("is the only output on stdout; its cost goes to stderr", async () => {
    const result = await runMain(check, {
      env: { ...mockAccount(server), NO_COLOR: "1" },
      stdoutColumns: 80,
      stderrColumns: 80,
    });
    expect(result).toMatchObject({ exit: 0, stdout: corrected });
    expect(result.stderr).toMatch(/^[\d.]+ credits charged, [\d.,]+ left\n$/);
  });

  it("is all there is under --quiet", async () => {
    const result = await runMain([...check, "-q"], { env: mockAccount(server), stdoutColumns: 80, stderrColumns: 80 });
    expect(result).toMatchObject({ exit: 0, stdout: corrected, stderr: "" });
  });

  it.each([{ argv: [...check, "--json"] }, { argv: check, TANDEM_OUTPUT: "json" }])(
    "is the service's whole answer as JSON under $argv $TANDEM_OUTPUT",
    async ({ argv, TANDEM_OUTPUT }) => {
      const result = await runMain(argv, { env: { ...mockAccount(server), TANDEM_OUTPUT }, stderrColumns: 80 });
      expect(result).toMatchObject({ exit: 0, stderr: "" });
      expect(JSON.parse(result.stdout)).toMatchObject({
        success: true,
        data: { correctedText: "We received the parcel.", language: "en" },
        meta: { tool: "grammar-checker", provider: "mock" },
      });
    },
  );

  it.each([
    [["--json"], '{"data":{"language":"en"},"meta":{"tool":"grammar-checker"}}\n'],
    [[], "data.language\ten\nmeta.tool\tgrammar-checker\n"],
    [["-q"], "en\ngrammar-checker\n"],
  ])("is cut down by --fields with %j", async (flags, want) => {
    const result = await runMain([...check, "--fields", "data.language,meta.tool", ...flags], {
      env: mockAccount(server),
    });
    expect(result).toMatchObject({ exit: 0, stdout: want, stderr: "" });
  });

  it("reaches inside the objects of the result by --fields", async () => {
    const result = await runMain([...check, "--json", "--fields", "data.issues.original"], {
      env: mockAccount(server),
    });
    expect(result.stdout).toBe('{"data":{"issues":[{"original":"recieved"},{"original":"the the"}]}}\n');
  });

  it("is written to the file of -o", async () => {
    const path = join(folder, "out.txt");
    const result = await runMain([...check, "-o", path], { env: mockAccount(server) });
    expect(result).toMatchObject({ exit: 0, stdout: "", stderr: "" });
    expect(await readFile(path, "utf8")).toBe(corrected);
  });

  it("comes from a mock inside the process under --mock, and says so", async () => {
    const note = "mock: simulated responses; nothing is sent or charged\n";
    expect(await runMain([...check, "--mock"])).toMatchObject({ exit: 0, stdout: corrected, stderr: note });
    expect(await runMain([...check, "--mock", "-q"])).toMatchObject({ exit: 0, stdout: corrected, stderr: note });
    const json = await runMain([...check, "--mock", "--json"]);
    expect(json.stderr).toBe(note);
    expect(JSON.parse(json.stdout)).toMatchObject({ success: true, mock: true });
    const failed = await runMain(["servers", "get", "srv_none", "--mock", "--json"]);
    expect(JSON.parse(failed.stderr).error).toMatchObject({ code: "NOT_FOUND", mock: true });
  });
});

it.each([
  [notes, `note: the input is the text "${notes}"; for the file of that name, write @${notes}\n`],
  [`@${notes}`, ""],
  [folder, ""],
])("a file's name as text is sent, with a note: %s", async (input, stderr) => {
  expect(await runMain(["run", "grammar-checker", input], { env: mockAccount(server) })).toMatchObject({
    exit: 0,
    stderr,
  });
});

describe("--max-credits", () => {
  it("stops a call before it is sent", async () => {
    const env = mockAccount(server);
    const result = await runMain([...check, "--max-credits", "0", "--json"], { env });
    expect(result).toMatchObject({ exit: 10, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({ code: "BUDGET_REACHED", outcome: "not_sent", charged: 0 });
    expect(mock.journal.find({ key: env.TANDEM_TOOLS_KEY! })).toEqual([]);
  });

  it("lets a call within it through", async () => {
    expect(await runMain([...check, "--max-credits", "5"], { env: mockAccount(server) })).toMatchObject({ exit: 0 });
  });

  const text = "He run. ".repeat(20);
  const limited = (limit: string) => ["run", "grammar-checker", text, "--max-credits", limit];
  const openAccount = () => ({
    ...mockAccount(server),
    ...configHome({ version: 1, profiles: { work: {} } }).env,
  });
  const callsOf = (env: Environment) => mock.journal.find({ key: env.TANDEM_TOOLS_KEY! }).length;

  it("counts what the same shell spent before, and the price of the tool so far", async () => {
    const setup = { env: openAccount(), shell: "script" };
    // Each costs 0.095.
    expect(await runMain(limited("0.25"), setup)).toMatchObject({ exit: 0 });
    expect(await runMain(limited("0.25"), setup)).toMatchObject({ exit: 0 });
    expect(await runMain(limited("0.25"), setup)).toEqual({
      exit: 10,
      stdout: "",
      stdoutBytes: Buffer.alloc(0),
      stderr: `error: --max-credits 0.25 is too little: 0.19 spent in this shell, and the call is likely to cost about 0.095
  why: judged by the newest 2 calls of grammar-checker on this machine; nothing was sent
  fix: raise --max-credits
`,
    });
    expect(callsOf(setup.env)).toBe(2);
    expect(await runMain(limited("0.3"), setup)).toMatchObject({ exit: 0 });
  });

  it("judges a text by its length", async () => {
    const setup = { env: openAccount(), shell: "script" };
    await runMain(limited("1"), setup);
    expect(await runMain(["run", "grammar-checker", text.repeat(10), "--max-credits", "1"], setup)).toMatchObject({
      exit: 10,
    });
    expect(await runMain(["run", "grammar-checker", "Hi.", "--max-credits", "0.12"], setup)).toMatchObject({ exit: 0 });
  });

  it("does not count what other shells and other profiles spent", async () => {
    const env = openAccount();
    await runMain(limited("0.15"), { env, shell: "one" });
    expect(await runMain(limited("0.15"), { env, shell: "other" })).toMatchObject({ exit: 0 });
    expect(await runMain(limited("0.15"), { env, shell: "one" })).toMatchObject({ exit: 10 });
    expect(await runMain(limited("0.15"), { env: { ...env, TANDEM_PROFILE: "work" }, shell: "one" })).toMatchObject({
      exit: 0,
    });
  });

  it.each([8, 16])("holds over %d concurrent calls", async (count) => {
    const setup = { env: openAccount(), shell: "script" };
    const results = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        runMain(["run", "grammar-checker", `${index} ${text}`, "--max-credits", "0.25"], setup),
      ),
    );
    expect(results.map(({ exit }) => exit).sort()).toEqual([0, 0, ...Array(count - 2).fill(10)]);
    expect(callsOf(setup.env)).toBe(2);
  });

  const tooLittle = {
    exit: 10,
    stderr:
      "error: --max-credits 0.25 is too little: 0.095 spent in this shell, and 0.095 are reserved for calls whose outcome is unknown, and the call is likely to cost about 0.095\n",
  };

  it.each([
    {
      name: "a call whose response was lost counts as likely to be charged",
      fault: { reset: "before-headers" },
      second: tooLittle,
    },
    {
      name: "a call with a cost that cannot be counted is likely to be charged, too",
      fault: { status: 200, body: { success: true, data: { correctedText: "" }, meta: { creditsCharged: 1e308 } } },
      second: tooLittle,
    },
    { name: "a call that the service rejected gives its credits back", fault: { status: 400 }, second: { exit: 0 } },
  ] as const)("$name", async ({ fault, second }) => {
    const setup = { env: openAccount(), shell: "script" };
    await runMain(limited("0.25"), setup);
    mock.faults.add({ operation: "grammar-checker", nth: 1, key: setup.env.TANDEM_TOOLS_KEY!, fault });
    await runMain(limited("0.25"), setup);
    const { exit, stderr } = await runMain(limited("0.25"), setup);
    expect({ exit, stderr: stderr.split(/(?<=\n)/)[0] }).toMatchObject(second);
  });

  it("does not start without stored reservations", async () => {
    const { env, path } = configHome();
    mkdirSync(path.replace("config.json", "reservations.json"));
    const setup = { env: { ...mockAccount(server), ...env }, shell: "script" };
    expect(await runMain(limited("1"), setup)).toMatchObject({ exit: 2, stdout: "" });
    expect(callsOf(setup.env)).toBe(0);
  });

  it("reports the rest of an exhausted shell budget", async () => {
    const setup = { env: openAccount(), shell: "script" };
    await runMain(limited("0.15"), setup);
    const { stderr } = await runMain([...limited("0.09"), "--json"], setup);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "BUDGET_REACHED",
      message: "--max-credits 0.09 is reached: 0.095 spent in this shell",
      exit: 10,
    });
  });
});

describe("--retries and --timeout", () => {
  it.each([
    [["--retries", "0"], {}],
    [[], { TANDEM_RETRIES: "0" }],
  ] as const)("%j %j: a provider failure is not tried again", async (flags, extra) => {
    const account = mockAccount(server);
    const env = { ...account, ...extra };
    mock.faults.add({ operation: "grammar-checker", key: account.TANDEM_TOOLS_KEY!, fault: { status: 422 } });
    expect(await runMain([...check, ...flags], { env })).toMatchObject({ exit: 7 });
    expect(mock.journal.find({ key: account.TANDEM_TOOLS_KEY! })).toHaveLength(1);
  });

  it.each([
    [["--timeout", "soon"], "--timeout"],
    [["--retries", "-1"], "--retries"],
    [["--retries", "many"], "--retries"],
    [["--max-credits", "lots"], "--max-credits"],
  ])("%j is rejected before anything is sent", async (flags, name) => {
    const env = mockAccount(server);
    const result = await runMain([...check, ...flags], { env });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toContain(`error: ${name} must be `);
    expect(mock.journal.find({ key: env.TANDEM_TOOLS_KEY! })).toEqual([]);
  });
});

describe("--debug", () => {
  it("traces each exchange on stderr, without the key, and leaves stdout alone", async () => {
    const env = mockAccount(server);
    const { stdout, stderr } = await runMain([...check, "--debug"], { env });
    expect(stdout).toBe(corrected);
    const lines = stderr.split("\n");
    expect(lines[0]!.replace(/waited \d+ ms/, "waited N ms")).toBe(
      `> POST ${server.toolsUrl}/api/v1/tools/grammar-checker (attempt 1, waited N ms)`,
    );
    expect(lines).toContain("> authorization: [redacted]");
    expect(lines).toContainEqual(expect.stringMatching(/^< 200 after \d+ ms$/));
    expect(lines).toContainEqual(expect.stringMatching(/^< x-request-id: req_\w+$/));
  });
});
