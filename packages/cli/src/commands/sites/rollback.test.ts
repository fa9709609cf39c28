import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount } from "../../testing/mock-account.ts";
import { runMain } from "../../testing/run-main.ts";
import { unhurried } from "../../testing/unhurried.ts";

const mock = createMock({ clock: "real", speed: 100 });
const server = await mock.listen();
afterAll(() => server.close());

const run = (words: readonly string[], env: ReturnType<typeof infraAccount>, stderrColumns?: number) =>
  runMain(words, {
    env: { ...env, NO_COLOR: "1" },
    stdin: "",
    clock: unhurried(mock.clock),
    ...(stderrColumns && { stderrColumns }),
  });

const goodSha = "9ae50fd1c4b8a7e6f5d4c3b2a1908f7e6d5c4b3a";

describe("sites rollback", () => {
  it("deploys the last good commit again, and ends with a line that says so", async () => {
    const env = infraAccount(server);
    await run(["sites", "deploy", "shop", "--commit", goodSha, "--branch", "main"], env);
    await run(["sites", "deploy", "shop", "--commit", "f".repeat(40), "--branch", "main"], env);
    const shown = await run(["sites", "rollback", "shop", "--dry-run", "--json"], env);
    expect(JSON.parse(shown.stdout).body).toEqual({ branch: "main", commit: goodSha, message: "Roll back to 9ae50fd" });
    const result = await run(["sites", "rollback", "shop"], env, 80);
    expect(result).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^https:/) });
    expect(result.stderr).toMatch(/\n✓ shop deployed \(main@9ae50fd, \d+ s\)\n$/);
    const list = await run(["sites", "deploys", "shop", "--json", "--fields", "status,commit.sha"], env);
    expect(JSON.parse(list.stdout).slice(0, 2)).toEqual([
      { status: "succeeded", commit: { sha: goodSha } },
      { status: "succeeded", commit: { sha: "f".repeat(40) } },
    ]);
  });

  it("says so when there is nothing to go back to", async () => {
    const env = infraAccount(server);
    await run(["sites", "create", "--server-id", "web-1", "--name", "new", "--type", "static"], env);
    expect(await run(["sites", "rollback", "new"], env)).toMatchObject({
      exit: 6,
      stdout: "",
      stderr: expect.stringMatching(
        /^error: new has no earlier deploy to go back to\n.*\n {2}fix: tandem sites deploys site_\w+\n$/,
      ),
    });
  });
});

it("sites open prints the address where nobody is there to see it open", async () => {
  const env = infraAccount(server);
  expect(await run(["sites", "open", "shop"], env)).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/^https:\S+\n$/),
  });
});

it("databases backups lists them", async () => {
  const { stdout, exit } = await run(["databases", "backups", "shop", "--json"], infraAccount(server));
  expect(exit).toBe(0);
  expect(JSON.parse(stdout)[0]).toMatchObject({ id: expect.stringMatching(/^b/), status: expect.any(String) });
});

describe("servers ssh", () => {
  it("prints the command where there is no terminal, and nothing of it is an option", async () => {
    const env = infraAccount(server);
    expect(await run(["servers", "ssh", "web-1"], env)).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^ssh -p 22 -- \w+@203\.0\.113\.10\n$/),
    });
  });
});

it("status counts what there is and names what needs attention", async () => {
  const { stdout, exit } = await run(["status", "--json"], infraAccount(server));
  expect(exit).toBe(0);
  const rows = JSON.parse(stdout) as { what: string; total: number; good: number; attention: string[] }[];
  expect(rows.map(({ what }) => what)).toEqual(["servers", "sites", "databases", "alerts", "webhooks"]);
  for (const { total, good, attention } of rows) expect(total).toBe(good + attention.length);
});

it("status names a site whose last deploy failed, and a database whose last backup did", async () => {
  const env = infraAccount(server);
  await run(["sites", "deploy", "shop", "--branch", "fail/build"], env);
  await run(
    ["databases", "create", "--server-id", "db-1", "--name", "fail-backup", "--engine", "mysql", "--wait"],
    env,
  );
  await run(["databases", "backup", "fail-backup"], env);
  const { stdout } = await run(["status", "--query", "[].attention[]", "-q"], env);
  expect(stdout).toBe("shop last deploy failed\nfail-backup last backup failed\n");
});

it("what connects a server stands on a line of its own, to be copied", async () => {
  const words = ["servers", "create", "--name", "web-7", "--host", "203.0.113.7"];
  const { stderr } = await run(words, infraAccount(server), 80);
  expect(stderr).toMatch(/^run this on the server:\ncurl -fsSL \S+ \| sh\nthen: tandem servers wait srv_\w+\n$/);
});

it("whoami names the profile, the service and the role", async () => {
  const { stdout } = await run(["whoami", "--json"], infraAccount(server));
  expect(JSON.parse(stdout)).toMatchObject({
    profile: "default",
    service: server.infraUrl,
    teams: [{ role: "owner" }],
  });
});
