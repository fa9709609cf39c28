import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { createMock } from "@tandem/mock";
import { HttpResponse, http } from "msw";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { version } from "./generated/version.ts";
import { main } from "./main.ts";
import { mockAccount } from "./testing/mock-account.ts";
import { runMain } from "./testing/run-main.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

/** A stream whose every write fails, as stdout's do when the reader or the disk is gone. */
function failing(code: string): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });
}

async function runWithStdout(stdout: Writable, argv: readonly string[], env = {}) {
  let stderr = "";
  const stream = new PassThrough();
  stream.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exit = await main(argv, {
    stdin: new PassThrough(),
    stdout,
    stderr: stream,
    env,
    interrupt: new AbortController().signal,
  });
  return { exit, stderr };
}

describe("stdout that cannot be written", () => {
  it("ends with 0 and no message when the reader has gone", async () => {
    expect(await runWithStdout(failing("EPIPE"), ["tools", "list"])).toEqual({ exit: 0, stderr: "" });
  });

  it("is an error on a full disk", async () => {
    expect(await runWithStdout(failing("ENOSPC"), ["tools", "list"])).toEqual({
      exit: 1,
      stderr: "error: could not write the output: write ENOSPC\n  why: the command succeeded; its result is lost\n",
    });
  });

  const charged = "the command succeeded (0.017 credits charged, 1,999.983 left)";

  it.each([
    ["its result is lost", "free some space first", undefined],
    [
      `its result is in ${join(tmpdir(), "tandem-lost.jsonl")} too`,
      "copy it from there",
      join(tmpdir(), "tandem-lost.jsonl"),
    ],
  ])("a call of a tool says what was charged, and %s", async (where, remedy, file) => {
    onTestFinished(() => rmSync(join(tmpdir(), "tandem-lost.jsonl"), { force: true }));
    const env = { ...mockAccount(server), ...(file && { TANDEM_OUTPUT_FILE: file }) };
    expect(await runWithStdout(failing("ENOSPC"), ["run", "grammar-checker", "text"], env)).toEqual({
      exit: 1,
      stderr: `error: could not write the output: write ENOSPC
  why: ${charged}; ${where}
  fix: ${remedy}: running it again would be charged again\n`,
    });
    if (file) expect(readFileSync(file, "utf8")).toContain('"correctedText":"text"');
  });

  it("stays an error of the disk if the service's response lacks a field", async () => {
    const meta = { tool: "grammar-checker", creditsCharged: 7, creditsRemaining: 93 };
    const answer = () => HttpResponse.json({ success: true, data: { correctedText: "text" }, meta });
    mock.use(http.post("*/grammar-checker", answer, { once: true }));
    const { stderr } = await runWithStdout(failing("ENOSPC"), ["run", "grammar-checker", "text"], mockAccount(server));
    expect(stderr).toMatch(
      /^error: could not write the output: write ENOSPC\n {2}why: the command succeeded \(7 credits charged, 93 left\); its result is lost\n {2}fix: free/,
    );
  });

  it("says of a command that failed only why", async () => {
    const { exit, stderr } = await runWithStdout(failing("ENOSPC"), ["tools", "info", "no-such-tool"]);
    expect(exit).not.toBe(0);
    expect(stderr).not.toContain("carried out");
  });

  it("is JSON for a program on a full disk, too", async () => {
    const { exit, stderr } = await runWithStdout(failing("ENOSPC"), ["tools", "list", "--json"]);
    expect(exit).toBe(1);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "INTERNAL",
      message: "could not write the output: write ENOSPC",
      exit: 1,
    });
  });

  it("stops a server whose output is closed", async () => {
    expect(await runWithStdout(failing("EPIPE"), ["mock", "start", "--port", "0"])).toEqual({ exit: 0, stderr: "" });
  });
});

describe("an interrupt", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ])("by %s ends a call with exit %d and says what may have happened", async (name, exit) => {
    const env = mockAccount(server);
    const controller = new AbortController();
    mock.faults.add({ operation: "grammar-checker", key: env.TANDEM_TOOLS_KEY!, fault: { stallBody: true } });
    const running = runMain(["run", "grammar-checker", "text", "--json"], { env, interrupt: controller.signal });
    await expect.poll(() => mock.journal.find({ key: env.TANDEM_TOOLS_KEY! }).length, { timeout: 10_000 }).toBe(1);
    controller.abort(name);
    const result = await running;
    expect(result).toMatchObject({ exit, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({ code: "INTERRUPTED", exit });
  });
});

describe("the form of an error", () => {
  it("is JSON under --json even when the words cannot be read", async () => {
    const result = await runMain(["tools", "lst", "--json"]);
    expect(result).toEqual({
      exit: 2,
      stdout: "",
      stdoutBytes: Buffer.alloc(0),
      stderr:
        '{"error":{"code":"UNKNOWN_COMMAND","message":"unknown command \\"lst\\"","fix":"tandem tools list --json","retryable":false,"exit":2}}\n',
    });
  });

  it.each([["--output", "json"], ["--output=json"]])("%s %s is --json", async (...words) => {
    expect((await runMain(["servers", "list", ...words])).stderr).toContain("fix: tandem servers list --json\n");
  });

  it.each(["login", "logout"])("%s alone names the command under auth", async (word) => {
    expect((await runMain([word])).stderr).toContain(`fix: tandem auth ${word}\n`);
  });

  it("a tool's slug alone names the command that runs it", async () => {
    expect((await runMain(["grammar-checker", "She go home.", "--mock"])).stderr).toContain(
      "fix: tandem tools run grammar-checker 'She go home.' --mock\n",
    );
  });

  it("is text when --json is part of the input", async () => {
    expect((await runMain(["tools", "lst", "--", "--json"])).stderr).toMatch(/^error: unknown command "lst"\n/);
  });

  it("adds an annotation on GitHub, with its line breaks escaped", async () => {
    const { stderr } = await runMain(["tools", "lst"], { env: { GITHUB_ACTIONS: "true" } });
    expect(stderr).toMatch(/^::error title=tandem::unknown command "lst"%0Afix: tandem tools list\nerror: /);
  });

  it("has a stack only under --debug", async () => {
    expect((await runMain(["tools", "lst"])).stderr).not.toContain("    at ");
    expect((await runMain(["tools", "lst", "--debug"])).stderr).toContain("    at ");
  });

  it("names an invalid setting", async () => {
    const result = await runMain(["tools", "list"], { env: { TANDEM_OUTPUT: "yaml" } });
    expect(result).toMatchObject({ exit: 2, stderr: expect.stringContaining('error: TANDEM_OUTPUT cannot be "yaml"') });
  });
});

describe("version", () => {
  it.each([
    [["version"], `${version}\n`],
    [["version", "--json"], `{"version":"${version}"}\n`],
  ])("%j prints %j", async (argv, stdout) => {
    expect(await runMain(argv)).toMatchObject({ exit: 0, stdout, stderr: "" });
  });
});
