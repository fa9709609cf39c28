// Generated from specs/ by npm run generate. Do not edit.

export interface paths {
    "/servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List servers
         *
         * Lists the team's servers.
         */
        get: operations["listServers"];
        put?: never;
        /**
         * Connect a server
         *
         * Connects an existing VPS. Assumed: the server starts `pending` and comes `online` automatically; fails with `name_taken` if the team has a server of that name and with `payment_required` at the plan's limit.
         */
        post: operations["createServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/servers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the server. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a server
         *
         * Shows one server.
         */
        get: operations["getServer"];
        put?: never;
        post?: never;
        /**
         * Delete a server
         *
         * Disconnects a server and deletes it. Assumed: fails with `server_has_dependents` while sites or databases use it unless forced, and with `resource_busy` while work runs on it.
         */
        delete: operations["deleteServer"];
        options?: never;
        head?: never;
        /**
         * Update a server
         *
         * Changes the given fields of a server; absent ones stay and null clears.
         */
        patch: operations["updateServer"];
        trace?: never;
    };
    "/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sites
         *
         * Lists the team's sites.
         */
        get: operations["listSites"];
        put?: never;
        /**
         * Create a site
         *
         * Provisions a site on a server. Assumed: the site starts `provisioning` and turns `active` or `failed`; fails with `name_taken` if the name or a domain is in use, with `conflict` if the server is not online and with `payment_required` at the plan's limit.
         */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the site. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a site
         *
         * Changes a site, for example to bind domains. Assumed: absent fields stay and null clears; fails with `name_taken` if the name or a domain is in use.
         */
        patch: operations["updateSite"];
        trace?: never;
    };
    "/sites/{id}/deploy": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the site. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deploy a site
         *
         * Starts a deploy without downtime. Assumed: read its progress from the site's `recentDeploys`; fails with `conflict` if the site is not active.
         */
        post: operations["deploySite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/databases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List databases
         *
         * Lists the team's databases.
         */
        get: operations["listDatabases"];
        put?: never;
        /**
         * Create a database
         *
         * Creates a database. Assumed: its engine is installed if needed, and its credentials are shown this once; fails with `name_taken` if the server has a database of that name, with `conflict` if the server is not online and with `payment_required` at the plan's limit.
         */
        post: operations["createDatabase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/databases/{id}/backups": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Back up a database
         *
         * Starts an encrypted backup, or schedules backups. Assumed: read its progress from the database's `recentBackups`; fails with `resource_busy` while the database is busy.
         */
        post: operations["createBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/databases/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup
         *
         * Restores a database. Assumed: from one of its backups, with the progress in the database's `restore`; fails with `backup_not_restorable` unless the backup succeeded, and with `resource_busy` while the target is busy.
         */
        post: operations["restoreDatabase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/databases/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List database users
         *
         * Lists the users of a database.
         */
        get: operations["listDatabaseUsers"];
        put?: never;
        /**
         * Create a database user
         *
         * Creates a user and shows its password this once. Fails with `name_taken` if the database has a user of that name.
         */
        post: operations["createDatabaseUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/databases/{id}/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the database. */
                id: components["schemas"]["Id"];
                /** Id of the database user. */
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a database user
         *
         * Deletes a user of a database.
         */
        delete: operations["deleteDatabaseUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         *
         * Lists the team's alerts.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Create an alert
         *
         * Creates a threshold or anomaly alert that notifies Slack, email or SMS. Assumed: fails with `payment_required` at the plan's limit.
         */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the alert. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an alert
         *
         * Deletes an alert.
         */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        /**
         * Update an alert
         *
         * Changes an alert. Assumed: absent fields stay and null clears.
         */
        patch: operations["updateAlert"];
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         *
         * Lists the team's webhooks. Assumed: without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         *
         * Subscribes an address to platform events; deliveries are signed with HMAC. Assumed: the address is HTTPS, the signing secret is shown this once, and a `webhook.ping` event follows; fails with `payment_required` at the plan's limit.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         *
         * Deletes a webhook and stops its deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         *
         * Changes the given fields of a webhook; absent ones stay and null clears.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List webhook deliveries
         *
         * Lists the deliveries of a webhook. Assumed: each with its attempts.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an AI job
         *
         * Gives the AI a task and starts a job for it. Assumed: fails with `payment_required` at the plan's limit.
         */
        post: operations["createAiPrompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the job. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get an AI job
         *
         * Shows a job with its output. Assumed: its steps as well; with `Accept: text/event-stream` it streams the events, with the comment `ping` every 15 seconds, and closes after `job.done`.
         */
        get: operations["getAiJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/jobs/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the job. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject a step
         *
         * Approves a step of a job. Assumed: decides about the step that waits; rejecting it ends the job, and sending the same decision again succeeds; fails with `step_not_awaiting_approval` if the step does not wait.
         */
        post: operations["approveAiJobStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plans
         *
         * Lists the plans to choose from. Assumed: the team's own is marked.
         */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe to a plan
         *
         * Subscribes the team to a plan or changes its plan. Assumed: open `checkoutUrl` if there is one; fails with `payment_required` if the payment is declined and with `already_subscribed` if nothing would change.
         */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         *
         * Lists the team's invoices.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the billing portal
         *
         * Creates a short-lived address of the billing portal.
         */
        post: operations["createBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams
         *
         * Lists your teams. Assumed: with their members and pending invites.
         */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         *
         * Creates a team that you own.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/{id}/invites": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the team. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person
         *
         * Invites a person to a team. Assumed: by email; fails with `already_member` or `invite_pending` if there is nothing to invite to.
         */
        post: operations["createTeamInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/{id}/members/{mid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the team. */
                id: components["schemas"]["Id"];
                /** Id of the membership. */
                mid: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a member's role
         *
         * Gives a member another role. Assumed: fails with `last_owner` if the team would be left without an owner.
         */
        patch: operations["updateTeamMember"];
        trace?: never;
    };
    "/teams/{id}/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the team. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List audit log entries
         *
         * Lists what was done in a team.
         */
        get: operations["listAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "server.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * server.created
         *
         * A server was added.
         */
        post: operations["onServerCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "server.online": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * server.online
         *
         * A server came online.
         */
        post: operations["onServerOnline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "server.unreachable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * server.unreachable
         *
         * A server stopped answering.
         */
        post: operations["onServerUnreachable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "server.error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * server.error
         *
         * A server could not be connected or provisioned.
         */
        post: operations["onServerError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "server.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * server.deleted
         *
         * A server was deleted.
         */
        post: operations["onServerDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "site.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * site.created
         *
         * A site was created.
         */
        post: operations["onSiteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "site.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * site.updated
         *
         * A site's settings or status changed.
         */
        post: operations["onSiteUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deploy.queued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * deploy.queued
         *
         * A deploy was queued.
         */
        post: operations["onDeployQueued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deploy.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * deploy.started
         *
         * A deploy began to build.
         */
        post: operations["onDeployStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deploy.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * deploy.succeeded
         *
         * A deploy went live.
         */
        post: operations["onDeploySucceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deploy.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * deploy.failed
         *
         * A deploy failed; the release before it stays live.
         */
        post: operations["onDeployFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deploy.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * deploy.canceled
         *
         * A deploy was canceled or superseded.
         */
        post: operations["onDeployCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "database.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * database.created
         *
         * A database was created.
         */
        post: operations["onDatabaseCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "database.online": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * database.online
         *
         * A database came online.
         */
        post: operations["onDatabaseOnline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "database.error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * database.error
         *
         * A database could not be provisioned.
         */
        post: operations["onDatabaseError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backup.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * backup.started
         *
         * A backup began.
         */
        post: operations["onBackupStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backup.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * backup.succeeded
         *
         * A backup is complete.
         */
        post: operations["onBackupSucceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backup.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * backup.failed
         *
         * A backup failed.
         */
        post: operations["onBackupFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "restore.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * restore.started
         *
         * A restore began.
         */
        post: operations["onRestoreStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "restore.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * restore.succeeded
         *
         * A restore is complete.
         */
        post: operations["onRestoreSucceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "restore.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * restore.failed
         *
         * A restore failed.
         */
        post: operations["onRestoreFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.firing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * alert.firing
         *
         * An alert began to fire.
         */
        post: operations["onAlertFiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * alert.resolved
         *
         * An alert stopped firing.
         */
        post: operations["onAlertResolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ai.job.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ai.job.created
         *
         * An AI job was created.
         */
        post: operations["onAiJobCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ai.job.awaiting_approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ai.job.awaiting_approval
         *
         * A step of an AI job waits for approval.
         */
        post: operations["onAiJobAwaitingApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ai.job.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ai.job.succeeded
         *
         * An AI job succeeded.
         */
        post: operations["onAiJobSucceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ai.job.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ai.job.failed
         *
         * An AI job failed.
         */
        post: operations["onAiJobFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ai.job.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ai.job.canceled
         *
         * An AI job was canceled or a step of it rejected.
         */
        post: operations["onAiJobCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ai.job.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ai.job.expired
         *
         * An AI job ended because no one decided in time.
         */
        post: operations["onAiJobExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.subscription.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * billing.subscription.updated
         *
         * The subscription changed.
         */
        post: operations["onBillingSubscriptionUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.invoice.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * billing.invoice.paid
         *
         * An invoice was paid.
         */
        post: operations["onBillingInvoicePaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.invoice.payment_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * billing.invoice.payment_failed
         *
         * The payment of an invoice failed.
         */
        post: operations["onBillingInvoicePaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "team.invite.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * team.invite.created
         *
         * A person was invited.
         */
        post: operations["onTeamInviteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "team.invite.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * team.invite.accepted
         *
         * An invite was accepted.
         */
        post: operations["onTeamInviteAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "team.member.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * team.member.updated
         *
         * A member's role changed.
         */
        post: operations["onTeamMemberUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.ping
         *
         * A webhook was created; sent to it alone.
         */
        post: operations["onWebhookPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
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
        ServerStatus: "pending" | "connecting" | "provisioning" | "online" | "unreachable" | "error" | "deleting" | (string & {});
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
        ProblemCode: "invalid_json" | "invalid_cursor" | "invalid_parameter" | "unauthorized" | "payment_required" | "forbidden" | "not_found" | "not_acceptable" | "conflict" | "resource_busy" | "server_has_dependents" | "name_taken" | "already_subscribed" | "already_member" | "invite_pending" | "last_owner" | "step_not_awaiting_approval" | "backup_not_restorable" | "idempotency_in_progress" | "validation_failed" | "idempotency_key_reused" | "rate_limited" | "internal_error" | "unavailable" | (string & {});
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
        SiteStatus: "provisioning" | "active" | "failed" | "suspended" | (string & {});
        /**
         * Kind of site.
         */
        SiteType: "static" | "node" | "php" | "python" | "ruby" | "go" | "docker" | "wordpress" | (string & {});
        /** A domain bound to a site. */
        Domain: {
            /** Domain name. */
            name: string;
            /** Whether this is the site's main domain. */
            primary: boolean;
            /**
             * Whether the domain points at the site.
             */
            status: "pending" | "active" | "failed" | (string & {});
            /**
             * State of the domain's TLS certificate.
             */
            tls: "none" | "issuing" | "active" | "failed" | (string & {});
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
        DeployStatus: "queued" | "building" | "releasing" | "succeeded" | "failed" | "canceled" | "superseded" | (string & {});
        /**
         * What started a deploy.
         */
        DeployTrigger: "api" | "push" | "dashboard" | "rollback" | "ai" | (string & {});
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
            readonly strategy: "zero_downtime" | "recreate" | (string & {});
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
        DatabaseStatus: "provisioning" | "online" | "error" | "restoring" | "offline" | (string & {});
        /**
         * Database engine.
         */
        DatabaseEngine: "postgresql" | "mysql" | "mariadb" | "mongodb" | "redis" | (string & {});
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
        DatabaseUserRole: "owner" | "readwrite" | "readonly" | (string & {});
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
        BackupStatus: "scheduled" | "queued" | "running" | "succeeded" | "failed" | "canceled" | "expired" | (string & {});
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
            readonly kind: "manual" | "scheduled" | (string & {});
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
        RestoreStatus: "queued" | "running" | "succeeded" | "failed" | (string & {});
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
        AlertMetric: "cpu_percent" | "memory_percent" | "disk_percent" | "load_1m" | "network_in_bps" | "network_out_bps" | "uptime_percent" | "http_response_ms" | "http_error_percent" | "tls_days_remaining" | "db_connections_percent" | (string & {});
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
        AlertState: "ok" | "pending" | "firing" | "no_data" | "disabled" | (string & {});
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
        WebhookEventType: "server.created" | "server.online" | "server.unreachable" | "server.error" | "server.deleted" | "site.created" | "site.updated" | "deploy.queued" | "deploy.started" | "deploy.succeeded" | "deploy.failed" | "deploy.canceled" | "database.created" | "database.online" | "database.error" | "backup.started" | "backup.succeeded" | "backup.failed" | "restore.started" | "restore.succeeded" | "restore.failed" | "alert.firing" | "alert.resolved" | "ai.job.created" | "ai.job.awaiting_approval" | "ai.job.succeeded" | "ai.job.failed" | "ai.job.canceled" | "ai.job.expired" | "billing.subscription.updated" | "billing.invoice.paid" | "billing.invoice.payment_failed" | "team.invite.created" | "team.invite.accepted" | "team.member.updated" | "webhook.ping" | (string & {});
        /** An event type, or `*` for all of them. */
        WebhookEventFilter: components["schemas"]["WebhookEventType"] | "*";
        /**
         * State of a webhook.
         */
        WebhookStatus: "active" | "disabled" | (string & {});
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
            readonly disabledReason: "manual" | "gone" | "failing" | null | (string & {});
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
        DeliveryStatus: "pending" | "succeeded" | "retrying" | "failed" | (string & {});
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
        AiJobStatus: "queued" | "running" | "awaiting_approval" | "succeeded" | "failed" | "canceled" | "expired" | (string & {});
        /**
         * Kind of action in a step.
         */
        AiStepKind: "command" | "api_call" | "file_change" | "deploy" | "database" | "message" | (string & {});
        /**
         * State of a step.
         */
        AiStepStatus: "pending" | "awaiting_approval" | "approved" | "running" | "succeeded" | "failed" | "rejected" | "expired" | "skipped" | (string & {});
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
            readonly risk: "low" | "medium" | "high" | (string & {});
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
        SubscriptionStatus: "incomplete" | "trialing" | "active" | "past_due" | "canceled" | "expired" | (string & {});
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
        InvoiceStatus: "draft" | "open" | "paid" | "void" | "uncollectible" | (string & {});
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
        TeamRole: "owner" | "admin" | "member" | "viewer" | (string & {});
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
        InviteStatus: "pending" | "accepted" | "expired" | "revoked" | (string & {});
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
            type: "user" | "token" | "ai" | "system" | (string & {});
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
            status: "success" | "error" | (string & {});
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
    responses: {
        /** The body is not readable JSON (`invalid_json`), the cursor is unknown (`invalid_cursor`) or a parameter is malformed (`invalid_parameter`). */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The token is missing, wrong or revoked (`unauthorized`). */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The token is valid but may not do this (`forbidden`). */
        Forbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The rate limit is reached (`rate_limited`). */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The service failed (`internal_error`). */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The service is temporarily unavailable (`unavailable`). */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The plan's limit is reached or the payment was declined (`payment_required`). */
        PaymentRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The resource's current state doesn't allow this. `code` gives the reason. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** Fields of the body are wrong (`validation_failed`, see `errors`), or the Idempotency-Key was used for another body (`idempotency_key_reused`). */
        UnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** No such resource, or it belongs to another team (`not_found`). */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The requested media type is not offered for this resource (`not_acceptable`). */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The receiver is gone permanently. The webhook is disabled. */
        DeliveryRefused: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** Answer within 15 seconds; anything but a 2xx counts as failed and is tried again. */
        DeliveryAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * Items per page.
         * @example 10
         */
        Limit: number;
        /** Opaque position taken from the previous page's `meta.nextCursor`. */
        Cursor: string;
        /**
         * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
         * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
         */
        IdempotencyKey: string;
        /**
         * Delete the server, and the sites and databases that use it.
         * @example true
         */
        Force: boolean;
        /**
         * Only items on this server.
         * @example srv_81f2
         */
        ServerIdFilter: components["schemas"]["Id"];
        /**
         * Only deliveries in this status.
         * @example failed
         */
        DeliveryStatusFilter: components["schemas"]["DeliveryStatus"];
        /**
         * Sequence of the last stream event received; the stream continues after it.
         * @example 3
         */
        LastEventId: string;
        /**
         * Id of the event, the same in every attempt; use it to drop duplicates.
         * @example evt_2d1f
         */
        WebhookId: components["schemas"]["Id"];
        /**
         * When this attempt was made in Unix seconds.
         * @example 1767225600
         */
        WebhookTimestamp: string;
        /**
         * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** Requests left in the window and the seconds until it resets, such as `"default";r=119;t=42`. */
        RateLimit: string;
        /** The quota and its window, such as `"default";q=120;w=60`. */
        "RateLimit-Policy": string;
        /** Id of this exchange; quote it when asking for support. */
        "X-Request-Id": string;
        /** The bearer challenge of RFC 6750, such as `Bearer error="invalid_token"`. */
        "WWW-Authenticate": string;
        /** Seconds to wait before trying again; wins over the reset time of RateLimit. */
        "Retry-After": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listServers: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of servers, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Server"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createServer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        /** The VPS to connect. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerCreate"];
            };
        };
        responses: {
            /** The new server in status `pending`. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Server"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the server. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The server. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Server"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteServer: {
        parameters: {
            query?: {
                /**
                 * Delete the server, and the sites and databases that use it.
                 * @example true
                 */
                force?: components["parameters"]["Force"] | undefined;
            } | undefined;
            header?: never;
            path: {
                /** Id of the server. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The server is being deleted. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the server. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerUpdate"];
            };
        };
        responses: {
            /** The changed server. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Server"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSites: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * Only items on this server.
                 * @example srv_81f2
                 */
                serverId?: components["parameters"]["ServerIdFilter"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of sites, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Site"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        /** The site to provision. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteCreate"];
            };
        };
        responses: {
            /** The new site in status `provisioning`. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Site"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the site. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteUpdate"];
            };
        };
        responses: {
            /** The changed site. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Site"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deploySite: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path: {
                /** Id of the site. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** What to deploy. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeployCreate"];
            };
        } | undefined;
        responses: {
            /** The new deploy in status `queued`. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deploy"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDatabases: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * Only items on this server.
                 * @example srv_81f2
                 */
                serverId?: components["parameters"]["ServerIdFilter"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of databases, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Database"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDatabase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        /** The database to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseCreate"];
            };
        };
        responses: {
            /** The new database in status `provisioning`, with its credentials. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DatabaseCreated"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path: {
                /** Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** What to back up and when. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BackupCreate"];
            };
        } | undefined;
        responses: {
            /** The new backup, `queued`, or `scheduled` if a schedule was given. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Backup"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreDatabase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path: {
                /** Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** The backup and its target. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreCreate"];
            };
        };
        responses: {
            /** The new restore in status `queued`. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Restore"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDatabaseUsers: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
            } | undefined;
            header?: never;
            path: {
                /** Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of database users, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DatabaseUser"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDatabaseUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path: {
                /** Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** The user to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseUserCreate"];
            };
        };
        responses: {
            /** The new user with its password. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DatabaseUserCreated"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDatabaseUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the database. */
                id: components["schemas"]["Id"];
                /** Id of the database user. */
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The user is deleted. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of alerts, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        /** The alert to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertCreate"];
            };
        };
        responses: {
            /** The new alert. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the alert. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The alert is deleted. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the alert. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertUpdate"];
            };
        };
        responses: {
            /** The changed alert. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of webhooks, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        /** The subscription to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** The new webhook with its signing secret. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookCreated"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The webhook is deleted. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** The changed webhook. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * Only deliveries in this status.
                 * @example failed
                 */
                status?: components["parameters"]["DeliveryStatusFilter"] | undefined;
            } | undefined;
            header?: never;
            path: {
                /** Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of deliveries, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAiPrompt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        /** The task. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiPromptCreate"];
            };
        };
        responses: {
            /** The prompt and its job in status `queued`. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiPrompt"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAiJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * Sequence of the last stream event received; the stream continues after it.
                 * @example 3
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"] | undefined;
            } | undefined;
            path: {
                /** Id of the job. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The job, or the stream of its events. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiJob"];
                    };
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveAiJobStep: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path: {
                /** Id of the job. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** The step and the decision. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiApprove"];
            };
        };
        responses: {
            /** The job as it is now. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AiJob"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlans: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of plans. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Plan"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        /** The plan to subscribe or change to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeCreate"];
            };
        };
        responses: {
            /** The subscription and the checkout to open, if any. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubscribeResult"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of invoices, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBillingPortal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        /** Options of the session. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PortalCreate"];
            };
        } | undefined;
        responses: {
            /** The address of the portal. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PortalSession"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of teams, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        /** The team to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamCreate"];
            };
        };
        responses: {
            /** The new team. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTeamInvite: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * UUID v4, without quotes, that makes repeating this request safe for 24 hours.
                 * @example 5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path: {
                /** Id of the team. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** The email address and role of an invitation. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteCreate"];
            };
        };
        responses: {
            /** The new invite in status `pending`. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamInvite"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the team. */
                id: components["schemas"]["Id"];
                /** Id of the membership. */
                mid: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** The new role. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** The changed member. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamMember"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditLogs: {
        parameters: {
            query?: {
                /**
                 * Items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /** Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"] | undefined;
            } | undefined;
            header?: never;
            path: {
                /** Id of the team. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of audit log entries, newest first. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditLogEntry"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    onServerCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    type: "server.created";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onServerOnline: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    type: "server.online";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onServerUnreachable: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    type: "server.unreachable";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onServerError: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    type: "server.error";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onServerDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    type: "server.deleted";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onSiteCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteEvent"] & {
                    type: "site.created";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onSiteUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteEvent"] & {
                    type: "site.updated";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onDeployQueued: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    type: "deploy.queued";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onDeployStarted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    type: "deploy.started";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onDeploySucceeded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    type: "deploy.succeeded";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onDeployFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    type: "deploy.failed";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onDeployCanceled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    type: "deploy.canceled";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onDatabaseCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseEvent"] & {
                    type: "database.created";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onDatabaseOnline: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseEvent"] & {
                    type: "database.online";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onDatabaseError: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseEvent"] & {
                    type: "database.error";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onBackupStarted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupEvent"] & {
                    type: "backup.started";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onBackupSucceeded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupEvent"] & {
                    type: "backup.succeeded";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onBackupFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupEvent"] & {
                    type: "backup.failed";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onRestoreStarted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreEvent"] & {
                    type: "restore.started";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onRestoreSucceeded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreEvent"] & {
                    type: "restore.succeeded";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onRestoreFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreEvent"] & {
                    type: "restore.failed";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onAlertFiring: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertEvent"] & {
                    type: "alert.firing";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onAlertResolved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertEvent"] & {
                    type: "alert.resolved";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onAiJobCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    type: "ai.job.created";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onAiJobAwaitingApproval: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    type: "ai.job.awaiting_approval";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onAiJobSucceeded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    type: "ai.job.succeeded";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onAiJobFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    type: "ai.job.failed";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onAiJobCanceled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    type: "ai.job.canceled";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onAiJobExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    type: "ai.job.expired";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onBillingSubscriptionUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionEvent"] & {
                    type: "billing.subscription.updated";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onBillingInvoicePaid: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceEvent"] & {
                    type: "billing.invoice.paid";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onBillingInvoicePaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceEvent"] & {
                    type: "billing.invoice.payment_failed";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onTeamInviteCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamInviteEvent"] & {
                    type: "team.invite.created";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onTeamInviteAccepted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamInviteEvent"] & {
                    type: "team.invite.accepted";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onTeamMemberUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamMemberEvent"] & {
                    type: "team.member.updated";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
    onWebhookPing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * Id of the event, the same in every attempt; use it to drop duplicates.
                 * @example evt_2d1f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this attempt was made in Unix seconds.
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPingEvent"] & {
                    type: "webhook.ping";
                };
            };
        };
        responses: {
            410: components["responses"]["DeliveryRefused"];
            "2XX": components["responses"]["DeliveryAccepted"];
        };
    };
}
