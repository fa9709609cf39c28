import type { Leaf as CommandLeaf, Menu as CommandMenu } from "../argv/specs.ts";
import type { Command } from "../command.ts";
import { infraMenu } from "../generated/infra-menu.ts";

export type Leaf = CommandLeaf<Command>;
export type Menu = CommandMenu<Command>;

type Commands = Readonly<Record<string, Command>>;

type Load = () => Promise<Commands>;
type Row = string | Omit<Leaf, "load">;
type Rows = Readonly<Record<string, Row>>;

const detailsOf = (row: Row) => (typeof row === "string" ? { summary: row } : row);

/** The commands of a module, which exports them by verb. */
function leaves(load: Load, rows: Rows): Readonly<Record<string, Leaf>> {
  const entries = Object.entries(rows).map(([verb, row]) => [
    verb,
    { ...detailsOf(row), load: async () => (await load())[verb]! },
  ]);
  return Object.fromEntries(entries);
}

/** A start needs one noun's commands. */
function menu(summary: string, list: () => Menu["commands"]): Menu {
  let commands: Menu["commands"] | undefined;
  return {
    summary,
    get commands() {
      commands ??= list();
      return commands;
    },
  };
}

/** A noun of the infrastructure API: its rows of specs/surface.yaml, and those of `more`, which replace their details. */
function noun(name: keyof typeof infraMenu, load: Load, more: Rows = {}): Menu {
  const { summary, commands } = infraMenu[name];
  return menu(summary, () => {
    const rows: Record<string, Row> = { ...commands };
    for (const [verb, row] of Object.entries(more)) rows[verb] = { ...detailsOf(rows[verb] ?? ""), ...detailsOf(row) };
    return leaves(load, rows);
  });
}

const ai: Load = async () => (await import("../nouns/ai/ai.ts")).ai;
const toolList: Load = async () => {
  const { info, list } = await import("../nouns/tools/list.ts");
  return { info, list };
};
const toolRun: Load = async () => ({ run: (await import("../nouns/tools/run.ts")).run });
const sites: Load = async () => (await import("../nouns/sites/sites.ts")).sites;
const self: Load = () => import("../nouns/self/self.ts");

export const commandTree: Menu = {
  summary: "Run AI tools and manage servers, sites and databases",
  commands: {
    auth: menu("Sign in and out, and switch between profiles", () =>
      leaves(async () => (await import("../nouns/auth/auth.ts")).auth, {
        login: "Sign in, and save the credential in a profile",
        logout: "Remove a profile's credentials from this machine",
        status: "Show the credentials in use and where they come from",
        list: { aliases: ["ls"], summary: "List the profiles" },
        switch: "Switch to another profile",
      }),
    ),
    ...leaves(self, { whoami: "Show the current account, profile and teams" }),
    teams: noun("teams", async () => (await import("../nouns/teams/teams.ts")).teams, {
      members: "List a team's members",
    }),
    billing: noun("billing", async () => (await import("../nouns/billing/billing.ts")).billing, {
      subscribe: { summary: "Subscribe to a plan or change it", operations: ["subscribe"] },
    }),
    tools: menu("Run AI tools on text, files and web pages", () => ({
      ...leaves(toolList, {
        list: { aliases: ["ls"], summary: "List the tools", operations: ["listTools"] },
        info: { aliases: ["show"], summary: "Show a tool's input, options and result" },
      }),
      ...leaves(toolRun, { run: { summary: "Run a tool and print its result", operations: ["callTool", "tool_*"] } }),
    })),
    ...leaves(toolRun, { run: "Run a tool and print its result (short for tools run)" }),
    batch: menu("Run a tool on many inputs, and resume interrupted runs", () =>
      leaves(async () => (await import("../nouns/batch/batch.ts")).batch, {
        run: "Run a tool on every row of a file, a folder or stdin",
        work: "Run the rows of a batch in Redis, on any number of machines",
        status: "Show a batch's progress and its unknown rows",
        resume: "Resume a batch",
        results: "Print the results of a batch, in the order of its rows",
      }),
    ),
    ...leaves(() => import("../nouns/credits/credits.ts"), {
      credits: "Show the cost of tool runs on this machine, and the balance",
    }),
    servers: noun("servers", async () => (await import("../nouns/servers/servers.ts")).servers, {
      wait: "Wait until a server is online",
    }),
    sites: noun("sites", sites, {
      deploy: "Deploy a site and wait until it is done",
      deploys: "List a site's latest deploys",
      logs: "Print the URL of a deploy's log",
      rollback: { summary: "Redeploy the last good commit", operations: ["deploySite"] },
      wait: "Wait for a site and its newest deploy",
    }),
    ...leaves(sites, {
      deploy: { summary: "Deploy a site (short for sites deploy)", operations: ["deploySite"] },
      logs: "Print the URL of a deploy's log (short for sites logs)",
    }),
    databases: noun("databases", async () => (await import("../nouns/databases/databases.ts")).databases, {
      backup: "Back up a database and wait until it is done",
      backups: "List a database's latest backups",
      restore: "Restore a backup and wait until it is done",
      wait: "Wait for a database, a backup or a restore",
    }),
    alerts: noun("alerts", async () => (await import("../nouns/alerts/alerts.ts")).alerts),
    webhooks: noun("webhooks", async () => (await import("../nouns/webhooks/webhooks.ts")).webhooks, {
      listen: "Compare one delivery with what Tandem assumes",
      send: { aliases: ["trigger"], summary: "Send a receiver an example event" },
      verify: "Check a delivery's signature and explain any problem",
    }),
    ...leaves(() => import("../nouns/api/api.ts"), { api: "Send any request to the infrastructure API" }),
    ai: menu("AI jobs on your infrastructure", () =>
      leaves(ai, {
        ask: { summary: "Give the AI a task and follow its progress", operations: ["createAiPrompt"] },
        follow: { summary: "Follow an existing job", operations: ["getAiJob"] },
        get: { aliases: ["show"], summary: "Show a job and its steps", operations: ["getAiJob"] },
        approve: { summary: "Approve a step", operations: ["approveAiJobStep"] },
        reject: { summary: "Reject a step, which ends the job", operations: ["approveAiJobStep"] },
      }),
    ),
    ...leaves(ai, {
      ask: { summary: "Give the AI a task and follow it (short for ai ask)", operations: ["createAiPrompt"] },
    }),
    config: menu("Read and change settings", () =>
      leaves(async () => (await import("../nouns/config/config.ts")).config, {
        list: { aliases: ["ls"], summary: "List the settings and where their values come from" },
        get: "Print a setting",
        set: "Save a setting in a profile",
        unset: "Remove a setting from a profile",
        path: "Print the path of the settings file",
      }),
    ),
    ...leaves(() => import("../nouns/mcp/mcp.ts"), { mcp: "Serve tools for AI agents (Model Context Protocol)" }),
    ...leaves(self, { agents: "Print a guide for AI agents" }),
    mock: menu("Run a local mock of the service", () =>
      leaves(async () => (await import("../nouns/mock/mock.ts")).mock, {
        start: "Serve the mock on a port until stopped",
        control: "Call a route of a running mock's control plane",
      }),
    ),
    ...leaves(() => import("../nouns/doctor/doctor.ts"), { doctor: "Check this installation and suggest fixes" }),
    ...leaves(self, {
      completion: "Generate a shell completion script",
      commands: "List every command; --json prints a manifest for programs",
      spec: "Print an API's OpenAPI document",
      version: "Print the version",
    }),
  },
};
