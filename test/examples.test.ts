import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { expect, onTestFinished, test } from "vitest";

const folder = new URL("../examples/", import.meta.url);
const examples = readdirSync(folder).filter((name) => name.endsWith(".ts"));

interface Run {
  exit: number | null;
  stdout: string;
  stderr: string;
}

/** As a user would: its own process, the built SDK, the service on a port. */
async function run(name: string, env: Record<string, string>): Promise<Run> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(name, folder))], {
    cwd: mkdtempSync(join(tmpdir(), "tandem-example-")),
    env: { PATH: process.env.PATH, ...env },
  });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) child[stream].on("data", (chunk) => (output[stream] += chunk));
  const exit = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { exit, ...output };
}

const lastLines: Readonly<Record<string, string>> = {
  "batch-of-many.ts": "25 done, 1 failed, 0 unknown",
  "run-a-tool.ts": "0.071 credits, 1999.929 left",
  "translate-many.ts": "spent 0.981 credits",
  "handle-errors.ts": "no such tool; there are 16",
  "deploy-a-site.ts": "shop is live at https://shop.example.com after 11000 ms",
  "walk-a-list.ts": "3 servers",
  "find-by-name.ts": "srv_81f2 undefined",
  "create-if-missing.ts": "1 server",
  "agent-budget.ts": "within the budget",
};

test.each(examples)("%s runs unchanged", async (name) => {
  const mock = createMock({ clock: "real", speed: 100 });
  const { toolsUrl, infraUrl, close } = await mock.listen();
  onTestFinished(close);

  const { exit, stdout, stderr } = await run(name, {
    TANDEM_TOOLS_URL: toolsUrl,
    TANDEM_TOOLS_KEY: mock.keys.pro,
    TANDEM_INFRA_URL: infraUrl,
    TANDEM_INFRA_TOKEN: mock.tokens.owner,
  });

  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(lastLines[name]);
});
