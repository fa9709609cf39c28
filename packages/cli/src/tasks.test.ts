import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMock, type Mock } from "@tandem/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Environment } from "./process/io.ts";
import { infraAccount, mockAccount } from "./testing/account.ts";
import { configHome } from "./testing/config-home.ts";
import { connectMcp } from "./testing/mcp-client.ts";
import { runMain } from "./testing/program.ts";
import { shellCommands } from "./testing/shell-words.ts";

/** A call of an MCP tool. `$1.data.id` is a value in the result of the first call. */
type McpCall = readonly [tool: string, request: Readonly<Record<string, unknown>>];

/** A recipe of docs/tasks.md. */
interface Task {
  readonly title: string;
  /** Shell lines that prepare the account. Not on the page. */
  readonly before?: readonly string[];
  /** Shell lines. `name=$(...)` saves the output of a line as `$name`. */
  readonly lines: readonly string[];
  /** Output of the last line, on either stream. */
  readonly ends: RegExp;
  /** How an agent does it through `tandem mcp`, and what the last result says. */
  readonly mcp?: { readonly calls: readonly McpCall[]; readonly ends: RegExp };
}

const step = (): McpCall[] => [
  ["decide_step", { job: "$1.remote.id", decision: "approve" }],
  ["ask_ai", { job: "$1.remote.id" }],
];

