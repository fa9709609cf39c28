import { spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount, seededIds } from "../testing/account.ts";
import type { LinesInOne } from "../testing/built-lines.ts";
import { bareEnvironment, builtProgram, collect } from "../testing/built-program.ts";
import { configHome } from "../testing/config-home.ts";
import { type RunResult, runMain } from "../testing/program.ts";
import { shellCommands } from "../testing/shell-words.ts";
import { workingWords } from "../testing/working-words.ts";
import { commandTree, type Leaf, type Menu } from "./command-tree.ts";

function leaves(menu: Menu, path: readonly string[] = []): (readonly [string, Leaf])[] {
  return Object.entries(menu.commands).flatMap(([name, entry]) =>
    "commands" in entry ? leaves(entry, [...path, name]) : [[[...path, name].join(" "), entry] as const],
  );
}

interface BuiltLines {
  readonly results: readonly Pick<RunResult, "exit" | "stdout" | "stderr">[];
  /** How the process itself ended, and what Node wrote. */
  readonly exit: number | null;
  readonly stderr: string;
}

/** Runs lines of the built program in one process: each without stdin, with its own streams and environment. */
async function runBuiltLines(lines: LinesInOne["lines"]): Promise<BuiltLines> {
  const script = fileURLToPath(new URL("../testing/built-lines.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { env: bareEnvironment });
  const told: LinesInOne = {
    core: new URL("core.js", pathToFileURL(builtProgram)).href,
    lines: lines.map(({ argv, env }) => ({ argv, env: { ...bareEnvironment, ...env } })),
  };
  child.stdin.end(JSON.stringify(told));
  const { exit, stdout, stderr } = await collect(child);
  return { results: exit === 0 ? JSON.parse(stdout.toString()) : [], exit, stderr };
}

const ids = await seededIds();

/** Commands that serve until they are stopped. Their own tests run them. */
const serving = ["mcp", "mock start", "webhooks listen"];

/** Commands whose JSON is a line for each event. */
const printsLines = ["ai ask"];

/** Commands that need what only an earlier command can have started, which a mock of one process forgets. */
const onPort = ["ai get", "ai follow", "ai approve", "ai reject", "databases delete-user", "sites rollback"];

/** Commands that need a delivery of this very moment. Their own tests run them. */
const onDelivery = ["webhooks verify"];

/** It needs a mock that runs, which is not in its process. Its own tests run it. */
const onRunningMock = ["mock control"];

/** Commands that need a Redis. Their own tests run them. */
const onRedis = ["batch work"];

const ranElsewhere = new Set([...serving, ...onRedis, ...onPort, ...onDelivery, ...onRunningMock]);

/** The first example of every command, by the command's name; built, in one process. */
const built = leaves(commandTree).filter(([name]) => !ranElsewhere.has(name));
const inOne = await runBuiltLines(
  await Promise.all(
    built.map(async ([name, leaf]) => {
      const example = shellCommands((await leaf.load()).examples[0]!)[0]!;
      const rest = workingWords(name, ids) ?? example.slice(1 + name.split(" ").length);
      return { argv: [...name.split(" "), ...rest, "--mock", "--json"], env: configHome().env };
    }),
  ),
);

it("no command of the built program holds its process, or has Node warn", () => {
  expect(inOne).toMatchObject({ exit: 0, stderr: "" });
});

describe.each(leaves(commandTree))("tandem %s", (name, leaf) => {
  it("has examples", async () => {
    expect((await leaf.load()).examples.length).toBeGreaterThan(0);
  });

  it.skipIf(ranElsewhere.has(name))("built, prints JSON on the mock, and only that on stderr", () => {
    const result = inOne.results[built.findIndex(([each]) => each === name)];
    expect(result).toMatchObject({
      exit: 0,
      stderr: "mock: simulated responses and charges; nothing leaves this machine\n",
    });
    const { stdout } = result!;
    const values = printsLines.includes(name) ? stdout.trim().split("\n") : [stdout];
    for (const value of values) expect(() => JSON.parse(value)).not.toThrow();
  });
});

describe("without a terminal, on a stdin that stays open and silent", async () => {
  const server = await createMock({ clock: "real" }).listen();
  afterAll(() => server.close());
  const names = leaves(commandTree).map(([name]) => name);

  it.concurrent.for(names.filter((name) => !serving.includes(name)))(
    "tandem %s without arguments ends without a prompt",
    async (name, { expect }) => {
      const env = { ...infraAccount(server), ...configHome().env };
      const result = await runMain([...name.split(" "), "--experimental"], { env, stdin: "idle" });
      expect([0, 2, 3, 4, 5]).toContain(result.exit);
      expect(result.stderr).not.toMatch(/\?\s*$/);
    },
  );
});

describe("what an earlier command started", async () => {
  const mock = createMock({ unlisted: true });
  const server = await mock.listen();
  afterAll(() => server.close());

  it.each([
    { verb: "get", status: "awaiting_approval" },
    { verb: "approve", status: "running" },
    { verb: "reject", status: "canceled" },
  ])("ai $verb prints it as JSON: $status", async ({ verb, status }) => {
    const env = infraAccount(server);
    const started = await runMain(["api", "POST", "/ai/prompts", "-f", "prompt=update php", "--json"], { env });
    const job = JSON.parse(started.stdout).data.jobId;
    await mock.clock.advance("1m");
    const seen = await runMain(["ai", "get", job, "--json"], { env });
    const step = JSON.parse(seen.stdout).pendingStepId;
    const result = await runMain(["ai", verb, job, ...(verb === "get" ? [] : [step]), "--json"], { env });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(JSON.parse(result.stdout)).toMatchObject({ id: job, status });
  });

  it("ai approve takes a number for the step that is shown by it", async () => {
    const env = infraAccount(server);
    const started = await runMain(["api", "POST", "/ai/prompts", "-f", "prompt=update php", "--json"], { env });
    const job = JSON.parse(started.stdout).data.jobId;
    const early = await runMain(["ai", "approve", job], { env });
    expect(early).toMatchObject({
      exit: 6,
      stderr: expect.stringContaining(`job ${job} has no pending step\n`),
    });
    await mock.clock.advance("1m");
    expect(await runMain(["ai", "approve", job, "9"], { env })).toMatchObject({
      exit: 5,
      stderr: expect.stringContaining(`job ${job} has no step 9\n`),
    });
    const result = await runMain(["ai", "approve", job, "1", "--json"], { env });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(JSON.parse(result.stdout)).toMatchObject({ id: job, status: "running" });
  });

  it("databases delete-user prints its users as JSON", async () => {
    const env = infraAccount(server);
    const { database } = await seededIds({ env });
    const run = (...words: string[]) => runMain(["databases", ...words, "--experimental", "--json"], { env });
    const user = JSON.parse((await run("create-user", database, "--username", "report", "--role", "readonly")).stdout);
    const result = await run("delete-user", database, user.id, "--yes");
    expect(result).toMatchObject({ exit: 0, stdout: `[{"id":"${user.id}","deleted":true}]\n`, stderr: "" });
  });
});
