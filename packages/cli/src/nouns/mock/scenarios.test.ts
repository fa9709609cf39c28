import { once } from "node:events";
import { PassThrough } from "node:stream";
import { createMock, scenarios } from "@tandem/mock";
import { describe, expect, it } from "vitest";
import { main } from "../../program/main.ts";
import { runMain } from "../../testing/program.ts";

const names = scenarios.map(({ name }) => name);
const run = ["run", "grammar-checker", "She go home."];
const create = ["servers", "create", "--name", "web-2", "--host", "203.0.113.9"];

describe("--scenario", () => {
  it.each([
    ["out-of-credits", run, 10],
    ["revoked", ["servers", "list"], 4],
    ["incident", ["sites", "wait", "site_4c1d"], 12],
    ["lost-answers", create, 11],
  ] as const)("%s is played in this process, which is said", async (name, words, exit) => {
    const result = await runMain([...words, "--scenario", name], { stderrColumns: 80, env: { NO_COLOR: "1" } });
    expect({ exit: result.exit, stderr: result.stderr }).toEqual({
      exit,
      stderr: expect.stringMatching(`^mock, ${name}: simulated responses and charges; `),
    });
  });

  it("goes with --mock", async () => {
    const both = await runMain(["servers", "list", "--mock", "--scenario", "empty"]);
    expect(both).toMatchObject({ exit: 0, stdout: "" });
  });

  it("an unknown one is an error that lists the others", async () => {
    const result = await runMain(["servers", "list", "--scenario", "outtage"]);
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toBe(`error: --scenario cannot be "outtage"\n  why: it is one of ${names.join(", ")}\n`);
  });

  it("stays in the commands that put an error right", async () => {
    const { stderr } = await runMain(["servers", "get", "srv_zz", "--scenario=empty"]);
    expect(stderr).toContain("  fix: tandem --scenario empty servers list\n");
  });
});

describe("mock start --scenario", () => {
  it("serves it, with the key and the token that it is about", async () => {
    const stop = new AbortController();
    const stdout = new PassThrough();
    const io = { stdin: new PassThrough(), stdout, stderr: new PassThrough(), env: {}, interrupt: stop.signal };
    const running = main(["mock", "start", "--port", "0", "--json", "--scenario", "out-of-credits"], io);
    const env: Record<string, string> = JSON.parse(String((await once(stdout, "data"))[0]));
    expect(env).toMatchObject({ TANDEM_TOOLS_KEY: createMock().keys.outOfCredits });
    expect(await runMain(run, { env })).toMatchObject({ exit: 10 });
    stop.abort("SIGTERM");
    expect(await running).toBe(0);
  });
});
