import type { Leaf as CommandLeaf, Menu as CommandMenu } from "./argv/menu.ts";
import type { Command } from "./command.ts";
import { infraMenu, type MenuRow } from "./generated/infra-menu.ts";

export type Leaf = CommandLeaf<Command>;
export type Menu = CommandMenu<Command>;

type Nouns = keyof typeof infraMenu;
type Commands = Readonly<Record<string, Command>>;

/**
 * A noun of the infrastructure API: its rows of specs/surface.yaml, with the commands that they don't have.
 *
 * @param load the file that adds to its plain commands.
 */
function noun(name: Nouns, load?: () => Promise<Commands>, more: Readonly<Record<string, Partial<Leaf>>> = {}): Menu {
  const plain = async (): Promise<Commands> => (await import("./infra/plain-commands.ts")).plainCommands(name);
  const { summary, commands } = infraMenu[name];
  const rows: Readonly<Record<string, MenuRow>> = commands;
  const leaves = [...new Set([...Object.keys(rows), ...Object.keys(more)])].map((verb) => [
    verb,
    { load: async () => (await (load ?? plain)())[verb]!, ...rows[verb], ...more[verb] },
  ]);
  return { summary, commands: Object.fromEntries(leaves) };
}

/** Everything that can be typed after `tandem`. */
export const commandTree: Menu = {
  summary: "Run AI tools and manage servers, sites and databases",
  commands: {
    auth: {
      summary: "Sign in and out, and switch between profiles",
      commands: {
        login: {
          summary: "Sign in, and keep the credential in a profile",
          load: async () => (await import("./commands/auth/login.ts")).login,
        },
        logout: {
          summary: "Remove a profile's credentials from this machine",
          load: async () => (await import("./commands/auth/logout.ts")).logout,
        },
        status: {
          summary: "Show which credentials are used and where they come from",
          load: async () => (await import("./commands/auth/status.ts")).status,
        },
        list: {
          aliases: ["ls"],
          summary: "List the profiles",
          load: async () => (await import("./commands/auth/list.ts")).list,
        },
        switch: {
          summary: "Switch to another profile",
          load: async () => (await import("./commands/auth/switch.ts")).switchProfile,
        },
      },
    },
    tools: {
      summary: "Run AI tools on text, files and web pages",
      commands: {
        list: {
          aliases: ["ls"],
          summary: "List the tools",
          operations: ["listTools"],
          load: async () => (await import("./commands/tools/list.ts")).list,
        },
        info: {
          aliases: ["show"],
          summary: "Show a tool's input, options and result",
          load: async () => (await import("./commands/tools/info.ts")).info,
        },
        run: {
          summary: "Run a tool and print its result",
          operations: ["callTool", "tool_*"],
          load: async () => (await import("./commands/tools/run.ts")).run,
        },
      },
    },
    batch: {
      summary: "Run a tool on many inputs, resumable after any stop",
      commands: {
        run: {
          summary: "Run a tool on every row of a file, a folder or stdin",
          load: async () => (await import("./commands/batch/run.ts")).run,
        },
        work: {
          summary: "Run the rows of a batch in Redis, on as many machines as you like",
          load: async () => (await import("./commands/batch/work.ts")).work,
        },
        status: {
          summary: "Show a batch's progress and its unknown rows",
          load: async () => (await import("./commands/batch/status.ts")).status,
        },
        resume: {
          summary: "Resume a batch",
          load: async () => (await import("./commands/batch/resume.ts")).resume,
        },
        results: {
          summary: "Print the results of a batch, in the order of its rows",
          load: async () => (await import("./commands/batch/results.ts")).results,
        },
        report: {
          summary: "Write an HTML report of a batch",
          load: async () => (await import("./commands/batch/report.ts")).report,
        },
      },
    },
    run: {
      summary: "Run a tool and print its result (short for tools run)",
      load: async () => (await import("./commands/tools/run.ts")).run,
    },
    credits: {
      summary: "Show what tool runs on this machine cost, and the balance",
      load: async () => (await import("./commands/credits.ts")).credits,
    },
    servers: noun("servers", async () => (await import("./commands/servers.ts")).servers, {
      wait: { summary: "Wait until a server is online" },
      ssh: {
        summary: "Open a shell on a server",
        load: async () => (await import("./commands/servers/ssh.ts")).ssh,
      },
    }),
    sites: noun("sites", async () => (await import("./commands/sites.ts")).sites, {
      deploy: {
        summary: "Deploy a site and wait until it is done",
        load: async () => (await import("./commands/sites/deploy.ts")).deploy,
      },
      deploys: { summary: "List a site's latest deploys" },
      rollback: {
        summary: "Redeploy the last good commit",
        operations: ["deploySite"],
        load: async () => (await import("./commands/sites/rollback.ts")).rollback,
      },
      open: {
        summary: "Open a site in the browser",
        load: async () => (await import("./commands/sites/open.ts")).open,
      },
      wait: { summary: "Wait for a site and its newest deploy" },
    }),
    deploy: {
      summary: "Deploy a site (short for sites deploy)",
      operations: ["deploySite"],
      load: async () => (await import("./commands/sites/deploy.ts")).deploy,
    },
    databases: noun("databases", async () => (await import("./commands/databases.ts")).databases, {
      backup: { summary: "Back up a database and wait until it is done" },
      backups: { summary: "List a database's latest backups" },
      restore: { summary: "Restore a backup and wait until it is done" },
      wait: { summary: "Wait for a database, a backup or a restore" },
    }),
    alerts: noun("alerts"),
    webhooks: noun("webhooks", async () => (await import("./commands/webhooks.ts")).webhooks, {
      listen: {
        summary: "Forward new deliveries to a local receiver",
        load: async () => (await import("./commands/webhooks/listen.ts")).listen,
      },
      replay: {
        summary: "Send a delivery to a receiver again",
        load: async () => (await import("./commands/webhooks/replay.ts")).replay,
      },
      send: {
        aliases: ["trigger"],
        summary: "Send a receiver an example event",
        load: async () => (await import("./commands/webhooks/send.ts")).send,
      },
      sign: {
        summary: "Print the signature headers for a body",
        load: async () => (await import("./commands/webhooks/sign.ts")).sign,
      },
      verify: {
        summary: "Check a delivery's signature, and explain what is wrong",
        load: async () => (await import("./commands/webhooks/verify.ts")).verify,
      },
    }),
    ai: {
      summary: "AI jobs on your infrastructure",
      commands: {
        ask: {
          summary: "Give the AI a task and follow its progress",
          operations: ["createAiPrompt"],
          load: async () => (await import("./commands/ai/ask.ts")).ask,
        },
        follow: {
          summary: "Follow a job that was started earlier",
          operations: ["getAiJob"],
          load: async () => (await import("./commands/ai/follow.ts")).follow,
        },
        get: {
          aliases: ["show"],
          summary: "Show a job and its steps",
          operations: ["getAiJob"],
          load: async () => (await import("./commands/ai/get.ts")).get,
        },
        approve: {
          summary: "Approve a step",
          operations: ["approveAiJobStep"],
          load: async () => (await import("./commands/ai/approve.ts")).approve,
        },
        reject: {
          summary: "Reject a step, which ends the job",
          operations: ["approveAiJobStep"],
          load: async () => (await import("./commands/ai/reject.ts")).reject,
        },
      },
    },
    ask: {
      summary: "Give the AI a task and follow it (short for ai ask)",
      operations: ["createAiPrompt"],
      load: async () => (await import("./commands/ai/ask.ts")).ask,
    },
    billing: noun("billing", async () => (await import("./commands/billing.ts")).billing, {
      subscribe: {
        summary: "Subscribe to a plan or change it",
        load: async () => (await import("./commands/billing/subscribe.ts")).subscribe,
      },
      portal: {},
    }),
    teams: noun("teams", async () => (await import("./commands/teams.ts")).teams, {
      members: { summary: "List a team's members" },
    }),
    api: {
      summary: "Send any request to the infrastructure API",
      load: async () => (await import("./commands/api.ts")).api,
    },
    agents: {
      summary: "Print a guide for AI agents",
      load: async () => (await import("./commands/agents.ts")).agents,
    },
    mcp: {
      summary: "Serve tools for AI agents (Model Context Protocol)",
      load: async () => (await import("./commands/mcp.ts")).mcp,
    },
    mock: {
      summary: "A local copy of the service for trials and tests, free of charge",
      commands: {
        start: {
          summary: "Serve the mock on a port until stopped",
          load: async () => (await import("./commands/mock/start.ts")).start,
        },
        scenarios: {
          summary: "List the mock's scenarios",
          load: async () => (await import("./commands/mock/scenarios.ts")).scenarios,
        },
        advance: {
          summary: "Advance a running mock's clock",
          load: async () => (await import("./commands/mock/advance.ts")).advance,
        },
        set: {
          summary: "Change options of a running mock",
          load: async () => (await import("./commands/mock/set.ts")).set,
        },
        credits: {
          summary: "Show or change the balance of a key",
          load: async () => (await import("./commands/mock/credits.ts")).credits,
        },
        keys: {
          summary: "List, create or revoke keys and tokens",
          load: async () => (await import("./commands/mock/keys.ts")).keys,
        },
        outbox: {
          summary: "List the messages that alerts sent",
          load: async () => (await import("./commands/mock/outbox.ts")).outbox,
        },
        control: {
          summary: "Call any route of the control plane",
          load: async () => (await import("./commands/mock/control.ts")).control,
        },
        fault: {
          summary: "Make calls to a running mock fail",
          load: async () => (await import("./commands/mock/fault.ts")).fault,
        },
        faults: {
          summary: "List or remove a running mock's faults",
          load: async () => (await import("./commands/mock/faults.ts")).faults,
        },
        journal: {
          summary: "List the requests a running mock received",
          load: async () => (await import("./commands/mock/journal.ts")).journal,
        },
        state: {
          summary: "Save or load a running mock's state",
          load: async () => (await import("./commands/mock/state.ts")).state,
        },
        reset: {
          summary: "Reset a running mock",
          load: async () => (await import("./commands/mock/reset.ts")).reset,
        },
      },
    },
    status: {
      summary: "Show what needs attention, at a glance",
      load: async () => (await import("./commands/status.ts")).status,
    },
    whoami: {
      summary: "Show whose account this is",
      load: async () => (await import("./commands/whoami.ts")).whoami,
    },
    config: {
      summary: "Read and change settings",
      commands: {
        list: {
          aliases: ["ls"],
          summary: "List the settings and where their values come from",
          load: async () => (await import("./commands/config/list.ts")).list,
        },
        get: {
          summary: "Print a setting",
          load: async () => (await import("./commands/config/get.ts")).get,
        },
        set: {
          summary: "Save a setting in a profile",
          load: async () => (await import("./commands/config/set.ts")).set,
        },
        unset: {
          summary: "Remove a setting from a profile",
          load: async () => (await import("./commands/config/unset.ts")).unset,
        },
        path: {
          summary: "Print the path of the settings file",
          load: async () => (await import("./commands/config/path.ts")).path,
        },
      },
    },
    commands: {
      summary: "List every command; --json is a manifest for programs",
      load: async () => (await import("./commands/commands.ts")).commands,
    },
    completion: {
      summary: "Print the script that lets a shell complete tandem",
      load: async () => (await import("./commands/completion.ts")).completion,
    },
    doctor: {
      summary: "Check this installation and say what to fix",
      load: async () => (await import("./commands/doctor.ts")).doctor,
    },
    spec: {
      summary: "Print an API's OpenAPI document",
      load: async () => (await import("./commands/spec.ts")).spec,
    },
    version: { summary: "Print the version", load: async () => (await import("./commands/version.ts")).version },
  },
};
