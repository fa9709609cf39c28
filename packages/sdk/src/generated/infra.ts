// Generated from specs/ by scripts/generate.ts. Do not edit.

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
         * @description Lists the team's servers, newest first.
         */
        get: operations["listServers"];
        put?: never;
        /**
         * Connect a server
         * @description Connects an existing VPS; the server starts `pending` and comes `online` by itself. Fails with `name_taken` if the team has a server of that name and with `payment_required` at the plan's limit.
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
                /** @description Id of the server. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a server
         * @description Shows one server.
         */
        get: operations["getServer"];
        put?: never;
        post?: never;
        /**
         * Delete a server
         * @description Disconnects a server and deletes it. Fails with `server_has_dependents` while sites or databases use it unless forced, and with `resource_busy` while work runs on it.
         */
        delete: operations["deleteServer"];
        options?: never;
        head?: never;
        /**
         * Update a server
         * @description Changes the given fields of a server; absent ones stay and null clears.
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
         * @description Lists the team's sites, newest first.
         */
        get: operations["listSites"];
        put?: never;
        /**
         * Create a site
         * @description Provisions a site on a server; the site starts `provisioning` and turns `active` or `failed`. Fails with `name_taken` if the name or a domain is in use, with `conflict` if the server is not online and with `payment_required` at the plan's limit.
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
                /** @description Id of the site. */
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
         * @description Changes the given fields of a site; absent ones stay and null clears. Fails with `name_taken` if the name or a domain is in use.
         */
        patch: operations["updateSite"];
        trace?: never;
    };
    "/sites/{id}/deploy": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the site. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deploy a site
         * @description Starts a deploy, by default without downtime; read its progress from the site's `recentDeploys`. Fails with `conflict` if the site is not active.
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
         * @description Lists the team's databases, newest first.
         */
        get: operations["listDatabases"];
        put?: never;
        /**
         * Create a database
         * @description Creates a database, installing its engine if needed, and shows its credentials this once. Fails with `name_taken` if the server has a database of that name, with `conflict` if the server is not online and with `payment_required` at the plan's limit.
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
                /** @description Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Back up a database
         * @description Starts an encrypted backup now, or stores a schedule for automatic ones; read its progress from the database's `recentBackups`. Fails with `resource_busy` while the database is busy.
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
                /** @description Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup
         * @description Restores a backup over a database; read its progress from the database's `restore`. Fails with `backup_not_restorable` unless the backup succeeded, and with `resource_busy` while the target is busy.
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
                /** @description Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List database users
         * @description Lists the users of a database, newest first.
         */
        get: operations["listDatabaseUsers"];
        put?: never;
        /**
         * Create a database user
         * @description Creates a user and shows its password this once. Fails with `name_taken` if the database has a user of that name.
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
                /** @description Id of the database. */
                id: components["schemas"]["Id"];
                /** @description Id of the database user. */
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a database user
         * @description Deletes a user of a database.
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
         * @description Lists the team's alerts, newest first.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Create an alert
         * @description Creates a threshold or anomaly alert that notifies Slack, email or SMS. Fails with `payment_required` at the plan's limit.
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
                /** @description Id of the alert. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an alert
         * @description Deletes an alert.
         */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        /**
         * Update an alert
         * @description Changes the given fields of an alert; absent ones stay and null clears.
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
         * @description Lists the team's webhooks, newest first, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Subscribes an HTTPS address to platform events and shows the signing secret this once; a `webhook.ping` event follows. Fails with `payment_required` at the plan's limit.
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
                /** @description Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook and stops its deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Changes the given fields of a webhook; absent ones stay and null clears.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Lists the deliveries of a webhook with their attempts, newest first.
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
         * @description Gives the AI a task and starts a job for it. Fails with `payment_required` at the plan's limit.
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
                /** @description Id of the job. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get an AI job
         * @description Shows a job with its steps and output, or streams its events when `Accept` is `text/event-stream`. A stream sends the comment `ping` every 15 seconds and closes after `job.done`; resuming past the end answers 204 without a body.
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
                /** @description Id of the job. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject a step
         * @description Decides about the step that waits for approval; rejecting it ends the job. Sending the same decision again succeeds. Fails with `step_not_awaiting_approval` if the step does not wait.
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
         * @description Lists the plans to choose from and marks the team's own.
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
         * @description Subscribes the team to a plan or changes its plan; open `checkoutUrl` if there is one. Fails with `payment_required` if the payment is declined and with `already_subscribed` if nothing would change.
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
         * @description Lists the team's invoices, newest first.
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
         * @description Creates a short-lived address of the billing portal.
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
         * @description Lists your teams with their members and pending invites, newest first.
         */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         * @description Creates a team that you own.
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
                /** @description Id of the team. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person
         * @description Invites a person to a team by email. Fails with `already_member` or `invite_pending` if there is nothing to invite to.
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
                /** @description Id of the team. */
                id: components["schemas"]["Id"];
                /** @description Id of the membership. */
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
         * @description Gives a member another role. Fails with `last_owner` if the team would be left without an owner.
         */
        patch: operations["updateTeamMember"];
        trace?: never;
    };
    "/teams/{id}/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List audit log entries
         * @description Lists what was done in a team, newest first.
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
         * @description A server was added.
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
         * @description A server came online.
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
         * @description A server stopped answering.
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
         * @description A server could not be connected or provisioned.
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
         * @description A server was deleted.
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
         * @description A site was created.
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
         * @description A site's settings or status changed.
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
         * @description A deploy was queued.
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
         * @description A deploy began to build.
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
         * @description A deploy went live.
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
         * @description A deploy failed; the release before it stays live.
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
         * @description A deploy was canceled or superseded.
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
         * @description A database was created.
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
         * @description A database came online.
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
         * @description A database could not be provisioned.
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
         * @description A backup began.
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
         * @description A backup is complete.
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
         * @description A backup failed.
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
         * @description A restore began.
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
         * @description A restore is complete.
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
         * @description A restore failed.
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
         * @description An alert began to fire.
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
         * @description An alert stopped firing.
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
         * @description An AI job was created.
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
         * @description A step of an AI job waits for approval.
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
         * @description An AI job succeeded.
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
         * @description An AI job failed.
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
         * @description An AI job was canceled or a step of it rejected.
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
         * @description An AI job ended because no one decided in time.
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
         * @description The subscription changed.
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
         * @description An invoice was paid.
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
         * @description The payment of an invoice failed.
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
         * @description A person was invited.
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
         * @description An invite was accepted.
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
         * @description A member's role changed.
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
         * @description A webhook was created; sent to it alone.
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
        /** @description One event of a job's stream; skip types that you do not know. */
        StreamEvent: components["schemas"]["StreamJobSnapshot"] | components["schemas"]["StreamJobStatus"] | components["schemas"]["StreamStepCreated"] | components["schemas"]["StreamStepUpdated"] | components["schemas"]["StreamStepApprovalRequired"] | components["schemas"]["StreamOutputDelta"] | components["schemas"]["StreamOutputDone"] | components["schemas"]["StreamJobDone"] | components["schemas"]["StreamError"];
        /** @description One platform event as it is delivered; expect types that you do not know. */
        WebhookEvent: components["schemas"]["ServerEvent"] | components["schemas"]["SiteEvent"] | components["schemas"]["DeployEvent"] | components["schemas"]["DatabaseEvent"] | components["schemas"]["BackupEvent"] | components["schemas"]["RestoreEvent"] | components["schemas"]["AlertEvent"] | components["schemas"]["AiJobEvent"] | components["schemas"]["SubscriptionEvent"] | components["schemas"]["InvoiceEvent"] | components["schemas"]["TeamInviteEvent"] | components["schemas"]["TeamMemberEvent"] | components["schemas"]["WebhookPingEvent"];
        /** @description Opaque identifier; its prefix carries no meaning. */
        Id: string;
        /** @description Id of the team that something belongs to; null when it belongs to none. */
        TeamId: components["schemas"]["Id"] | null;
        /**
         * @description State of a server; a deleted one answers 404.
         * @enum {string}
         */
        ServerStatus: "pending" | "connecting" | "provisioning" | "online" | "unreachable" | "error" | "deleting" | (string & {});
        /** @description Operating system of a server. */
        ServerOs: {
            /** @description Distribution, such as `ubuntu`. */
            name: string;
            /** @description Release, such as `24.04`. */
            version: string;
            /** @description Processor architecture, such as `x86_64`. */
            arch: string;
        };
        /** @description Hardware of a server. */
        ServerResources: {
            /** @description Number of processor cores. */
            cpuCores: number;
            /** @description Memory in megabytes. */
            memoryMb: number;
            /** @description Disk size in gigabytes. */
            diskGb: number;
        };
        /** @description A managed connection to an existing VPS. */
        Server: {
            /** @description Id of the server. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the server. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Name of the server, unique in the team. */
            name: string;
            /** @description IPv4 address, IPv6 address or hostname of the VPS. */
            host: string;
            /**
             * @description SSH port.
             * @default 22
             */
            port: number;
            /**
             * @description SSH user.
             * @default root
             */
            username: string;
            /** @description State of the connection. */
            readonly status: components["schemas"]["ServerStatus"];
            /** @description Why the server is in this status, if there is more to say. */
            readonly statusReason: string | null;
            /** @description The platform's public key to authorise on the VPS when no private key was given. */
            readonly sshPublicKey?: string | null;
            /** @description One-line command to run on the VPS to connect it when no private key was given. */
            readonly connectCommand?: string | null;
            /** @description Operating system; null until connected. */
            readonly os: components["schemas"]["ServerOs"] | null;
            /** @description Hardware of the VPS; null until connected. */
            readonly resources: components["schemas"]["ServerResources"] | null;
            /** @description Free label for the hosting provider. */
            provider?: string | null;
            /** @description Free label for the location. */
            region?: string | null;
            /** @description Free text about the server. */
            description?: string | null;
            /** @description Free labels for grouping. */
            tags: string[];
            /**
             * Format: date-time
             * @description When the server last answered; null before it first did.
             */
            readonly lastSeenAt: string | null;
            /**
             * Format: date-time
             * @description When the server was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the server last changed.
             */
            readonly updatedAt: string;
        };
        /** @description Where this page stands in the list. */
        PageMeta: {
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
            /** @description Page size that was applied. */
            limit: number;
        };
        /**
         * @description Reason for an error.
         * @enum {string}
         */
        ProblemCode: "invalid_json" | "invalid_cursor" | "invalid_parameter" | "unauthorized" | "payment_required" | "forbidden" | "not_found" | "not_acceptable" | "conflict" | "resource_busy" | "server_has_dependents" | "name_taken" | "already_subscribed" | "already_member" | "invite_pending" | "last_owner" | "step_not_awaiting_approval" | "backup_not_restorable" | "idempotency_in_progress" | "validation_failed" | "idempotency_key_reused" | "rate_limited" | "internal_error" | "unavailable" | (string & {});
        /** @description One refused field of the request body. */
        FieldError: {
            /** @description JSON Pointer into the request body, such as `/condition/value`. */
            pointer: string;
            /** @description Machine-readable reason, such as `required`. */
            code: string;
            /** @description Human-readable explanation. */
            message: string;
        };
        /** @description Error body of RFC 9457 with a code, a request id and field errors. */
        Problem: {
            /**
             * Format: uri-reference
             * @description URI of the kind of problem; `about:blank` when the status says it all.
             * @default about:blank
             */
            type: string;
            /** @description Short summary, the same for every occurrence of a code. */
            title: string;
            /** @description HTTP status of the response. */
            status: number;
            /** @description Machine-readable reason; switch on the status first. */
            code: components["schemas"]["ProblemCode"];
            /** @description What went wrong this time. */
            detail?: string;
            /**
             * Format: uri-reference
             * @description URI of this occurrence.
             */
            instance?: string;
            /** @description The X-Request-Id of the exchange. */
            requestId?: string;
            /** @description The fields that were refused, present with `validation_failed`. */
            errors?: components["schemas"]["FieldError"][];
        };
        /** @description A VPS to connect. */
        ServerCreate: {
            /** @description Name of the server, unique in the team. */
            name: string;
            /** @description IPv4 address, IPv6 address or hostname of the VPS. */
            host: string;
            /**
             * @description SSH port.
             * @default 22
             */
            port?: number;
            /**
             * @description SSH user.
             * @default root
             */
            username?: string;
            /** @description Free text about the server. */
            description?: string | null;
            /** @description Free label for the hosting provider. */
            provider?: string | null;
            /** @description Free label for the location. */
            region?: string | null;
            /** @description Free labels for grouping. */
            tags?: string[];
            /** @description SSH private key in PEM form; without it the server waits for its connect command. */
            sshPrivateKey?: string;
        };
        /** @description Fields of a server to change; absent ones stay and null clears. */
        ServerUpdate: {
            /** @description Name of the server, unique in the team. */
            name?: string;
            /** @description IPv4 address, IPv6 address or hostname of the VPS. */
            host?: string;
            /** @description SSH port. */
            port?: number;
            /** @description SSH user. */
            username?: string;
            /** @description Free text about the server. */
            description?: string | null;
            /** @description Free label for the hosting provider. */
            provider?: string | null;
            /** @description Free label for the location. */
            region?: string | null;
            /** @description Free labels for grouping. */
            tags?: string[];
            /** @description SSH private key in PEM form. */
            sshPrivateKey?: string;
        };
        /**
         * @description State of a site.
         * @enum {string}
         */
        SiteStatus: "provisioning" | "active" | "failed" | "suspended" | (string & {});
        /**
         * @description Kind of site.
         * @enum {string}
         */
        SiteType: "static" | "node" | "php" | "python" | "ruby" | "go" | "docker" | "wordpress" | (string & {});
        /** @description A domain bound to a site. */
        Domain: {
            /** @description Domain name. */
            name: string;
            /** @description Whether this is the site's main domain. */
            primary: boolean;
            /**
             * @description Whether the domain points at the site.
             * @enum {string}
             */
            status: "pending" | "active" | "failed" | (string & {});
            /**
             * @description State of the domain's TLS certificate.
             * @enum {string}
             */
            tls: "none" | "issuing" | "active" | "failed" | (string & {});
        };
        /** @description Git repository of a site. */
        Repository: {
            /**
             * @description Host of the repository.
             * @enum {string}
             */
            provider: "github" | "gitlab" | "bitbucket" | "custom";
            /** @description Clone address of the repository. */
            url: string;
            /** @description Branch to deploy. */
            branch: string;
        };
        /**
         * @description State of a deploy.
         * @enum {string}
         */
        DeployStatus: "queued" | "building" | "releasing" | "succeeded" | "failed" | "canceled" | "superseded" | (string & {});
        /**
         * @description What started a deploy.
         * @enum {string}
         */
        DeployTrigger: "api" | "push" | "dashboard" | "rollback" | "ai" | (string & {});
        /** @description A git commit. */
        Commit: {
            /** @description Full hash of the commit. */
            sha: string;
            /** @description Commit message, if known. */
            message: string | null;
            /** @description Author of the commit, if known. */
            author: string | null;
        };
        /** @description Why something failed. */
        Failure: {
            /** @description Machine-readable reason. */
            code: string;
            /** @description Human-readable explanation. */
            message: string;
        };
        /** @description One release of a site on its way to serving. */
        Deploy: {
            /** @description Id of the deploy. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the site. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Id of the site being deployed. */
            readonly siteId: components["schemas"]["Id"];
            /** @description State of the deploy. */
            readonly status: components["schemas"]["DeployStatus"];
            /** @description What started the deploy. */
            readonly trigger: components["schemas"]["DeployTrigger"];
            /**
             * @description Whether the old release serves until the new one is ready.
             * @enum {string}
             */
            readonly strategy: "zero_downtime" | "recreate" | (string & {});
            /** @description Branch that is deployed. */
            readonly branch: string | null;
            /** @description Commit that is deployed; null until known. */
            readonly commit: components["schemas"]["Commit"] | null;
            /**
             * Format: date-time
             * @description When building began.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description When the deploy ended.
             */
            readonly finishedAt: string | null;
            /** @description Time from start to end in milliseconds. */
            readonly durationMs: number | null;
            /** @description Why the deploy failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /** @description Note that the caller gave. */
            readonly message?: string | null;
            /**
             * Format: uri
             * @description Where the build log can be read.
             */
            readonly logUrl?: string | null;
            /**
             * Format: date-time
             * @description When the deploy was asked for.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the deploy last changed.
             */
            readonly updatedAt: string;
        };
        /** @description A website or app on a server, with its domains and deploys. */
        Site: {
            /** @description Id of the site. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the site. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Id of the server that hosts the site. */
            serverId: components["schemas"]["Id"];
            /** @description Name of the site. */
            name: string;
            /** @description State of the site, apart from that of its deploys. */
            readonly status: components["schemas"]["SiteStatus"];
            /** @description Kind of site. */
            type: components["schemas"]["SiteType"];
            /** @description Version of the language runtime; null for the server's default. */
            runtimeVersion: string | null;
            /** @description Domains bound to the site, exactly one of them primary. */
            domains: components["schemas"]["Domain"][];
            /**
             * Format: uri
             * @description Address of the primary domain.
             */
            readonly url: string | null;
            /** @description Git repository that deploys build; null when none is connected. */
            repository: components["schemas"]["Repository"] | null;
            /** @description Directory of the repository that holds the site. */
            rootDirectory: string | null;
            /** @description Command that builds a release. */
            buildCommand: string | null;
            /** @description Command that starts the site. */
            startCommand: string | null;
            /** @description Path that must answer before a release goes live. */
            healthCheckPath: string | null;
            /**
             * @description Deploy on every push to the branch.
             * @default false
             */
            autoDeploy: boolean;
            /**
             * @description Keep the old release serving until the new one is ready.
             * @default true
             */
            zeroDowntime: boolean;
            /** @description Id of the deploy now serving; null before the first success. */
            readonly activeDeployId: components["schemas"]["Id"] | null;
            /** @description The latest deploys, newest first. */
            readonly recentDeploys: components["schemas"]["Deploy"][];
            /**
             * Format: date-time
             * @description When the site was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the site last changed.
             */
            readonly updatedAt: string;
        };
        /** @description A site to provision. */
        SiteCreate: {
            /** @description Id of the server that will host the site. */
            serverId: components["schemas"]["Id"];
            /** @description Name of the site. */
            name: string;
            /** @description Kind of site. */
            type: components["schemas"]["SiteType"];
            /** @description Domain names to bind, the primary one first. */
            domains?: string[];
            /** @description Git repository to deploy from. */
            repository?: components["schemas"]["Repository"] | null;
            /** @description Directory of the repository that holds the site. */
            rootDirectory?: string | null;
            /** @description Command that builds a release. */
            buildCommand?: string | null;
            /** @description Command that starts the site. */
            startCommand?: string | null;
            /** @description Path that must answer before a release goes live. */
            healthCheckPath?: string | null;
            /** @description Version of the language runtime. */
            runtimeVersion?: string | null;
            /**
             * @description Deploy on every push to the branch.
             * @default false
             */
            autoDeploy?: boolean;
            /**
             * @description Keep the old release serving until the new one is ready.
             * @default true
             */
            zeroDowntime?: boolean;
            /** @description Environment variables of the site; never returned. */
            environment?: {
                [key: string]: string;
            };
        };
        /** @description Fields of a site to change; absent ones stay and null clears. */
        SiteUpdate: {
            /** @description Name of the site. */
            name?: string;
            /** @description Domain names that replace the present ones, the primary one first. */
            domains?: string[];
            /** @description Git repository to deploy from. */
            repository?: components["schemas"]["Repository"] | null;
            /** @description Directory of the repository that holds the site. */
            rootDirectory?: string | null;
            /** @description Command that builds a release. */
            buildCommand?: string | null;
            /** @description Command that starts the site. */
            startCommand?: string | null;
            /** @description Path that must answer before a release goes live. */
            healthCheckPath?: string | null;
            /** @description Version of the language runtime. */
            runtimeVersion?: string | null;
            /** @description Deploy on every push to the branch. */
            autoDeploy?: boolean;
            /** @description Keep the old release serving until the new one is ready. */
            zeroDowntime?: boolean;
            /** @description Environment variables to set; a null value removes one. */
            environment?: {
                [key: string]: string | null;
            };
        };
        /** @description What to deploy; without a body the site's branch is deployed. */
        DeployCreate: {
            /** @description Branch to deploy instead of the site's own. */
            branch?: string;
            /** @description Hash of the commit to deploy instead of the newest. */
            commit?: string;
            /**
             * @description Build without cached files.
             * @default false
             */
            clearCache?: boolean;
            /** @description Note to keep with the deploy. */
            message?: string;
        };
        /**
         * @description State of a database.
         * @enum {string}
         */
        DatabaseStatus: "provisioning" | "online" | "error" | "restoring" | "offline" | (string & {});
        /**
         * @description Database engine.
         * @enum {string}
         */
        DatabaseEngine: "postgresql" | "mysql" | "mariadb" | "mongodb" | "redis" | (string & {});
        /** @description Where to connect to a database. */
        DatabaseConnection: {
            /** @description Host to connect to. */
            host: string;
            /** @description Port to connect to. */
            port: number;
            /** @description Name of the database on its engine. */
            database: string;
            /** @description User to connect as. */
            username: string;
        };
        /**
         * @description What a database user may do.
         * @enum {string}
         */
        DatabaseUserRole: "owner" | "readwrite" | "readonly" | (string & {});
        /** @description A user of a database. */
        DatabaseUser: {
            /** @description Id of the database user. */
            readonly id: components["schemas"]["Id"];
            /** @description Name of the user. */
            username: string;
            /** @description What the user may do. */
            role: components["schemas"]["DatabaseUserRole"];
        };
        /** @description Schedule of automatic backups. */
        BackupSchedule: {
            /** @description Cron expression of five fields. */
            cron: string;
            /** @description IANA time zone of the cron expression. */
            timezone: string;
            /** @description Whether the schedule runs. */
            enabled: boolean;
            /** @description Days to keep each backup. */
            retentionDays: number;
            /**
             * Format: date-time
             * @description When the next backup runs; null while disabled.
             */
            readonly nextRunAt: string | null;
        };
        /**
         * @description State of a backup; only a succeeded one can be restored.
         * @enum {string}
         */
        BackupStatus: "scheduled" | "queued" | "running" | "succeeded" | "failed" | "canceled" | "expired" | (string & {});
        /** @description How a backup is encrypted. */
        BackupEncryption: {
            /** @description Cipher, such as `aes-256-gcm`. */
            algorithm: string;
            /** @description Id of the key, if the team manages its own. */
            keyId: string | null;
        };
        /** @description An encrypted backup of a database. */
        Backup: {
            /** @description Id of the backup. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the database. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Id of the database. */
            readonly databaseId: components["schemas"]["Id"];
            /** @description State of the backup. */
            readonly status: components["schemas"]["BackupStatus"];
            /**
             * @description Whether a call or the schedule started the backup.
             * @enum {string}
             */
            readonly kind: "manual" | "scheduled" | (string & {});
            /**
             * @description Backups are always encrypted.
             * @constant
             */
            readonly encrypted: true;
            /** @description How the backup is encrypted, if told. */
            readonly encryption?: components["schemas"]["BackupEncryption"] | null;
            /**
             * Format: date-time
             * @description When a scheduled backup is to run.
             */
            readonly scheduledFor: string | null;
            /**
             * Format: date-time
             * @description When the backup began.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description When the backup ended.
             */
            readonly completedAt: string | null;
            /**
             * Format: date-time
             * @description When the backup is deleted.
             */
            readonly expiresAt: string | null;
            /** @description Size in bytes; null until completed. */
            readonly sizeBytes: number | null;
            /** @description Why the backup failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /**
             * Format: date-time
             * @description When the backup was asked for.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the backup last changed.
             */
            readonly updatedAt: string;
        };
        /**
         * @description State of a restore.
         * @enum {string}
         */
        RestoreStatus: "queued" | "running" | "succeeded" | "failed" | (string & {});
        /** @description A backup being restored into a database. */
        Restore: {
            /** @description Id of the restore. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the database. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Id of the database whose backup is restored. */
            readonly databaseId: components["schemas"]["Id"];
            /** @description Id of the backup. */
            readonly backupId: components["schemas"]["Id"];
            /** @description Id of the database that is overwritten. */
            readonly targetDatabaseId: components["schemas"]["Id"];
            /** @description State of the restore. */
            readonly status: components["schemas"]["RestoreStatus"];
            /** @description Id of the backup taken of the target beforehand; null if none was asked for. */
            readonly safetyBackupId: components["schemas"]["Id"] | null;
            /**
             * Format: date-time
             * @description When the restore began.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description When the restore ended.
             */
            readonly completedAt: string | null;
            /** @description Why the restore failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /**
             * Format: date-time
             * @description When the restore was asked for.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the restore last changed.
             */
            readonly updatedAt: string;
        };
        /** @description A database on a server, with its users, backups and latest restore. */
        Database: {
            /** @description Id of the database. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the database. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Id of the server that hosts the database. */
            serverId: components["schemas"]["Id"];
            /** @description Name of the database. */
            name: string;
            /** @description State of the database. */
            readonly status: components["schemas"]["DatabaseStatus"];
            /** @description Database engine. */
            engine: components["schemas"]["DatabaseEngine"];
            /** @description Version of the engine. */
            version: string;
            /** @description Where to connect, without the password; null until provisioned. */
            readonly connection: components["schemas"]["DatabaseConnection"] | null;
            /** @description Users of the database. */
            readonly users: components["schemas"]["DatabaseUser"][];
            /** @description Size on disk in bytes; null until measured. */
            readonly sizeBytes: number | null;
            /** @description Schedule of automatic backups; null when there is none. */
            readonly backupSchedule: components["schemas"]["BackupSchedule"] | null;
            /** @description The latest backups, newest first. */
            readonly recentBackups: components["schemas"]["Backup"][];
            /** @description The latest restore; null when there was none. */
            readonly restore: components["schemas"]["Restore"] | null;
            /**
             * Format: date-time
             * @description When the database was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the database last changed.
             */
            readonly updatedAt: string;
        };
        /** @description A database to create; the engine is installed on the server if it is missing. */
        DatabaseCreate: {
            /** @description Id of the server that will host the database. */
            serverId: components["schemas"]["Id"];
            /** @description Name of the database. */
            name: string;
            /** @description Database engine. */
            engine: components["schemas"]["DatabaseEngine"];
            /** @description Version of the engine; the newest supported one if absent. */
            version?: string;
            /** @description Name of the first user; chosen by the service if absent. */
            username?: string;
        };
        /** @description Credentials of a database user, shown only once. */
        DatabaseCredentials: {
            /** @description User to connect as. */
            username: string;
            /** @description Password of the user. */
            password: string;
            /**
             * Format: uri
             * @description Connection string with user name and password.
             */
            uri: string;
        };
        /** @description The new database with its credentials, which are shown only this once. */
        DatabaseCreated: components["schemas"]["Database"] & {
            /** @description User name and password of the first user; shown only once. */
            readonly credentials: components["schemas"]["DatabaseCredentials"];
        };
        /** @description Schedule of automatic backups to store on the database. */
        BackupScheduleCreate: {
            /** @description Cron expression of five fields, such as `0 3 * * *`. */
            cron: string;
            /**
             * @description IANA time zone of the cron expression.
             * @default UTC
             */
            timezone?: string;
            /**
             * @description Whether the schedule runs.
             * @default true
             */
            enabled?: boolean;
        };
        /** @description What to back up and when; without a schedule the backup runs now. */
        BackupCreate: {
            /** @description Store this schedule instead of running now. */
            schedule?: components["schemas"]["BackupScheduleCreate"];
            /**
             * @description Days to keep the backup.
             * @default 30
             */
            retentionDays?: number;
        };
        /** @description Which backup to restore and where to. */
        RestoreCreate: {
            /** @description Id of a succeeded backup of this database. */
            backupId: components["schemas"]["Id"];
            /** @description Id of the database to overwrite; this database if absent. */
            targetDatabaseId?: components["schemas"]["Id"];
            /**
             * @description Back up the target before overwriting it.
             * @default true
             */
            createSafetyBackup?: boolean;
        };
        /** @description A database user to create. */
        DatabaseUserCreate: {
            /** @description Name of the user. */
            username: string;
            /** @description What the user may do. */
            role: components["schemas"]["DatabaseUserRole"];
        };
        /** @description The new database user with its password, which is shown only this once. */
        DatabaseUserCreated: components["schemas"]["DatabaseUser"] & {
            /** @description Password of the user; shown only once. */
            readonly password: string;
        };
        /** @description What an alert watches. */
        AlertTarget: {
            /**
             * @description Kind of resource to watch.
             * @enum {string}
             */
            type: "server" | "site" | "database";
            /** @description Ids of the resources to watch; empty for all of that kind. */
            ids: components["schemas"]["Id"][];
        };
        /**
         * @description Measurement that an alert can watch.
         * @enum {string}
         */
        AlertMetric: "cpu_percent" | "memory_percent" | "disk_percent" | "load_1m" | "network_in_bps" | "network_out_bps" | "uptime_percent" | "http_response_ms" | "http_error_percent" | "tls_days_remaining" | "db_connections_percent" | (string & {});
        /** @description Fires when the metric crosses a fixed value. */
        ThresholdCondition: {
            /**
             * @description Kind of rule.
             * @constant
             */
            type: "threshold";
            /**
             * @description How the metric is compared with the value.
             * @enum {string}
             */
            comparison: "gt" | "gte" | "lt" | "lte";
            /** @description Value to compare with. */
            value: number;
            /**
             * @description Time over which the metric is averaged in seconds.
             * @default 300
             */
            windowSeconds?: number;
            /**
             * @description How long the condition must hold before the alert fires in seconds.
             * @default 0
             */
            forSeconds?: number;
        };
        /** @description Fires when the metric leaves its usual range. */
        AnomalyCondition: {
            /**
             * @description Kind of rule.
             * @constant
             */
            type: "anomaly";
            /**
             * @description How small a deviation counts.
             * @default medium
             * @enum {string}
             */
            sensitivity?: "low" | "medium" | "high";
            /**
             * @description On which side of the usual range to fire.
             * @default both
             * @enum {string}
             */
            direction?: "above" | "below" | "both";
            /**
             * @description Time over which the metric is averaged in seconds.
             * @default 300
             */
            windowSeconds?: number;
            /**
             * @description Time from which the usual range is learned in seconds.
             * @default 604800
             */
            baselineSeconds?: number;
        };
        /** @description When an alert fires: at a threshold or on an anomaly. */
        AlertCondition: components["schemas"]["ThresholdCondition"] | components["schemas"]["AnomalyCondition"];
        /** @description A Slack incoming webhook. */
        SlackChannel: {
            /**
             * @description Kind of channel.
             * @constant
             */
            type: "slack";
            /**
             * Format: uri
             * @description Address of the Slack incoming webhook.
             */
            webhookUrl: string;
            /** @description Slack channel to post to instead of the webhook's own. */
            channel?: string | null;
        };
        /** @description Email to a list of addresses. */
        EmailChannel: {
            /**
             * @description Kind of channel.
             * @constant
             */
            type: "email";
            /** @description Email addresses to notify. */
            to: string[];
        };
        /** @description Text messages to a list of phone numbers. */
        SmsChannel: {
            /**
             * @description Kind of channel.
             * @constant
             */
            type: "sms";
            /** @description Phone numbers in E.164 form, such as `+4915112345678`. */
            to: string[];
        };
        /** @description Where notifications go: Slack, email or SMS. */
        AlertChannel: components["schemas"]["SlackChannel"] | components["schemas"]["EmailChannel"] | components["schemas"]["SmsChannel"];
        /**
         * @description How serious an alert is.
         * @enum {string}
         */
        AlertSeverity: "info" | "warning" | "critical";
        /**
         * @description What the last evaluation of an alert found.
         * @enum {string}
         */
        AlertState: "ok" | "pending" | "firing" | "no_data" | "disabled" | (string & {});
        /** @description A rule that watches a metric and notifies Slack, email or SMS. */
        Alert: {
            /** @description Id of the alert. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the alert. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Name of the alert. */
            name: string;
            /**
             * @description Whether the alert is evaluated.
             * @default true
             */
            enabled: boolean;
            /** @description What the alert watches. */
            target: components["schemas"]["AlertTarget"];
            /** @description Measurement that the alert watches. */
            metric: components["schemas"]["AlertMetric"];
            /** @description When the alert fires. */
            condition: components["schemas"]["AlertCondition"];
            /** @description Where notifications go. */
            channels: components["schemas"]["AlertChannel"][];
            /**
             * @description How serious the alert is.
             * @default warning
             */
            severity: components["schemas"]["AlertSeverity"];
            /**
             * @description Least time between two notifications in seconds.
             * @default 900
             */
            cooldownSeconds: number;
            /** @description What the last evaluation found. */
            readonly state: components["schemas"]["AlertState"];
            /**
             * Format: date-time
             * @description When the state last changed.
             */
            readonly stateChangedAt: string | null;
            /** @description Newest measured value. */
            readonly lastValue: number | null;
            /**
             * Format: date-time
             * @description When notifications resume; null when not muted.
             */
            mutedUntil?: string | null;
            /**
             * Format: date-time
             * @description When the alert was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the alert last changed.
             */
            readonly updatedAt: string;
        };
        /** @description An alert to create. */
        AlertCreate: {
            /** @description Name of the alert. */
            name: string;
            /** @description What the alert watches. */
            target: components["schemas"]["AlertTarget"];
            /** @description Measurement that the alert watches. */
            metric: components["schemas"]["AlertMetric"];
            /** @description When the alert fires. */
            condition: components["schemas"]["AlertCondition"];
            /** @description Where notifications go. */
            channels: components["schemas"]["AlertChannel"][];
            /**
             * @description Whether the alert is evaluated.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description How serious the alert is.
             * @default warning
             */
            severity?: components["schemas"]["AlertSeverity"];
            /**
             * @description Least time between two notifications in seconds.
             * @default 900
             */
            cooldownSeconds?: number;
        };
        /** @description Fields of an alert to change; absent ones stay and null clears. */
        AlertUpdate: {
            /** @description Name of the alert. */
            name?: string;
            /** @description What the alert watches. */
            target?: components["schemas"]["AlertTarget"];
            /** @description Measurement that the alert watches. */
            metric?: components["schemas"]["AlertMetric"];
            /** @description When the alert fires. */
            condition?: components["schemas"]["AlertCondition"];
            /** @description Where notifications go. */
            channels?: components["schemas"]["AlertChannel"][];
            /** @description Whether the alert is evaluated. */
            enabled?: boolean;
            /** @description How serious the alert is. */
            severity?: components["schemas"]["AlertSeverity"];
            /** @description Least time between two notifications in seconds. */
            cooldownSeconds?: number;
            /**
             * Format: date-time
             * @description When notifications resume; null ends the muting.
             */
            mutedUntil?: string | null;
        };
        /**
         * @description Kind of platform event.
         * @enum {string}
         */
        WebhookEventType: "server.created" | "server.online" | "server.unreachable" | "server.error" | "server.deleted" | "site.created" | "site.updated" | "deploy.queued" | "deploy.started" | "deploy.succeeded" | "deploy.failed" | "deploy.canceled" | "database.created" | "database.online" | "database.error" | "backup.started" | "backup.succeeded" | "backup.failed" | "restore.started" | "restore.succeeded" | "restore.failed" | "alert.firing" | "alert.resolved" | "ai.job.created" | "ai.job.awaiting_approval" | "ai.job.succeeded" | "ai.job.failed" | "ai.job.canceled" | "ai.job.expired" | "billing.subscription.updated" | "billing.invoice.paid" | "billing.invoice.payment_failed" | "team.invite.created" | "team.invite.accepted" | "team.member.updated" | "webhook.ping" | (string & {});
        /** @description An event type, or `*` for all of them. */
        WebhookEventFilter: components["schemas"]["WebhookEventType"] | "*";
        /**
         * @description State of a webhook.
         * @enum {string}
         */
        WebhookStatus: "active" | "disabled" | (string & {});
        /** @description A subscription to platform events. */
        Webhook: {
            /** @description Id of the webhook. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the webhook. */
            readonly teamId: components["schemas"]["TeamId"];
            /**
             * Format: uri
             * @description HTTPS address that receives the events.
             */
            url: string;
            /** @description Event types to deliver, or `*` for all. */
            events: components["schemas"]["WebhookEventFilter"][];
            /**
             * @description Whether events are delivered.
             * @default true
             */
            enabled: boolean;
            /** @description State of the webhook. */
            readonly status: components["schemas"]["WebhookStatus"];
            /**
             * @description Why the webhook is disabled; null while active.
             * @enum {string|null}
             */
            readonly disabledReason: "manual" | "gone" | "failing" | null | (string & {});
            /** @description Free text about the webhook. */
            description?: string | null;
            /**
             * Format: date-time
             * @description When an event was last delivered.
             */
            readonly lastDeliveryAt?: string | null;
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the webhook last changed.
             */
            readonly updatedAt: string;
        };
        /** @description A subscription to create. */
        WebhookCreate: {
            /**
             * Format: uri
             * @description HTTPS address that will receive the events.
             */
            url: string;
            /** @description Event types to deliver, or `*` for all. */
            events: components["schemas"]["WebhookEventFilter"][];
            /** @description Free text about the webhook. */
            description?: string | null;
            /**
             * @description Whether events are delivered.
             * @default true
             */
            enabled?: boolean;
        };
        /** @description The new webhook with its signing secret, which is shown only this once. */
        WebhookCreated: components["schemas"]["Webhook"] & {
            /** @description Key that signs the deliveries; shown only once. */
            readonly secret: string;
        };
        /** @description Fields of a webhook to change; absent ones stay and null clears. */
        WebhookUpdate: {
            /**
             * Format: uri
             * @description HTTPS address that receives the events.
             */
            url?: string;
            /** @description Event types to deliver, or `*` for all. */
            events?: components["schemas"]["WebhookEventFilter"][];
            /** @description Whether events are delivered. */
            enabled?: boolean;
            /** @description Free text about the webhook. */
            description?: string | null;
        };
        /**
         * @description State of a delivery.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "succeeded" | "retrying" | "failed" | (string & {});
        /** @description One attempt to deliver an event. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When the attempt was made.
             */
            attemptedAt: string;
            /** @description HTTP status of the answer; null when there was none. */
            statusCode: number | null;
            /** @description How long the attempt took in milliseconds. */
            durationMs: number;
            /** @description Why no answer came; null when one did. */
            error: string | null;
            /** @description First 1024 characters of the answer; null when there was none. */
            responseBody: string | null;
        };
        /** @description One event on its way to one webhook, with every attempt. */
        WebhookDelivery: {
            /** @description Id of the delivery. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the webhook. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Id of the webhook. */
            readonly webhookId: components["schemas"]["Id"];
            /** @description Id of the event, equal to the `webhook-id` header. */
            readonly eventId: components["schemas"]["Id"];
            /** @description Kind of event. */
            readonly eventType: components["schemas"]["WebhookEventType"];
            /** @description State of the delivery. */
            readonly status: components["schemas"]["DeliveryStatus"];
            /** @description Attempts made so far. */
            readonly attemptCount: number;
            /** @description Attempts after which the delivery fails. */
            readonly maxAttempts: number;
            /**
             * Format: date-time
             * @description When the next attempt is made; null when none will be.
             */
            readonly nextAttemptAt: string | null;
            /** @description Attempts made, oldest first. */
            readonly attempts: components["schemas"]["DeliveryAttempt"][];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the delivery last changed.
             */
            readonly updatedAt: string;
        };
        /** @description Resources that an AI task is about. */
        AiContext: {
            /** @description Ids of servers. */
            serverIds?: components["schemas"]["Id"][];
            /** @description Ids of sites. */
            siteIds?: components["schemas"]["Id"][];
            /** @description Ids of databases. */
            databaseIds?: components["schemas"]["Id"][];
        };
        /**
         * @description Which steps of a job wait for a person.
         * @enum {string}
         */
        AiApprovalMode: "each_step" | "risky_steps" | "none";
        /** @description A task for the AI. */
        AiPromptCreate: {
            /** @description What the AI is to do. */
            prompt: string;
            /** @description Resources that the task is about. */
            context?: components["schemas"]["AiContext"];
            /**
             * @description Which steps wait for a person.
             * @default each_step
             */
            approval?: components["schemas"]["AiApprovalMode"];
            /** @description Model to use; chosen by the service if absent. */
            model?: string;
            /** @description Free labels of your own. */
            metadata?: {
                [key: string]: string;
            };
        };
        /**
         * @description State of an AI job.
         * @enum {string}
         */
        AiJobStatus: "queued" | "running" | "awaiting_approval" | "succeeded" | "failed" | "canceled" | "expired" | (string & {});
        /**
         * @description Kind of action in a step.
         * @enum {string}
         */
        AiStepKind: "command" | "api_call" | "file_change" | "deploy" | "database" | "message" | (string & {});
        /**
         * @description State of a step.
         * @enum {string}
         */
        AiStepStatus: "pending" | "awaiting_approval" | "approved" | "running" | "succeeded" | "failed" | "rejected" | "expired" | "skipped" | (string & {});
        /**
         * @description Whether a step may run; rejecting ends the job.
         * @enum {string}
         */
        AiDecision: "approve" | "reject";
        /** @description The person who did something. */
        UserRef: {
            /** @description Id of the user. */
            id: components["schemas"]["Id"];
            /** @description Display name of the user, if known. */
            name: string | null;
        };
        /** @description What was decided about a step. */
        AiStepDecision: {
            /** @description Whether the step may run. */
            decision: components["schemas"]["AiDecision"];
            /** @description Reason given, if any. */
            reason: string | null;
            /** @description Who decided; null when unknown. */
            decidedBy: components["schemas"]["UserRef"] | null;
            /**
             * Format: date-time
             * @description When it was decided.
             */
            decidedAt: string;
        };
        /** @description One step of an AI job, to inspect and approve. */
        AiStep: {
            /** @description Id of the step. */
            readonly id: components["schemas"]["Id"];
            /** @description Place of the step in the job, from 0. */
            readonly index: number;
            /** @description What the step does in a few words. */
            readonly title: string;
            /** @description Kind of action. */
            readonly kind: components["schemas"]["AiStepKind"];
            /** @description State of the step. */
            readonly status: components["schemas"]["AiStepStatus"];
            /** @description Why and how the step is done. */
            readonly description: string | null;
            /** @description Exactly what will be done, such as `{command, serverId}`; inspect this before approving. */
            readonly input: {
                [key: string]: unknown;
            };
            /**
             * @description How much the step could break.
             * @enum {string}
             */
            readonly risk: "low" | "medium" | "high" | (string & {});
            /** @description Whether the step waits for a person. */
            readonly requiresApproval: boolean;
            /** @description What the step printed; null before it ran. */
            readonly output: string | null;
            /** @description Exit code of a command; null for other kinds. */
            readonly exitCode: number | null;
            /** @description Why the step failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /** @description What was decided about the step; null while undecided. */
            readonly decision: components["schemas"]["AiStepDecision"] | null;
        };
        /** @description Tokens that an AI job used. */
        AiUsage: {
            /** @description Tokens read. */
            inputTokens: number;
            /** @description Tokens written. */
            outputTokens: number;
        };
        /** @description An AI task in progress, with its steps and output. */
        AiJob: {
            /** @description Id of the job. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the job. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Id of the prompt that started the job. */
            readonly promptId: components["schemas"]["Id"];
            /** @description What the AI was asked to do. */
            readonly prompt: string;
            /** @description State of the job. */
            readonly status: components["schemas"]["AiJobStatus"];
            /** @description Which steps wait for a person. */
            readonly approval: components["schemas"]["AiApprovalMode"];
            /** @description Steps known so far, in order of index. */
            readonly steps: components["schemas"]["AiStep"][];
            /** @description Id of the step that waits for approval; null unless the job is awaiting approval. */
            readonly pendingStepId: components["schemas"]["Id"] | null;
            /** @description The job's answer so far in Markdown. */
            readonly output: string;
            /** @description Why the job failed; set only when it did. */
            readonly error: components["schemas"]["Failure"] | null;
            /**
             * Format: date-time
             * @description When the job began.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description When the job ended.
             */
            readonly completedAt: string | null;
            /**
             * Format: date-time
             * @description When the pending approval lapses; null unless one is pending.
             */
            readonly approvalExpiresAt: string | null;
            /** @description Tokens used, if counted. */
            readonly usage?: components["schemas"]["AiUsage"] | null;
            /**
             * Format: date-time
             * @description When the job was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the job last changed.
             */
            readonly updatedAt: string;
        };
        /** @description A prompt and the AI job that it started. */
        AiPrompt: {
            /** @description Id of the prompt. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that owns the prompt. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description What the AI was asked to do. */
            prompt: string;
            /** @description Id of the job that the prompt started. */
            readonly jobId: components["schemas"]["Id"];
            /** @description The job that the prompt started. */
            readonly job: components["schemas"]["AiJob"];
            /**
             * Format: date-time
             * @description When the prompt was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the prompt last changed.
             */
            readonly updatedAt: string;
        };
        /** @description The whole job, from which a client starts or starts over. */
        StreamJobSnapshot: {
            /**
             * @description Name of the event.
             * @constant
             */
            type: "job.snapshot";
            /** @description Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** @description Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            at: string;
            /** @description The job including everything up to this sequence. */
            job: components["schemas"]["AiJob"];
        };
        /** @description The job changed its status. */
        StreamJobStatus: {
            /**
             * @description Name of the event.
             * @constant
             */
            type: "job.status";
            /** @description Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** @description Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            at: string;
            /** @description The new status. */
            status: components["schemas"]["AiJobStatus"];
            /** @description The status before. */
            previousStatus: components["schemas"]["AiJobStatus"];
        };
        /** @description A step appeared. */
        StreamStepCreated: {
            /**
             * @description Name of the event.
             * @constant
             */
            type: "step.created";
            /** @description Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** @description Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            at: string;
            /** @description The new step. */
            step: components["schemas"]["AiStep"];
        };
        /** @description A step's status, output or decision changed. */
        StreamStepUpdated: {
            /**
             * @description Name of the event.
             * @constant
             */
            type: "step.updated";
            /** @description Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** @description Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            at: string;
            /** @description The step as it is now. */
            step: components["schemas"]["AiStep"];
        };
        /** @description A step waits for approval; the stream stays open meanwhile. */
        StreamStepApprovalRequired: {
            /**
             * @description Name of the event.
             * @constant
             */
            type: "step.approval_required";
            /** @description Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** @description Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            at: string;
            /** @description The step to decide about. */
            step: components["schemas"]["AiStep"];
            /**
             * Format: date-time
             * @description When the approval lapses.
             */
            expiresAt: string;
        };
        /** @description More text of the job's answer or of a step's output. */
        StreamOutputDelta: {
            /**
             * @description Name of the event.
             * @constant
             */
            type: "output.delta";
            /** @description Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** @description Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            at: string;
            /** @description Id of the step that the text belongs to; null for the job's own answer. */
            stepId: components["schemas"]["Id"] | null;
            /** @description Text to append. */
            delta: string;
        };
        /** @description A text is complete. */
        StreamOutputDone: {
            /**
             * @description Name of the event.
             * @constant
             */
            type: "output.done";
            /** @description Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** @description Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            at: string;
            /** @description Id of the step that the text belongs to; null for the job's own answer. */
            stepId: components["schemas"]["Id"] | null;
            /** @description The whole text. */
            text: string;
        };
        /** @description The job reached a terminal status, and the server closes the stream. */
        StreamJobDone: {
            /**
             * @description Name of the event.
             * @constant
             */
            type: "job.done";
            /** @description Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** @description Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            at: string;
            /** @description The job as it ended. */
            job: components["schemas"]["AiJob"];
        };
        /** @description The stream failed and closes; the job goes on. */
        StreamError: {
            /**
             * @description Name of the event.
             * @constant
             */
            type: "error";
            /** @description Number of the event in its job, from 1; equal to the stream's `id` field. */
            sequence: number;
            /** @description Id of the job. */
            jobId: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            at: string;
            /** @description Machine-readable reason. */
            code: string;
            /** @description Human-readable explanation. */
            message: string;
            /** @description Whether connecting again can help. */
            retryable: boolean;
        };
        /** @description A decision about the step that waits for approval. */
        AiApprove: {
            /** @description Id of the step to decide about. */
            stepId: components["schemas"]["Id"];
            /**
             * @description Whether the step may run; rejecting ends the job.
             * @default approve
             */
            decision?: components["schemas"]["AiDecision"];
            /** @description Why it was decided so. */
            reason?: string;
        };
        /**
         * @description How often a plan is billed.
         * @enum {string}
         */
        BillingInterval: "month" | "year";
        /** @description Price of a plan for one billing interval. */
        PlanPrice: {
            /** @description Billing interval. */
            interval: components["schemas"]["BillingInterval"];
            /** @description Price in minor units, such as cents. */
            amount: number;
            /** @description ISO 4217 code in lower case. */
            currency: string;
        };
        /** @description How much a plan allows. */
        PlanLimits: {
            /** @description Number of servers; null for no limit. */
            servers: number | null;
            /** @description Number of sites; null for no limit. */
            sites: number | null;
            /** @description Number of databases; null for no limit. */
            databases: number | null;
            /** @description Number of team members; null for no limit. */
            members: number | null;
            /** @description AI jobs per month; null for no limit. */
            aiJobsPerMonth: number | null;
        };
        /** @description A plan that the team can subscribe to. */
        Plan: {
            /** @description Id of the plan. */
            readonly id: components["schemas"]["Id"];
            /** @description Name of the plan. */
            name: string;
            /** @description What the plan is for. */
            description: string | null;
            /** @description Price for each billing interval. */
            prices: components["schemas"]["PlanPrice"][];
            /** @description What the plan includes. */
            features: string[];
            /** @description How much the plan allows. */
            limits: components["schemas"]["PlanLimits"];
            /** @description Whether the team is on this plan. */
            current: boolean;
        };
        /** @description The plan to subscribe or change to. */
        SubscribeCreate: {
            /** @description Id of the plan. */
            planId: components["schemas"]["Id"];
            /**
             * @description Billing interval.
             * @default month
             */
            interval?: components["schemas"]["BillingInterval"];
            /**
             * @description Number of units to pay for.
             * @default 1
             */
            quantity?: number;
            /**
             * Format: uri
             * @description Where to send the user after a checkout.
             */
            successUrl?: string;
            /**
             * Format: uri
             * @description Where to send the user who leaves the checkout.
             */
            cancelUrl?: string;
            /** @description Coupon to apply. */
            couponCode?: string;
        };
        /**
         * @description State of a subscription.
         * @enum {string}
         */
        SubscriptionStatus: "incomplete" | "trialing" | "active" | "past_due" | "canceled" | "expired" | (string & {});
        /** @description The team's subscription to a plan. */
        Subscription: {
            /** @description Id of the subscription. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that subscribed. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Id of the plan. */
            planId: components["schemas"]["Id"];
            /** @description Billing interval. */
            interval: components["schemas"]["BillingInterval"];
            /** @description Number of units paid for. */
            quantity: number;
            /** @description State of the subscription. */
            readonly status: components["schemas"]["SubscriptionStatus"];
            /**
             * Format: date-time
             * @description When the paid period began.
             */
            readonly currentPeriodStart: string;
            /**
             * Format: date-time
             * @description When the paid period ends.
             */
            readonly currentPeriodEnd: string;
            /** @description Whether the subscription ends with the period. */
            readonly cancelAtPeriodEnd: boolean;
            /**
             * Format: date-time
             * @description When the trial ends; null without one.
             */
            readonly trialEndsAt: string | null;
            /**
             * Format: date-time
             * @description When the subscription was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the subscription last changed.
             */
            readonly updatedAt: string;
        };
        /** @description The subscription, and the checkout to open if payment is still needed. */
        SubscribeResult: {
            /** @description The subscription as it is now. */
            subscription: components["schemas"]["Subscription"];
            /**
             * Format: uri
             * @description Address that the user must open to pay; null when nothing is left to do, and the subscription is incomplete until then.
             */
            checkoutUrl: string | null;
            /**
             * Format: date-time
             * @description When the checkout address lapses; null without one.
             */
            checkoutExpiresAt: string | null;
        };
        /**
         * @description State of an invoice.
         * @enum {string}
         */
        InvoiceStatus: "draft" | "open" | "paid" | "void" | "uncollectible" | (string & {});
        /** @description One item of an invoice. */
        InvoiceLine: {
            /** @description What was bought. */
            description: string;
            /** @description How many units. */
            quantity: number;
            /** @description Price of the line in minor units. */
            amount: number;
        };
        /** @description A bill for a period. */
        Invoice: {
            /** @description Id of the invoice. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team that is billed. */
            readonly teamId: components["schemas"]["TeamId"];
            /** @description Number printed on the invoice; null for a draft. */
            number: string | null;
            /** @description State of the invoice. */
            readonly status: components["schemas"]["InvoiceStatus"];
            /** @description ISO 4217 code in lower case. */
            currency: string;
            /** @description Sum before tax in minor units. */
            subtotal: number;
            /** @description Tax in minor units. */
            tax: number;
            /** @description Sum with tax in minor units. */
            total: number;
            /** @description What is left to pay in minor units. */
            amountDue: number;
            /** @description What was paid in minor units. */
            amountPaid: number;
            /**
             * Format: date-time
             * @description When the billed period began.
             */
            periodStart: string;
            /**
             * Format: date-time
             * @description When the billed period ended.
             */
            periodEnd: string;
            /**
             * Format: date-time
             * @description When the invoice was issued.
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description When payment is due; null when charged automatically.
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When the invoice was paid; null while unpaid.
             */
            paidAt: string | null;
            /**
             * Format: uri
             * @description Page that shows the invoice.
             */
            hostedUrl: string | null;
            /**
             * Format: uri
             * @description The invoice as PDF.
             */
            pdfUrl: string | null;
            /** @description Items of the invoice. */
            lines: components["schemas"]["InvoiceLine"][];
            /**
             * Format: date-time
             * @description When the invoice was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the invoice last changed.
             */
            readonly updatedAt: string;
        };
        /** @description Options of a billing portal session. */
        PortalCreate: {
            /**
             * Format: uri
             * @description Where the portal sends the user afterwards.
             */
            returnUrl?: string;
        };
        /** @description Access to the billing portal for a short time. */
        PortalSession: {
            /**
             * Format: uri
             * @description Address of the portal.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the address lapses.
             */
            expiresAt: string;
        };
        /**
         * @description What a member may do.
         * @enum {string}
         */
        TeamRole: "owner" | "admin" | "member" | "viewer" | (string & {});
        /** @description A person's membership in a team. */
        TeamMember: {
            /** @description Id of the membership, used as `mid`. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the person. */
            readonly userId: components["schemas"]["Id"];
            /**
             * Format: email
             * @description Email address of the person.
             */
            readonly email: string;
            /** @description Name of the person. */
            readonly name: string | null;
            /** @description What the person may do in the team. */
            role: components["schemas"]["TeamRole"];
            /**
             * Format: date-time
             * @description When the person joined.
             */
            readonly joinedAt: string;
        };
        /**
         * @description State of an invite.
         * @enum {string}
         */
        InviteStatus: "pending" | "accepted" | "expired" | "revoked" | (string & {});
        /** @description An invitation to join a team; accepted in the dashboard. */
        TeamInvite: {
            /** @description Id of the invite. */
            readonly id: components["schemas"]["Id"];
            /** @description Id of the team. */
            readonly teamId: components["schemas"]["Id"];
            /**
             * Format: email
             * @description Email address that was invited.
             */
            email: string;
            /** @description Role that the person will have. */
            role: components["schemas"]["TeamRole"];
            /** @description State of the invite. */
            readonly status: components["schemas"]["InviteStatus"];
            /** @description Who sent the invite. */
            readonly invitedBy: components["schemas"]["UserRef"];
            /**
             * Format: date-time
             * @description When the invite lapses, seven days after it was sent.
             */
            readonly expiresAt: string;
            /**
             * Format: date-time
             * @description When the invite was accepted; null before.
             */
            readonly acceptedAt: string | null;
            /**
             * Format: date-time
             * @description When the invite was sent.
             */
            readonly createdAt: string;
        };
        /** @description A team with its members and open invites. */
        Team: {
            /** @description Id of the team. */
            readonly id: components["schemas"]["Id"];
            /** @description Name of the team. */
            name: string;
            /** @description Short name for addresses. */
            readonly slug: string;
            /** @description Your role in the team. */
            readonly role: components["schemas"]["TeamRole"];
            /** @description All members of the team. */
            readonly members: components["schemas"]["TeamMember"][];
            /** @description Invites that are still pending. */
            readonly invites: components["schemas"]["TeamInvite"][];
            /**
             * Format: date-time
             * @description When the team was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the team last changed.
             */
            readonly updatedAt: string;
        };
        /** @description A team to create. */
        TeamCreate: {
            /** @description Name of the team. */
            name: string;
        };
        /** @description Whom to invite and as what. */
        InviteCreate: {
            /**
             * Format: email
             * @description Email address to invite.
             */
            email: string;
            /**
             * @description Role that the person will have.
             * @default member
             */
            role?: components["schemas"]["TeamRole"];
            /** @description Note to add to the invitation. */
            message?: string;
        };
        /** @description A member's new role. */
        MemberUpdate: {
            /** @description What the person may do in the team. */
            role: components["schemas"]["TeamRole"];
        };
        /** @description Who did something. */
        AuditActor: {
            /**
             * @description Kind of actor.
             * @enum {string}
             */
            type: "user" | "token" | "ai" | "system" | (string & {});
            /** @description Id of the actor. */
            id: components["schemas"]["Id"];
            /** @description Name of the actor. */
            name: string;
        };
        /** @description What something was done to. */
        AuditTarget: {
            /** @description Kind of resource, such as `site`. */
            type: string;
            /** @description Id of the resource. */
            id: components["schemas"]["Id"];
            /** @description Name of the resource at that time. */
            name: string;
        };
        /** @description One recorded action: who did what to what. */
        AuditLogEntry: {
            /** @description Id of the entry. */
            id: components["schemas"]["Id"];
            /** @description What was done, such as `site.deploy`. */
            action: string;
            /** @description Who did it. */
            actor: components["schemas"]["AuditActor"];
            /** @description What it was done to. */
            target: components["schemas"]["AuditTarget"];
            /**
             * @description Whether it worked.
             * @enum {string}
             */
            status: "success" | "error" | (string & {});
            /** @description Address that the request came from, if known. */
            ip: string | null;
            /** @description Further facts about the action. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was done.
             */
            createdAt: string;
        };
        /** @description What every event has around its data. */
        WebhookEnvelope: {
            /** @description Id of the event, equal to the `webhook-id` header. */
            id: components["schemas"]["Id"];
            /** @description Kind of event. */
            type: components["schemas"]["WebhookEventType"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @description Id of the team in which it happened. */
            teamId: components["schemas"]["Id"] | null;
            /** @description Status before the event, if the status changed. */
            previousStatus?: string;
        };
        /** @description An event about a server. */
        ServerEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "server.created" | "server.online" | "server.unreachable" | "server.error" | "server.deleted";
            /** @description The server as it was after the event. */
            data: components["schemas"]["Server"];
        };
        /** @description An event about a site. */
        SiteEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "site.created" | "site.updated";
            /** @description The site as it was after the event. */
            data: components["schemas"]["Site"];
        };
        /** @description An event about a deploy. */
        DeployEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "deploy.queued" | "deploy.started" | "deploy.succeeded" | "deploy.failed" | "deploy.canceled";
            /** @description The deploy as it was after the event. */
            data: components["schemas"]["Deploy"];
        };
        /** @description An event about a database. */
        DatabaseEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "database.created" | "database.online" | "database.error";
            /** @description The database as it was after the event. */
            data: components["schemas"]["Database"];
        };
        /** @description An event about a backup. */
        BackupEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "backup.started" | "backup.succeeded" | "backup.failed";
            /** @description The backup as it was after the event. */
            data: components["schemas"]["Backup"];
        };
        /** @description An event about a restore. */
        RestoreEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "restore.started" | "restore.succeeded" | "restore.failed";
            /** @description The restore as it was after the event. */
            data: components["schemas"]["Restore"];
        };
        /** @description An event about an alert. */
        AlertEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "alert.firing" | "alert.resolved";
            /** @description The alert as it was after the event. */
            data: components["schemas"]["Alert"];
        };
        /** @description An event about an AI job. */
        AiJobEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "ai.job.created" | "ai.job.awaiting_approval" | "ai.job.succeeded" | "ai.job.failed" | "ai.job.canceled" | "ai.job.expired";
            /** @description The AI job as it was after the event. */
            data: components["schemas"]["AiJob"];
        };
        /** @description An event about the subscription. */
        SubscriptionEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "billing.subscription.updated";
            /** @description The subscription as it was after the event. */
            data: components["schemas"]["Subscription"];
        };
        /** @description An event about an invoice. */
        InvoiceEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "billing.invoice.paid" | "billing.invoice.payment_failed";
            /** @description The invoice as it was after the event. */
            data: components["schemas"]["Invoice"];
        };
        /** @description An event about an invite. */
        TeamInviteEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "team.invite.created" | "team.invite.accepted";
            /** @description The invite as it was after the event. */
            data: components["schemas"]["TeamInvite"];
        };
        /** @description An event about a member of the team. */
        TeamMemberEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "team.member.updated";
            /** @description The member of the team as it was after the event. */
            data: components["schemas"]["TeamMember"];
        };
        /** @description Data of a test event. */
        WebhookPing: {
            /** @description Id of the new webhook. */
            webhookId: components["schemas"]["Id"];
        };
        /** @description A test event of a new webhook. */
        WebhookPingEvent: components["schemas"]["WebhookEnvelope"] & {
            /** @enum {string} */
            type: "webhook.ping";
            /** @description The webhook that was created. */
            data: components["schemas"]["WebhookPing"];
        };
    };
    responses: {
        /** @description The body is not readable JSON (`invalid_json`), the cursor is unknown (`invalid_cursor`) or a parameter is malformed (`invalid_parameter`). */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is missing, wrong or revoked (`unauthorized`). */
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
        /** @description The token is valid but may not do this (`forbidden`). */
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
        /** @description The rate limit is reached (`rate_limited`). */
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
        /** @description The service failed (`internal_error`). */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is temporarily unavailable (`unavailable`). */
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
        /** @description The plan's limit is reached or the payment was declined (`payment_required`). */
        PaymentRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource's present state forbids this; `code` says why. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Fields of the body are wrong (`validation_failed`, see `errors`), or the Idempotency-Key was used for another body (`idempotency_key_reused`). */
        UnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such resource, or it belongs to another team (`not_found`). */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The requested media type is not offered for this resource (`not_acceptable`). */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The receiver is gone for good; the webhook is disabled. */
        DeliveryRefused: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Answer within 15 seconds; anything but a 2xx counts as failed and is tried again. */
        DeliveryAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description Items per page. */
        Limit: number;
        /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
        Cursor: string;
        /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
        IdempotencyKey: string;
        /** @description Delete the server even though sites or databases still use it. */
        Force: boolean;
        /** @description Only items on this server. */
        ServerIdFilter: components["schemas"]["Id"];
        /** @description Only deliveries in this status. */
        DeliveryStatusFilter: components["schemas"]["DeliveryStatus"];
        /** @description Sequence of the last stream event received; the stream continues after it. */
        LastEventId: string;
        /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
        WebhookId: components["schemas"]["Id"];
        /** @description When this attempt was made in Unix seconds. */
        WebhookTimestamp: string;
        /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Requests left in the window and the seconds until it resets, such as `"default";r=119;t=42`. */
        RateLimit: string;
        /** @description The quota and its window, such as `"default";q=120;w=60`. */
        "RateLimit-Policy": string;
        /** @description Id of this exchange; quote it when asking for support. */
        "X-Request-Id": string;
        /** @description The bearer challenge of RFC 6750, such as `Bearer error="invalid_token"`. */
        "WWW-Authenticate": string;
        /** @description Seconds to wait before trying again; wins over the reset time of RateLimit. */
        "Retry-After": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listServers: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of servers. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The VPS to connect. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerCreate"];
            };
        };
        responses: {
            /** @description The new server in status `pending`. */
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
                /** @description Id of the server. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server. */
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
                /** @description Delete the server even though sites or databases still use it. */
                force?: components["parameters"]["Force"];
            };
            header?: never;
            path: {
                /** @description Id of the server. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is being deleted. */
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
    updateServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the server. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerUpdate"];
            };
        };
        responses: {
            /** @description The changed server. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only items on this server. */
                serverId?: components["parameters"]["ServerIdFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of sites. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The site to provision. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteCreate"];
            };
        };
        responses: {
            /** @description The new site in status `provisioning`. */
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
                /** @description Id of the site. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteUpdate"];
            };
        };
        responses: {
            /** @description The changed site. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the site. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description What to deploy. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeployCreate"];
            };
        };
        responses: {
            /** @description The new deploy in status `queued`. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only items on this server. */
                serverId?: components["parameters"]["ServerIdFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of databases. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The database to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseCreate"];
            };
        };
        responses: {
            /** @description The new database in status `provisioning`, with its credentials. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description What to back up and when. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BackupCreate"];
            };
        };
        responses: {
            /** @description The new backup, `queued`, or `scheduled` if a schedule was given. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The backup and its target. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreCreate"];
            };
        };
        responses: {
            /** @description The new restore in status `queued`. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of database users. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the database. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The user to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseUserCreate"];
            };
        };
        responses: {
            /** @description The new user with its password. */
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
                /** @description Id of the database. */
                id: components["schemas"]["Id"];
                /** @description Id of the database user. */
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is deleted. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of alerts. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The alert to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertCreate"];
            };
        };
        responses: {
            /** @description The new alert. */
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
                /** @description Id of the alert. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alert is deleted. */
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
                /** @description Id of the alert. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertUpdate"];
            };
        };
        responses: {
            /** @description The changed alert. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of webhooks. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The subscription to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description The new webhook with its signing secret. */
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
                /** @description Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
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
                /** @description Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The changed webhook. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only deliveries in this status. */
                status?: components["parameters"]["DeliveryStatusFilter"];
            };
            header?: never;
            path: {
                /** @description Id of the webhook. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The task. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiPromptCreate"];
            };
        };
        responses: {
            /** @description The prompt and its job in status `queued`. */
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
                /** @description Sequence of the last stream event received; the stream continues after it. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path: {
                /** @description Id of the job. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, or the stream of its events. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the job. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The step and the decision. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiApprove"];
            };
        };
        responses: {
            /** @description The job as it is now. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of plans. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The plan to subscribe or change to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeCreate"];
            };
        };
        responses: {
            /** @description The subscription and the checkout to open, if any. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of invoices. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Options of the session. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PortalCreate"];
            };
        };
        responses: {
            /** @description The address of the portal. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of teams. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The team to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamCreate"];
            };
        };
        responses: {
            /** @description The new team. */
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
                /** @description UUID v4, without quotes, that makes repeating this request safe for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the team. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description Whom to invite and as what. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteCreate"];
            };
        };
        responses: {
            /** @description The new invite in status `pending`. */
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
                /** @description Id of the team. */
                id: components["schemas"]["Id"];
                /** @description Id of the membership. */
                mid: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** @description The new role. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description The changed member. */
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
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque position taken from the previous page's `meta.nextCursor`. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the team. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of audit log entries. */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiJobEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamInviteEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamInviteEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamMemberEvent"] & {
                    /** @constant */
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
                /** @description Id of the event, the same in every attempt; use it to drop duplicates. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was made in Unix seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description HMAC-SHA256 signatures of id, timestamp and body as space-separated `v1,<base64>`; several while a secret is being replaced. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPingEvent"] & {
                    /** @constant */
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
