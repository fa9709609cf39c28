// Generated from specs/ by scripts/generate.ts. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** How a service differs from what Tandem assumes */
        readonly ServiceFile: {
            readonly $schema?: string | undefined;
            readonly infra?: {
                /** Path from the origin that replaces /api/v1. With /v3, the servers are at /v3/servers. */
                readonly prefix?: string | undefined;
                /**
                 * How fields are cased. Default camel.
                 */
                readonly case?: "camel" | "snake" | "kebab" | "pascal" | undefined;
                /** The service's name of a field, by Type.field. */
                readonly fields?: {
                    readonly [key: string]: string;
                } | undefined;
                /** The service's words for the model's, by Type or Type.field. */
                readonly statuses?: {
                    readonly [key: string]: {
                        readonly [key: string]: readonly string[];
                    };
                } | undefined;
                readonly error?: {
                    /** A dotted path in the body. */
                    readonly message?: string | undefined;
                    /** A dotted path in the body. */
                    readonly code?: string | undefined;
                    /** A dotted path in the body. */
                    readonly fields?: string | undefined;
                    /** A dotted path in the body. */
                    readonly requestId?: string | undefined;
                } | undefined;
                readonly auth?: {
                    /** A header's name. */
                    readonly header?: string | undefined;
                    /** In front of the credential. */
                    readonly scheme?: string | undefined;
                } | undefined;
                readonly headers?: {
                    /** A header's name; null: not sent. */
                    readonly requestId?: string | null | undefined;
                    /** A header's name; null: not sent. */
                    readonly idempotencyKey?: string | null | undefined;
                } | undefined;
                readonly pagination?: {
                    readonly style: "cursor" | "page" | "offset" | "link" | "none";
                    readonly page?: string | undefined;
                    readonly offset?: string | undefined;
                    readonly cursor?: string | undefined;
                    readonly size?: string | undefined;
                    /** A dotted path in the body. */
                    readonly next?: string | undefined;
                    /** A dotted path in the body. */
                    readonly last?: string | undefined;
                    /** A dotted path in the body. */
                    readonly total?: string | undefined;
                    /** A dotted path in the body. */
                    readonly more?: string | undefined;
                } | undefined;
                readonly wrap?: {
                    /** A dotted path; null for the body. */
                    readonly item?: string | null | undefined;
                    /** A dotted path; null for the body. */
                    readonly list?: string | null | undefined;
                } | undefined;
                /**
                 * How ids are written. Default string.
                 */
                readonly ids?: "string" | "number" | undefined;
                /** The model's event type, by the service's. */
                readonly events?: {
                    readonly [key: string]: "job.snapshot" | "job.status" | "step.created" | "step.updated" | "step.approval_required" | "output.delta" | "output.done" | "job.done" | "error";
                } | undefined;
            } | undefined;
            readonly tools?: {
                /** Path from the origin that replaces all of /api/v1/tools. With /v3/ai, a tool is at /v3/ai/ai-rewriter. */
                readonly prefix?: string | undefined;
                /**
                 * How fields are cased. Default camel.
                 */
                readonly case?: "camel" | "snake" | "kebab" | "pascal" | undefined;
                /** The service's name of a field, by Type.field. */
                readonly fields?: {
                    readonly [key: string]: string;
                } | undefined;
                /** The service's words for the model's, by Type or Type.field. */
                readonly statuses?: {
                    readonly [key: string]: {
                        readonly [key: string]: readonly string[];
                    };
                } | undefined;
                readonly error?: {
                    /** A dotted path in the body. */
                    readonly message?: string | undefined;
                    /** A dotted path in the body. */
                    readonly code?: string | undefined;
                    /** A dotted path in the body. */
                    readonly fields?: string | undefined;
                    /** A dotted path in the body. */
                    readonly requestId?: string | undefined;
                } | undefined;
                readonly auth?: {
                    /** A header's name. */
                    readonly header?: string | undefined;
                    /** In front of the credential. */
                    readonly scheme?: string | undefined;
                } | undefined;
                readonly headers?: {
                    /** A header's name; null: not sent. */
                    readonly requestId?: string | null | undefined;
                } | undefined;
                /** Path of the list of tools from the origin, such as /v3/catalog. Default: tools.prefix. */
                readonly list?: string | undefined;
                readonly wrap?: {
                    /** A dotted path; null for the body. */
                    readonly data?: string | null | undefined;
                    /** A dotted path; null for the body. */
                    readonly meta?: string | null | undefined;
                } | undefined;
                /** By slug and field. */
                readonly results?: {
                    readonly [key: string]: {
                        readonly [key: string]: string;
                    };
                } | undefined;
            } | undefined;
            readonly rateLimit?: {
                /** A header's name. */
                readonly limit?: string | undefined;
                /** A header's name. */
                readonly remaining?: string | undefined;
                /** A header's name. */
                readonly reset?: string | undefined;
            } | undefined;
            readonly webhooks?: {
                readonly scheme?: {
                    /** A header's name. */
                    readonly id?: string | undefined;
                    /** A header's name. */
                    readonly timestamp?: string | undefined;
                    /** A header's name. */
                    readonly signature?: string | undefined;
                    readonly signed?: string | undefined;
                    readonly digest?: "sha256" | "sha384" | "sha512" | undefined;
                    readonly encoding?: "base64" | "base64url" | "hex" | undefined;
                    readonly key?: "base64" | "utf8" | "hex" | undefined;
                    readonly prefix?: string | undefined;
                } | undefined;
                /** The model's event type, by the service's. */
                readonly events?: {
                    readonly [key: string]: "server.created" | "server.online" | "server.unreachable" | "server.error" | "server.deleted" | "site.created" | "site.updated" | "deploy.queued" | "deploy.started" | "deploy.succeeded" | "deploy.failed" | "deploy.canceled" | "database.created" | "database.online" | "database.error" | "backup.started" | "backup.succeeded" | "backup.failed" | "restore.started" | "restore.succeeded" | "restore.failed" | "alert.firing" | "alert.resolved" | "ai.job.created" | "ai.job.awaiting_approval" | "ai.job.succeeded" | "ai.job.failed" | "ai.job.canceled" | "ai.job.expired" | "billing.subscription.updated" | "billing.invoice.paid" | "billing.invoice.payment_failed" | "team.invite.created" | "team.invite.accepted" | "team.member.updated" | "webhook.ping";
                } | undefined;
            } | undefined;
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

export type ServiceFile = components["schemas"]["ServiceFile"];
