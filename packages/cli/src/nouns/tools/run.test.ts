import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { toolReference } from "../../generated/tool-reference.ts";
import type { Environment } from "../../process/io.ts";
import { mockAccount } from "../../testing/account.ts";
import { runBuilt } from "../../testing/built-program.ts";
import { configHome } from "../../testing/config-home.ts";
import { runMain } from "../../testing/program.ts";

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

  it("is written to the file of -o", async () => {
    const path = join(folder, "out.txt");
    const result = await runMain([...check, "-o", path], { env: mockAccount(server) });
    expect(result).toMatchObject({ exit: 0, stdout: "", stderr: "" });
    expect(await readFile(path, "utf8")).toBe(corrected);
  });

  it.each(["here.txt", "./below/here.txt"])("is written to the new file of -o %s", async (path) => {
    const cwd = await mkdtemp(join(folder, "in-"));
    await mkdir(join(cwd, "below"));
    expect(await runBuilt([...check, "--mock", "-o", path], { cwd })).toMatchObject({ exit: 0 });
    expect(await readFile(join(cwd, path), "utf8")).toBe(corrected);
  });

  it("comes from a mock inside the process under --mock, and says so", async () => {
    const note = "mock: simulated responses and charges; nothing leaves this machine\n";
    expect(await runMain([...check, "--mock"])).toMatchObject({ exit: 0, stdout: corrected, stderr: note });
    expect(await runMain([...check, "--mock", "-q"])).toMatchObject({ exit: 0, stdout: corrected, stderr: note });
    const json = await runMain([...check, "--mock", "--json"]);
    expect(json.stderr).toBe(note);
    expect(JSON.parse(json.stdout)).toMatchObject({ success: true, mock: true });
    const failed = await runMain(["servers", "get", "srv_none", "--mock", "--json"]);
    expect(JSON.parse(failed.stderr).error).toMatchObject({ code: "NOT_FOUND", mock: true });
  });
});

it("a file's name as text is refused before it is sent", async () => {
  const env = mockAccount(server);
  const { exit, stderr } = await runMain(["run", "grammar-checker", notes], { env });
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: `error: the input "${notes}" is the name of a file
  why: a tool for texts would get the name, not the content; nothing was sent
  fix: write @${notes}, or pass the name itself on stdin
`,
  });
  expect(mock.journal.find({ key: env.TANDEM_TOOLS_KEY! })).toEqual([]);
});

it.each([
  ["its content", [`@${notes}`], ""],
  ["its name on stdin", ["-"], notes],
  ["the name of a folder", [folder], ""],
])("%s is sent", async (_, input, stdin) => {
  const env = mockAccount(server);
  expect(await runMain(["run", "grammar-checker", ...input], { env, stdin })).toMatchObject({ exit: 0, stderr: "" });
});

describe("--max-credits", () => {
  it("stops a call before it is sent", async () => {
    const env = mockAccount(server);
    const result = await runMain([...check, "--max-credits", "0", "--json"], { env });
    expect(result).toMatchObject({ exit: 10, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({ code: "BUDGET_REACHED", outcome: "not_sent", charged: 0 });
    expect(mock.journal.find({ key: env.TANDEM_TOOLS_KEY! })).toEqual([]);
  });

  const text = "He run. ".repeat(20);
  const limited = (input: string, limit: string) => ["run", "grammar-checker", input, "--max-credits", limit];
  const openAccount = () => ({ ...mockAccount(server), ...configHome().env });
  const callsOf = (env: Environment) => mock.journal.find({ key: env.TANDEM_TOOLS_KEY! }).length;

  it("refuses an input that may cost more by the assumed price, with the estimate", async () => {
    const env = openAccount();
    const { exit, stderr } = await runMain(limited(text.repeat(120), "0.5"), { env });
    expect({ exit, stderr }).toEqual({
      exit: 10,
      stderr: `error: the call was not sent: of the 0.5 credits in the budget "--max-credits", 0.5 are left and grammar-checker may cost 76.8
  fix: raise --max-credits
`,
    });
    expect(callsOf(env)).toBe(0);
  });

  it("estimates by earlier calls on this machine and the size of the input", async () => {
    const env = openAccount();
    // It costs 0.095.
    expect(await runMain(limited(text, "1"), { env })).toMatchObject({ exit: 0 });
    expect(await runMain(limited(text, "0.1"), { env })).toMatchObject({ exit: 0 });
    expect(await runMain(limited(text, "0.09"), { env })).toMatchObject({ exit: 10 });
    expect(await runMain(limited(text.repeat(9), "0.8"), { env })).toMatchObject({ exit: 10 });
    expect(callsOf(env)).toBe(2);
  });

  it("limits each call by itself", async () => {
    const env = openAccount();
    for (let call = 0; call < 3; call++)
      expect(await runMain(limited(text, "0.7"), { env })).toMatchObject({ exit: 0 });
    expect(callsOf(env)).toBe(3);
  });
});

describe("--dry-run says what the call may cost", () => {
  const text = "He run. ".repeat(20);
  const dryRun = [...check.slice(0, 2), text, "--dry-run"];

  it("by the assumed price, without an account", async () => {
    const { stdout } = await runMain(dryRun, { env: configHome().env });
    expect(stdout).toContain("\n\ncredits: up to about 0.64, by the assumed price: no call has shown one\n");
  });

  it("by earlier calls on this machine, as --max-credits counts it", async () => {
    const env = { ...mockAccount(server), ...configHome().env };
    await runMain([...check.slice(0, 2), text], { env });
    const { stdout } = await runMain([...dryRun, "--json"], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      method: "POST",
      credits: 0.095,
      basis: "by calls of grammar-checker on this machine",
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
    const lines = stderr.split("\n").filter((line) => !line.startsWith("! "));
    expect(lines[0]!.replace(/waited \d+ ms/, "waited N ms")).toBe(
      `> POST ${server.toolsUrl}/api/v1/tools/grammar-checker (attempt 1, waited N ms)`,
    );
    expect(lines).toContain("> authorization: [redacted]");
    expect(lines).toContainEqual(expect.stringMatching(/^< 200 after \d+ ms$/));
    expect(lines).toContainEqual(expect.stringMatching(/^< x-request-id: req_\w+$/));
  });
});