const tasks: readonly Task[] = [
  {
    title: "Connect a server and wait until it is online",
    lines: ["tandem servers create --name web-2 --host 203.0.113.7 --wait --json --fields id,status"],
    ends: /"status":"online"/,
    mcp: {
      calls: [
        ["create_resource", { kind: "server", fields: { name: "web-2", host: "203.0.113.7" } }],
        ["get_resource", { kind: "server", id: "web-2" }],
      ],
      ends: /"status":"online"/,
    },
  },
  {
    title: "Create a site and deploy it",
    lines: [
      "tandem sites create --server-id web-1 --name docs --type static --domains docs.example.com --wait -q",
      "tandem deploy docs -q",
    ],
    ends: /^https:\/\/docs\.example\.com$/m,
    mcp: {
      calls: [
        [
          "create_resource",
          { kind: "site", fields: { serverId: "web-1", name: "docs", type: "static", domains: ["docs.example.com"] } },
        ],
        ["deploy_site", { site: "docs" }],
      ],
      ends: /https:\/\/docs\.example\.com/,
    },
  },
  {
    title: "Find out why a deploy failed",
    lines: [
      "tandem deploy shop --branch fail/build --json",
      "tandem sites deploys shop --query '[0].[status, error.message]' -q",
    ],
    ends: /failed\\?n?.*build command exited with code 1/is,
    mcp: {
      calls: [["deploy_site", { site: "shop", branch: "fail/build" }]],
      ends: /build command exited with code 1/,
    },
  },
  {
    title: "Roll back to the last good release",
    before: ["tandem deploy shop --commit ffffffffffffffffffffffffffffffffffffffff -q"],
    lines: ["tandem sites rollback shop -q"],
    ends: /^https:\/\/shop\.example\.com$/m,
    mcp: {
      calls: [
        ["list_resources", { kind: "deploy", parent: "shop", limit: 5 }],
        ["deploy_site", { site: "shop", commit: "$1.1.commit" }],
      ],
      ends: /https:\/\/shop\.example\.com/,
    },
  },
  {
    title: "Find failed backups",
    before: [
      "tandem databases create --server-id db-1 --name fail-backup --engine mysql --wait -q --fields id,credentials",
      "tandem databases backup fail-backup -q",
    ],
    lines: [
      "tandem databases list --all --query \"[].{db: name, error: recentBackups[?status=='failed'].error.message}\"",
    ],
    ends: /"fail-backup","error":\["The dump ended with an error\."\]/,
    mcp: {
      calls: [
        ["list_resources", { kind: "database" }],
        ["list_resources", { kind: "backup", parent: "$1.0.id" }],
      ],
      ends: /"status":"failed"/,
    },
  },
  {
    title: "Back up and restore a database",
    lines: [
      "backup=$(tandem databases backup shop -q)",
      "tandem databases restore shop --backup-id $backup --confirm shop --json --fields status",
    ],
    ends: /"status":"succeeded"/,
    mcp: {
      calls: [
        ["create_resource", { kind: "backup", parent: "shop" }],
        ["create_resource", { kind: "restore", parent: "shop", fields: { backupId: "$1.id" } }],
      ],
      ends: /"status":"succeeded"/,
    },
  },
  {
    title: "Rotate a webhook secret",
    lines: [
      "old=$(tandem webhooks list -q)",
      "tandem webhooks create --url https://hooks.example.com/tandem --events deploy.succeeded --events deploy.failed -q --fields secret",
      "tandem webhooks delete $old --yes --experimental -q",
    ],
    ends: /^wh_/,
  },
  {
    title: "Correct and translate text",
    lines: ['tandem run grammar-checker "She go home." -q | tandem run ai-translator -F targetLanguage=de -q'],
    ends: /She goes home/,
    mcp: {
      calls: [
        ["run_tool", { tool: "grammar-checker", input: "She go home." }],
        ["run_tool", { tool: "ai-translator", input: "$1.data.correctedText", options: { targetLanguage: "de" } }],
      ],
      ends: /She goes home/,
    },
  },
  {
    title: "Run a batch with a spending cap, then raise it",
    before: ["write rows.txt She go home.\\nHe run.\\nThey goes.\\nIt were.\\nWe was.\\nI is.\\n"],
    lines: [
      "tandem batch run grammar-checker --in $folder/rows.txt --ledger $folder/rows.db --max-credits 0.1 --json",
      "tandem batch resume $folder/rows.db --max-credits 5 --json --fields done,failed",
    ],
    ends: /"done":6,"failed":0/,
  },
  {
    title: "Run a tool on every line of a file",
    before: ["write rows.txt She go home.\\nHe run.\\n"],
    lines: [
      "tandem batch run grammar-checker --in $folder/rows.txt --ledger $folder/rows.db --max-credits 5 --json --fields done,failed",
      "tandem batch results $folder/rows.db --format csv --fields row,status",
    ],
    ends: /^1,done$/m,
    mcp: {
      calls: [
        ["run_tool", { tool: "grammar-checker", input: "She go home." }],
        ["run_tool", { tool: "grammar-checker", input: "He run." }],
      ],
      ends: /"correctedText"/,
    },
  },
  {
    title: "Fix a misspelled tool from its error",
    lines: ['tandem run grammar-chekcer "She go home." --json', 'tandem run grammar-checker "She go home." -q'],
    ends: /She goes home/,
    mcp: {
      calls: [
        ["run_tool", { tool: "grammar-chekcer", input: "She go home." }],
        ["run_tool", { tool: "grammar-checker", input: "She go home." }],
      ],
      ends: /She goes home/,
    },
  },
  {
    title: "Start an AI job and approve a step",
    lines: [
      'job=$(tandem ask "Move the shop to PHP 8.4" --server-id web-1 --approval risky_steps --no-wait -q)',
      "tandem ai follow $job --approve none --json --fields status",
      "tandem ai approve $job 2 --json --fields id",
      "tandem ai follow $job -q",
    ],
    ends: /The task is done\./,
    mcp: {
      calls: [["ask_ai", { prompt: "Move the shop to PHP 8.4" }], ...step(), ...step(), ...step(), ...step()],
      ends: /"status":"succeeded"/,
    },
  },
  {
    title: "Create an alert for full disks, then mute it",
    lines: [
      "alert=$(tandem alerts create --name Disk --target-type server --metric disk_percent --condition-type threshold --condition-comparison gt --condition-value 90 --email ops@example.com -q)",
      "tandem alerts update $alert --muted-until 2030-01-01T00:00:00Z --json --fields name,mutedUntil",
    ],
    ends: /"name":"Disk","mutedUntil":"/,
    mcp: {
      calls: [
        [
          "create_resource",
          {
            kind: "alert",
            fields: {
              name: "Disk",
              target: { type: "server", ids: [] },
              metric: "disk_percent",
              condition: { type: "threshold", comparison: "gt", value: 90 },
              channels: [{ type: "email", to: ["ops@example.com"] }],
            },
          },
        ],
        ["update_resource", { kind: "alert", id: "$1.id", fields: { mutedUntil: "2030-01-01T00:00:00Z" } }],
      ],
      ends: /"name":"Disk".*"mutedUntil":"2030/,
    },
  },
  {
    title: "Delete a server with confirmation",
    lines: ["tandem servers delete staging-1 --json", "tandem servers delete staging-1 --confirm staging-1 -q"],
    ends: /^srv_\w+\n$/,
    mcp: {
      calls: [["delete_resource", { kind: "server", id: "staging-1" }]],
      ends: /srv_/,
    },
  },
  {
    title: "Invite a colleague and change a role",
    lines: [
      "tandem teams invite new@example.com --role viewer --json --fields status",
      "tandem teams set-role member@example.com admin --json --fields email,role",
    ],
    ends: /"role":"admin"/,
    mcp: {
      calls: [
        ["create_resource", { kind: "invite", fields: { email: "new@example.com", role: "viewer" } }],
        ["update_resource", { kind: "member", id: "member@example.com", fields: { role: "admin" } }],
      ],
      ends: /"role":"admin"/,
    },
  },
  {
    title: "Compare your invoice with a larger plan",
    lines: [
      "tandem billing invoices --limit 1 --json --fields number,status,total,currency",
      "tandem billing plans --json --query \"[?name=='Business'].prices[].[interval, amount]\"",
    ],
    ends: /\["month",\d+\]/,
    mcp: {
      calls: [
        ["list_resources", { kind: "invoice", limit: 1 }],
        ["list_resources", { kind: "plan" }],
      ],
      ends: /"Business".*\d/,
    },
  },
  {
    title: "Create a site only if it does not exist",
    lines: [
      "tandem sites create --server-id web-1 --name blog --type static --if-not-exists -q",
      "tandem sites create --server-id web-1 --name blog --type static --if-not-exists -q",
      "tandem sites list -q --fields name",
    ],
    ends: /^(?!.*blog\s+blog).*blog/s,
    mcp: {
      calls: [
        ["list_resources", { kind: "site" }],
        ["create_resource", { kind: "site", fields: { serverId: "web-1", name: "blog", type: "static" } }],
      ],
      ends: /"name":"blog"/,
    },
  },
  {
    title: "Call any route, with all pages",
    lines: ["tandem api /servers --paginate --query '[].name'"],
    ends: /"web-1"/,
  },
];

