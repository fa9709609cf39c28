import type { Leaf as CommandLeaf, Menu as CommandMenu } from "./argv/specs.ts";
import type { Command } from "./command.ts";
import { infraMenu } from "./generated/infra-menu.ts";

export type Leaf = CommandLeaf<Command>;
export type Menu = CommandMenu<Command>;

type Commands = Readonly<Record<string, Command>>;

type Load = () => Promise<Commands>;
type Row = string | (Omit<Leaf, "load"> & Partial<Leaf>);
type Rows = Readonly<Record<string, Row>>;

const detailsOf = (row: Row) => (typeof row === "string" ? { summary: row } : row);

/** The commands of a module, which exports them by verb. */
function leaves(load: Load, rows: Rows): Readonly<Record<string, Leaf>> {
  const entries = Object.entries(rows).map(([verb, row]) => [
    verb,
    { load: async () => (await load())[verb]!, ...detailsOf(row) },
  ]);
  return Object.fromEntries(entries);
}

const leaf = (row: Row, load: Leaf["load"]): Leaf => ({ ...detailsOf(row), load });

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
function noun(name: keyof typeof infraMenu, load?: Load, more: Rows = {}): Menu {
  const plain = async (): Promise<Commands> => (await import("./infra/plain-commands.ts")).plainCommands(name);
  const { summary, commands } = infraMenu[name];
  return menu(summary, () => {
    const rows: Record<string, Row> = { ...commands };
    for (const [verb, row] of Object.entries(more)) rows[verb] = { ...detailsOf(rows[verb] ?? ""), ...detailsOf(row) };
    return leaves(load ?? plain, rows);
  });
}

const ai: Load = async () => (await import("./commands/ai.ts")).ai;
const runTool: Leaf["load"] = async () => (await import("./commands/tools/run.ts")).run;
const batchRun: Load = () => import("./commands/batch/run.ts");
const mock: Load = async () => (await import("./commands/mock.ts")).mock;
const self: Load = () => import("./commands/self.ts");

const sites: Load = async () => (await import("./commands/sites.ts")).sites;

