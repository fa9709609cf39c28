import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configHome } from "./testing/config-home.ts";
import { connectMcp } from "./testing/connect-mcp.ts";
import { type McpTask, mcpTasks } from "./testing/mcp-tasks.ts";
import { infraAccount, mockAccount } from "./testing/mock-account.ts";
import { runMain } from "./testing/run-main.ts";
import { runTask, steady, type TaskResult } from "./testing/run-task.ts";
import { tasks } from "./testing/tasks.ts";

/** `UPDATE_TASKS=1` writes what the tasks come to now. Read the difference before you commit it. */
const update = Boolean(process.env.UPDATE_TASKS);
const page = fileURLToPath(new URL("../../../docs/tasks.md", import.meta.url));

const mock = createMock({ clock: "real", speed: 50, unlisted: true });
const server = await mock.listen();
afterAll(() => server.close());
/** Every module is there then: what a command takes to load is no part of it. */
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

interface McpResult {
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly failures: number;
}
const mcpResults = new Map<string, McpResult>();

describe("a task gets done through tandem mcp", () => {
  const flags = ["--allow-write", "--allow-destructive", "--max-credits", "5", "--experimental"];
  const done = tasks.filter(({ title }) => typeof mcpTasks[title] !== "string");
  it.each(done)("$title", async ({ title, before = [] }) => {
    const { calls, ends } = mcpTasks[title] as McpTask;
    const { call, account } = await connectMcp(server, flags, { inProcess: true });
    await runTask({ title, lines: before, ends }, { ...configHome().env, ...account }, mock);
    const found: unknown[] = [];
    let [bytesIn, bytesOut, failures, last] = [0, 0, 0, ""];
    for (const [tool, given] of calls) {
      const filled = JSON.stringify(given).replace(/\$(\d)\.([\w.]+)/g, (_, index: string, path: string) =>
        String(
          path
            .split(".")
            .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], found[Number(index) - 1]),
        ),
      );
      let result = await call(tool, JSON.parse(filled));
      // What the user does meanwhile takes its time.
      for (let wait = 0; wait < 50 && tool === "get_resource" && !ends.test(result.text); wait += 1) {
        await setTimeout(100);
        result = await call(tool, JSON.parse(filled));
      }
      const { data, text, isError } = result;
      found.push(data);
      bytesIn += Buffer.byteLength(steady(tool + filled));
      bytesOut += Buffer.byteLength(steadyResult(text));
      failures += Number(isError);
      last = text;
    }
    mcpResults.set(title, { bytesIn, bytesOut, failures });
    expect(last).toMatch(ends);
  });
});

/** Without the folder of the settings, and the machine that the mock makes up: it depends on the time. */
const steadyResult = (text: string) =>
  steady(text.replace(/\S+(?=mcp-secrets)/, "/tmp/").replace(/"(os|resources)":\{[^}]*\}/g, '"$1":{}'));

it("docs/tasks.md says what they come to", () => {
  const text = pageText();
  if (update) writeFileSync(page, text);
  expect(readFileSync(page, "utf8")).toBe(text);
});

function pageText(): string {
  const facts = tasks.map((task) => ({ ...task, ...results.get(task.title)! }));
  const failuresOf = ({ exits }: TaskResult) => exits.filter((exit) => exit !== 0).length;
  const rows = facts.map(
    (task, index) => `| ${index + 1} | ${task.title} | ${task.commands} | ${task.bytes} | ${failuresOf(task)} |`,
  );
  const mcpRows = tasks.map(({ title }, index) => {
    const task = mcpTasks[title]!;
    if (typeof task === "string") return `| ${index + 1} | ${title} | ${task} | | | |`;
    const { bytesIn, bytesOut, failures } = mcpResults.get(title)!;
    return `| ${index + 1} | ${title} | ${task.calls.length} | ${bytesIn} | ${bytesOut} | ${failures} |`;
  });
  const mcpSum = (of: keyof McpResult) => [...mcpResults.values()].reduce((all, result) => all + result[of], 0);
  const mcpCalls = Object.values(mcpTasks).reduce(
    (all, task) => all + (typeof task === "string" ? 0 : task.calls.length),
    0,
  );
  const sum = (of: (task: (typeof facts)[number]) => number) => facts.reduce((all, task) => all + of(task), 0);
  const scripts = facts.map(({ title, lines, exits }, index) => {
    const shown = lines.map((line, at) => `${line}${exits[at] === 0 ? "" : `  # exit ${exits[at]}`}`);
    return `### ${index + 1}. ${title}\n\n\`\`\`sh\n${shown.join("\n")}\n\`\`\`\n`;
  });
  return `# Twenty tasks

What it takes a script or an agent to get common work done: commands, what they print on both streams in bytes, and those that
end with another code than 0. Some tasks meet a failure on purpose. Written by
\`UPDATE_TASKS=1 npx vitest run packages/cli/src/tasks.test.ts\` against the mock (\`tandem mock start --experimental\`); a test fails when this
page is out of date.

| | task | commands | bytes | failures |
|---|---|---|---|---|
${rows.join("\n")}
| | all | ${sum(({ commands }) => commands)} | ${sum(({ bytes }) => bytes)} | ${sum(failuresOf)} |

## Through MCP

The same by a scripted agent through \`tandem mcp\`: calls, bytes of their arguments, bytes of their results, and results that are errors.
${mcpResults.size} of ${tasks.length} tasks can be done this way.

| | task | calls | bytes in | bytes out | failures |
|---|---|---|---|---|---|
${mcpRows.join("\n")}
| | all | ${mcpCalls} | ${mcpSum("bytesIn")} | ${mcpSum("bytesOut")} | ${mcpSum("failures")} |

## The scripts

${scripts.join("\n")}`;
}
