import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configHome } from "./testing/config-home.ts";
import { infraAccount, mockAccount } from "./testing/mock-account.ts";
import { runMain } from "./testing/run-main.ts";
import { runTask, type TaskResult } from "./testing/run-task.ts";
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

## The scripts

${scripts.join("\n")}`;
}
