import { createMock } from "@tandem/mock";
import type { Clock } from "@tandem/sdk";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount, mockAccount } from "../testing/account.ts";
import { runMain } from "../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());
const env = infraAccount(server);

describe("--query", () => {
  it.each([
    [["[0].name"], '"staging-1"\n'],
    [["[0].name", "-q"], "staging-1\n"],
    [["[].name", "-q"], "staging-1\ndb-1\nweb-1\n"],
    [["[0].{id: name, tags: tags}"], '{"id":"staging-1","tags":["staging"]}\n'],
    [["[?name=='none'] | [0]"], "null\n"],
    [["hasOwnProperty"], "null\n"],
  ])("%j prints %j", async (words, stdout) => {
    expect(await runMain(["servers", "list", "--query", ...words], { env })).toMatchObject({
      exit: 0,
      stdout,
      stderr: "",
    });
  });

  it("rejects an invalid one before any request, exit 2", async () => {
    const before = mock.journal.entries.length;
    const result = await runMain(["servers", "list", "--query", "[?name="], { env });
    expect(result).toMatchObject({
      exit: 2,
      stdout: "",
      stderr: expect.stringContaining("invalid --query: [?name=\n"),
    });
    expect(mock.journal.entries).toHaveLength(before);
  });

  it.each(["length(data.score)", "nope(data)"])("%s after a paid call: the result whole, and exit 1", async (query) => {
    const { exit, stdout, stderr } = await runMain(["run", "grammar-checker", "She go home.", "--query", query], {
      env: mockAccount(server),
    });
    expect({ exit, ...JSON.parse(stdout) }).toMatchObject({
      exit: 1,
      success: true,
      data: { score: expect.any(Number) },
    });
    expect(stderr).toMatch(
      /^error: invalid --query: .*\n {2}why: the command succeeded \([\d.]+ credits charged.*\); its result/,
    );
    expect(stderr).toContain("fix: copy it from there: running it again would be charged again\n");
  });

  it("after a change: the result whole, and exit 1", async () => {
    const words = ["webhooks", "create", "--url", "https://example.com/h", "--events", "deploy.failed"];
    const { exit, stdout, stderr } = await runMain([...words, "--query", "sort(events[0])"], { env });
    expect({ exit, ...JSON.parse(stdout) }).toMatchObject({ exit: 1, secret: expect.stringMatching(/^whsec_/) });
    expect(stderr).toContain("  why: the command succeeded; its result is printed whole as JSON; ");
  });

  it("conflicts with --fields, exit 2", async () => {
    expect(await runMain(["servers", "list", "--query", "[]", "--fields", "id"], { env })).toMatchObject({ exit: 2 });
  });
});

describe("--fields", () => {
  it.each([
    [["servers", "list", "--json", "--fields", "name,tags"], '[{"name":"staging-1","tags":["staging"]},'],
    [["sites", "list", "--fields", "name,repository.branch"], "shop\tmain\n"],
    [
      ["sites", "list", "--json", "--fields", "recentDeploys.status"],
      '[{"recentDeploys":[{"status":"succeeded"},{"status":"failed"},{"status":"succeeded"}]}]',
    ],
  ])("%j prints %j", async (argv, start) => {
    const { exit, stdout } = await runMain(argv, { env });
    expect(exit).toBe(0);
    expect(stdout.slice(0, start.length)).toBe(start);
  });
});

describe("a terminal and a pipe", () => {
  it("get relative times, and RFC 3339", async () => {
    const argv = ["servers", "get", (await runMain(["servers", "list", "-q"], { env })).stdout.split("\n")[0]!];
    const clock: Clock = {
      now: () => mock.clock.now() + 120_000,
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    };
    const terminal = await runMain(argv, { env: { ...env, NO_COLOR: "1" }, stdoutColumns: 120, clock });
    expect(terminal.stdout).toMatch(/^last seen +2 min ago$/m);
    const pipe = await runMain(argv, { env });
    expect(pipe.stdout).toMatch(/^lastSeenAt\t2026-01-01T00:00:00.000Z$/m);
    const fields = pipe.stdout.split("\n").map((line) => line.split("\t")[0]);
    expect(fields.join()).toBe("id,name,status,statusReason,host,region,lastSeenAt,connectCommand,");
    const whole = JSON.parse((await runMain([...argv, "--json"], { env })).stdout);
    expect(Object.keys(whole)).toEqual(expect.arrayContaining(["teamId", "resources"]));
    expect(Object.keys(whole)).toHaveLength(19);
  });
});
