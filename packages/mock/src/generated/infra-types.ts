// Generated from specs/ by npm run generate. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** One event of a job's stream; skip types that you do not know. */
        StreamEvent: components["schemas"]["StreamJobSnapshot"] | components["schemas"]["StreamJobStatus"] | components["schemas"]["StreamStepCreated"] | components["schemas"]["StreamStepUpdated"] | components["schemas"]["StreamStepApprovalRequired"] | components["schemas"]["StreamOutputDelta"] | components["schemas"]["StreamOutputDone"] | components["schemas"]["StreamJobDone"] | components["schemas"]["StreamError"];
        /** One platform event as it is delivered; expect types that you do not know. */
        WebhookEvent: components["schemas"]["ServerEvent"] | components["schemas"]["SiteEvent"] | components["schemas"]["DeployEvent"] | components["schemas"]["DatabaseEvent"] | components["schemas"]["BackupEvent"] | components["schemas"]["RestoreEvent"] | components["schemas"]["AlertEvent"] | components["schemas"]["AiJobEvent"] | components["schemas"]["SubscriptionEvent"] | components["schemas"]["InvoiceEvent"] | components["schemas"]["TeamInviteEvent"] | components["schemas"]["TeamMemberEvent"] | components["schemas"]["WebhookPingEvent"];
        /** Opaque identifier; its prefix carries no meaning. */
        Id: string;
        /** Id of the team that something belongs to; null when it belongs to none. */
        TeamId: components["schemas"]["Id"] | null;
        /**
         * State of a server; a deleted one returns 404.
         */
        ServerStatus: "pending" | "connecting" | "provisioning" | "online" | "unreachable" | "error" | "deleting";
        /** Operating system of a server. */
        ServerOs: {
            /** Distribution, such as `ubuntu`. */
            name: string;
            /** Release, such as `24.04`. */
            version: string;
            /** Processor architecture, such as `x86_64`. */
            arch: string;
        };
        /** Hardware of a server. */
        ServerResources: {
            /** Number of processor cores. */
            cpuCores: number;
            /** Memory in megabytes. */
            memoryMb: number;
            /** Disk size in gigabytes. */
            diskGb: number;
        };
        /** A managed connection to an existing VPS. */
        Server: {
            /** Id of the server. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the server. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Name of the server, unique in the team. */
            name: string;
            /** IPv4 address, IPv6 address or hostname of the VPS. */
            host: string;
            /**
             * SSH port.
             * @default 22
             */
            port: number;
            /**
             * SSH user.
             * @default root
             */
            username: string;
            /** State of the connection. */
            readonly status: components["schemas"]["ServerStatus"];
            /** Why the server is in this status, if there is more to say. */
            readonly statusReason: string | null;
            /** The platform's public key to authorize on the VPS when no private key was given. */
            readonly sshPublicKey?: string | null | undefined;
            /** One-line command to run on the VPS to connect it when no private key was given. */
            readonly connectCommand?: string | null | undefined;
            /** Operating system; null until connected. */
            readonly os: components["schemas"]["ServerOs"] | null;
            /** Hardware of the VPS; null until connected. */
            readonly resources: components["schemas"]["ServerResources"] | null;
            /** Free label for the hosting provider. */
            provider?: string | null | undefined;
            /** Free label for the location. */
            region?: string | null | undefined;
            /** Free text about the server. */
            description?: string | null | undefined;
            /** Free labels for grouping. */
            tags: string[];
            /**
             * Format: date-time
             *
             * When the server last responded; null before the first response.
             */
            readonly lastSeenAt: string | null;
            /**
             * Format: date-time
             *
             * When the server was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the server last changed.
             */
            readonly updatedAt: string;
        };
        /** The position of this page in the list. */
        PageMeta: {
            /** Cursor of the next page; null on the last page. */
            nextCursor: string | null;
            /** Page size that was applied. */
            limit: number;
        };
        /**
         * Reason for an error.
         */
        ProblemCode: "invalid_json" | "invalid_cursor" | "invalid_parameter" | "unauthorized" | "payment_required" | "forbidden" | "not_found" | "not_acceptable" | "conflict" | "resource_busy" | "server_has_dependents" | "name_taken" | "already_subscribed" | "already_member" | "invite_pending" | "last_owner" | "step_not_awaiting_approval" | "backup_not_restorable" | "idempotency_in_progress" | "validation_failed" | "idempotency_key_reused" | "rate_limited" | "internal_error" | "unavailable";
        /** An invalid field of the request body. */
        FieldError: {
            /** JSON Pointer into the request body, such as `/condition/value`. */
            pointer: string;
            /** Machine-readable reason, such as `required`. */
            code: string;
            /** Human-readable explanation. */
            message: string;
        };
        /** Error body of RFC 9457 with a code, a request id and field errors. */
        Problem: {
            /**
             * Format: uri-reference
             *
             * URI of the kind of problem; `about:blank` when the status says it all.
             * @default about:blank
             */
            type: string;
            /** Short summary, the same for every occurrence of a code. */
            title: string;
            /** HTTP status of the response. */
            status: number;
            /** Machine-readable reason; switch on the status first. */
            code: components["schemas"]["ProblemCode"];
            /** Details of this occurrence. */
            detail?: string | undefined;
            /**
             * Format: uri-reference
             *
             * URI of this occurrence.
             */
            instance?: string | undefined;
            /** The X-Request-Id of the exchange. */
            requestId?: string | undefined;
            /** Invalid fields, present with `validation_failed`. */
            errors?: components["schemas"]["FieldError"][] | undefined;
        };
        /** A VPS to connect. */
        ServerCreate: {
            /** Name of the server, unique in the team. */
            name: string;
            /** IPv4 address, IPv6 address or hostname of the VPS. */
            host: string;
            /**
             * SSH port.
             * @default 22
             */
            port?: number | undefined;
            /**
             * SSH user.
             * @default root
             */
            username?: string | undefined;
            /** Free text about the server. */
            description?: string | null | undefined;
            /** Free label for the hosting provider. */
            provider?: string | null | undefined;
            /** Free label for the location. */
            region?: string | null | undefined;
            /** Free labels for grouping. */
            tags?: string[] | undefined;
            /** SSH private key in PEM form; without it, run the connect command on the server. */
            sshPrivateKey?: string | undefined;
        };
        /** Fields of a server to change; absent ones stay and null clears. */
        ServerUpdate: {
            /** Name of the server, unique in the team. */
            name?: string | undefined;
            /** IPv4 address, IPv6 address or hostname of the VPS. */
            host?: string | undefined;
            /** SSH port. */
            port?: number | undefined;
            /** SSH user. */
            username?: string | undefined;
            /** Free text about the server. */
            description?: string | null | undefined;
            /** Free label for the hosting provider. */
            provider?: string | null | undefined;
            /** Free label for the location. */
            region?: string | null | undefined;
            /** Free labels for grouping. */
            tags?: string[] | undefined;
            /** SSH private key in PEM form. */
            sshPrivateKey?: string | undefined;
        };
        /**
         * State of a site.
         */
        SiteStatus: "provisioning" | "active" | "failed" | "suspended";
        /**
         * Kind of site.
         */
        SiteType: "static" | "node" | "php" | "python" | "ruby" | "go" | "docker" | "wordpress";
        /** A domain bound to a site. */
        Domain: {
            /** Domain name. */
            name: string;
            /** Whether this is the site's main domain. */
            primary: boolean;
            /**
             * Whether the domain points at the site.
             */
            status: "pending" | "active" | "failed";
            /**
             * State of the domain's TLS certificate.
             */
            tls: "none" | "issuing" | "active" | "failed";
        };
        /** Git repository of a site. */
        Repository: {
            /**
             * Host of the repository.
             */
            provider: "github" | "gitlab" | "bitbucket" | "custom";
            /** Clone URL of the repository. */
            url: string;
            /** Branch to deploy. */
            branch: string;
        };
        /**
         * State of a deploy.
         */
        DeployStatus: "queued" | "building" | "releasing" | "succeeded" | "failed" | "canceled" | "superseded";
        /**
         * What started a deploy.
         */
        DeployTrigger: "api" | "push" | "dashboard" | "rollback" | "ai";
        /** A git commit. */
        Commit: {
            /** Full hash of the commit. */
            sha: string;
            /** Commit message, if known. */
            message: string | null;
            /** Author of the commit, if known. */
            author: string | null;
        };
        /** Why something failed. */
        Failure: {
            /** Machine-readable reason. */
            code: string;
            /** Human-readable explanation. */
            message: string;
        };
        /** One release of a site on its way to serving. */
        Deploy: {
            /** Id of the deploy. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the site. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Id of the site being deployed. */
            readonly siteId: components["schemas"]["Id"];
            /** State of the deploy. */
            readonly status: components["schemas"]["DeployStatus"];
            /** What started the deploy. */
            readonly trigger: components["schemas"]["DeployTrigger"];
            /**
             * Whether the old release serves until the new one is ready.
             */
            readonly strategy: "zero_downtime" | "recreate";
            /** Branch that is deployed. */
            readonly branch: string | null;
            /** Commit that is deployed; null until known. */
            readonly commit: components["schemas"]["Commit"] | null;
            /**
             * Format: date-time
             *
             * When building began.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             *
             * When the deploy ended.
             */
            readonly finishedAt: string | null;
            /** Time from start to end in milliseconds. */
            readonly durationMs: number | null;
            /** Why the deploy failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /** Note that the caller gave. */
            readonly message?: string | null | undefined;
            /**
             * Format: uri
             *
             * URL of the build log.
             */
            readonly logUrl?: string | null | undefined;
            /**
             * Format: date-time
             *
             * When the deploy was asked for.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the deploy last changed.
             */
            readonly updatedAt: string;
        };
        /** A website or app on a server, with its domains and latest deploys. */
        Site: {
            /** Id of the site. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the site. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Id of the server that hosts the site. */
            serverId: components["schemas"]["Id"];
            /** Name of the site. */
            name: string;
            /** State of the site, apart from that of its deploys. */
            readonly status: components["schemas"]["SiteStatus"];
            /** Kind of site. */
            type: components["schemas"]["SiteType"];
            /** Version of the language runtime; null for the server's default. */
            runtimeVersion: string | null;
            /** Domains bound to the site, exactly one of them primary. */
            domains: components["schemas"]["Domain"][];
            /**
             * Format: uri
             *
             * URL of the primary domain.
             */
            readonly url: string | null;
            /** Git repository that deploys build; null when none is connected. */
            repository: components["schemas"]["Repository"] | null;
            /** Directory of the site in the repository. */
            rootDirectory: string | null;
            /** Command that builds a release. */
            buildCommand: string | null;
            /** Command that starts the site. */
            startCommand: string | null;
            /** Path that must respond before a release goes live. */
            healthCheckPath: string | null;
            /**
             * Deploy on every push to the branch.
             * @default false
             */
            autoDeploy: boolean;
            /**
             * Keep the old release serving until the new one is ready.
             * @default true
             */
            zeroDowntime: boolean;
            /** Id of the deploy now serving; null before the first success. */
            readonly activeDeployId: components["schemas"]["Id"] | null;
            /** The latest deploys, newest first. */
            readonly recentDeploys: components["schemas"]["Deploy"][];
            /**
             * Format: date-time
             *
             * When the site was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the site last changed.
             */
            readonly updatedAt: string;
        };
        /** A site to provision. */
        SiteCreate: {
            /** Id of the server that will host the site. */
            serverId: components["schemas"]["Id"];
            /** Name of the site. */
            name: string;
            /** Kind of site. */
            type: components["schemas"]["SiteType"];
            /** Domain names to bind, the primary one first. */
            domains?: string[] | undefined;
            /** Git repository to deploy from. */
            repository?: components["schemas"]["Repository"] | null | undefined;
            /** Directory of the site in the repository. */
            rootDirectory?: string | null | undefined;
            /** Command that builds a release. */
            buildCommand?: string | null | undefined;
            /** Command that starts the site. */
            startCommand?: string | null | undefined;
            /** Path that must respond before a release goes live. */
            healthCheckPath?: string | null | undefined;
            /** Version of the language runtime. */
            runtimeVersion?: string | null | undefined;
            /**
             * Deploy on every push to the branch.
             * @default false
             */
            autoDeploy?: boolean | undefined;
            /**
             * Keep the old release serving until the new one is ready.
             * @default true
             */
            zeroDowntime?: boolean | undefined;
            /** Environment variables of the site; never returned. */
            environment?: {
                [key: string]: string;
            } | undefined;
        };
        /** Fields of a site to change; absent ones stay, null clears, lists are replaced as a whole. */
        SiteUpdate: {
            /** Name of the site. */
            name?: string | undefined;
            /** Domain names that replace the current ones, the primary one first. */
            domains?: string[] | undefined;
            /** Git repository to deploy from. */
            repository?: components["schemas"]["Repository"] | null | undefined;
            /** Directory of the site in the repository. */
            rootDirectory?: string | null | undefined;
            /** Command that builds a release. */
            buildCommand?: string | null | undefined;
            /** Command that starts the site. */
            startCommand?: string | null | undefined;
            /** Path that must respond before a release goes live. */
            healthCheckPath?: string | null | undefined;
            /** Version of the language runtime. */
            runtimeVersion?: string | null | undefined;
            /** Deploy on every push to the branch. */
            autoDeploy?: boolean | undefined;
            /** Keep the old release serving until the new one is ready. */
            zeroDowntime?: boolean | undefined;
            /** Environment variables to set; a null value removes one. */
            environment?: {
                [key: string]: string | null;
            } | undefined;
        };
        /** Deploy to create; without a body, the site's branch is deployed. */
        DeployCreate: {
            /** Branch to deploy instead of the site's own. */
            branch?: string | undefined;
            /** Hash of the commit to deploy instead of the newest. */
            commit?: string | undefined;
            /**
             * Build without cached files.
             * @default false
             */
            clearCache?: boolean | undefined;
            /** Note to keep with the deploy. */
            message?: string | undefined;
        };
        /**
         * State of a database.
         */
        DatabaseStatus: "provisioning" | "online" | "error" | "restoring" | "offline";
        /**
         * Database engine.
         */
        DatabaseEngine: "postgresql" | "mysql" | "mariadb" | "mongodb" | "redis";
        /** Where to connect to a database. */
        DatabaseConnection: {
            /** Host to connect to. */
            host: string;
            /** Port to connect to. */
            port: number;
            /** Name of the database on its engine. */
            database: string;
            /** User to connect as. */
            username: string;
        };
        /**
         * Permissions of a database user.
         */
        DatabaseUserRole: "owner" | "readwrite" | "readonly";
        /** A user of a database. */
        DatabaseUser: {
            /** Id of the database user. */
            readonly id: components["schemas"]["Id"];
            /** Name of the user. */
            username: string;
            /** Permissions of the user. */
            role: components["schemas"]["DatabaseUserRole"];
        };
        /** Schedule of automatic backups. */
        BackupSchedule: {
            /** Cron expression of five fields. */
            cron: string;
            /** IANA time zone of the cron expression. */
            timezone: string;
            /** Whether the schedule runs. */
            enabled: boolean;
            /** Days to keep each backup. */
            retentionDays: number;
            /**
             * Format: date-time
             *
             * When the next backup runs; null while disabled.
             */
            readonly nextRunAt: string | null;
        };
        /**
         * State of a backup; only a succeeded one can be restored.
         */
        BackupStatus: "scheduled" | "queued" | "running" | "succeeded" | "failed" | "canceled" | "expired";
        /** How a backup is encrypted. */
        BackupEncryption: {
            /** Cipher, such as `aes-256-gcm`. */
            algorithm: string;
            /** Id of the key, if the team manages its own. */
            keyId: string | null;
        };
        /** An encrypted backup of a database. */
        Backup: {
            /** Id of the backup. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the database. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Id of the database. */
            readonly databaseId: components["schemas"]["Id"];
            /** State of the backup. */
            readonly status: components["schemas"]["BackupStatus"];
            /**
             * Whether a call or the schedule started the backup.
             */
            readonly kind: "manual" | "scheduled";
            /**
             * Backups are always encrypted, which is documented; the field is assumed.
             */
            readonly encrypted: true;
            /** Encryption of the backup, if known. */
            readonly encryption?: components["schemas"]["BackupEncryption"] | null | undefined;
            /**
             * Format: date-time
             *
             * When a scheduled backup is to run.
             */
            readonly scheduledFor: string | null;
            /**
             * Format: date-time
             *
             * When the backup began.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             *
             * When the backup ended.
             */
            readonly completedAt: string | null;
            /**
             * Format: date-time
             *
             * When the backup is deleted.
             */
            readonly expiresAt: string | null;
            /** Size in bytes; null until completed. */
            readonly sizeBytes: number | null;
            /** Why the backup failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /**
             * Format: date-time
             *
             * When the backup was asked for.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the backup last changed.
             */
            readonly updatedAt: string;
        };
        /**
         * State of a restore.
         */
        RestoreStatus: "queued" | "running" | "succeeded" | "failed";
        /** A backup being restored into a database. */
        Restore: {
            /** Id of the restore. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the database. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Id of the database whose backup is restored. */
            readonly databaseId: components["schemas"]["Id"];
            /** Id of the backup. */
            readonly backupId: components["schemas"]["Id"];
            /** Id of the database that is overwritten. */
            readonly targetDatabaseId: components["schemas"]["Id"];
            /** State of the restore. */
            readonly status: components["schemas"]["RestoreStatus"];
            /** Id of the safety backup of the target; null if none was requested. */
            readonly safetyBackupId: components["schemas"]["Id"] | null;
            /**
             * Format: date-time
             *
             * When the restore began.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             *
             * When the restore ended.
             */
            readonly completedAt: string | null;
            /** Why the restore failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /**
             * Format: date-time
             *
             * When the restore was asked for.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the restore last changed.
             */
            readonly updatedAt: string;
        };
        /** A database on a server, with its users, latest backups and latest restore. */
        Database: {
            /** Id of the database. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the database. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Id of the server that hosts the database. */
            serverId: components["schemas"]["Id"];
            /** Name of the database. */
            name: string;
            /** State of the database. */
            readonly status: components["schemas"]["DatabaseStatus"];
            /** Database engine. */
            engine: components["schemas"]["DatabaseEngine"];
            /** Version of the engine. */
            version: string;
            /** Where to connect, without the password; null until provisioned. */
            readonly connection: components["schemas"]["DatabaseConnection"] | null;
            /** Users of the database. */
            readonly users: components["schemas"]["DatabaseUser"][];
            /** Size on disk in bytes; null until measured. */
            readonly sizeBytes: number | null;
            /** Schedule of automatic backups; null when there is none. */
            readonly backupSchedule: components["schemas"]["BackupSchedule"] | null;
            /** The latest backups, newest first. */
            readonly recentBackups: components["schemas"]["Backup"][];
            /** The latest restore; null when there was none. */
            readonly restore: components["schemas"]["Restore"] | null;
            /**
             * Format: date-time
             *
             * When the database was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the database last changed.
             */
            readonly updatedAt: string;
        };
        /** A database to create; the engine is installed on the server if it is missing. */
        DatabaseCreate: {
            /** Id of the server that will host the database. */
            serverId: components["schemas"]["Id"];
            /** Name of the database. */
            name: string;
            /** Database engine. */
            engine: components["schemas"]["DatabaseEngine"];
            /** Version of the engine; the newest supported one if absent. */
            version?: string | undefined;
            /** Name of the first user; chosen by the service if absent. */
            username?: string | undefined;
        };
        /** Credentials of a database user, shown only once. */
        DatabaseCredentials: {
            /** User to connect as. */
            username: string;
            /** Password of the user. */
            password: string;
            /**
             * Format: uri
             *
             * Connection string with user name and password.
             */
            uri: string;
        };
        /** The new database with its credentials, which are shown only once. */
        DatabaseCreated: components["schemas"]["Database"] & {
            /** User name and password of the first user; shown only once. */
            readonly credentials: components["schemas"]["DatabaseCredentials"];
        };
        /** Schedule of automatic backups to store on the database. */
        BackupScheduleCreate: {
            /** Cron expression of five fields, such as `0 3 * * *`. */
            cron: string;
            /**
             * IANA time zone of the cron expression.
             * @default UTC
             */
            timezone?: string | undefined;
            /**
             * Whether the schedule runs.
             * @default true
             */
            enabled?: boolean | undefined;
        };
        /** Backup to create; without a schedule, it runs now. */
        BackupCreate: {
            /** Store this schedule instead of running now. */
            schedule?: components["schemas"]["BackupScheduleCreate"] | undefined;
            /**
             * Days to keep the backup.
             * @default 30
             */
            retentionDays?: number | undefined;
        };
        /** Backup to restore, and its target. */
        RestoreCreate: {
            /** Id of a succeeded backup of this database. */
            backupId: components["schemas"]["Id"];
            /** Id of the database to overwrite; this database if absent. */
            targetDatabaseId?: components["schemas"]["Id"] | undefined;
            /**
             * Back up the target before overwriting it.
             * @default true
             */
            createSafetyBackup?: boolean | undefined;
        };
        /** A database user to create. */
        DatabaseUserCreate: {
            /** Name of the user. */
            username: string;
            /** Permissions of the user. */
            role: components["schemas"]["DatabaseUserRole"];
        };
        /** The new database user with its password, which is shown only once. */
        DatabaseUserCreated: components["schemas"]["DatabaseUser"] & {
            /** Password of the user; shown only once. */
            readonly password: string;
        };
        /** What an alert watches. */
        AlertTarget: {
            /**
             * Kind of resource to watch.
             */
            type: "server" | "site" | "database";
            /** Ids of the resources to watch; empty for all of that kind. */
            ids: components["schemas"]["Id"][];
        };
        /**
         * Measurement that an alert can watch.
         */
        AlertMetric: "cpu_percent" | "memory_percent" | "disk_percent" | "load_1m" | "network_in_bps" | "network_out_bps" | "uptime_percent" | "http_response_ms" | "http_error_percent" | "tls_days_remaining" | "db_connections_percent";
        /** Fires when the metric crosses a fixed value. */
        ThresholdCondition: {
            /**
             * Kind of rule.
             */
            type: "threshold";
            /**
             * How the metric is compared with the value.
             */
            comparison: "gt" | "gte" | "lt" | "lte";
            /** Value to compare with. */
            value: number;
            /**
             * Time over which the metric is averaged, in seconds.
             * @default 300
             */
            windowSeconds?: number | undefined;
            /**
             * How long the condition must hold before the alert fires, in seconds.
             * @default 0
             */
            forSeconds?: number | undefined;
        };
        /** Fires when the metric leaves its usual range. */
        AnomalyCondition: {
            /**
             * Kind of rule.
             */
            type: "anomaly";
            /**
             * How small a deviation counts.
             * @default medium
             */
            sensitivity?: "low" | "medium" | "high" | undefined;
            /**
             * On which side of the usual range to fire.
             * @default both
             */
            direction?: "above" | "below" | "both" | undefined;
            /**
             * Time over which the metric is averaged, in seconds.
             * @default 300
             */
            windowSeconds?: number | undefined;
            /**
             * Time from which the usual range is learned, in seconds.
             * @default 604800
             */
            baselineSeconds?: number | undefined;
        };
        /** When an alert fires: at a threshold or on an anomaly. */
        AlertCondition: components["schemas"]["ThresholdCondition"] | components["schemas"]["AnomalyCondition"];
        /** A Slack incoming webhook. */
        SlackChannel: {
            /**
             * Kind of channel.
             */
            type: "slack";
            /**
             * Format: uri
             *
             * Address of the Slack incoming webhook.
             */
            webhookUrl: string;
            /** Slack channel to post to instead of the webhook's own. */
            channel?: string | null | undefined;
        };
        /** Email to a list of addresses. */
        EmailChannel: {
            /**
             * Kind of channel.
             */
            type: "email";
            /** Email addresses to notify. */
            to: string[];
        };
        /** Text messages to a list of phone numbers. */
        SmsChannel: {
            /**
             * Kind of channel.
             */
            type: "sms";
            /** Phone numbers in E.164 form, such as `+4915112345678`. */
            to: string[];
        };
        /** Where notifications go: Slack, email or SMS. */
        AlertChannel: components["schemas"]["SlackChannel"] | components["schemas"]["EmailChannel"] | components["schemas"]["SmsChannel"];
        /**
         * How serious an alert is.
         */
        AlertSeverity: "info" | "warning" | "critical";
        /**
         * What the last evaluation of an alert found.
         */
        AlertState: "ok" | "pending" | "firing" | "no_data" | "disabled";
        /** A rule that watches a metric and notifies Slack, email or SMS. */
        Alert: {
            /** Id of the alert. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the alert. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Name of the alert. */
            name: string;
            /**
             * Whether the alert is evaluated.
             * @default true
             */
            enabled: boolean;
            /** What the alert watches. */
            target: components["schemas"]["AlertTarget"];
            /** Measurement that the alert watches. */
            metric: components["schemas"]["AlertMetric"];
            /** When the alert fires. */
            condition: components["schemas"]["AlertCondition"];
            /** Where notifications go. */
            channels: components["schemas"]["AlertChannel"][];
            /**
             * How serious the alert is.
             * @default warning
             */
            severity: components["schemas"]["AlertSeverity"];
            /**
             * Minimum seconds between notifications.
             * @default 900
             */
            cooldownSeconds: number;
            /** What the last evaluation found. */
            readonly state: components["schemas"]["AlertState"];
            /**
             * Format: date-time
             *
             * When the state last changed.
             */
            readonly stateChangedAt: string | null;
            /** Newest measured value. */
            readonly lastValue: number | null;
            /**
             * Format: date-time
             *
             * When notifications resume; null when not muted.
             */
            mutedUntil?: string | null | undefined;
            /**
             * Format: date-time
             *
             * When the alert was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the alert last changed.
             */
            readonly updatedAt: string;
        };
        /** An alert to create. */
        AlertCreate: {
            /** Name of the alert. */
            name: string;
            /** What the alert watches. */
            target: components["schemas"]["AlertTarget"];
            /** Measurement that the alert watches. */
            metric: components["schemas"]["AlertMetric"];
            /** When the alert fires. */
            condition: components["schemas"]["AlertCondition"];
            /** Where notifications go. */
            channels: components["schemas"]["AlertChannel"][];
            /**
             * Whether the alert is evaluated.
             * @default true
             */
            enabled?: boolean | undefined;
            /**
             * How serious the alert is.
             * @default warning
             */
            severity?: components["schemas"]["AlertSeverity"] | undefined;
            /**
             * Minimum seconds between notifications.
             * @default 900
             */
            cooldownSeconds?: number | undefined;
        };
        /** Fields of an alert to change; absent ones stay, null clears, lists and rules are replaced as a whole. */
        AlertUpdate: {
            /** Name of the alert. */
            name?: string | undefined;
            /** What the alert watches. */
            target?: components["schemas"]["AlertTarget"] | undefined;
            /** Measurement that the alert watches. */
            metric?: components["schemas"]["AlertMetric"] | undefined;
            /** When the alert fires. */
            condition?: components["schemas"]["AlertCondition"] | undefined;
            /** Where notifications go. */
            channels?: components["schemas"]["AlertChannel"][] | undefined;
            /** Whether the alert is evaluated. */
            enabled?: boolean | undefined;
            /** How serious the alert is. */
            severity?: components["schemas"]["AlertSeverity"] | undefined;
            /** Minimum seconds between notifications. */
            cooldownSeconds?: number | undefined;
            /**
             * Format: date-time
             *
             * When notifications resume; null ends the muting.
             */
            mutedUntil?: string | null | undefined;
        };
        /**
         * Kind of platform event.
         */
        WebhookEventType: "server.created" | "server.online" | "server.unreachable" | "server.error" | "server.deleted" | "site.created" | "site.updated" | "deploy.queued" | "deploy.started" | "deploy.succeeded" | "deploy.failed" | "deploy.canceled" | "database.created" | "database.online" | "database.error" | "backup.started" | "backup.succeeded" | "backup.failed" | "restore.started" | "restore.succeeded" | "restore.failed" | "alert.firing" | "alert.resolved" | "ai.job.created" | "ai.job.awaiting_approval" | "ai.job.succeeded" | "ai.job.failed" | "ai.job.canceled" | "ai.job.expired" | "billing.subscription.updated" | "billing.invoice.paid" | "billing.invoice.payment_failed" | "team.invite.created" | "team.invite.accepted" | "team.member.updated" | "webhook.ping";
        /** An event type, or `*` for all of them. */
        WebhookEventFilter: components["schemas"]["WebhookEventType"] | "*";
        /**
         * State of a webhook.
         */
        WebhookStatus: "active" | "disabled";
        /** A subscription to platform events. */
        Webhook: {
            /** Id of the webhook. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the webhook. */
            readonly teamId: components["schemas"]["TeamId"];
            /**
             * Format: uri
             *
             * URL that receives the events: HTTPS, or http://localhost with the mock.
             */
            url: string;
            /** Event types to deliver, or `*` for all. */
            events: components["schemas"]["WebhookEventFilter"][];
            /**
             * Whether events are delivered.
             * @default true
             */
            enabled: boolean;
            /** State of the webhook. */
            readonly status: components["schemas"]["WebhookStatus"];
            /**
             * Why the webhook is disabled; null while active.
             * @enum {string|null}
             */
            readonly disabledReason: "manual" | "gone" | "failing" | null;
            /** Free text about the webhook. */
            description?: string | null | undefined;
            /**
             * Format: date-time
             *
             * When an event was last delivered.
             */
            readonly lastDeliveryAt?: string | null | undefined;
            /**
             * Format: date-time
             *
             * When the webhook was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the webhook last changed.
             */
            readonly updatedAt: string;
        };
        /** A subscription to create. */
        WebhookCreate: {
            /**
             * Format: uri
             *
             * URL that receives the events: HTTPS, or http://localhost with the mock.
             */
            url: string;
            /** Event types to deliver, or `*` for all. */
            events: components["schemas"]["WebhookEventFilter"][];
            /** Free text about the webhook. */
            description?: string | null | undefined;
            /**
             * Whether events are delivered.
             * @default true
             */
            enabled?: boolean | undefined;
        };
        /** The new webhook with its signing secret, which is shown only once. */
        WebhookCreated: components["schemas"]["Webhook"] & {
            /** Key that signs the deliveries; shown only once. */
            readonly secret: string;
        };
        /** Fields of a webhook to change; absent ones stay and null clears. */
        WebhookUpdate: {
            /**
             * Format: uri
             *
             * HTTPS URL that receives the events.
             */
            url?: string | undefined;
            /** Event types to deliver, or `*` for all. */
            events?: components["schemas"]["WebhookEventFilter"][] | undefined;
            /** Whether events are delivered. */
            enabled?: boolean | undefined;
            /** Free text about the webhook. */
            description?: string | null | undefined;
        };
        /**
         * State of a delivery.
         */
        DeliveryStatus: "pending" | "succeeded" | "retrying" | "failed";
        /** One attempt to deliver an event. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             *
             * When the attempt was made.
             */
            attemptedAt: string;
            /** HTTP status of the response; null if there was none. */
            statusCode: number | null;
            /** How long the attempt took in milliseconds. */
            durationMs: number;
            /** Why there was no response; null if there was one. */
            error: string | null;
            /** First 1024 characters of the response; null if there was none. */
            responseBody: string | null;
        };
        /** One event on its way to one webhook, with every attempt. */
        WebhookDelivery: {
            /** Id of the delivery. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the webhook. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Id of the webhook. */
            readonly webhookId: components["schemas"]["Id"];
            /** Id of the event, equal to the `webhook-id` header. */
            readonly eventId: components["schemas"]["Id"];
            /** Kind of event. */
            readonly eventType: components["schemas"]["WebhookEventType"];
            /** State of the delivery. */
            readonly status: components["schemas"]["DeliveryStatus"];
            /** Attempts made so far. */
            readonly attemptCount: number;
            /** Attempts after which the delivery fails. */
            readonly maxAttempts: number;
            /**
             * Format: date-time
             *
             * When the next attempt is made; null when none will be.
             */
            readonly nextAttemptAt: string | null;
            /** Attempts made, oldest first. */
            readonly attempts: components["schemas"]["DeliveryAttempt"][];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the delivery last changed.
             */
            readonly updatedAt: string;
        };
        /** Resources that an AI task is about. */
        AiContext: {
            /** Ids of servers. */
            serverIds?: components["schemas"]["Id"][] | undefined;
            /** Ids of sites. */
            siteIds?: components["schemas"]["Id"][] | undefined;
            /** Ids of databases. */
            databaseIds?: components["schemas"]["Id"][] | undefined;
        };
        /**
         * Which steps of a job wait for a person.
         */
        AiApprovalMode: "each_step" | "risky_steps" | "none";
        /** A task for the AI. */
        AiPromptCreate: {
            /** What the AI is to do. */
            prompt: string;
            /** Resources that the task is about. */
            context?: components["schemas"]["AiContext"] | undefined;
            /**
             * Which steps need approval.
             * @default each_step
             */
            approval?: components["schemas"]["AiApprovalMode"] | undefined;
            /** Model to use; chosen by the service if absent. */
            model?: string | undefined;
            /** Custom labels. */
            metadata?: {
                [key: string]: string;
            } | undefined;
        };
        /**
         * State of an AI job.
         */
        AiJobStatus: "queued" | "running" | "awaiting_approval" | "succeeded" | "failed" | "canceled" | "expired";
        /**
         * Kind of action in a step.
         */
        AiStepKind: "command" | "api_call" | "file_change" | "deploy" | "database" | "message";
        /**
         * State of a step.
         */
        AiStepStatus: "pending" | "awaiting_approval" | "approved" | "running" | "succeeded" | "failed" | "rejected" | "expired" | "skipped";
        /**
         * Whether a step may run; rejecting ends the job.
         */
        AiDecision: "approve" | "reject";
        /** The person who did something. */
        UserRef: {
            /** Id of the user. */
            id: components["schemas"]["Id"];
            /** Display name of the user, if known. */
            name: string | null;
        };
        /** What was decided about a step. */
        AiStepDecision: {
            /** Whether the step may run. */
            decision: components["schemas"]["AiDecision"];
            /** Reason given, if any. */
            reason: string | null;
            /** Who decided; null when unknown. */
            decidedBy: components["schemas"]["UserRef"] | null;
            /**
             * Format: date-time
             *
             * When it was decided.
             */
            decidedAt: string;
        };
        /** One step of an AI job, to inspect and approve. */
        AiStep: {
            /** Id of the step. */
            readonly id: components["schemas"]["Id"];
            /** Place of the step in the job, from 0. */
            readonly index: number;
            /** What the step does in a few words. */
            readonly title: string;
            /** Kind of action. */
            readonly kind: components["schemas"]["AiStepKind"];
            /** State of the step. */
            readonly status: components["schemas"]["AiStepStatus"];
            /** Why and how the step is done. */
            readonly description: string | null;
            /** Exactly what will be done, such as `{command, serverId}`; inspect this before approving. */
            readonly input: {
                [key: string]: unknown;
            };
            /**
             * How much the step could break.
             */
            readonly risk: "low" | "medium" | "high";
            /** Whether the step waits for a person. */
            readonly requiresApproval: boolean;
            /** What the step printed; null before it ran. */
            readonly output: string | null;
            /** Exit code of a command; null for other kinds. */
            readonly exitCode: number | null;
            /** Why the step failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /** What was decided about the step; null while undecided. */
            readonly decision: components["schemas"]["AiStepDecision"] | null;
        };
        /** Tokens that an AI job used. */
        AiUsage: {
            /** Tokens read. */
            inputTokens: number;
            /** Tokens written. */
            outputTokens: number;
        };
        /** An AI task in progress, with its steps and output. */
        AiJob: {
            /** Id of the job. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the job. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Id of the prompt that started the job. */
            readonly promptId: components["schemas"]["Id"];
            /** What the AI was asked to do. */
            readonly prompt: string;
            /** State of the job. */
            readonly status: components["schemas"]["AiJobStatus"];
            /** Which steps need approval. */
            readonly approval: components["schemas"]["AiApprovalMode"];
            /** Steps known so far, in order of index. */
            readonly steps: components["schemas"]["AiStep"][];
            /** Id of the step that waits for approval; null unless the job is awaiting approval. */
            readonly pendingStepId: components["schemas"]["Id"] | null;
            /** The job's answer so far in Markdown. */
            readonly output: string;
            /** Why the job failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /**
             * Format: date-time
             *
             * When the job began.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             *
             * When the job ended.
             */
            readonly completedAt: string | null;
            /**
             * Format: date-time
             *
             * When the pending approval expires; null unless one is pending.
             */
            readonly approvalExpiresAt: string | null;
            /** Tokens used, if counted. */
            readonly usage?: components["schemas"]["AiUsage"] | null | undefined;
            /**
             * Format: date-time
             *
             * When the job was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the job last changed.
             */
            readonly updatedAt: string;
        };
        /** A prompt and the AI job that it started. */
        AiPrompt: {
            /** Id of the prompt. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that owns the prompt. */
            readonly teamId: components["schemas"]["TeamId"];
            /** What the AI was asked to do. */
            prompt: string;
            /** Id of the job that the prompt started. */
            readonly jobId: components["schemas"]["Id"];
            /** The job that the prompt started. */
            readonly job: components["schemas"]["AiJob"];
            /**
             * Format: date-time
             *
             * When the prompt was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the prompt last changed.
             */
            readonly updatedAt: string;
        };
        /** The whole job, from which a client starts or starts over. */
        StreamJobSnapshot: {
            /**
             * Name of the event.
             */
            type: "job.snapshot";
            /** Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            at: string;
            /** The job including everything up to this sequence. */
            job: components["schemas"]["AiJob"];
        };
        /** The job changed its status. */
        StreamJobStatus: {
            /**
             * Name of the event.
             */
            type: "job.status";
            /** Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            at: string;
            /** The new status. */
            status: components["schemas"]["AiJobStatus"];
            /** The status before. */
            previousStatus: components["schemas"]["AiJobStatus"];
        };
        /** A step appeared. */
        StreamStepCreated: {
            /**
             * Name of the event.
             */
            type: "step.created";
            /** Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            at: string;
            /** The new step. */
            step: components["schemas"]["AiStep"];
        };
        /** A step's status, output or decision changed. */
        StreamStepUpdated: {
            /**
             * Name of the event.
             */
            type: "step.updated";
            /** Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            at: string;
            /** The step as it is now. */
            step: components["schemas"]["AiStep"];
        };
        /** A step waits for approval; the stream stays open meanwhile. */
        StreamStepApprovalRequired: {
            /**
             * Name of the event.
             */
            type: "step.approval_required";
            /** Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            at: string;
            /** The step to decide about. */
            step: components["schemas"]["AiStep"];
            /**
             * Format: date-time
             *
             * When the approval expires.
             */
            expiresAt: string;
        };
        /** More text of the job's answer or of a step's output. */
        StreamOutputDelta: {
            /**
             * Name of the event.
             */
            type: "output.delta";
            /** Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            at: string;
            /** Id of the step that the text belongs to; null for the job's own answer. */
            stepId: components["schemas"]["Id"] | null;
            /** Text to append. */
            delta: string;
        };
        /** A text is complete. */
        StreamOutputDone: {
            /**
             * Name of the event.
             */
            type: "output.done";
            /** Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            at: string;
            /** Id of the step that the text belongs to; null for the job's own answer. */
            stepId: components["schemas"]["Id"] | null;
            /** The whole text. */
            text: string;
        };
        /** The job reached a terminal status, and the server closes the stream. */
        StreamJobDone: {
            /**
             * Name of the event.
             */
            type: "job.done";
            /** Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            at: string;
            /** The job as it ended. */
            job: components["schemas"]["AiJob"];
        };
        /** The stream failed and closes. The job continues. */
        StreamError: {
            /**
             * Name of the event.
             */
            type: "error";
            /** Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            at: string;
            /** Machine-readable reason. */
            code: string;
            /** Human-readable explanation. */
            message: string;
            /** Whether connecting again can help. */
            retryable: boolean;
        };
        /** A decision about the pending step. */
        AiApprove: {
            /** Id of the step to decide about. */
            stepId: components["schemas"]["Id"];
            /**
             * Whether the step may run; rejecting ends the job.
             * @default approve
             */
            decision?: components["schemas"]["AiDecision"] | undefined;
            /** Why it was decided so. */
            reason?: string | undefined;
        };
        /**
         * How often a plan is billed.
         */
        BillingInterval: "month" | "year";
        /** Price of a plan for one billing interval. */
        PlanPrice: {
            /** Billing interval. */
            interval: components["schemas"]["BillingInterval"];
            /** Price in minor units, such as cents. */
            amount: number;
            /** ISO 4217 code in lower case. */
            currency: string;
        };
        /** How much a plan allows. */
        PlanLimits: {
            /** Number of servers; null for no limit. */
            servers: number | null;
            /** Number of sites; null for no limit. */
            sites: number | null;
            /** Number of databases; null for no limit. */
            databases: number | null;
            /** Number of team members; null for no limit. */
            members: number | null;
            /** AI jobs per month; null for no limit. */
            aiJobsPerMonth: number | null;
        };
        /** A plan that the team can subscribe to. Prices are in minor units. */
        Plan: {
            /** Id of the plan. */
            readonly id: components["schemas"]["Id"];
            /** Name of the plan. */
            name: string;
            /** What the plan is for. */
            description: string | null;
            /** Price for each billing interval. */
            prices: components["schemas"]["PlanPrice"][];
            /** What the plan includes. */
            features: string[];
            /** How much the plan allows. */
            limits: components["schemas"]["PlanLimits"];
            /** Whether the team is on this plan. */
            current: boolean;
        };
        /** The plan to subscribe or change to. */
        SubscribeCreate: {
            /** Id of the plan. */
            planId: components["schemas"]["Id"];
            /**
             * Billing interval.
             * @default month
             */
            interval?: components["schemas"]["BillingInterval"] | undefined;
            /**
             * Number of units to pay for.
             * @default 1
             */
            quantity?: number | undefined;
            /**
             * Format: uri
             *
             * URL to return to after checkout.
             */
            successUrl?: string | undefined;
            /**
             * Format: uri
             *
             * URL to return to if checkout is canceled.
             */
            cancelUrl?: string | undefined;
            /** Coupon to apply. */
            couponCode?: string | undefined;
        };
        /**
         * State of a subscription.
         */
        SubscriptionStatus: "incomplete" | "trialing" | "active" | "past_due" | "canceled" | "expired";
        /** The team's subscription to a plan. */
        Subscription: {
            /** Id of the subscription. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that subscribed. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Id of the plan. */
            planId: components["schemas"]["Id"];
            /** Billing interval. */
            interval: components["schemas"]["BillingInterval"];
            /** Number of units paid for. */
            quantity: number;
            /** State of the subscription. */
            readonly status: components["schemas"]["SubscriptionStatus"];
            /**
             * Format: date-time
             *
             * When the paid period began.
             */
            readonly currentPeriodStart: string;
            /**
             * Format: date-time
             *
             * When the paid period ends.
             */
            readonly currentPeriodEnd: string;
            /** Whether the subscription ends with the period. */
            readonly cancelAtPeriodEnd: boolean;
            /**
             * Format: date-time
             *
             * When the trial ends; null without one.
             */
            readonly trialEndsAt: string | null;
            /**
             * Format: date-time
             *
             * When the subscription was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the subscription last changed.
             */
            readonly updatedAt: string;
        };
        /** The subscription; with `checkoutUrl` set, a person has to open it to pay. */
        SubscribeResult: {
            /** The subscription as it is now. */
            subscription: components["schemas"]["Subscription"];
            /**
             * Format: uri
             *
             * Address that the user must open to pay; null when nothing is left to do, and the subscription is incomplete until then.
             */
            checkoutUrl: string | null;
            /**
             * Format: date-time
             *
             * When the checkout URL expires; null without one.
             */
            checkoutExpiresAt: string | null;
        };
        /**
         * State of an invoice.
         */
        InvoiceStatus: "draft" | "open" | "paid" | "void" | "uncollectible";
        /** One item of an invoice. */
        InvoiceLine: {
            /** Description of the item. */
            description: string;
            /** How many units. */
            quantity: number;
            /** Price of the line in minor units. */
            amount: number;
        };
        /** A bill for a period. Amounts are in minor units. */
        Invoice: {
            /** Id of the invoice. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team that is billed. */
            readonly teamId: components["schemas"]["TeamId"];
            /** Number printed on the invoice; null for a draft. */
            number: string | null;
            /** State of the invoice. */
            readonly status: components["schemas"]["InvoiceStatus"];
            /** ISO 4217 code in lower case. */
            currency: string;
            /** Sum before tax in minor units. */
            subtotal: number;
            /** Tax in minor units. */
            tax: number;
            /** Sum with tax in minor units. */
            total: number;
            /** Amount due in minor units. */
            amountDue: number;
            /** Amount paid in minor units. */
            amountPaid: number;
            /**
             * Format: date-time
             *
             * When the billed period began.
             */
            periodStart: string;
            /**
             * Format: date-time
             *
             * When the billed period ended.
             */
            periodEnd: string;
            /**
             * Format: date-time
             *
             * When the invoice was issued.
             */
            issuedAt: string;
            /**
             * Format: date-time
             *
             * When payment is due; null when charged automatically.
             */
            dueAt: string | null;
            /**
             * Format: date-time
             *
             * When the invoice was paid; null while unpaid.
             */
            paidAt: string | null;
            /**
             * Format: uri
             *
             * Page that shows the invoice.
             */
            hostedUrl: string | null;
            /**
             * Format: uri
             *
             * The invoice as PDF.
             */
            pdfUrl: string | null;
            /** Items of the invoice. */
            lines: components["schemas"]["InvoiceLine"][];
            /**
             * Format: date-time
             *
             * When the invoice was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the invoice last changed.
             */
            readonly updatedAt: string;
        };
        /** Options of a billing portal session. */
        PortalCreate: {
            /**
             * Format: uri
             *
             * Where the portal sends the user afterwards.
             */
            returnUrl?: string | undefined;
        };
        /** Access to the billing portal for a short time. */
        PortalSession: {
            /**
             * Format: uri
             *
             * Address of the portal.
             */
            url: string;
            /**
             * Format: date-time
             *
             * When the address expires.
             */
            expiresAt: string;
        };
        /**
         * What a member may do.
         */
        TeamRole: "owner" | "admin" | "member" | "viewer";
        /** A person's membership in a team. */
        TeamMember: {
            /** Id of the membership, used as `mid`. */
            readonly id: components["schemas"]["Id"];
            /** Id of the person. */
            readonly userId: components["schemas"]["Id"];
            /**
             * Format: email
             *
             * Email address of the person.
             */
            readonly email: string;
            /** Name of the person. */
            readonly name: string | null;
            /** What the person may do in the team. */
            role: components["schemas"]["TeamRole"];
            /**
             * Format: date-time
             *
             * When the person joined.
             */
            readonly joinedAt: string;
        };
        /**
         * State of an invite.
         */
        InviteStatus: "pending" | "accepted" | "expired" | "revoked";
        /** An invitation to join a team; accepted in the dashboard. */
        TeamInvite: {
            /** Id of the invite. */
            readonly id: components["schemas"]["Id"];
            /** Id of the team. */
            readonly teamId: components["schemas"]["Id"];
            /**
             * Format: email
             *
             * Email address that was invited.
             */
            email: string;
            /** Role that the person will have. */
            role: components["schemas"]["TeamRole"];
            /** State of the invite. */
            readonly status: components["schemas"]["InviteStatus"];
            /** Who sent the invite. */
            readonly invitedBy: components["schemas"]["UserRef"];
            /**
             * Format: date-time
             *
             * When the invite expires, seven days after it was sent.
             */
            readonly expiresAt: string;
            /**
             * Format: date-time
             *
             * When the invite was accepted; null before.
             */
            readonly acceptedAt: string | null;
            /**
             * Format: date-time
             *
             * When the invite was sent.
             */
            readonly createdAt: string;
        };
        /** A team with its members and open invites. */
        Team: {
            /** Id of the team. */
            readonly id: components["schemas"]["Id"];
            /** Name of the team. */
            name: string;
            /** Short name for addresses. */
            readonly slug: string;
            /** Your role in the team. */
            readonly role: components["schemas"]["TeamRole"];
            /** All members of the team. */
            readonly members: components["schemas"]["TeamMember"][];
            /** Invites that are still pending. */
            readonly invites: components["schemas"]["TeamInvite"][];
            /**
             * Format: date-time
             *
             * When the team was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             *
             * When the team last changed.
             */
            readonly updatedAt: string;
        };
        /** A team to create. */
        TeamCreate: {
            /** Name of the team. */
            name: string;
        };
        /** The email address and role of an invitation. */
        InviteCreate: {
            /**
             * Format: email
             *
             * Email address to invite.
             */
            email: string;
            /**
             * Role that the person will have.
             * @default member
             */
            role?: components["schemas"]["TeamRole"] | undefined;
            /** Note to add to the invitation. */
            message?: string | undefined;
        };
        /** A member's new role. */
        MemberUpdate: {
            /** What the person may do in the team. */
            role: components["schemas"]["TeamRole"];
        };
        /** Who did something. */
        AuditActor: {
            /**
             * Kind of actor.
             */
            type: "user" | "token" | "ai" | "system";
            /** Id of the actor. */
            id: components["schemas"]["Id"];
            /** Name of the actor. */
            name: string;
        };
        /** What something was done to. */
        AuditTarget: {
            /** Kind of resource, such as `site`. */
            type: string;
            /** Id of the resource. */
            id: components["schemas"]["Id"];
            /** Name of the resource at that time. */
            name: string;
        };
        /** One recorded action: who did what to what. */
        AuditLogEntry: {
            /** Id of the entry. */
            id: components["schemas"]["Id"];
            /** What was done, such as `site.deploy`. */
            action: string;
            /** Who did it. */
            actor: components["schemas"]["AuditActor"];
            /** What it was done to. */
            target: components["schemas"]["AuditTarget"];
            /**
             * Whether it worked.
             */
            status: "success" | "error";
            /** Address that the request came from, if known. */
            ip: string | null;
            /** Further facts about the action. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             *
             * When it was done.
             */
            createdAt: string;
        };
        /** Envelope of every event. */
        WebhookEnvelope: {
            /** Id of the event, equal to the `webhook-id` header. */
            id: components["schemas"]["Id"];
            /** Kind of event. */
            type: components["schemas"]["WebhookEventType"];
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            timestamp: string;
            /** Id of the team. */
            teamId: components["schemas"]["Id"] | null;
            /** Status before the event, if the status changed. */
            previousStatus?: string | undefined;
        };
        /** An event about a server. */
        ServerEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "server.created" | "server.online" | "server.unreachable" | "server.error" | "server.deleted";
            /** The server after the event. */
            data: components["schemas"]["Server"];
        };
        /** An event about a site. */
        SiteEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "site.created" | "site.updated";
            /** The site after the event. */
            data: components["schemas"]["Site"];
        };
        /** An event about a deploy. */
        DeployEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "deploy.queued" | "deploy.started" | "deploy.succeeded" | "deploy.failed" | "deploy.canceled";
            /** The deploy after the event. */
            data: components["schemas"]["Deploy"];
        };
        /** An event about a database. */
        DatabaseEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "database.created" | "database.online" | "database.error";
            /** The database after the event. */
            data: components["schemas"]["Database"];
        };
        /** An event about a backup. */
        BackupEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "backup.started" | "backup.succeeded" | "backup.failed";
            /** The backup after the event. */
            data: components["schemas"]["Backup"];
        };
        /** An event about a restore. */
        RestoreEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "restore.started" | "restore.succeeded" | "restore.failed";
            /** The restore after the event. */
            data: components["schemas"]["Restore"];
        };
        /** An event about an alert. */
        AlertEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "alert.firing" | "alert.resolved";
            /** The alert after the event. */
            data: components["schemas"]["Alert"];
        };
        /** An event about an AI job. */
        AiJobEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "ai.job.created" | "ai.job.awaiting_approval" | "ai.job.succeeded" | "ai.job.failed" | "ai.job.canceled" | "ai.job.expired";
            /** The AI job after the event. */
            data: components["schemas"]["AiJob"];
        };
        /** An event about the subscription. */
        SubscriptionEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "billing.subscription.updated";
            /** The subscription after the event. */
            data: components["schemas"]["Subscription"];
        };
        /** An event about an invoice. */
        InvoiceEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "billing.invoice.paid" | "billing.invoice.payment_failed";
            /** The invoice after the event. */
            data: components["schemas"]["Invoice"];
        };
        /** An event about an invite. */
        TeamInviteEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "team.invite.created" | "team.invite.accepted";
            /** The invite after the event. */
            data: components["schemas"]["TeamInvite"];
        };
        /** An event about a member of the team. */
        TeamMemberEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "team.member.updated";
            /** The member of the team after the event. */
            data: components["schemas"]["TeamMember"];
        };
        /** Data of a test event. */
        WebhookPing: {
            /** Id of the new webhook. */
            webhookId: components["schemas"]["Id"];
        };
        /** A test event of a new webhook. */
        WebhookPingEvent: components["schemas"]["WebhookEnvelope"] & {
            type: "webhook.ping";
            /** The webhook that was created. */
            data: components["schemas"]["WebhookPing"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
