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
const [nodeStep, setupStep, runStep] = action.runs.steps;

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
}

/** Runs a step of the action as a runner does: its own line in bash, with what it gives to a step. */
async function runStepOf(step: { run: string }, { env = {}, bin = installed }: Runner) {
  const folder = mkdtempSync(join(world, "run-"));
  const files = { GITHUB_OUTPUT: join(folder, "outputs"), GITHUB_STEP_SUMMARY: join(folder, "summary") };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: [bin, "/usr/bin", "/bin"].join(delimiter),
      TANDEM_CONFIG_DIR: world,
      TANDEM_INFRA_URL: server.infraUrl,
      TANDEM_INFRA_TOKEN: mock.tokens.owner,
      GITHUB_ACTIONS: "true",
      GITHUB_ACTION_PATH: path("action"),
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
  const [outputs, summary] = Object.values(files).map((file) => readFileSync(file, "utf8"));
  return { exit, stdout, stderr, outputs, summary };
}

/** The step that does the work; the inputs by their names in action.yml. */
function runAction(inputs: Readonly<Record<string, string>>, runner: Runner = {}) {
  const values = { ...defaults(), ...inputs };
  const given = Object.entries(runStep.env as Record<string, string>).map(([variable, expression]) => {
    const name = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)![1]!;
    return [variable, values[name]!] as const;
  });
  return runStepOf(runStep, { ...runner, env: { ...Object.fromEntries(given), ...runner.env } });
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
  it("is run, each line a word that no shell reads", async () => {
    const result = await runAction({ args: "api\nGET\n/servers?limit=1\n--query\ndata[0].name\n" });
    expect(result).toMatchObject({ exit: 0, stdout: '"staging-1"\n' });
    const never = join(world, "never");
    expect(await runAction({ args: `version\n; touch ${never} $(touch ${never})\n` })).toMatchObject({ exit: 2 });
    expect(existsSync(never)).toBe(false);
  });

  it("may have words that are no flags, whatever they look like", async () => {
    const result = await runAction({ args: "run\ngrammar-checker\n--mock\n--\n--the the\n" });
    expect(result).toMatchObject({ exit: 0, stdout: "--the\n" });
  });

  it("keeps its results where TANDEM_OUTPUT_FILE says", async () => {
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
    const bin = folderWith(programs);
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

describe("the job's Node", () => {
  const least = manifest.engines.node.replace(">=", "");
  it.each([
    [`v${least}.0`, ""],
    ["v24.1.0", ""],
    ["v22.9.0", "old=true\n"],
    ["v20.19.5", "old=true\n"],
    ["", "old=true\n"],
  ])("%s: %j", async (version, outputs) => {
    const bin = folderWith({ node: version ? `#!/bin/sh\necho ${version}\n` : "#!/bin/sh\nexit 127\n" });
    expect(await runStepOf(nodeStep, { bin })).toMatchObject({ exit: 0, outputs });
  });

  it("is replaced only where it is too old", () => {
    expect(setupStep).toMatchObject({
      if: "steps.node.outputs.old == 'true'",
      // A tag can be moved to another commit, a commit cannot.
      uses: expect.stringMatching(/^actions\/setup-node@[0-9a-f]{40}$/),
    });
    expect(nodeStep.id).toBe("node");
  });
});

describe("action.yml", () => {
  it("hands every input to the script as a variable, and every output on", () => {
    const script = readFileSync(path("action/run.sh"), "utf8");
    for (const name of Object.keys(action.inputs)) {
      const variable = `INPUT_${name.toUpperCase().replaceAll("-", "_")}`;
      expect(runStep.env[variable]).toBe(`\${{ inputs.${name} }}`);
      expect(script).toContain(variable);
    }
    for (const [name, { value }] of Object.entries<{ value: string }>(action.outputs)) {
      expect(script).toContain(`output ${name} `);
      expect(value).toBe(`\${{ steps.${runStep.id}.outputs.${name} }}`);
    }
    for (const { run = "" } of action.runs.steps) expect(run).not.toContain("${{");
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
