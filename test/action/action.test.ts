import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import manifest from "../../packages/cli/package.json" with { type: "json" };

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const mock = createMock({ clock: "real", speed: 50 });
const server = await mock.listen();
const slowServer = await createMock({ clock: "real" }).listen();
afterAll(() => Promise.all([server.close(), slowServer.close()]));

const action = parse(readFileSync(path("action/action.yml"), "utf8"));
interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}
const steps: readonly Step[] = action.runs.steps;
const runStep = steps.find(({ id }) => id === "run")!;

const world = mkdtempSync(join(tmpdir(), "tandem-action-"));
const tandem = `#!/bin/sh\nexec '${process.execPath}' '${path("packages/cli/dist/bin.js")}' "$@"\n`;

/** A folder for the PATH, with these programs in it. */
function folderWith(programs: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(world, "bin-"));
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text, { mode: 0o755 });
  return folder;
}

const installed = folderWith({ tandem });

interface Runner {
  readonly env?: Readonly<Record<string, string>>;
  readonly bin?: string;
  /** What one run keeps for the next. */
  readonly temp?: string;
}

/** Runs a step of the action as a runner does: its own line in bash, with what it gives to a step. */
async function runStepOf(line: string, { env = {}, bin = installed, temp = world }: Runner, added = "") {
  const folder = mkdtempSync(join(world, "run-"));
  const names = { GITHUB_OUTPUT: "outputs", GITHUB_STEP_SUMMARY: "summary", GITHUB_PATH: "path" };
  const files = Object.fromEntries(Object.entries(names).map(([name, file]) => [name, join(folder, file)]));
  for (const file of Object.values(files)) writeFileSync(file, "");
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", line], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: [added, bin, "/usr/bin", "/bin"].filter(Boolean).join(delimiter),
      TANDEM_CONFIG_DIR: world,
      TANDEM_INFRA_URL: server.infraUrl,
      TANDEM_INFRA_TOKEN: mock.tokens.owner,
      GITHUB_ACTIONS: "true",
      GITHUB_ACTION_PATH: path("action"),
      RUNNER_OS: "Linux",
      RUNNER_ARCH: "X64",
      RUNNER_TEMP: temp,
      ...files,
      ...env,
    },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exit = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const read = (name: string) => readFileSync(files[name]!, "utf8");
  const [outputs, summary, paths] = [read("GITHUB_OUTPUT"), read("GITHUB_STEP_SUMMARY"), read("GITHUB_PATH")];
  return { exit, stdout, stderr, outputs, summary, paths };
}

/** No test may come to look for a release elsewhere. */
const nowhere = "http://127.0.0.1:9";

/** All steps that are scripts, one after the other until one fails. The inputs by their names in action.yml. */
async function runAction(inputs: Readonly<Record<string, string>>, runner: Runner = {}) {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...defaults(), "releases-url": nowhere, ...inputs }))
    values[`inputs.${name}`] = value;
  const given = (expression: string) => values[/^\$\{\{ (.+) \}\}$/.exec(expression)![1]!] ?? "";
  let [all, added] = ["", ""];
  for (const step of steps) {
    const [, name, operator, want] = /^(\S+) (==|!=) '(\w+)'$/.exec(step.if ?? "") ?? [];
    const isWanted = name === undefined || (values[name] === want) === (operator === "==");
    if (step.run === undefined || !isWanted) continue;
    const variables = Object.entries(step.env ?? {}).map(([variable, expression]) => [variable, given(expression)]);
    const result = await runStepOf(
      step.run,
      { ...runner, env: { ...Object.fromEntries(variables), ...runner.env } },
      added,
    );
    added += result.paths.trim();
    all += result.stdout;
    for (const line of result.outputs.trim().split("\n")) {
      const at = line.indexOf("=");
      values[`steps.${step.id}.outputs.${line.slice(0, at)}`] = line.slice(at + 1);
    }
    if (step.id === "run" || result.exit !== 0) return { ...result, stdout: all, values };
  }
  throw new Error("the action has no step that runs tandem");
}

const defaults = (): Record<string, string> =>
  Object.fromEntries(Object.entries<{ default: string }>(action.inputs).map(([name, input]) => [name, input.default]));

const { stdout: sites } = await runAction({ args: "sites\nlist\n-q\n" });
const site = sites.trim();

