import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount, seededIds } from "../testing/account.ts";
import { type RunSetup, runMain } from "../testing/program.ts";

/** Service and CLI share its clock, which moves when both wait for time. */
const mock = createMock({ clock: "auto" });
const server = await mock.listen();
afterAll(() => server.close());

function account() {
  const env = infraAccount(server);
  const run = (line: string, setup: RunSetup = {}) => runMain(line.split(" "), { clock: mock.clock, ...setup, env });
  const create = async (line: string) => (await run(`${line} --query id -q`)).stdout.trim();
  return { env, run, create };
}

it.each([
  ["servers create --name new --host 203.0.113.9 --wait", /^✓ server srv_\w+: online \(\d+ s\)$/],
  ["sites wait SITE", /^✓ shop deployed \(/],
  ["databases backup DATABASE", /^✓ backup bkp_\w+: succeeded \(\d+ s\)$/],
])("%s ends at a terminal with a line that it is done, and how long it took", async (line, done) => {
  const { env } = account();
  const { site, database } = await seededIds({ env });
  const words = line.replace("SITE", site).replace("DATABASE", database).split(" ");
  const setup = { env: { ...env, NO_COLOR: "1" }, stderrColumns: 80, clock: mock.clock };
  const result = await runMain(words, setup);
  expect(result.exit).toBe(0);
  expect(result.stderr.trimEnd().split("\n").at(-1)).toMatch(done);
});

it.each(["backup", "restore"])("a %s that isn't waited for ends with the command that follows it", async (kind) => {
  const { env } = account();
  const { database, backup } = await seededIds({ env });
  const words = kind === "backup" ? [] : ["--backup-id", backup, "--confirm", "shop"];
  const setup = { env: { ...env, NO_COLOR: "1" }, stderrColumns: 120, clock: mock.clock };
  const { stderr, stdout } = await runMain(["databases", kind, database, "--no-wait", ...words], setup);
  const [, id] = /^id\t(\w+)\n/.exec(stdout)!;
  expect(stderr).toContain(`to follow it: tandem databases wait ${database} --${kind} ${id}\n`);
});

describe("waiting for what was created", () => {
  it.each([
    { noun: "servers", line: "servers create --name new --host 203.0.113.9", status: "online" },
    { noun: "sites", line: "sites create --server-id SERVER --name new --type static", status: "active" },
    { noun: "databases", line: "databases create --server-id SERVER --name new --engine mysql", status: "online" },
  ])("$noun wait exits 0, with the final resource on stdout and phases on stderr", async ({ noun, line, status }) => {
    const { env, run, create } = account();
    const { server } = await seededIds({ env });
    const id = await create(line.replace("SERVER", server));
    const result = await run(`${noun} wait ${id} --fields id,status -q`);
    expect(result).toMatchObject({ exit: 0, stdout: `${id}\n${status}\n`, stderr: "" });
    const again = await run(`${noun} wait ${id}`);
    expect(again).toMatchObject({ exit: 0, stderr: `${noun.slice(0, -1)} ${id}: ${status}\n` });
  });

  it.each([
    { noun: "servers", line: "servers create --name new --host 192.0.2.1", status: "error" },
    { noun: "sites", line: "sites create --server-id SERVER --name fail-new --type static", status: "failed" },
  ])("$noun wait exits 12 on failure, and says where to look", async ({ noun, line, status }) => {
    const { env, run, create } = account();
    const { server } = await seededIds({ env });
    const id = await create(line.replace("SERVER", server));
    const result = await run(`${noun} wait ${id} --json`);
    expect(result).toMatchObject({ exit: 12, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({
      code: "PROVISION_FAILED",
      message: `${noun.slice(0, -1)} ${id} ended with status ${status}`,
      fix: `tandem ${noun} get ${id}`,
    });
  });

  it.each([
    {
      noun: "servers",
      line: "servers create --name new --host 203.0.113.9",
      status: "pending",
    },
    {
      noun: "sites",
      line: "sites create --server-id SERVER --name new --type static",
      status: "provisioning",
    },
  ])("$noun wait exits 8 on timeout, and its fix shows the current state", async ({ noun, line, status }) => {
    const { env, run, create } = account();
    const { server } = await seededIds({ env });
    const id = await create(line.replace("SERVER", server));
    const result = await run(`${noun} wait ${id} --wait-timeout 300ms --json`);
    expect(result).toMatchObject({ exit: 8, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({
      code: "PENDING",
      message: `${noun.slice(0, -1)} ${id} is still ${status}`,
      fix: `tandem ${noun} get ${id}`,
      retryable: true,
    });
  });

  it("of something that is not there is NOT_FOUND, exit 5", async () => {
    const { run } = account();
    expect(await run("servers wait srv_zz")).toMatchObject({ exit: 5, stdout: "" });
  });
});

describe("a backup", () => {
  it("is waited for: the backup on stdout, exit 0", async () => {
    const { env, run } = account();
    const { database } = await seededIds({ env });
    const result = await run(`databases backup ${database} --json`);
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    const backup = JSON.parse(result.stdout);
    expect(backup).toMatchObject({ databaseId: database, status: "succeeded", kind: "manual" });
    expect(await run(`databases wait ${database} --backup ${backup.id} -q`)).toMatchObject({
      exit: 0,
      stdout: `${backup.id}\n`,
    });
  });

  it("that takes too long exits 8, and its fix waits for that backup", async () => {
    const { env, run } = account();
    const { database } = await seededIds({ env });
    const result = await run(`databases backup ${database} --wait-timeout 300ms --json`);
    expect(result).toMatchObject({ exit: 8 });
    expect(JSON.parse(result.stderr).error.fix).toMatch(
      new RegExp(`^tandem databases wait ${database} --backup bkp_\\w+$`),
    );
  });

  it("on a schedule is stored and not waited for", async () => {
    const { env } = account();
    const { database } = await seededIds({ env });
    const argv = ["databases", "backup", database, "--schedule-cron", "0 4 * * *", "--json"];
    const result = await runMain(argv, { env });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(JSON.parse(result.stdout)).toMatchObject({ status: "scheduled" });
  });
});

describe("a restore", () => {
  it("is waited for: the restore on stdout, exit 0", async () => {
    const { env, run } = account();
    const { database, backup } = await seededIds({ env });
    const result = await run(`databases restore ${database} --backup-id ${backup} --confirm shop --json`);
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    const restore = JSON.parse(result.stdout);
    expect(restore).toMatchObject({ backupId: backup, status: "succeeded" });
    expect(await run(`databases wait ${database} --restore ${restore.id} -q`)).toMatchObject({ exit: 0 });
  });

  it("confirms another target with its own name, and exits 12 if it fails", async () => {
    const { env, run, create } = account();
    const { server, database, backup } = await seededIds({ env });
    const line = `databases create --server-id ${server} --name fail-restore --engine postgresql`;
    const target = await create(line);
    await run(`databases wait ${target}`);
    const restore = `databases restore ${database} --backup-id ${backup} --target-database-id ${target}`;
    expect(await run(`${restore} --confirm shop`)).toMatchObject({ exit: 3, stdout: "" });
    const result = await run(`${restore} --confirm fail-restore --json`);
    expect(result).toMatchObject({ exit: 12, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({ code: "RESTORE_FAILED" });
  });
});