export const commandTree: Menu = {
  summary: "Run AI tools and manage servers, sites and databases",
  commands: {
    auth: menu("Sign in and out, and switch between profiles", () => ({
      ...leaves(() => import("./commands/auth/login.ts"), { login: "Sign in, and save the credential in a profile" }),
      ...leaves(async () => (await import("./commands/auth.ts")).auth, {
        logout: "Remove a profile's credentials from this machine",
        status: "Show the credentials in use and where they come from",
        list: { aliases: ["ls"], summary: "List the profiles" },
        switch: "Switch to another profile",
      }),
    })),
    tools: menu("Run AI tools on text, files and web pages", () =>
      leaves(async () => (await import("./commands/tools/list.ts")).tools, {
        list: { aliases: ["ls"], summary: "List the tools", operations: ["listTools"] },
        info: { aliases: ["show"], summary: "Show a tool's input, options and result" },
        run: { summary: "Run a tool and print its result", operations: ["callTool", "tool_*"], load: runTool },
      }),
    ),
    batch: menu("Run a tool on many inputs, and resume interrupted runs", () => ({
      ...leaves(batchRun, {
        run: "Run a tool on every row of a file, a folder or stdin",
        work: "Run the rows of a batch in Redis, on any number of machines",
      }),
      ...leaves(() => import("./commands/batch/status.ts"), {
        status: "Show a batch's progress and its unknown rows",
      }),
      ...leaves(batchRun, { resume: "Resume a batch" }),
      ...leaves(() => import("./commands/batch/results.ts"), {
        results: "Print the results of a batch, in the order of its rows",
        report: "Write an HTML report of a batch",
      }),
    })),
    run: leaf("Run a tool and print its result (short for tools run)", runTool),
    ...leaves(() => import("./commands/credits.ts"), {
      credits: "Show the cost of tool runs on this machine, and the balance",
    }),
    servers: noun("servers", async () => (await import("./commands/servers.ts")).servers, {
      wait: "Wait until a server is online",
      ssh: "Open a shell on a server",
    }),
    sites: noun("sites", sites, {
      deploy: "Deploy a site and wait until it is done",
      deploys: "List a site's latest deploys",
      rollback: { summary: "Redeploy the last good commit", operations: ["deploySite"] },
      open: "Open a site in the browser",
      wait: "Wait for a site and its newest deploy",
    }),
    ...leaves(sites, { deploy: { summary: "Deploy a site (short for sites deploy)", operations: ["deploySite"] } }),
    databases: noun("databases", async () => (await import("./commands/databases.ts")).databases, {
      backup: "Back up a database and wait until it is done",
      backups: "List a database's latest backups",
      restore: "Restore a backup and wait until it is done",
      wait: "Wait for a database, a backup or a restore",
    }),
    alerts: noun("alerts"),
    webhooks: noun("webhooks", async () => (await import("./commands/webhooks.ts")).webhooks, {
      listen: {
        summary: "Forward new deliveries to a local receiver",
        load: async () => (await import("./commands/webhooks/listen.ts")).listen,
      },
      replay: {
        summary: "Send a delivery to a receiver again",
        load: async () => (await import("./commands/webhooks/listen.ts")).replay,
      },
      send: { aliases: ["trigger"], summary: "Send a receiver an example event" },
      sign: "Print the signature headers for a body",
      verify: "Check a delivery's signature and explain any problem",
    }),
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
    billing: noun("billing", async () => (await import("./commands/billing.ts")).billing, {
      subscribe: { summary: "Subscribe to a plan or change it", operations: ["subscribe"] },
    }),
    teams: noun("teams", async () => (await import("./commands/teams.ts")).teams, {
      members: "List a team's members",
    }),
    ...leaves(() => import("./commands/api.ts"), { api: "Send any request to the infrastructure API" }),
    ...leaves(() => import("./commands/mcp.ts"), { mcp: "Serve tools for AI agents (Model Context Protocol)" }),
    mock: menu("Run a local mock of the service", () => ({
      ...leaves(() => import("./commands/mock/start.ts"), { start: "Serve the mock on a port until stopped" }),
      ...leaves(mock, {
        scenarios: "List the mock's scenarios",
        advance: "Advance a running mock's clock",
        set: "Change options of a running mock",
        credits: "Show or change the balance of a key",
        keys: "List, create or revoke keys and tokens",
        callers: "List the keys and tokens a running mock has received",
        resources: "List or move a running mock's resources",
        upcoming: "List what happens next in a running mock",
        decide: "Approve or reject a step of an AI job in a running mock",
        outbox: "List messages sent by alerts",
        control: "Call any route of the control plane",
      }),
      ...leaves(async () => (await import("./commands/mock/traffic.ts")).traffic, {
        fault: "Make calls to a running mock fail",
        faults: "List or remove a running mock's faults",
        journal: "List the requests received by a running mock",
      }),
      ...leaves(mock, { state: "Save or load a running mock's state", reset: "Reset a running mock" }),
    })),
    ...leaves(() => import("./commands/status.ts"), {
      status: "Show what needs attention",
      whoami: "Show the current account, profile and teams",
    }),
    config: menu("Read and change settings", () =>
      leaves(async () => (await import("./commands/config.ts")).config, {
        list: { aliases: ["ls"], summary: "List the settings and where their values come from" },
        get: "Print a setting",
        set: "Save a setting in a profile",
        unset: "Remove a setting from a profile",
        path: "Print the path of the settings file",
      }),
    ),
    ...leaves(() => import("./commands/doctor.ts"), { doctor: "Check this installation and suggest fixes" }),
    ...leaves(self, {
      agents: "Print a guide for AI agents",
      commands: "List every command; --json prints a manifest for programs",
      completion: "Generate a shell completion script",
      spec: "Print an API's OpenAPI document",
      update: "Check for a newer release, and print how to install it",
      version: "Print the version",
    }),
  },
};
