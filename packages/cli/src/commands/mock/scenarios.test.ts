import { once } from "node:events";
import { PassThrough } from "node:stream";
import { createMock, scenarios } from "@tandem/mock";
import { describe, expect, it } from "vitest";
import { main } from "../../main.ts";
import { runMain } from "../../testing/run-main.ts";

const names = scenarios.map(({ name }) => name);
const run = ["run", "grammar-checker", "She go home."];
const create = ["servers", "create", "--name", "web-2", "--host", "203.0.113.9"];

it("mock scenarios lists the scenarios, with a description", async () => {
  const listed = scenarios.map(({ name, summary }) => `${name}\t${summary}\n`).join("");
  expect(await runMain(["mock", "scenarios"])).toMatchObject({ exit: 0, stdout: listed, stderr: "" });
  expect(JSON.parse((await runMain(["mock", "scenarios", "--json"])).stdout)).toEqual(scenarios);
  expect((await runMain(["mock", "scenarios", "-q"])).stdout).toBe(`${names.join("\n")}\n`);
});

it("mock scenarios is a table on a terminal of 80 columns", async () => {
  const { stdout } = await runMain(["mock", "scenarios"], { stdoutColumns: 80, env: { NO_COLOR: "1" } });
  const [heading, ...rows] = stdout.trimEnd().split("\n");
  expect(heading).toBe("NAME            SUMMARY");
  expect(rows).toEqual(scenarios.map(({ name, summary }) => `${name.padEnd(16)}${summary}`));
});

/** A command and its exit code for each scenario. One without a row fails the test below. */
const ends: Readonly<Record<string, readonly [words: readonly string[], exit: number]>> = {
  team: [run, 0],
  empty: [["servers", "get", "srv_81f2"], 5],
  incident: [["sites", "wait", "site_4c1d"], 12],
  "out-of-credits": [run, 10],
  "trial-ended": [run, 4],
  revoked: [["servers", "list"], 4],
  "near-limit": [run, 0],
  "read-only": [create, 4],
  viewer: [create, 4],
  "plan-limit": [create, 10],
  "declined-card": [["billing", "subscribe", "plan_business", "--interval", "month", "--confirm", "Business"], 10],
  flaky: [["servers", "list", "--retries", "0"], 11],
  outage: [["servers", "list"], 11],
  slow: [["servers", "list", "--timeout", "3s"], 11],
  "lost-answers": [create, 11],
  "broken-streams": [["ai", "follow", "job_29"], 0],
};

describe("--scenario", () => {
  it.each(names)("%s is played in this process, which is said", async (name) => {
    expect(Object.keys(ends)).toContain(name);
    const [words, exit] = ends[name]!;
    const result = await runMain([...words, "--scenario", name], { stderrColumns: 80, env: { NO_COLOR: "1" } });
    expect({ exit: result.exit, stderr: result.stderr }).toEqual({
      exit,
      stderr: expect.stringMatching(`^mock, ${name}: simulated responses; `),
    });
  });

  it("goes with --mock", async () => {
    const both = await runMain(["servers", "list", "--mock", "--scenario", "empty"]);
    expect(both).toMatchObject({ exit: 0, stdout: "" });
  });

  it("flaky is put right by the retries", async () => {
    const { exit, stdout } = await runMain([...run, "--scenario", "flaky"]);
    expect([exit, stdout]).toEqual([0, "She goes home.\n"]);
  });

  it.each([
    ["outtage", "tandem servers list --scenario outage"],
    ["read_only", "tandem servers list --scenario read-only"],
    ["xyzzy", "try: tandem servers list --scenario team"],
  ])("%s does not exist: %s", async (name, fix) => {
    const result = await runMain(["servers", "list", "--scenario", name]);
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toBe(
      `error: --scenario cannot be "${name}"\n  why: it is one of ${names.join(", ")}\n  fix: ${fix}\n`,
    );
  });

  it("stays in the commands that put an error right", async () => {
    const { stderr } = await runMain(["servers", "get", "srv_zz", "--scenario=empty"]);
    expect(stderr).toContain("  fix: tandem servers list --scenario empty\n");
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

  it("rejects an unknown one before it listens", async () => {
    const result = await runMain(["mock", "start", "--port", "0", "--scenario", "outtage"]);
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toContain("  fix: tandem mock start --port 0 --scenario outage\n");
  });
});
