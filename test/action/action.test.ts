import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
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
  const names = { GITHUB_OUTPUT: "outputs", GITHUB_PATH: "path" };
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
  const [outputs, paths] = [read("GITHUB_OUTPUT"), read("GITHUB_PATH")];
  return { exit, stdout, stderr, outputs, paths };
}

/** All steps that are scripts, one after the other until one fails. The inputs by their names in action.yml. */
async function runAction(inputs: Readonly<Record<string, string>>, runner: Runner = {}) {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...defaults(), ...inputs })) values[`inputs.${name}`] = value;
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
  it("sets the outputs", async () => {
    const result = await runAction({ site, branch: "main" });
    expect(result).toMatchObject({ exit: 0, stdout: "" });
    expect(result.outputs).toMatch(/^deploy_id=dep_\w+\nstatus=succeeded\nurl=https:\/\/shop\.example\.com\n$/);
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
    { what: "a site that looks like a flag", inputs: { site: "-h" }, exit: 5, outputs: "status=error\n" },
    {
      what: "a timeout that isn't a duration",
      inputs: { site, "wait-timeout": "soon" },
      exit: 2,
      outputs: "status=error\n",
    },
  ])("$what: the step fails with tandem's exit code, and an annotation", async ({ inputs, exit, outputs }) => {
    const result = await runAction(inputs as Record<string, string>);
    expect(result.exit).toBe(exit);
    expect(result.outputs!.replace(/dep_\w+/, "dep_x")).toBe(outputs);
    expect(result.stdout + result.stderr).toMatch(/^::error title=tandem::/m);
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

  it.each([
    ["20.19.5", "#!/bin/sh\necho v20.19.5\n"],
    ["no", "#!/bin/sh\nexit 127\n"],
  ])("is refused with %s Node.js, and says what is needed", async (_, node) => {
    const bin = emptyMachine({ node });
    expect(await runAction({ args: "version" }, { bin })).toMatchObject({
      exit: 1,
      stdout: "::error title=tandem::tandem needs Node.js 22.12.0 or later; add actions/setup-node before this step\n",
    });
    expect(existsSync(join(bin, "npm.txt"))).toBe(false);
  });

  it("that fails, fails the step", async () => {
    expect(await runAction({ args: "version" }, { bin: emptyMachine(), env: { FAIL: "1" } })).toMatchObject({
      exit: 1,
    });
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
});