describe("a deploy", () => {
  it("sets the outputs and the summary", async () => {
    const result = await runAction({ site, branch: "main" });
    expect(result).toMatchObject({ exit: 0, stdout: "" });
    expect(result.outputs).toMatch(/^deploy_id=dep_\w+\nstatus=succeeded\nurl=https:\/\/shop\.example\.com\n$/);
    expect(result.summary).toMatch(/^### shop is deployed\n/);
  });

  it.each([
    {
      what: "a deploy that fails",
      inputs: { site, branch: "fail/build" },
      exit: 12,
      outputs: "deploy_id=dep_x\nstatus=failed\nurl=\n",
    },
    {
      what: "a deploy that takes too long",
      inputs: { site, "wait-timeout": "1s", "infra-url": slowServer.infraUrl },
      exit: 8,
      outputs: "deploy_id=dep_x\nstatus=pending\nurl=\n",
    },
    { what: "a site that does not exist", inputs: { site: "site_zz" }, exit: 5, outputs: "status=error\n" },
    {
      what: "a token that is refused",
      inputs: { site, "infra-token": "inf_nobody_1" },
      exit: 4,
      outputs: "status=error\n",
    },
    { what: "nothing to do", inputs: {}, exit: 2, outputs: "" },
  ])("$what: the step fails with tandem's exit code, and an annotation", async ({ inputs, exit, outputs }) => {
    const result = await runAction(inputs as Record<string, string>);
    expect(result.exit).toBe(exit);
    expect(result.outputs!.replace(/dep_\w+/, "dep_x")).toBe(outputs);
    expect(result.stdout + result.stderr).toMatch(/^::error title=tandem::/m);
  });

  it("that fails or takes too long has a summary too", async () => {
    expect((await runAction({ site, branch: "fail/build" })).summary).toMatch(/^### shop was not deployed\n/);
  });
});

describe("any other command", () => {
  it("runs each line as an argument, without a shell", async () => {
    const result = await runAction({ args: "api\nGET\n/servers?limit=1\n--query\ndata[0].name\n" });
    expect(result).toMatchObject({ exit: 0, stdout: '"staging-1"\n' });
    const never = join(world, "never");
    expect(await runAction({ args: `version\n; touch ${never} $(touch ${never})\n` })).toMatchObject({ exit: 2 });
    expect(existsSync(never)).toBe(false);
  });

  it("accepts arguments that look like flags after --", async () => {
    const result = await runAction({ args: "run\ngrammar-checker\n--mock\n--\n--the the\n" });
    expect(result).toMatchObject({ exit: 0, stdout: "--the\n" });
  });

  it("saves its results to TANDEM_OUTPUT_FILE", async () => {
    const file = join(world, "results.jsonl");
    await runAction({ args: "servers\nlist\n--limit\n1" }, { env: { TANDEM_OUTPUT_FILE: file } });
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ name: "staging-1" });
  });
});

describe("installing", () => {
  /** Stands in for npm: keeps its words, and installs tandem as npm would. */
  const npm = (bin: string) =>
    `#!/bin/sh\necho "$@" > '${bin}/npm.txt'; env > '${bin}/env.txt'\n[ "$FAIL" ] && exit 1\ncp '${installed}/tandem' '${bin}/tandem'\n`;

  function emptyMachine(programs: Readonly<Record<string, string>> = {}): string {
    const bin = folderWith({ node: "#!/bin/sh\necho v24.1.0\n", ...programs });
    writeFileSync(join(bin, "npm"), npm(bin), { mode: 0o755 });
    return bin;
  }

  it.each([
    { what: "nothing there, no version", version: "", has: {}, words: `@tandem/cli@${manifest.version}` },
    { what: "nothing there, a version", version: "1.2.3", has: {}, words: "@tandem/cli@1.2.3" },
    {
      what: "another version there",
      version: "1.2.3",
      has: { tandem: "#!/bin/sh\nexit 9\n" },
      words: "@tandem/cli@1.2.3",
    },
  ])("$what: $words, and then the command runs", async ({ version, has, words }) => {
    const bin = emptyMachine(has);
    expect(await runAction({ version, args: "version" }, { bin })).toMatchObject({
      exit: 0,
      stdout: `${manifest.version}\n`,
    });
    expect(readFileSync(join(bin, "npm.txt"), "utf8")).toBe(
      `install --global --ignore-scripts --no-fund --no-audit ${words}\n`,
    );
  });

  it("sees no credential", async () => {
    const bin = emptyMachine();
    const env = { TANDEM_TOOLS_KEY: "planted-1", TANDEM_INFRA_TOKEN: "planted-2", TANDEM_WEBHOOK_SECRET: "planted-3" };
    await runAction({ args: "version", "infra-token": "planted-4", "tools-key": "planted-5" }, { bin, env });
    expect(readFileSync(join(bin, "env.txt"), "utf8")).not.toContain("planted");
  });

  it("is left out where tandem is there and no version is asked for", async () => {
    const bin = emptyMachine({ tandem });
    expect(await runAction({ args: "version" }, { bin })).toMatchObject({ exit: 0 });
    expect(existsSync(join(bin, "npm.txt"))).toBe(false);
  });

  it("that fails, fails the step", async () => {
    expect(await runAction({ args: "version" }, { bin: emptyMachine(), env: { FAIL: "1" } })).toMatchObject({
      exit: 1,
    });
  });
});