/** What a task came to: the exit code of each line, of a pipe the last that is not 0, and what the last line printed. */
interface TaskResult {
  readonly exits: readonly number[];
  readonly output: string;
}

/** Runs the lines of a task as a shell would, without a terminal, for the account of `env`. */
async function runTask(task: Task, env: Environment, { clock }: Pick<Mock, "clock">): Promise<TaskResult> {
  const folder = mkdtempSync(join(tmpdir(), "tandem-task-"));
  const kept: Record<string, string> = { folder };
  for (const line of task.before ?? []) await runLine(line);
  let output = "";
  const exits: number[] = [];
  for (const line of task.lines) {
    const result = await runLine(line);
    exits.push(result.exit);
    output = result.output;
  }
  return { exits, output };

  async function runLine(line: string) {
    const [, name, inner] = /^(\w+)=\$\((.*)\)$/.exec(line) ?? [];
    const pipe = shellCommands(inner ?? line);
    if (pipe[0]![0] === "write") return writeFile(line);
    let stdin = "";
    let printed = "";
    let exit = 0;
    for (const [, ...words] of pipe) {
      const filled = words.map((word) => word.replace(/\$(\w+)/g, (_, variable: string) => kept[variable] ?? ""));
      const result = await runMain(filled, { env, stdin, clock });
      stdin = result.stdout;
      printed += result.stderr;
      exit = result.exit || exit;
    }
    if (name !== undefined) kept[name] = stdin.trim();
    return { output: printed + stdin, exit };
  }

  function writeFile(line: string) {
    const [, name = "", text = ""] = /^write (\S+) (.*)$/.exec(line) ?? [];
    writeFileSync(join(folder, name), text.replaceAll("\\n", "\n"));
    return { output: "", exit: 0 };
  }
}

/** `UPDATE_TASKS=1` writes the page. */
const update = Boolean(process.env.UPDATE_TASKS);
const page = fileURLToPath(new URL("../../../docs/tasks.md", import.meta.url));

const mock = createMock({ clock: "auto", unlisted: true });
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
    const { call, account } = await connectMcp(server, flags, { inProcess: true, clock: mock.clock });
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
        await mock.clock.advance("10s");
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
