// Generated from specs/ by npm run generate. Do not edit.

/** What has ids, and a list that has names for them. */
export type Nameable = "servers" | "sites" | "databases" | "alerts" | "webhooks" | "teams";

/** What can be picked from a list of the service. */
export type Listable = "servers" | "sites" | "databases" | "users" | "alerts" | "webhooks" | "deliveries" | "teams";

export interface MenuRow {
  readonly summary: string;
  readonly aliases?: readonly string[];
  readonly operations?: readonly string[];
}

export const infraMenu = {
  "servers": {
    "summary": "Manage servers",
    "commands": {
      "list": {
        "summary": "List servers",
        "aliases": [
          "ls"
        ],
        "operations": [
          "listServers"
        ]
      },
      "get": {
        "summary": "Get a server",
        "aliases": [
          "show"
        ],
        "operations": [
          "getServer"
        ]
      },
      "create": {
        "summary": "Connect a server",
        "operations": [
          "createServer"
        ]
      },
      "update": {
        "summary": "Update a server (experimental)",
        "operations": [
          "updateServer"
        ]
      },
      "delete": {
        "summary": "Delete a server",
        "aliases": [
          "rm"
        ],
        "operations": [
          "deleteServer"
        ]
      }
    }
  },
  "sites": {
    "summary": "Manage websites and apps, and their deploys",
    "commands": {
      "list": {
        "summary": "List sites",
        "aliases": [
          "ls"
        ],
        "operations": [
          "listSites"
        ]
      },
      "get": {
        "summary": "Get a site",
        "aliases": [
          "show"
        ]
      },
      "create": {
        "summary": "Create a site",
        "operations": [
          "createSite"
        ]
      },
      "update": {
        "summary": "Update a site",
        "operations": [
          "updateSite"
        ]
      },
      "deploy": {
        "summary": "Deploy a site",
        "operations": [
          "deploySite"
        ]
      }
    }
  },
  "databases": {
    "summary": "Manage databases, backups and restores",
    "commands": {
      "list": {
        "summary": "List databases",
        "aliases": [
          "ls"
        ],
        "operations": [
          "listDatabases"
        ]
      },
      "get": {
        "summary": "Get a database",
        "aliases": [
          "show"
        ]
      },
      "create": {
        "summary": "Create a database",
        "operations": [
          "createDatabase"
        ]
      },
      "backup": {
        "summary": "Back up a database",
        "operations": [
          "createBackup"
        ]
      },
      "restore": {
        "summary": "Restore a backup",
        "operations": [
          "restoreDatabase"
        ]
      },
      "users": {
        "summary": "List database users (experimental)",
        "operations": [
          "listDatabaseUsers"
        ]
      },
      "create-user": {
        "summary": "Create a database user (experimental)",
        "operations": [
          "createDatabaseUser"
        ]
      },
      "delete-user": {
        "summary": "Delete a database user (experimental)",
        "operations": [
          "deleteDatabaseUser"
        ]
      }
    }
  },
  "alerts": {
    "summary": "Manage rules that notify Slack, email or SMS",
    "commands": {
      "list": {
        "summary": "List alerts",
        "aliases": [
          "ls"
        ],
        "operations": [
          "listAlerts"
        ]
      },
      "create": {
        "summary": "Create an alert",
        "operations": [
          "createAlert"
        ]
      },
      "update": {
        "summary": "Update an alert",
        "operations": [
          "updateAlert"
        ]
      },
      "delete": {
        "summary": "Delete an alert",
        "aliases": [
          "rm"
        ],
        "operations": [
          "deleteAlert"
        ]
      }
    }
  },
  "webhooks": {
    "summary": "Manage subscriptions to events",
    "commands": {
      "list": {
        "summary": "List webhooks",
        "aliases": [
          "ls"
        ],
        "operations": [
          "listWebhooks"
        ]
      },
      "create": {
        "summary": "Create a webhook",
        "operations": [
          "createWebhook"
        ]
      },
      "update": {
        "summary": "Update a webhook (experimental)",
        "operations": [
          "updateWebhook"
        ]
      },
      "delete": {
        "summary": "Delete a webhook (experimental)",
        "aliases": [
          "rm"
        ],
        "operations": [
          "deleteWebhook"
        ]
      },
      "deliveries": {
        "summary": "List webhook deliveries",
        "operations": [
          "listWebhookDeliveries"
        ]
      }
    }
  },
  "billing": {
    "summary": "Manage plans, the subscription and invoices",
    "commands": {
      "plans": {
        "summary": "List plans",
        "operations": [
          "listPlans"
        ]
      },
      "subscribe": {
        "summary": "Subscribe to a plan",
        "operations": [
          "subscribe"
        ]
      },
      "invoices": {
        "summary": "List invoices",
        "operations": [
          "listInvoices"
        ]
      },
      "portal": {
        "summary": "Open the billing portal (experimental)",
        "operations": [
          "createBillingPortal"
        ]
      }
    }
  },
  "teams": {
    "summary": "Manage teams, their members and invites",
    "commands": {
      "list": {
        "summary": "List teams",
        "aliases": [
          "ls"
        ],
        "operations": [
          "listTeams"
        ]
      },
      "get": {
        "summary": "Get a team",
        "aliases": [
          "show"
        ]
      },
      "create": {
        "summary": "Create a team (experimental)",
        "operations": [
          "createTeam"
        ]
      },
      "invite": {
        "summary": "Invite a person",
        "operations": [
          "createTeamInvite"
        ]
      },
      "set-role": {
        "summary": "Change a member's role",
        "operations": [
          "updateTeamMember"
        ]
      },
      "audit": {
        "summary": "List audit log entries (experimental)",
        "operations": [
          "listAuditLogs"
        ]
      }
    }
  }
} satisfies Readonly<
  Record<string, { readonly summary: string; readonly commands: Readonly<Record<string, MenuRow>> }>
>;