describe("where tandem comes from", () => {
  const least = manifest.engines.node.replace(">=", "");
  const node = (version: string) => `#!/bin/sh\n${version ? `echo ${version}` : "exit 127"}\n`;
  const npm = "#!/bin/sh\n";
  const find = steps.find(({ id }) => id === "find")!.run!;
  const own = `version=${manifest.version}\nfrom=`;

  it.each([
    { machine: "has it", programs: { tandem, node: node("") }, outputs: "from=installed\n" },
    { machine: `has Node ${least}.0`, programs: { node: node(`v${least}.0`), npm }, outputs: `${own}npm\n` },
    { machine: "has Node 24", programs: { node: node("v24.1.0"), npm }, outputs: `${own}npm\n` },
    { machine: "has Node 22.9", programs: { node: node("v22.9.0"), npm }, outputs: `${own}release\n` },
    { machine: "has Node 20", programs: { node: node("v20.19.5"), npm }, outputs: `${own}release\n` },
    { machine: "has no Node", programs: { node: node("") }, outputs: `${own}release\n` },
  ])("the machine $machine", async ({ programs, outputs }) => {
    const result = await runStepOf(find, { bin: folderWith(programs as Record<string, string>) });
    expect(result).toMatchObject({ exit: 0 });
    expect(result.outputs.replace(/^(archive|folder)=.*\n/gm, "")).toBe(outputs);
  });

  it.each([
    ["Linux", "X64", "linux-x64.tar.gz"],
    ["Linux", "ARM64", "linux-arm64.tar.gz"],
    ["macOS", "X64", "darwin-x64.tar.gz"],
    ["macOS", "ARM64", "darwin-arm64.tar.gz"],
    ["Windows", "X64", "win-x64.zip"],
  ])("%s on %s without Node: %s", async (RUNNER_OS, RUNNER_ARCH, ending) => {
    const bin = folderWith({ node: node("") });
    const { outputs } = await runStepOf(find, { bin, env: { RUNNER_OS, RUNNER_ARCH, INPUT_VERSION: "1.2.3" } });
    expect(outputs).toContain(`archive=tandem-v1.2.3-${ending}\n`);
  });

  it.each([
    ["a system that there is none for", { RUNNER_ARCH: "X86" }, 1],
    ["a version that is a range", { INPUT_VERSION: "^1.2.3" }, 2],
  ])("without Node, %s is an error that says so", async (_, env, exit) => {
    const result = await runStepOf(find, { bin: folderWith({ node: node("") }), env: env as Record<string, string> });
    expect(result).toMatchObject({ exit, stdout: expect.stringMatching(/^::error title=tandem::/) });
  });
});

