import type { Infra, Resource } from "./start-infra.ts";

/** Bodies that are valid and start something. */
export const alertBody = {
  name: "Busy",
  target: { type: "server", ids: [] },
  metric: "cpu_percent",
  condition: { type: "threshold", comparison: "gt", value: 0, forSeconds: 600 },
  channels: [{ type: "email", to: ["ops@example.com"] }],
} as const;

const newWebhook = ({ make }: Infra, fields: object = {}) =>
  make("POST /webhooks", { url: "https://hooks.example.com/new", events: ["*"], ...fields });

/** How a test gets a new resource of each kind, in the status it starts in. */
export const newResource = {
  server: ({ make }: Infra, fields: object = {}) =>
    make("POST /servers", { name: "new-1", host: "203.0.113.99", ...fields }),
  site: async ({ make, find }: Infra, fields: object = {}) => {
    const { id: serverId } = await find("/servers", "name", "web-1");
    return make("POST /sites", { serverId, name: "new-site", type: "node", ...fields });
  },
  deploy: async ({ make, find }: Infra, fields: object = {}) => {
    const { id } = await find("/sites", "name", "shop");
    return make(`POST /sites/${id}/deploy`, fields);
  },
  database: async ({ make, find }: Infra, fields: object = {}) => {
    const { id: serverId } = await find("/servers", "name", "db-1");
    return make("POST /databases", { serverId, name: "new-db", engine: "postgresql", ...fields });
  },
  backup: async ({ make, find }: Infra, fields: object = {}) => {
    const { id } = await find("/databases", "name", "shop");
    return make(`POST /databases/${id}/backups`, fields);
  },
  restore: async ({ make, find }: Infra, fields: object = {}) => {
    const { id, recentBackups } = await find("/databases", "name", "shop");
    const backup = (recentBackups as Resource[]).find(({ status }) => status === "succeeded")!;
    return make(`POST /databases/${id}/restore`, { backupId: backup.id, ...fields });
  },
  alert: ({ make }: Infra, fields: object = {}) => make("POST /alerts", { ...alertBody, ...fields }),
  webhook: newWebhook,
  delivery: async (infra: Infra, fields: object = {}) => {
    const { id } = await newWebhook(infra, fields);
    return infra.find(`/webhooks/${id}/deliveries`, "eventType", "webhook.ping");
  },
  job: async ({ make }: Infra, fields: object = {}) => {
    const { job } = await make("POST /ai/prompts", { prompt: "Upgrade node", ...fields });
    return job as Resource;
  },
  subscription: async ({ make }: Infra, fields: object = {}) => {
    const { subscription } = await make("POST /billing/subscribe", { planId: "plan_business", ...fields });
    return subscription as Resource;
  },
  /** The draft of the seeded subscription's next period. */
  invoice: async ({ mock, find }: Infra) => {
    await mock.clock.advance("20d");
    return find("/billing/invoices", "status", "draft");
  },
  invite: async ({ make, find }: Infra, fields: object = {}) => {
    const { id } = await find("/teams", "slug", "acme");
    return make(`POST /teams/${id}/invites`, { email: "new@example.com", ...fields });
  },
} as const satisfies Record<string, (infra: Infra, fields?: object) => Promise<Resource>>;
