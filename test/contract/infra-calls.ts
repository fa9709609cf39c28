import type { InfraClient } from "@tandem/sdk";
import type { InfraOperationId } from "../../packages/mock/src/generated/infra-operations.ts";

const page = { limit: 50, cursor: "c1" };

/** Every operation of the infrastructure API by the SDK method that calls it, with all its options given. */
export const infraCalls: Readonly<Record<InfraOperationId, (infra: InfraClient) => PromiseLike<unknown>>> = {
  listServers: (infra) => infra.servers.list(page),
  createServer: (infra) =>
    infra.servers.create({
      name: "web-1",
      host: "203.0.113.7",
      port: 2222,
      username: "deploy",
      description: null,
      provider: "example",
      region: "eu-1",
      tags: ["web"],
      sshPrivateKey: "-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END OPENSSH PRIVATE KEY-----",
    }),
  getServer: (infra) => infra.servers.get("srv_1"),
  deleteServer: (infra) => infra.servers.delete("srv_1", { force: true }),
  updateServer: (infra) => infra.unlisted.updateServer("srv_1", { name: "web-2", region: null }),
  listSites: (infra) => infra.sites.list({ ...page, serverId: "srv_1" }),
  createSite: (infra) =>
    infra.sites.create({
      serverId: "srv_1",
      name: "shop",
      type: "node",
      domains: ["shop.example.com"],
      repository: { provider: "github", url: "https://github.com/example/shop", branch: "main" },
      buildCommand: "npm run build",
      autoDeploy: true,
      environment: { NODE_ENV: "production" },
    }),
  updateSite: (infra) => infra.sites.update("site_1", { domains: ["a.example.com"], environment: { OLD: null } }),
  deploySite: (infra) => infra.sites.deploy("site_1", { branch: "main", clearCache: true, message: "v2" }),
  listDatabases: (infra) => infra.databases.list({ ...page, serverId: "srv_1" }),
  createDatabase: (infra) =>
    infra.databases.create({ serverId: "srv_1", name: "shop", engine: "postgresql", version: "17", username: "shop" }),
  createBackup: (infra) =>
    infra.databases.backup("db_1", { schedule: { cron: "0 3 * * *", timezone: "UTC" }, retentionDays: 7 }),
  restoreDatabase: (infra) =>
    infra.databases.restore("db_1", { backupId: "bkp_1", targetDatabaseId: "db_2", createSafetyBackup: false }),
  listDatabaseUsers: (infra) => infra.unlisted.listDatabaseUsers("db_1", page),
  createDatabaseUser: (infra) => infra.unlisted.createDatabaseUser("db_1", { username: "report", role: "readonly" }),
  deleteDatabaseUser: (infra) => infra.unlisted.deleteDatabaseUser("db_1", "usr_1"),
  listAlerts: (infra) => infra.alerts.list(page),
  createAlert: (infra) =>
    infra.alerts.create({
      name: "CPU",
      target: { type: "server", ids: [] },
      metric: "cpu_percent",
      condition: { type: "threshold", comparison: "gt", value: 90, windowSeconds: 300 },
      channels: [
        { type: "email", to: ["ops@example.com"] },
        { type: "sms", to: ["+4915112345678"] },
        { type: "slack", webhookUrl: "https://hooks.example.com/x" },
      ],
    }),
  updateAlert: (infra) =>
    infra.alerts.update("alt_1", { enabled: false, condition: { type: "anomaly", sensitivity: "high" } }),
  deleteAlert: (infra) => infra.alerts.delete("alt_1"),
  listWebhooks: (infra) => infra.webhooks.list(page),
  createWebhook: (infra) =>
    infra.webhooks.create({ url: "https://example.com/hook", events: ["deploy.failed", "*"], description: "CI" }),
  updateWebhook: (infra) => infra.unlisted.updateWebhook("wh_1", { enabled: false }),
  deleteWebhook: (infra) => infra.unlisted.deleteWebhook("wh_1"),
  listWebhookDeliveries: (infra) => infra.webhooks.deliveries("wh_1", { ...page, status: "failed" }),
  createAiPrompt: (infra) =>
    infra.ai.createPrompt({ prompt: "Update PHP", context: { siteIds: ["site_1"] }, approval: "risky_steps" }),
  getAiJob: (infra) => infra.ai.getJob("job_1"),
  approveAiJobStep: (infra) => infra.ai.approveStep("job_1", { stepId: "stp_1", decision: "reject", reason: "No" }),
  listPlans: (infra) => infra.billing.plans(page),
  subscribe: (infra) => infra.billing.subscribe({ planId: "plan_pro", interval: "year", quantity: 2 }),
  listInvoices: (infra) => infra.billing.invoices(page),
  createBillingPortal: (infra) => infra.unlisted.createBillingPortal({ returnUrl: "https://example.com/" }),
  listTeams: (infra) => infra.teams.list(page),
  createTeam: (infra) => infra.unlisted.createTeam({ name: "Ops" }),
  createTeamInvite: (infra) => infra.teams.invite("team_1", { email: "new@example.com", role: "viewer" }),
  updateTeamMember: (infra) => infra.teams.updateMember("team_1", "mem_1", { role: "admin" }),
  listAuditLogs: (infra) => infra.unlisted.listAuditLogs("team_1", page),
};

/** Operations whose body may be left out, called without one. */
export const infraCallsWithoutBody = {
  deploySite: (infra) => infra.sites.deploy("site_1"),
  createBackup: (infra) => infra.databases.backup("db_1"),
  createBillingPortal: (infra) => infra.unlisted.createBillingPortal(),
} satisfies Partial<typeof infraCalls>;
