import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount, seededIds } from "../../testing/account.ts";
import { type RunSetup, runMain } from "../../testing/program.ts";

/** Service and CLI share its clock, which moves when both wait for time. */
const mock = createMock({ clock: "auto" });
const server = await mock.listen();
afterAll(() => server.close());

const folder = await mkdtemp(join(tmpdir(), "tandem-deploy-"));
let files = 0;
const newFile = () => join(folder, `${++files}.txt`);

async function account(more: RunSetup = {}) {
  const env = infraAccount(server);
  const { site } = await seededIds({ env });
  const run = (argv: readonly string[], setup: RunSetup = {}) =>
    runMain(argv, { clock: mock.clock, ...more, ...setup, env: { ...env, ...more.env, ...setup.env } });
  return { env, site, run };
}

describe("a deploy that succeeds", () => {
  it.each([["sites deploy"], ["deploy"]])(
    "tandem %s: the address on stdout, a phase a line on stderr, exit 0",
    async (name) => {
      const { site, run } = await account();
      const result = await run([...name.split(" "), site]);
      expect(result).toMatchObject({ exit: 0, stdout: "https://shop.example.com\n" });
      const phases = result.stderr.trimEnd().split("\n");
      for (const line of phases)
        expect(line).toMatch(/^deploy dep_\w+ of shop: (queued|building|releasing|succeeded)$/);
      expect(phases[0]).toMatch(/queued$/);
      expect(phases.at(-1)).toMatch(/succeeded$/);
      expect(new Set(phases).size).toBe(phases.length);
    },
  );

  it("is the deploy and the address as JSON, and nothing on stderr", async () => {
    const { site, run } = await account();
    const result = await run(["deploy", site, "--branch", "main", "--json"]);
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(JSON.parse(result.stdout)).toMatchObject({
      id: expect.stringMatching(/^dep_/),
      siteId: site,
      status: "succeeded",
      branch: "main",
      url: "https://shop.example.com",
    });
  });

  it("is not waited for with --no-wait: its id on stdout", async () => {
    const { site, run } = await account();
    const result = await run(["deploy", site, "--no-wait"]);
    expect(result).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^dep_\w+\n$/), stderr: "" });
  });

  it("sends the flags, and no body without them", async () => {
    const { env, site, run } = await account();
    await run(["deploy", site, "--no-wait"]);
    await run(["deploy", site, "--no-wait", "--commit", "abc", "--clear-cache", "--message", "Friday"]);
    const sent = mock.journal.find({ key: env.TANDEM_INFRA_TOKEN }).filter(({ method }) => method === "POST");
    expect(sent.map(({ requestBody }) => requestBody && JSON.parse(requestBody))).toEqual([
      "",
      { commit: "abc", clearCache: true, message: "Friday" },
    ]);
  });
});