describe("a release, where there is no Node", () => {
  const name = `tandem-v${manifest.version}-linux-x64`;
  const asked: string[] = [];
  let checksums = "";
  let archive: Buffer;
  const releases = createServer((request, response) => {
    asked.push(request.url!.split("/").at(-1)!);
    const isSums = request.url === `/releases/download/v${manifest.version}/SHA256SUMS`;
    if (isSums || request.url!.endsWith(`${name}.tar.gz`)) response.end(isSums ? checksums : archive);
    else response.writeHead(404).end();
  });

  beforeAll(async () => {
    const folder = mkdtempSync(join(world, "release-"));
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "tandem"), tandem, { mode: 0o755 });
    execFileSync("tar", ["-czf", `${name}.tar.gz`, name], { cwd: folder });
    archive = readFileSync(join(folder, `${name}.tar.gz`));
    await new Promise<void>((resolve) => releases.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void releases.close());
  beforeEach(() => {
    asked.length = 0;
    checksums = `${createHash("sha256").update(archive).digest("hex")}  ${name}.tar.gz\n`;
  });

  const bin = () => folderWith({ node: "#!/bin/sh\nexit 127\n" });
  const run = (runner: Runner, inputs: Readonly<Record<string, string>> = {}) => {
    const { port } = releases.address() as AddressInfo;
    const given = { args: "version", "releases-url": `http://127.0.0.1:${port}/releases/`, ...inputs };
    return runAction(given, { bin: bin(), temp: mkdtempSync(join(world, "temp-")), ...runner });
  };

  it("is downloaded once, checked each time, and run", async () => {
    const temp = mkdtempSync(join(world, "temp-"));
    for (const files of [["SHA256SUMS", `${name}.tar.gz`], ["SHA256SUMS"]]) {
      asked.length = 0;
      expect(await run({ temp })).toMatchObject({ exit: 0, stdout: `${manifest.version}\n` });
      expect(asked).toEqual(files);
    }
  });

  it("is downloaded again if the cached file is incomplete", async () => {
    const temp = mkdtempSync(join(world, "temp-"));
    mkdirSync(join(temp, `tandem-v${manifest.version}`));
    writeFileSync(join(temp, `tandem-v${manifest.version}`, `${name}.tar.gz`), "half of it");
    expect(await run({ temp })).toMatchObject({ exit: 0, stdout: `${manifest.version}\n` });
    expect(asked).toEqual(["SHA256SUMS", `${name}.tar.gz`]);
  });

  it("does not run a file with another checksum", async () => {
    checksums = `${"0".repeat(64)}  ${name}.tar.gz\n`;
    const temp = mkdtempSync(join(world, "temp-"));
    expect(await run({ temp })).toMatchObject({
      exit: 1,
      stdout: `::error title=tandem::${name}.tar.gz is not what SHA256SUMS says: it was not run\n`,
    });
    expect(existsSync(join(temp, "tandem-bin"))).toBe(false);
    expect(existsSync(join(temp, `tandem-v${manifest.version}`, `${name}.tar.gz`))).toBe(false);
  });

  it.each([
    [
      "without a checksum of it",
      () => {
        checksums = "";
      },
      {},
      "has no checksum of",
    ],
    ["that does not exist", () => {}, { version: "9.9.9" }, "could not get http"],
  ])("%s is an error that says so", async (_, arrange, inputs, message) => {
    arrange();
    const result = await run({}, inputs);
    expect(result.exit).toBe(1);
    expect(result.stdout).toContain("::error title=tandem::");
    expect(result.stdout).toContain(message);
  });

  it("fails with a clear error if the archive lacks the program", async () => {
    const whole = archive;
    const folder = mkdtempSync(join(world, "odd-"));
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, "tandem"), tandem);
    execFileSync("tar", ["-czPf", "odd.tar.gz", `${name}/../tandem`], { cwd: folder });
    archive = readFileSync(join(folder, "odd.tar.gz"));
    checksums = `${createHash("sha256").update(archive).digest("hex")}  ${name}.tar.gz\n`;
    const temp = mkdtempSync(join(world, "temp-"));
    const result = await run({ temp });
    archive = whole;
    expect(result).toMatchObject({ exit: 1, stdout: `::error title=tandem::could not unpack ${name}.tar.gz\n` });
    expect(existsSync(join(temp, "tandem"))).toBe(false);
  });

  it("is got without a credential", async () => {
    const folder = bin();
    const curl = `#!/bin/sh\nenv >>'${folder}/env.txt'\nexec /usr/bin/curl "$@"\n`;
    writeFileSync(join(folder, "curl"), curl, { mode: 0o755 });
    const env = { TANDEM_TOOLS_KEY: "planted-1", TANDEM_INFRA_TOKEN: "planted-2", TANDEM_WEBHOOK_SECRET: "planted-3" };
    await run({ bin: folder, env });
    expect(readFileSync(join(folder, "env.txt"), "utf8")).not.toContain("planted");
  });
});

describe("action.yml", () => {
  it("hands every input to the script as a variable, and every output on", () => {
    const script = readFileSync(path("action/run.sh"), "utf8");
    for (const { run, env } of steps) {
      const file = /([\w-]+\.sh)"'?$/.exec(run ?? "")?.[1];
      for (const variable of Object.keys(env ?? {}))
        expect(readFileSync(path(`action/${file}`), "utf8")).toContain(variable);
    }
    const given = steps.flatMap(({ env }) => Object.values(env ?? {}));
    for (const name of Object.keys(action.inputs)) expect(given).toContain(`\${{ inputs.${name} }}`);
    for (const [name, { value }] of Object.entries<{ value: string }>(action.outputs)) {
      expect(script).toContain(`output ${name} `);
      expect(value).toBe(`\${{ steps.${runStep.id}.outputs.${name} }}`);
    }
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
  });

  it("has every input and output that the README's workflows use", () => {
    const text = readFileSync(path("action/README.md"), "utf8");
    const [workflow, other] = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml]) => parse(yaml!));
    const [step] = workflow.jobs.deploy.steps;
    for (const used of [step, other[0]]) {
      expect(used.uses).toMatch(/\/action@v\d+$/);
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used.with)));
    }
    const outputs = [...text.matchAll(/steps\.tandem\.outputs\.(\w+)/g)].map(([, name]) => name);
    expect(new Set(outputs)).toEqual(new Set(Object.keys(action.outputs)));
    expect(step.id).toBe("tandem");
  });
});
