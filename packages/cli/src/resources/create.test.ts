import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount, seededIds } from "../testing/account.ts";
import { runMain } from "../testing/program.ts";

const mock = createMock({ clock: "auto" });
const server = await mock.listen();
afterAll(() => server.close());

const run = (words: string, env: ReturnType<typeof infraAccount>, stderrColumns?: number) =>
  runMain(words.split(" "), {
    env: { ...env, NO_COLOR: "1" },
    stdin: "",
    clock: mock.clock,
    ...(stderrColumns && { stderrColumns }),
  });

const blog = "--server-id web-1 --name blog";

describe("--wait", () => {
  it.each([
    [`sites create ${blog} --type static --wait --json`, "active"],
    [`databases create ${blog} --engine mysql --wait --json`, "online"],
  ])("%s ends when it is %s", async (words, status) => {
    const { exit, stdout } = await run(words, infraAccount(server));
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ name: "blog", status });
  });

  it("prints the credentials that only the creation returns", async () => {
    const { stdout } = await run(`databases create ${blog} --engine mysql --wait --json`, infraAccount(server));
    expect(JSON.parse(stdout)).toMatchObject({ credentials: { uri: expect.any(String) } });
  });
});

describe("a secret that only the creation returns", () => {
  it.each([
    [`databases create ${blog} --engine mysql -q`, "id,credentials"],
    [`databases create ${blog} --engine mysql --json --fields id,status`, "id,credentials"],
    ["webhooks create --url https://hooks.example.com/x --events * -q", "id,secret"],
    ["databases create-user shop --username ana --experimental -q", "id,password"],
  ])("%s is not sent, because it would not print it", async (words, fields) => {
    const { exit, stdout, stderr } = await run(words, infraAccount(server));
    expect([exit, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`add --fields ${fields}`);
  });

  it("is printed when the wait for the resource ends early", async () => {
    const words = `databases create ${blog} --engine mysql --wait --wait-timeout 1ms --json`;
    const { exit, stdout, stderr } = await run(words, infraAccount(server));
    expect(exit).toBe(8);
    expect(JSON.parse(stdout)).toMatchObject({ credentials: { uri: expect.any(String) } });
    expect(stderr).toContain("wait timed out");
  });
});

describe("--if-not-exists", () => {
  it("returns the resource with the name, and creates nothing", async () => {
    const env = infraAccount(server);
    const ids = await seededIds({ env });
    const result = await run("servers create --name web-1 --host h.example.com --if-not-exists -q", env);
    const stderr = `note: web-1 exists (${ids.server}); host: 203.0.113.10, not h.example.com\n`;
    expect(result).toMatchObject({ exit: 0, stdout: `${ids.server}\n`, stderr });
    const list = await run("servers list -q", env);
    expect(list.stdout.trim().split("\n")).toHaveLength(3);
  });

  it("says of each field whether it is as asked", async () => {
    const env = infraAccount(server);
    const ids = await seededIds({ env });
    const site = "sites create --server-id web-1 --name shop --type node --if-not-exists -q";
    const domains = "--domains shop.example.com --domains www.shop.example.com";
    expect((await run(`${site} ${domains}`, env)).stderr).toBe(`note: shop exists (${ids.site})\n`);
    const other = await run(
      `${site} --no-auto-deploy --repository-provider github --repository-url https://a.example --repository-branch next`,
      env,
    );
    expect(other.stderr).toContain("; repository.branch: main, not next; ");
    expect(other.stderr).toContain("; autoDeploy: true, not false");
  });

  it("creates a missing resource", async () => {
    const env = infraAccount(server);
    const result = await run("servers create --name web-9 --host h.example.com --if-not-exists --json", env);
    expect(JSON.parse(result.stdout)).toMatchObject({ name: "web-9" });
  });
});

it("suggests the next command, for the same account", async () => {
  const env = infraAccount(server);
  const { stderr } = await run(`sites create ${blog} --type static`, env, 120);
  expect(stderr).toMatch(/^it becomes active automatically: tandem sites wait site_\w+\n$/);
});
