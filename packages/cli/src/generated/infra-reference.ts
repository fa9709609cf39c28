// Generated from specs/ by npm run generate. Do not edit.

/** A JSON body that an operation takes. */
export interface RequestBody {
  readonly fields: BodyFields;
  /** What the operation's answer has and its body does not take. */
  readonly readOnly: readonly string[];
}

export type BodyFields = Readonly<Record<string, BodyField>>;

export interface BodyField {
  /** A `map` has keys of the user's own. */
  readonly type: "string" | "integer" | "number" | "boolean" | "string[]" | "object" | "object[]" | "map";
  readonly required?: true;
  /** A required list that may be empty. */
  readonly emptyAllowed?: true;
  readonly nullable?: true;
  /** Never shown again by the service. */
  readonly secret?: true;
  readonly values?: readonly string[];
  /** True where the service may accept values that are not listed. */
  readonly openValues?: true;
  readonly format?: string;
  readonly default?: string | number | boolean;
  /** The values of the sibling `type` for which this field exists. Absent: for all. */
  readonly onlyFor?: readonly string[];
  readonly description: string;
  /** Of an `object`, and of each item of `object[]`. */
  readonly fields?: BodyFields;
}

export const infraReference = {
  "createServer": {
    "fields": {
      "name": {
        "type": "string",
        "required": true,
        "description": "Name of the server, unique in the team"
      },
      "host": {
        "type": "string",
        "required": true,
        "description": "IPv4 address, IPv6 address or hostname of the VPS"
      },
      "port": {
        "type": "integer",
        "default": 22,
        "description": "SSH port"
      },
      "username": {
        "type": "string",
        "default": "root",
        "description": "SSH user"
      },
      "description": {
        "type": "string",
        "nullable": true,
        "description": "Free text about the server"
      },
      "provider": {
        "type": "string",
        "nullable": true,
        "description": "Free label for the hosting provider"
      },
      "region": {
        "type": "string",
        "nullable": true,
        "description": "Free label for the location"
      },
      "tags": {
        "type": "string[]",
        "description": "Free labels for grouping"
      },
      "sshPrivateKey": {
        "type": "string",
        "secret": true,
        "description": "SSH private key in PEM form; without it, run the connect command on the server"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "status",
      "statusReason",
      "sshPublicKey",
      "connectCommand",
      "os",
      "resources",
      "lastSeenAt",
      "createdAt",
      "updatedAt"
    ]
  },
  "updateServer": {
    "fields": {
      "name": {
        "type": "string",
        "description": "Name of the server, unique in the team"
      },
      "host": {
        "type": "string",
        "description": "IPv4 address, IPv6 address or hostname of the VPS"
      },
      "port": {
        "type": "integer",
        "description": "SSH port"
      },
      "username": {
        "type": "string",
        "description": "SSH user"
      },
      "description": {
        "type": "string",
        "nullable": true,
        "description": "Free text about the server"
      },
      "provider": {
        "type": "string",
        "nullable": true,
        "description": "Free label for the hosting provider"
      },
      "region": {
        "type": "string",
        "nullable": true,
        "description": "Free label for the location"
      },
      "tags": {
        "type": "string[]",
        "description": "Free labels for grouping"
      },
      "sshPrivateKey": {
        "type": "string",
        "secret": true,
        "description": "SSH private key in PEM form"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "status",
      "statusReason",
      "sshPublicKey",
      "connectCommand",
      "os",
      "resources",
      "lastSeenAt",
      "createdAt",
      "updatedAt"
    ]
  },
  "createSite": {
    "fields": {
      "serverId": {
        "type": "string",
        "required": true,
        "description": "Id of the server that will host the site"
      },
      "name": {
        "type": "string",
        "required": true,
        "description": "Name of the site"
      },
      "type": {
        "type": "string",
        "required": true,
        "values": [
          "static",
          "node",
          "php",
          "python",
          "ruby",
          "go",
          "docker",
          "wordpress"
        ],
        "openValues": true,
        "description": "Kind of site"
      },
      "domains": {
        "type": "string[]",
        "description": "Domain names to bind, the primary one first"
      },
      "repository": {
        "type": "object",
        "nullable": true,
        "description": "Git repository to deploy from",
        "fields": {
          "provider": {
            "type": "string",
            "required": true,
            "values": [
              "github",
              "gitlab",
              "bitbucket",
              "custom"
            ],
            "description": "Host of the repository"
          },
          "url": {
            "type": "string",
            "required": true,
            "description": "Clone URL of the repository"
          },
          "branch": {
            "type": "string",
            "required": true,
            "description": "Branch to deploy"
          }
        }
      },
      "rootDirectory": {
        "type": "string",
        "nullable": true,
        "description": "Directory of the site in the repository"
      },
      "buildCommand": {
        "type": "string",
        "nullable": true,
        "description": "Command that builds a release"
      },
      "startCommand": {
        "type": "string",
        "nullable": true,
        "description": "Command that starts the site"
      },
      "healthCheckPath": {
        "type": "string",
        "nullable": true,
        "description": "Path that must respond before a release goes live"
      },
      "runtimeVersion": {
        "type": "string",
        "nullable": true,
        "description": "Version of the language runtime"
      },
      "autoDeploy": {
        "type": "boolean",
        "default": false,
        "description": "Deploy on every push to the branch"
      },
      "zeroDowntime": {
        "type": "boolean",
        "default": true,
        "description": "Keep the old release serving until the new one is ready"
      },
      "environment": {
        "type": "map",
        "secret": true,
        "description": "Environment variables of the site; never returned"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "status",
      "url",
      "activeDeployId",
      "recentDeploys",
      "createdAt",
      "updatedAt"
    ]
  },
  "updateSite": {
    "fields": {
      "name": {
        "type": "string",
        "description": "Name of the site"
      },
      "domains": {
        "type": "string[]",
        "description": "Domain names that replace the current ones, the primary one first"
      },
      "repository": {
        "type": "object",
        "nullable": true,
        "description": "Git repository to deploy from",
        "fields": {
          "provider": {
            "type": "string",
            "required": true,
            "values": [
              "github",
              "gitlab",
              "bitbucket",
              "custom"
            ],
            "description": "Host of the repository"
          },
          "url": {
            "type": "string",
            "required": true,
            "description": "Clone URL of the repository"
          },
          "branch": {
            "type": "string",
            "required": true,
            "description": "Branch to deploy"
          }
        }
      },
      "rootDirectory": {
        "type": "string",
        "nullable": true,
        "description": "Directory of the site in the repository"
      },
      "buildCommand": {
        "type": "string",
        "nullable": true,
        "description": "Command that builds a release"
      },
      "startCommand": {
        "type": "string",
        "nullable": true,
        "description": "Command that starts the site"
      },
      "healthCheckPath": {
        "type": "string",
        "nullable": true,
        "description": "Path that must respond before a release goes live"
      },
      "runtimeVersion": {
        "type": "string",
        "nullable": true,
        "description": "Version of the language runtime"
      },
      "autoDeploy": {
        "type": "boolean",
        "description": "Deploy on every push to the branch"
      },
      "zeroDowntime": {
        "type": "boolean",
        "description": "Keep the old release serving until the new one is ready"
      },
      "environment": {
        "type": "map",
        "secret": true,
        "description": "Environment variables to set; a null value removes one"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "serverId",
      "status",
      "type",
      "url",
      "activeDeployId",
      "recentDeploys",
      "createdAt",
      "updatedAt"
    ]
  },
  "deploySite": {
    "fields": {
      "branch": {
        "type": "string",
        "description": "Branch to deploy instead of the site's own"
      },
      "commit": {
        "type": "string",
        "description": "Hash of the commit to deploy instead of the newest"
      },
      "clearCache": {
        "type": "boolean",
        "default": false,
        "description": "Build without cached files"
      },
      "message": {
        "type": "string",
        "description": "Note to keep with the deploy"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "siteId",
      "status",
      "trigger",
      "strategy",
      "startedAt",
      "finishedAt",
      "durationMs",
      "error",
      "logUrl",
      "createdAt",
      "updatedAt"
    ]
  },
  "createDatabase": {
    "fields": {
      "serverId": {
        "type": "string",
        "required": true,
        "description": "Id of the server that will host the database"
      },
      "name": {
        "type": "string",
        "required": true,
        "description": "Name of the database"
      },
      "engine": {
        "type": "string",
        "required": true,
        "values": [
          "postgresql",
          "mysql",
          "mariadb",
          "mongodb",
          "redis"
        ],
        "openValues": true,
        "description": "Database engine"
      },
      "version": {
        "type": "string",
        "description": "Version of the engine; the newest supported one if absent"
      },
      "username": {
        "type": "string",
        "description": "Name of the first user; chosen by the service if absent"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "status",
      "connection",
      "users",
      "sizeBytes",
      "backupSchedule",
      "recentBackups",
      "restore",
      "createdAt",
      "updatedAt",
      "credentials"
    ]
  },
  "createBackup": {
    "fields": {
      "schedule": {
        "type": "object",
        "description": "Store this schedule instead of running now",
        "fields": {
          "cron": {
            "type": "string",
            "required": true,
            "description": "Cron expression of five fields, such as `0 3 * * *`"
          },
          "timezone": {
            "type": "string",
            "default": "UTC",
            "description": "IANA time zone of the cron expression"
          },
          "enabled": {
            "type": "boolean",
            "default": true,
            "description": "Whether the schedule runs"
          }
        }
      },
      "retentionDays": {
        "type": "integer",
        "default": 30,
        "description": "Days to keep the backup"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "databaseId",
      "status",
      "kind",
      "encrypted",
      "encryption",
      "scheduledFor",
      "startedAt",
      "completedAt",
      "expiresAt",
      "sizeBytes",
      "error",
      "createdAt",
      "updatedAt"
    ]
  },
  "restoreDatabase": {
    "fields": {
      "backupId": {
        "type": "string",
        "required": true,
        "description": "Id of a succeeded backup of this database"
      },
      "targetDatabaseId": {
        "type": "string",
        "description": "Id of the database to overwrite; this database if absent"
      },
      "createSafetyBackup": {
        "type": "boolean",
        "default": true,
        "description": "Back up the target before overwriting it"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "databaseId",
      "status",
      "safetyBackupId",
      "startedAt",
      "completedAt",
      "error",
      "createdAt",
      "updatedAt"
    ]
  },
  "createDatabaseUser": {
    "fields": {
      "username": {
        "type": "string",
        "required": true,
        "description": "Name of the user"
      },
      "role": {
        "type": "string",
        "required": true,
        "values": [
          "owner",
          "readwrite",
          "readonly"
        ],
        "openValues": true,
        "description": "Permissions of the user"
      }
    },
    "readOnly": [
      "id",
      "password"
    ]
  },
  "createAlert": {
    "fields": {
      "name": {
        "type": "string",
        "required": true,
        "description": "Name of the alert"
      },
      "target": {
        "type": "object",
        "required": true,
        "description": "What the alert watches",
        "fields": {
          "type": {
            "type": "string",
            "required": true,
            "values": [
              "server",
              "site",
              "database"
            ],
            "description": "Kind of resource to watch"
          },
          "ids": {
            "type": "string[]",
            "required": true,
            "emptyAllowed": true,
            "description": "Ids of the resources to watch; empty for all of that kind"
          }
        }
      },
      "metric": {
        "type": "string",
        "required": true,
        "values": [
          "cpu_percent",
          "memory_percent",
          "disk_percent",
          "load_1m",
          "network_in_bps",
          "network_out_bps",
          "uptime_percent",
          "http_response_ms",
          "http_error_percent",
          "tls_days_remaining",
          "db_connections_percent"
        ],
        "openValues": true,
        "description": "Measurement that the alert watches"
      },
      "condition": {
        "type": "object",
        "required": true,
        "description": "When the alert fires",
        "fields": {
          "type": {
            "type": "string",
            "required": true,
            "values": [
              "threshold",
              "anomaly"
            ],
            "description": "Kind of rule"
          },
          "comparison": {
            "type": "string",
            "required": true,
            "values": [
              "gt",
              "gte",
              "lt",
              "lte"
            ],
            "description": "How the metric is compared with the value",
            "onlyFor": [
              "threshold"
            ]
          },
          "value": {
            "type": "number",
            "required": true,
            "description": "Value to compare with",
            "onlyFor": [
              "threshold"
            ]
          },
          "windowSeconds": {
            "type": "integer",
            "default": 300,
            "description": "Time over which the metric is averaged, in seconds",
            "onlyFor": [
              "threshold",
              "anomaly"
            ]
          },
          "forSeconds": {
            "type": "integer",
            "default": 0,
            "description": "How long the condition must hold before the alert fires, in seconds",
            "onlyFor": [
              "threshold"
            ]
          },
          "sensitivity": {
            "type": "string",
            "values": [
              "low",
              "medium",
              "high"
            ],
            "default": "medium",
            "description": "How small a deviation counts",
            "onlyFor": [
              "anomaly"
            ]
          },
          "direction": {
            "type": "string",
            "values": [
              "above",
              "below",
              "both"
            ],
            "default": "both",
            "description": "On which side of the usual range to fire",
            "onlyFor": [
              "anomaly"
            ]
          },
          "baselineSeconds": {
            "type": "integer",
            "default": 604800,
            "description": "Time from which the usual range is learned, in seconds",
            "onlyFor": [
              "anomaly"
            ]
          }
        }
      },
      "channels": {
        "type": "object[]",
        "required": true,
        "description": "Where notifications go",
        "fields": {
          "type": {
            "type": "string",
            "required": true,
            "values": [
              "slack",
              "email",
              "sms"
            ],
            "description": "Kind of channel"
          },
          "webhookUrl": {
            "type": "string",
            "required": true,
            "format": "uri",
            "description": "Address of the Slack incoming webhook",
            "onlyFor": [
              "slack"
            ]
          },
          "channel": {
            "type": "string",
            "nullable": true,
            "description": "Slack channel to post to instead of the webhook's own",
            "onlyFor": [
              "slack"
            ]
          },
          "to": {
            "type": "string[]",
            "required": true,
            "description": "Email addresses to notify, or phone numbers in E.164 form, such as `+4915112345678`",
            "onlyFor": [
              "email",
              "sms"
            ]
          }
        }
      },
      "enabled": {
        "type": "boolean",
        "default": true,
        "description": "Whether the alert is evaluated"
      },
      "severity": {
        "type": "string",
        "values": [
          "info",
          "warning",
          "critical"
        ],
        "default": "warning",
        "description": "How serious the alert is"
      },
      "cooldownSeconds": {
        "type": "integer",
        "default": 900,
        "description": "Minimum seconds between notifications"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "state",
      "stateChangedAt",
      "lastValue",
      "mutedUntil",
      "createdAt",
      "updatedAt"
    ]
  },
  "updateAlert": {
    "fields": {
      "name": {
        "type": "string",
        "description": "Name of the alert"
      },
      "target": {
        "type": "object",
        "description": "What the alert watches",
        "fields": {
          "type": {
            "type": "string",
            "required": true,
            "values": [
              "server",
              "site",
              "database"
            ],
            "description": "Kind of resource to watch"
          },
          "ids": {
            "type": "string[]",
            "required": true,
            "emptyAllowed": true,
            "description": "Ids of the resources to watch; empty for all of that kind"
          }
        }
      },
      "metric": {
        "type": "string",
        "values": [
          "cpu_percent",
          "memory_percent",
          "disk_percent",
          "load_1m",
          "network_in_bps",
          "network_out_bps",
          "uptime_percent",
          "http_response_ms",
          "http_error_percent",
          "tls_days_remaining",
          "db_connections_percent"
        ],
        "openValues": true,
        "description": "Measurement that the alert watches"
      },
      "condition": {
        "type": "object",
        "description": "When the alert fires",
        "fields": {
          "type": {
            "type": "string",
            "required": true,
            "values": [
              "threshold",
              "anomaly"
            ],
            "description": "Kind of rule"
          },
          "comparison": {
            "type": "string",
            "required": true,
            "values": [
              "gt",
              "gte",
              "lt",
              "lte"
            ],
            "description": "How the metric is compared with the value",
            "onlyFor": [
              "threshold"
            ]
          },
          "value": {
            "type": "number",
            "required": true,
            "description": "Value to compare with",
            "onlyFor": [
              "threshold"
            ]
          },
          "windowSeconds": {
            "type": "integer",
            "default": 300,
            "description": "Time over which the metric is averaged, in seconds",
            "onlyFor": [
              "threshold",
              "anomaly"
            ]
          },
          "forSeconds": {
            "type": "integer",
            "default": 0,
            "description": "How long the condition must hold before the alert fires, in seconds",
            "onlyFor": [
              "threshold"
            ]
          },
          "sensitivity": {
            "type": "string",
            "values": [
              "low",
              "medium",
              "high"
            ],
            "default": "medium",
            "description": "How small a deviation counts",
            "onlyFor": [
              "anomaly"
            ]
          },
          "direction": {
            "type": "string",
            "values": [
              "above",
              "below",
              "both"
            ],
            "default": "both",
            "description": "On which side of the usual range to fire",
            "onlyFor": [
              "anomaly"
            ]
          },
          "baselineSeconds": {
            "type": "integer",
            "default": 604800,
            "description": "Time from which the usual range is learned, in seconds",
            "onlyFor": [
              "anomaly"
            ]
          }
        }
      },
      "channels": {
        "type": "object[]",
        "description": "Where notifications go",
        "fields": {
          "type": {
            "type": "string",
            "required": true,
            "values": [
              "slack",
              "email",
              "sms"
            ],
            "description": "Kind of channel"
          },
          "webhookUrl": {
            "type": "string",
            "required": true,
            "format": "uri",
            "description": "Address of the Slack incoming webhook",
            "onlyFor": [
              "slack"
            ]
          },
          "channel": {
            "type": "string",
            "nullable": true,
            "description": "Slack channel to post to instead of the webhook's own",
            "onlyFor": [
              "slack"
            ]
          },
          "to": {
            "type": "string[]",
            "required": true,
            "description": "Email addresses to notify, or phone numbers in E.164 form, such as `+4915112345678`",
            "onlyFor": [
              "email",
              "sms"
            ]
          }
        }
      },
      "enabled": {
        "type": "boolean",
        "description": "Whether the alert is evaluated"
      },
      "severity": {
        "type": "string",
        "values": [
          "info",
          "warning",
          "critical"
        ],
        "description": "How serious the alert is"
      },
      "cooldownSeconds": {
        "type": "integer",
        "description": "Minimum seconds between notifications"
      },
      "mutedUntil": {
        "type": "string",
        "nullable": true,
        "format": "date-time",
        "description": "When notifications resume; null ends the muting"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "state",
      "stateChangedAt",
      "lastValue",
      "createdAt",
      "updatedAt"
    ]
  },
  "createWebhook": {
    "fields": {
      "url": {
        "type": "string",
        "required": true,
        "format": "uri",
        "description": "URL that receives the events: HTTPS, or http://localhost with the mock"
      },
      "events": {
        "type": "string[]",
        "required": true,
        "values": [
          "server.created",
          "server.online",
          "server.unreachable",
          "server.error",
          "server.deleted",
          "site.created",
          "site.updated",
          "deploy.queued",
          "deploy.started",
          "deploy.succeeded",
          "deploy.failed",
          "deploy.canceled",
          "database.created",
          "database.online",
          "database.error",
          "backup.started",
          "backup.succeeded",
          "backup.failed",
          "restore.started",
          "restore.succeeded",
          "restore.failed",
          "alert.firing",
          "alert.resolved",
          "ai.job.created",
          "ai.job.awaiting_approval",
          "ai.job.succeeded",
          "ai.job.failed",
          "ai.job.canceled",
          "ai.job.expired",
          "billing.subscription.updated",
          "billing.invoice.paid",
          "billing.invoice.payment_failed",
          "team.invite.created",
          "team.invite.accepted",
          "team.member.updated",
          "webhook.ping",
          "*"
        ],
        "openValues": true,
        "description": "Event types to deliver, or `*` for all"
      },
      "description": {
        "type": "string",
        "nullable": true,
        "description": "Free text about the webhook"
      },
      "enabled": {
        "type": "boolean",
        "default": true,
        "description": "Whether events are delivered"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "status",
      "disabledReason",
      "lastDeliveryAt",
      "createdAt",
      "updatedAt",
      "secret"
    ]
  },
  "updateWebhook": {
    "fields": {
      "url": {
        "type": "string",
        "format": "uri",
        "description": "HTTPS URL that receives the events"
      },
      "events": {
        "type": "string[]",
        "values": [
          "server.created",
          "server.online",
          "server.unreachable",
          "server.error",
          "server.deleted",
          "site.created",
          "site.updated",
          "deploy.queued",
          "deploy.started",
          "deploy.succeeded",
          "deploy.failed",
          "deploy.canceled",
          "database.created",
          "database.online",
          "database.error",
          "backup.started",
          "backup.succeeded",
          "backup.failed",
          "restore.started",
          "restore.succeeded",
          "restore.failed",
          "alert.firing",
          "alert.resolved",
          "ai.job.created",
          "ai.job.awaiting_approval",
          "ai.job.succeeded",
          "ai.job.failed",
          "ai.job.canceled",
          "ai.job.expired",
          "billing.subscription.updated",
          "billing.invoice.paid",
          "billing.invoice.payment_failed",
          "team.invite.created",
          "team.invite.accepted",
          "team.member.updated",
          "webhook.ping",
          "*"
        ],
        "openValues": true,
        "description": "Event types to deliver, or `*` for all"
      },
      "enabled": {
        "type": "boolean",
        "description": "Whether events are delivered"
      },
      "description": {
        "type": "string",
        "nullable": true,
        "description": "Free text about the webhook"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "status",
      "disabledReason",
      "lastDeliveryAt",
      "createdAt",
      "updatedAt"
    ]
  },
  "createAiPrompt": {
    "fields": {
      "prompt": {
        "type": "string",
        "required": true,
        "description": "What the AI is to do"
      },
      "context": {
        "type": "object",
        "description": "Resources that the task is about",
        "fields": {
          "serverIds": {
            "type": "string[]",
            "description": "Ids of servers"
          },
          "siteIds": {
            "type": "string[]",
            "description": "Ids of sites"
          },
          "databaseIds": {
            "type": "string[]",
            "description": "Ids of databases"
          }
        }
      },
      "approval": {
        "type": "string",
        "values": [
          "each_step",
          "risky_steps",
          "none"
        ],
        "default": "each_step",
        "description": "Which steps need approval"
      },
      "model": {
        "type": "string",
        "description": "Model to use; chosen by the service if absent"
      },
      "metadata": {
        "type": "map",
        "description": "Custom labels"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "jobId",
      "job",
      "createdAt",
      "updatedAt"
    ]
  },
  "approveAiJobStep": {
    "fields": {
      "stepId": {
        "type": "string",
        "required": true,
        "description": "Id of the step to decide about"
      },
      "decision": {
        "type": "string",
        "values": [
          "approve",
          "reject"
        ],
        "default": "approve",
        "description": "Whether the step may run; rejecting ends the job"
      },
      "reason": {
        "type": "string",
        "description": "Why it was decided so"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "promptId",
      "prompt",
      "status",
      "approval",
      "steps",
      "pendingStepId",
      "output",
      "error",
      "startedAt",
      "completedAt",
      "approvalExpiresAt",
      "usage",
      "createdAt",
      "updatedAt"
    ]
  },
  "subscribe": {
    "fields": {
      "planId": {
        "type": "string",
        "required": true,
        "description": "Id of the plan"
      },
      "interval": {
        "type": "string",
        "values": [
          "month",
          "year"
        ],
        "default": "month",
        "description": "Billing interval"
      },
      "quantity": {
        "type": "integer",
        "default": 1,
        "description": "Number of units to pay for"
      },
      "successUrl": {
        "type": "string",
        "format": "uri",
        "description": "URL to return to after checkout"
      },
      "cancelUrl": {
        "type": "string",
        "format": "uri",
        "description": "URL to return to if checkout is canceled"
      },
      "couponCode": {
        "type": "string",
        "description": "Coupon to apply"
      }
    },
    "readOnly": [
      "subscription",
      "checkoutUrl",
      "checkoutExpiresAt"
    ]
  },
  "createBillingPortal": {
    "fields": {
      "returnUrl": {
        "type": "string",
        "format": "uri",
        "description": "Where the portal sends the user afterwards"
      }
    },
    "readOnly": [
      "url",
      "expiresAt"
    ]
  },
  "createTeam": {
    "fields": {
      "name": {
        "type": "string",
        "required": true,
        "description": "Name of the team"
      }
    },
    "readOnly": [
      "id",
      "slug",
      "role",
      "members",
      "invites",
      "createdAt",
      "updatedAt"
    ]
  },
  "createTeamInvite": {
    "fields": {
      "email": {
        "type": "string",
        "required": true,
        "format": "email",
        "description": "Email address to invite"
      },
      "role": {
        "type": "string",
        "values": [
          "owner",
          "admin",
          "member",
          "viewer"
        ],
        "openValues": true,
        "default": "member",
        "description": "Role that the person will have"
      },
      "message": {
        "type": "string",
        "description": "Note to add to the invitation"
      }
    },
    "readOnly": [
      "id",
      "teamId",
      "status",
      "invitedBy",
      "expiresAt",
      "acceptedAt",
      "createdAt"
    ]
  },
  "updateTeamMember": {
    "fields": {
      "role": {
        "type": "string",
        "required": true,
        "values": [
          "owner",
          "admin",
          "member",
          "viewer"
        ],
        "openValues": true,
        "description": "What the person may do in the team"
      }
    },
    "readOnly": [
      "id",
      "userId",
      "email",
      "name",
      "joinedAt"
    ]
  }
} as const satisfies Readonly<Record<string, RequestBody>>;
