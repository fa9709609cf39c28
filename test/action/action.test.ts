import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const mock = createMock({ clock: "real", speed: 50 });
const server = await mock.listen();
const slowServer = await createMock({ clock: "real" }).listen();
afterAll(() => Promise.all([server.close(), slowServer.close()]));

const bin = mkdtempSync(join(tmpdir(), "tandem-action-"));
const program = `#!/bin/sh\nexec '${process.execPath}' '${path("packages/cli/dist/bin.js")}' "$@"\n`;
writeFileSync(join(bin, "tandem"), program, { mode: 0o755 });

/** Runs the action's script as a runner does, with tandem installed already. */
async function runAction(inputs: Readonly<Record<string, string>>) {
  const outputs = join(mkdtempSync(join(bin, "run-")), "outputs");
  writeFileSync(outputs, "");
  const child = spawn("bash", [path("action/run.sh")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      TANDEM_CONFIG_DIR: bin,
      TANDEM_INFRA_URL: server.infraUrl,
      TANDEM_INFRA_TOKEN: mock.tokens.owner,
      GITHUB_OUTPUT: outputs,
      ...inputs,
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
  return { exit, stdout, stderr, outputs: readFileSync(outputs, "utf8") };
}

const { stdout: sites } = await runAction({ INPUT_ARGS: "sites\nlist\n-q\n" });
const site = sites.trim();

it("deploys a site and sets the outputs", async () => {
  const result = await runAction({ INPUT_SITE: site, INPUT_BRANCH: "main" });
  expect(result).toMatchObject({ exit: 0 });
  expect(result.outputs).toMatch(/^deploy_id=dep_\w+\nstatus=succeeded\nurl=https:\/\/shop\.example\.com\n$/);
});

it.each([
  ["a site that does not exist", { INPUT_SITE: "site_zz" }, 5, /^status=error\n$/],
  [
    "a deploy that takes too long",
    { INPUT_SITE: site, INPUT_WAIT_TIMEOUT: "1s", TANDEM_INFRA_URL: slowServer.infraUrl },
    8,
    /^deploy_id=dep_\w+\nstatus=pending\nurl=\n$/,
  ],
  ["a token that is refused", { INPUT_SITE: site, INPUT_INFRA_TOKEN: "inf_nobody_1" }, 4, /^status=error\n$/],
  ["nothing to do", {}, 2, /^$/],
])("%s: the step fails with tandem's exit code", async (_, inputs, exit, outputs) => {
  const result = await runAction(inputs);
  expect(result.exit).toBe(exit);
  expect(result.outputs).toMatch(outputs);
});

it("runs any other command, each line a word that no shell reads", async () => {
  const result = await runAction({ INPUT_ARGS: "api\nGET\n/servers?limit=1\n--query\ndata[0].name\n" });
  expect(result).toMatchObject({ exit: 0, stdout: '"staging-1"\n' });
  expect(await runAction({ INPUT_ARGS: "version\n; touch /tmp/never $(id)\n" })).toMatchObject({ exit: 2 });
});

it("hands every input to the script as a variable, and every output on", () => {
  const action = parse(readFileSync(path("action/action.yml"), "utf8"));
  const script = readFileSync(path("action/run.sh"), "utf8");
  const [step] = action.runs.steps;
  for (const name of Object.keys(action.inputs)) {
    const variable = `INPUT_${name.toUpperCase().replaceAll("-", "_")}`;
    expect(step.env[variable]).toBe(`\${{ inputs.${name} }}`);
    expect(script).toContain(variable);
  }
  for (const name of Object.keys(action.outputs)) expect(script).toContain(`output ${name} `);
  expect(step.run).not.toContain("${{");
});
