import type { Leaf as CommandLeaf, Menu as CommandMenu } from "./argv/menu.ts";
import type { Command } from "./command.ts";

export type Leaf = CommandLeaf<Command>;
export type Menu = CommandMenu<Command>;

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
    servers: {
      summary: "Connected servers",
      commands: {
        list: {
          aliases: ["ls"],
          summary: "List servers",
          operations: ["listServers"],
          load: async () => (await import("./commands/servers/list.ts")).list,
        },
        get: {
          aliases: ["show"],
          summary: "Show a server",
          operations: ["getServer"],
          load: async () => (await import("./commands/servers/get.ts")).get,
        },
        create: {
          summary: "Connect a server",
          operations: ["createServer"],
          load: async () => (await import("./commands/servers/create.ts")).create,
        },
        update: {
          summary: "Change a server",
          operations: ["updateServer"],
          load: async () => (await import("./commands/servers/update.ts")).update,
        },
        delete: {
          aliases: ["rm"],
          summary: "Disconnect servers",
          operations: ["deleteServer"],
          load: async () => (await import("./commands/servers/delete.ts")).remove,
        },
        wait: {
          summary: "Wait until a server is online",
          load: async () => (await import("./commands/servers/wait.ts")).wait,
        },
        ssh: {
          summary: "Open a shell on a server",
          load: async () => (await import("./commands/servers/ssh.ts")).ssh,
        },
      },
    },
    sites: {
      summary: "Websites and apps, and their deploys",
      commands: {
        list: {
          aliases: ["ls"],
          summary: "List sites",
          operations: ["listSites"],
          load: async () => (await import("./commands/sites/list.ts")).list,
        },
        get: {
          aliases: ["show"],
          summary: "Show a site",
          load: async () => (await import("./commands/sites/get.ts")).get,
        },
        create: {
          summary: "Provision a site",
          operations: ["createSite"],
          load: async () => (await import("./commands/sites/create.ts")).create,
        },
        update: {
          summary: "Change a site",
          operations: ["updateSite"],
          load: async () => (await import("./commands/sites/update.ts")).update,
        },
        deploy: {
          summary: "Deploy a site and wait until it is done",
          operations: ["deploySite"],
          load: async () => (await import("./commands/sites/deploy.ts")).deploy,
        },
        deploys: {
          summary: "List a site's latest deploys",
          load: async () => (await import("./commands/sites/deploys.ts")).deploys,
        },
        rollback: {
          summary: "Redeploy the last good commit",
          operations: ["deploySite"],
          load: async () => (await import("./commands/sites/rollback.ts")).rollback,
        },
        open: {
          summary: "Open a site in the browser",
          load: async () => (await import("./commands/sites/open.ts")).open,
        },
        wait: {
          summary: "Wait for a site and its newest deploy",
          load: async () => (await import("./commands/sites/wait.ts")).wait,
        },
      },
    },
    deploy: {
      summary: "Deploy a site (short for sites deploy)",
      operations: ["deploySite"],
      load: async () => (await import("./commands/sites/deploy.ts")).deploy,
    },
    databases: {
      summary: "Databases, backups and restores",
      commands: {
        list: {
          aliases: ["ls"],
          summary: "List databases",
          operations: ["listDatabases"],
          load: async () => (await import("./commands/databases/list.ts")).list,
        },
        get: {
          aliases: ["show"],
          summary: "Show a database",
          load: async () => (await import("./commands/databases/get.ts")).get,
        },
        create: {
          summary: "Create a database",
          operations: ["createDatabase"],
          load: async () => (await import("./commands/databases/create.ts")).create,
        },
        backup: {
          summary: "Back up a database and wait until it is done",
          operations: ["createBackup"],
          load: async () => (await import("./commands/databases/backup.ts")).backup,
        },
        backups: {
          summary: "List a database's latest backups",
          load: async () => (await import("./commands/databases/backups.ts")).backups,
        },
        restore: {
          summary: "Restore a backup and wait until it is done",
          operations: ["restoreDatabase"],
          load: async () => (await import("./commands/databases/restore.ts")).restore,
        },
        wait: {
          summary: "Wait for a database, a backup or a restore",
          load: async () => (await import("./commands/databases/wait.ts")).wait,
        },
        users: {
          summary: "List a database's users",
          operations: ["listDatabaseUsers"],
          load: async () => (await import("./commands/databases/users.ts")).users,
        },
        "create-user": {
          summary: "Create a database user",
          operations: ["createDatabaseUser"],
          load: async () => (await import("./commands/databases/create-user.ts")).createUser,
        },
        "delete-user": {
          summary: "Delete database users",
          operations: ["deleteDatabaseUser"],
          load: async () => (await import("./commands/databases/delete-user.ts")).deleteUser,
        },
      },
    },
    alerts: {
      summary: "Rules that notify Slack, email or SMS",
      commands: {
        list: {
          aliases: ["ls"],
          summary: "List alerts",
          operations: ["listAlerts"],
          load: async () => (await import("./commands/alerts/list.ts")).list,
        },
        create: {
          summary: "Create an alert",
          operations: ["createAlert"],
          load: async () => (await import("./commands/alerts/create.ts")).create,
        },
        update: {
          summary: "Change an alert",
          operations: ["updateAlert"],
          load: async () => (await import("./commands/alerts/update.ts")).update,
        },
        delete: {
          aliases: ["rm"],
          summary: "Delete alerts",
          operations: ["deleteAlert"],
          load: async () => (await import("./commands/alerts/delete.ts")).remove,
        },
      },
    },
    webhooks: {
      summary: "Subscriptions to events",
      commands: {
        list: {
          aliases: ["ls"],
          summary: "List webhooks",
          operations: ["listWebhooks"],
          load: async () => (await import("./commands/webhooks/list.ts")).list,
        },
        create: {
          summary: "Create a webhook",
          operations: ["createWebhook"],
          load: async () => (await import("./commands/webhooks/create.ts")).create,
        },
        update: {
          summary: "Change a webhook",
          operations: ["updateWebhook"],
          load: async () => (await import("./commands/webhooks/update.ts")).update,
        },
        delete: {
          aliases: ["rm"],
          summary: "Delete webhooks",
          operations: ["deleteWebhook"],
          load: async () => (await import("./commands/webhooks/delete.ts")).remove,
        },
        deliveries: {
          summary: "List a webhook's deliveries",
          operations: ["listWebhookDeliveries"],
          load: async () => (await import("./commands/webhooks/deliveries.ts")).deliveries,
        },
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
      },
    },
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
    billing: {
      summary: "Plans, the subscription and invoices",
      commands: {
        plans: {
          summary: "List plans",
          operations: ["listPlans"],
          load: async () => (await import("./commands/billing/plans.ts")).plans,
        },
        subscribe: {
          summary: "Subscribe to a plan or change it",
          operations: ["subscribe"],
          load: async () => (await import("./commands/billing/subscribe.ts")).subscribe,
        },
        invoices: {
          summary: "List invoices",
          operations: ["listInvoices"],
          load: async () => (await import("./commands/billing/invoices.ts")).invoices,
        },
        portal: {
          summary: "Open the billing portal",
          operations: ["createBillingPortal"],
          load: async () => (await import("./commands/billing/portal.ts")).portal,
        },
      },
    },
    teams: {
      summary: "Teams, their members and invites",
      commands: {
        list: {
          aliases: ["ls"],
          summary: "List teams",
          operations: ["listTeams"],
          load: async () => (await import("./commands/teams/list.ts")).list,
        },
        create: {
          summary: "Create a team",
          operations: ["createTeam"],
          load: async () => (await import("./commands/teams/create.ts")).create,
        },
        members: {
          summary: "List a team's members",
          load: async () => (await import("./commands/teams/members.ts")).members,
        },
        invite: {
          summary: "Invite a person",
          operations: ["createTeamInvite"],
          load: async () => (await import("./commands/teams/invite.ts")).invite,
        },
        "set-role": {
          summary: "Change what a member may do",
          operations: ["updateTeamMember"],
          load: async () => (await import("./commands/teams/set-role.ts")).setRole,
        },
        audit: {
          summary: "Show a team's activity",
          operations: ["listAuditLogs"],
          load: async () => (await import("./commands/teams/audit.ts")).audit,
        },
      },
    },
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
