import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount, seededIds } from "../testing/account.ts";
import { runMain } from "../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const run = (words: string, env: ReturnType<typeof infraAccount>) => runMain(words.split(" "), { env, stdin: "" });

describe("accepts a name in place of an id", () => {
  it.each([
    ["servers get web-1 -q", "server"],
    ["sites get shop -q", "site"],
    ["databases get shop -q", "database"],
    ["servers get WEB-1 -q", "server"],
  ] as const)("%s", async (words, kind) => {
    const env = infraAccount(server);
    const ids = await seededIds({ env });
    expect(await run(words, env)).toMatchObject({ exit: 0, stdout: `${ids[kind]}\n`, stderr: "" });
  });

  it("in a flag, and for one of several", async () => {
    const env = infraAccount(server);
    const ids = await seededIds({ env });
    const sites = await run("sites list --server-id web-1 --json --fields serverId", env);
    expect(JSON.parse(sites.stdout)[0]).toEqual({ serverId: ids.server });
    const created = await run("sites create --server-id web-1 --name blog --type static --json", env);
    expect(JSON.parse(created.stdout)).toMatchObject({ serverId: ids.server });
    const removed = await run("servers delete web-1 --confirm web-1 --force -q", env);
    expect(removed).toMatchObject({ exit: 0, stdout: `${ids.server}\n` });
  });

  it("is looked up once, and an id never", async () => {
    const env = infraAccount(server);
    const ids = await seededIds({ env });
    const asked = () => mock.journal.find({ key: env.TANDEM_INFRA_TOKEN }).length;
    const before = asked();
    await run(`servers get ${ids.server}`, env);
    expect(asked() - before).toBe(1);
    await run("servers get web-1", env);
    expect(asked() - before).toBe(3);
  });

  it("--dry-run sends nothing, so the name stays", async () => {
    const result = await runMain(["servers", "delete", "web-1", "--dry-run"], { stdin: "" });
    expect(result).toMatchObject({ exit: 0, stdout: expect.stringContaining("/servers/web-1\n") });
  });
});

describe("a name that nothing has", () => {
  it("is exit 5, with the known ones", async () => {
    const result = await run("servers get web-l", infraAccount(server));
    expect(result).toMatchObject({ exit: 5, stdout: "" });
    expect(result.stderr).toMatch(
      /^error: there is no server "web-l"\n {2}why: the servers are .*web-1.*\n {2}fix: tandem servers list\n$/,
    );
  });
});

it("a name of several is rejected, with their ids", async () => {
  const env = infraAccount(server);
  await run("servers create --name web-1b --host h.example.com", env);
  await runMain(["api", "POST", "/servers", "-f", "name=WEB-1", "-f", "host=x.example.com"], { env });
  const result = await run("servers get Web-1", env);
  expect(result).toMatchObject({ exit: 2, stdout: "" });
  expect(result.stderr).toMatch(/^error: several servers are called "Web-1"\n {2}why: they are srv_\w+, srv_\w+\n/);
});
