import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { infraAccount } from "../../testing/account.ts";
import { runMain } from "../../testing/program.ts";

const mock = createMock({ clock: "auto" });
const server = await mock.listen();
afterAll(() => server.close());

const run = (words: readonly string[], env: ReturnType<typeof infraAccount>, stderrColumns?: number) =>
  runMain(words, {
    env: { ...env, NO_COLOR: "1" },
    stdin: "",
    clock: mock.clock,
    ...(stderrColumns && { stderrColumns }),
  });

const goodSha = "9ae50fd1c4b8a7e6f5d4c3b2a1908f7e6d5c4b3a";

it("logs prints the URL of the newest deploy's log, or of another", async () => {
  const env = infraAccount(server);
  expect(await run(["logs", "shop"], env)).toMatchObject({ stdout: expect.stringMatching(/\/dep_\w+\/log\n$/) });
  const [newest, before] = (await run(["sites", "deploys", "shop", "-q"], env)).stdout.split("\n");
  expect((await run(["logs", "shop"], env)).stdout).toContain(`/${newest}/log`);
  expect((await run(["sites", "logs", "shop", "--deploy", before!], env)).stdout).toContain(`/${before}/log`);
  const missing = await run(["logs", "shop", "--deploy", "dep_0"], env);
  expect(missing).toMatchObject({
    exit: 5,
    stderr: expect.stringContaining('error: shop has no recent deploy "dep_0"\n'),
  });
});

describe("sites rollback", () => {
  const badSha = "f".repeat(40);
  const deployed = async (env: ReturnType<typeof infraAccount>, ...words: readonly string[]) =>
    (await run(["sites", "deploy", "shop", ...words, "--json"], env)).exit;
  const live = async (env: ReturnType<typeof infraAccount>) => {
    const { activeDeployId, recentDeploys } = JSON.parse((await run(["sites", "get", "shop", "--json"], env)).stdout);
    return recentDeploys.find(({ id }: { id: string }) => id === activeDeployId).commit.sha;
  };
  /** A good release, and a bad one that is live. */
  async function badRelease() {
    const env = infraAccount(server);
    await deployed(env, "--commit", goodSha, "--branch", "main");
    await deployed(env, "--commit", badSha, "--branch", "main");
    return env;
  }

  it("deploys the last good commit again, and names both releases", async () => {
    const env = await badRelease();
    const shown = await run(["sites", "rollback", "shop", "--dry-run", "--json"], env);
    expect(JSON.parse(shown.stdout).body).toEqual({ branch: "main", commit: goodSha, message: "Roll back to 9ae50fd" });
    const result = await run(["sites", "rollback", "shop"], env, 80);
    expect(result).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^https:/) });
    expect(result.stderr).toMatch(
      /^rolling back shop from fffffff \(dep_\w+\) to 9ae50fd\s+\(dep_\w+\)\n[\s\S]*\n✓ shop deployed \(main@9ae50fd, \d+ s\)\n$/,
    );
    expect(await live(env)).toBe(goodSha);
  });

  it("repeated three times, keeps the good release live", async () => {
    const env = await badRelease();
    const results = [];
    for (let count = 0; count < 3; count++) results.push(await run(["sites", "rollback", "shop"], env));
    expect(results.map(({ exit }) => exit)).toEqual([0, 6, 6]);
    expect(results[0]!.stderr).toMatch(/^rolling back shop from fffffff \(dep_\w+\) to 9ae50fd\s+\(dep_\w+\)\n/);
    expect(results[2]!.stderr).toMatch(
      /^error: shop already runs a rollback: 9ae50fd \(dep_\w+\)\n {2}why: fffffff \(dep_\w+\) was rolled back\n {2}fix: run tandem sites rollback site_\w+ --to DEPLOY\n$/,
    );
    expect(await live(env)).toBe(goodSha);
  });

  it.each([
    {
      name: "a newer build that failed is not the live release",
      before: ["--branch", "fail/build"],
      exit: 0,
      live: goodSha,
    },
    {
      name: "the good commit deployed again by hand is a rollback, too",
      before: ["--commit", goodSha, "--branch", "main"],
      exit: 6,
      live: goodSha,
    },
  ])("$name", async ({ before, exit, live: sha }) => {
    const env = await badRelease();
    await deployed(env, ...before);
    expect((await run(["sites", "rollback", "shop"], env)).exit).toBe(exit);
    expect(await live(env)).toBe(sha);
  });

  it("a deploy in progress decides first", async () => {
    const frozen = await createMock().listen();
    onTestFinished(() => frozen.close());
    const env = infraAccount(frozen);
    const before = await live(env);
    await deployed(env, "--commit", badSha, "--no-wait");
    const { exit, stderr } = await run(["sites", "rollback", "shop"], env);
    expect([exit, stderr]).toEqual([6, expect.stringMatching(/^error: deploy dep_\w+ of shop is in progress\n/)]);
    expect(await live(env)).toBe(before);
  });

  it("--to names the deploy, also after a rollback", async () => {
    const env = await badRelease();
    await run(["sites", "rollback", "shop"], env);
    const { stdout } = await run(["sites", "deploys", "shop", "--json", "--fields", "id,status,commit.sha"], env);
    const [back, bad] = JSON.parse(stdout);
    const to = async (id: string) => {
      const { exit, stderr } = await run(["sites", "rollback", "shop", "--to", id], env);
      return { exit, error: stderr.split("\n")[0] };
    };
    expect(await to(back.id)).toEqual({ exit: 6, error: `error: the commit of deploy ${back.id} is already live` });
    expect(await to("dep_none")).toEqual({ exit: 5, error: 'error: shop has no recent deploy "dep_none"' });
    expect(await to(bad.id)).toMatchObject({ exit: 0 });
    expect(await live(env)).toBe(badSha);
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

it("the command that connects a server is on its own line", async () => {
  const words = ["servers", "create", "--name", "web-7", "--host", "203.0.113.7"];
  const { stderr } = await run(words, infraAccount(server), 80);
  expect(stderr).toMatch(/^run this on the server:\ncurl -fsSL \S+ \| sh\nthen: tandem servers wait srv_\w+\n$/);
});
