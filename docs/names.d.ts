// Names in the pages' examples that stand for something of the reader's own.
declare const tandem: import("@tandem/sdk").Tandem;
declare const infra: import("@tandem/sdk").InfraClient;
declare const mock: import("@tandem/mock").Mock;
declare const job: import("@tandem/sdk").AiJobHandle;
declare const deploy: import("@tandem/sdk").Deploy;
declare const ledger: import("@tandem/batch").BatchLedger;
declare const fleet: import("@tandem/batch/redis").Fleet;
declare const handle: import("@tandem/sdk/webhooks").WebhookHandler;
declare const error: import("@tandem/sdk").TandemError;
declare const event: import("@tandem/sdk/webhooks").WebhookEvent;
declare const page: import("playwright-core").Page;

declare const apiKey: string;
declare const baseUrl: string;
declare const token: string;
declare const key: string;
declare const input: string;
declare const next: string;
declare const texts: string[];
declare const siteId: string;
declare const serverId: string;
declare const jobId: string;
declare const webhookId: string;
declare const deliveryId: string;
declare const id: string;
declare const secret: string;
declare const url: string;
declare const body: string;
declare const headers: Record<string, string>;
declare const request: Request;

declare function askOnTerminal(step: import("@tandem/sdk").AiStep): Promise<"approve" | "reject">;
declare function log(text: string): Promise<void>;
declare function save(name: string, value: unknown): Promise<void>;
declare function secretOf(tenant: string): string;
