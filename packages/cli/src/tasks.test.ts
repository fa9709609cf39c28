import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configHome } from "./testing/config-home.ts";
import { connectMcp } from "./testing/connect-mcp.ts";
import { infraAccount, mockAccount } from "./testing/mock-account.ts";
import { runMain } from "./testing/run-main.ts";
import { runTask, type TaskResult, tasks } from "./testing/tasks.ts";

/** `UPDATE_TASKS=1` writes the page. */
const update = Boolean(process.env.UPDATE_TASKS);
const page = fileURLToPath(new URL("../../../docs/tasks.md", import.meta.url));

const mock = createMock({ clock: "real", speed: 50, unlisted: true });
const server = await mock.listen();
afterAll(() => server.close());
beforeAll(() => runMain(["commands", "--json"]));
const results = new Map<string, TaskResult>();

describe("a task gets done by its commands", { concurrent: true }, () => {
  it.each(tasks)("$title", async (task) => {
    const secret = `whsec_${Buffer.from("a secret for the tasks").toString("base64")}`;
    const account = { ...infraAccount(server), ...mockAccount(server), TANDEM_WEBHOOK_SECRET: secret };
    const result = await runTask(task, { ...configHome().env, ...account }, mock);
    results.set(task.title, result);
    expect(result.output).toMatch(task.ends);
    expect(result.exits.at(-1)).toBe(0);
  });
});

describe("a task gets done through tandem mcp", () => {
  const flags = ["--allow-write", "--allow-destructive", "--max-credits", "5"];
  const done = tasks.filter(({ mcp }) => mcp !== undefined);
  it.each(done)("$title", async ({ title, before = [], mcp }) => {
    const { calls, ends } = mcp!;
    const { call, account } = await connectMcp(server, flags, { inProcess: true });
    await runTask({ title, lines: before, ends }, { ...configHome().env, ...account }, mock);
    const found: unknown[] = [];
    let last = "";
    for (const [tool, given] of calls) {
      const filled = JSON.stringify(given).replace(/\$(\d)\.([\w.]+)/g, (_, index: string, path: string) =>
        String(
          path
            .split(".")
            .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], found[Number(index) - 1]),
        ),
      );
      let result = await call(tool, JSON.parse(filled));
      // Remote work takes time.
      for (let wait = 0; wait < 50 && tool === "get_resource" && !ends.test(result.text); wait += 1) {
        await setTimeout(100);
        result = await call(tool, JSON.parse(filled));
      }
      found.push(result.data);
      last = result.text;
    }
    expect(last).toMatch(ends);
  });
});

it("docs/tasks.md has the tested commands", () => {
  const text = pageText();
  if (update) writeFileSync(page, text);
  expect(readFileSync(page, "utf8")).toBe(text);
});

function pageText(): string {
  const scripts = tasks.map(({ title, lines }) => {
    const { exits } = results.get(title)!;
    const shown = lines.map((line, at) => `${continued(line)}${exits[at] === 0 ? "" : ` # exit code ${exits[at]}`}`);
    return `## ${title}\n\n\`\`\`sh\n${shown.join("\n")}\n\`\`\`\n`;
  });
  return `# CLI recipes

Commands for common tasks, for scripts and AI agents. Each one is tested against the mock. To try them without an account,
run \`tandem mock start --experimental\` and paste the \`export\` lines it prints. A comment shows exit codes other than 0.

${scripts.join("\n")}`;
}

/** Breaks a command line before flags and pipes, to 80 columns if possible. */
function continued(line: string): string {
  const lines = [""];
  for (const part of line.split(/ (?=--?[a-zA-Z]|\|)/)) {
    const last = lines.at(-1)!;
    if (last === "" || last.length + part.length < 78) lines[lines.length - 1] = last === "" ? part : `${last} ${part}`;
    else lines.push(`  ${part}`);
  }
  return lines.join(" \\\n");
}
