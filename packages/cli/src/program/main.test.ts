import { PassThrough, Writable } from "node:stream";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { mockAccount } from "../testing/account.ts";
import { runMain } from "../testing/program.ts";
import { main } from "./main.ts";

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

  it("a call of a tool says what was charged, and that its result is lost", async () => {
    expect(await runWithStdout(failing("ENOSPC"), ["run", "grammar-checker", "text"], mockAccount(server))).toEqual({
      exit: 1,
      stderr: `error: could not write the output: write ENOSPC
  why: the command succeeded (0.017 credits charged, 1,999.983 left); its result is lost
  fix: free some space first: running it again would be charged again\n`,
    });
  });

  it("stops a server whose output is closed", async () => {
    expect(await runWithStdout(failing("EPIPE"), ["mock", "start", "--port", "0"])).toEqual({ exit: 0, stderr: "" });
  });
});

describe("the form of an error", () => {
  it("is JSON under --json even when the words cannot be read", async () => {
    const result = await runMain(["tools", "lst", "--json"]);
    expect(result).toEqual({
      exit: 2,
      stdout: "",
      stdoutBytes: Buffer.alloc(0),
      stderr: `{"error":{"code":"UNKNOWN_COMMAND","message":"unknown command 'lst'","why":"did you mean one of list, ls?","fix":"tandem tools --help","retryable":false,"exit":2}}\n`,
    });
  });

  it("is text when --json is part of the input", async () => {
    expect((await runMain(["tools", "lst", "--", "--json"])).stderr).toMatch(/^error: unknown command 'lst'\n/);
  });

  it("adds an annotation on GitHub, with its line breaks escaped", async () => {
    const { stderr } = await runMain(["tools", "lst"], { env: { GITHUB_ACTIONS: "true" } });
    expect(stderr).toMatch(
      /^::error title=tandem::unknown command 'lst'%0Awhy: did you mean one of list, ls\?%0Afix: tandem tools --help\nerror: /,
    );
  });

  it("has a stack only under --debug", async () => {
    expect((await runMain(["tools", "lst"])).stderr).not.toContain("    at ");
    expect((await runMain(["tools", "lst", "--debug"])).stderr).toContain("    at ");
  });
});