describe("a deploy that fails", () => {
  it("exits 12 with the reason, and says where to read on", async () => {
    const { site, run } = await account();
    const result = await run(["sites", "deploy", site, "--branch", "fail/build"]);
    expect(result).toMatchObject({ exit: 12, stdout: "" });
    expect(result.stderr).toMatch(
      /\nerror: deploy dep_\w+ of shop ended with status failed\n {2}why: The build .*\(build_failed\)\n {2}fix: read https:\/\/\S+\n$/,
    );
  });

  it("is one JSON object on stderr under --json", async () => {
    const { site, run } = await account();
    const result = await run(["deploy", site, "--branch", "fail/build", "--json"]);
    expect(result).toMatchObject({ exit: 12, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({
      code: "DEPLOY_FAILED",
      exit: 12,
      retryable: false,
      remote: {
        id: expect.stringMatching(/^dep_/),
        siteId: site,
        status: "failed",
        logUrl: expect.stringMatching(/^https:/),
        error: { code: "build_failed" },
      },
    });
  });
});

describe("a deploy that takes too long", () => {
  it("exits with 8, reports that the deploy continues, and prints a command that waits for it", async () => {
    const { site, run } = await account();
    const result = await run(["deploy", site, "--wait-timeout", "300ms"]);
    expect(result).toMatchObject({ exit: 8, stdout: "" });
    expect(result.stderr).toMatch(
      new RegExp(
        `^deploy (dep_\\w+) of shop: queued\nerror: deploy \\1 of shop is still queued\n  why: the wait timed out; the work continues\n  fix: tandem sites wait ${site} --deploy \\1\n$`,
      ),
    );
  });
});

describe("a deploy that started and is lost out of sight", () => {
  it.each([
    { fault: { status: 403 }, code: "FORBIDDEN" },
    { fault: { status: 401 }, code: "AUTH_INVALID" },
  ])("is not started again by the fix, nor called retryable: $code", async ({ fault, code }) => {
    const { env, site, run } = await account();
    mock.faults.add({ operation: "listSites", key: env.TANDEM_INFRA_TOKEN, nth: 2, fault });
    const result = await run(["deploy", site, "--json"]);
    expect(result).toMatchObject({ stdout: "" });
    const { error } = JSON.parse(result.stderr);
    expect(error).toMatchObject({ code, retryable: false });
    expect(error.message).toMatch(/^lost track of deploy dep_\w+ of shop; it continues$/);
    expect(error.fix).toMatch(new RegExp(`^tandem sites wait ${site} --deploy dep_\\w+$`));
  });
});

describe("a deploy that has ended before", () => {
  it.each([
    { branch: "main", exit: 0, stdout: "https://shop.example.com\n", code: undefined },
    { branch: "fail/build", exit: 12, stdout: "", code: "DEPLOY_FAILED" },
  ])("of $branch: sites wait gives exit $exit at once", async ({ branch, exit, stdout, code }) => {
    const { env, site, run } = await account();
    const started = await run(["deploy", site, "--branch", branch, "--no-wait", "-q"]);
    const id = started.stdout.trim();
    await run(["sites", "wait", site, "--deploy", id]);
    const requests = () => mock.journal.find({ key: env.TANDEM_INFRA_TOKEN }).length;
    for (const argv of [["--deploy", id], []]) {
      const before = requests();
      const result = await run(["sites", "wait", site, ...argv]);
      expect(result).toMatchObject({ exit, stdout });
      expect(requests()).toBe(before + 1);
    }
    const result = await run(["sites", "wait", site, "--deploy", id, "--json"]);
    expect(result).toMatchObject({ exit });
    if (code) expect(JSON.parse(result.stderr).error).toMatchObject({ code });
  });

  it("that the service no longer lists is NOT_FOUND, exit 5", async () => {
    const { site, run } = await account();
    expect(await run(["sites", "wait", site, "--deploy", "dep_gone"])).toMatchObject({ exit: 5, stdout: "" });
  });
});

describe("under GitHub Actions", () => {
  it.each([
    { argv: [], exit: 0, status: "succeeded" },
    { argv: ["--branch", "fail/build"], exit: 12, status: "failed" },
  ])("sets url, status and id as outputs of the step: $status", async ({ argv, exit, status }) => {
    const { site, run } = await account();
    const output = newFile();
    await writeFile(output, "before=1\n");
    const env = { GITHUB_ACTIONS: "true", GITHUB_OUTPUT: output };
    expect(await run(["deploy", site, ...argv], { env })).toMatchObject({ exit });
    const text = await readFile(output, "utf8");
    expect(text).toMatch(
      new RegExp(`^before=1\\nurl=https://shop\\.example\\.com/?\\nstatus=${status}\\nid=dep_\\w+\\n$`),
    );
  });

  it.each([
    { what: "fails", argv: ["--branch", "fail/build"], exit: 12 },
    { what: "takes too long", argv: ["--wait-timeout", "300ms"], exit: 8 },
  ])("adds an annotation if it $what", async ({ argv, exit }) => {
    const { site, run } = await account();
    const result = await run(["deploy", site, ...argv], { env: { GITHUB_ACTIONS: "true" } });
    expect(result.exit).toBe(exit);
    expect(result.stderr).toMatch(/^::error title=tandem::deploy dep_\w+ of shop .*%0Awhy: .*%0Afix: /m);
  });

  it("still succeeds when the outputs cannot be written, and says so", async () => {
    const { site, run } = await account();
    const result = await run(["deploy", site], { env: { GITHUB_ACTIONS: "true", GITHUB_OUTPUT: folder } });
    expect(result).toMatchObject({ exit: 0, stdout: "https://shop.example.com\n" });
    expect(result.stderr).toContain("warning: the outputs of the step could not be written: ");
  });
});
