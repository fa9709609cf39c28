import { PassThrough } from "node:stream";
import { createMock } from "@tandem/mock";
import type { Clock } from "@tandem/sdk";
import { afterAll, expect, it, vi } from "vitest";
import { machineClock } from "../process/io.ts";
import { main } from "../program/main.ts";
import { infraAccount } from "../testing/mock-account.ts";
import { runMain } from "../testing/run-main.ts";

const server = await createMock().listen();
afterAll(() => server.close());

/** Looks again twenty times as often. */
const clock: Clock = { ...machineClock, setTimeout: (run, ms) => machineClock.setTimeout(run, ms / 20) };

/** Watches the servers of an account while another one is added, on a clock that waits for no one. */
async function watchServers(flags: readonly string[], columns?: number, env = {}) {
  const variables = { ...infraAccount(server), ...env };
  const stop = new AbortController();
  let stdout = "";
  const stream = Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns });
  stream.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const run = (argv: readonly string[], out: PassThrough, interrupt: AbortSignal) =>
    main(argv, {
      stdin: new PassThrough(),
      stdout: out,
      stderr: new PassThrough().resume(),
      env: variables,
      interrupt,
      clock,
    });
  const watching = run(["servers", "list", "--watch", "--fields", "name", ...flags], stream, stop.signal);
  await vi.waitUntil(() => stdout.includes("web-1"), { timeout: 120_000 });
  const create = ["servers", "create", "--name", "new-1", "--host", "203.0.113.77"];
  await run(create, new PassThrough().resume(), new AbortController().signal);
  await vi.waitUntil(() => stdout.includes("new-1"), { timeout: 120_000 });
  stop.abort("SIGINT");
  return { exit: await watching, stdout: stdout.replaceAll("\u001b", "␛") };
}

type Row = readonly [
  title: string,
  flags: readonly string[],
  columns: number | undefined,
  env: object,
  expected: RegExp,
];

it.concurrent.for<Row>([
  ["in a pipe, the lines that are new", [], undefined, {}, /^staging-1\ndb-1\nweb-1\nnew-1\n$/],
  ["as JSON, an array each time", ["--json"], undefined, {}, /^\[.*\]\n\[\{"name":"new-1"\}.*\]\n$/],
  ["on a terminal, in place of the one before", [], 80, {}, /web-1\n␛\[4A␛\[J␛\[1mNAME␛\[22m\nnew-1\n/],
  ["without color, below the one before", [], 80, { NO_COLOR: "1" }, /^NAME\nstaging-1\ndb-1\nweb-1\n\nNAME\nnew-1\n/],
])("%s; Ctrl-C ends it with 0, without an error", async ([, flags, columns, env, expected], { expect }) => {
  const { exit, stdout } = await watchServers(flags, columns, env);
  expect(exit).toBe(0);
  expect(stdout).toMatch(expected);
});

it("in a pipe, removed rows are listed on stderr", async () => {
  const env = infraAccount(server);
  const stop = new AbortController();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const told = { stdout: "", stderr: "" };
  stdout.on("data", (chunk: Buffer) => {
    told.stdout += chunk.toString();
  });
  stderr.on("data", (chunk: Buffer) => {
    told.stderr += chunk.toString();
  });
  const argv = ["alerts", "list", "--watch"];
  const watching = main(argv, { stdin: new PassThrough(), stdout, stderr, env, interrupt: stop.signal, clock });
  await vi.waitUntil(() => told.stdout.includes("alt_"), { timeout: 120_000 });
  const id = told.stdout.split("\t")[0]!;
  await runMain(["alerts", "delete", id, "--yes"], { env });
  await vi.waitUntil(() => told.stderr !== "", { timeout: 120_000 });
  stop.abort("SIGINT");
  expect(await watching).toBe(0);
  expect(told.stderr).toBe(`gone: ${id}\n`);
});
