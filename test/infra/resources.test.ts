import type { AlertCreate } from "@tandem/sdk";
import { expect, test } from "vitest";
import { infraService } from "../support/infra-service.ts";
import { rejection } from "../support/tool-service.ts";

const host = "203.0.113.9";
const sshPrivateKey = "-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END OPENSSH PRIVATE KEY-----";
const cpuAlert: AlertCreate = {
  name: "CPU",
  target: { type: "server", ids: [] },
  metric: "cpu_percent",
  condition: { type: "threshold", comparison: "gt", value: 90 },
  channels: [{ type: "email", to: ["ops@example.com"] }],
};

test("a server, from connecting it to deleting it", async () => {
  const { infra, settle } = await infraService();

  const created = await infra.servers.create({ name: "web-9", host, sshPrivateKey });
  const online = await settle(infra.servers.waitUntilOnline(created.id));
  const listed = await infra.servers.list({ pageSize: 1 });
  const deleted = await infra.servers.delete(created.id);
  const error = await settle(rejection(infra.servers.waitUntilOnline(created.id)));

  expect(online).toMatchObject({ id: created.id, host, status: "online" });
  expect(listed.items[0]!.id).toBe(created.id);
  expect(deleted).toBeUndefined();
  expect(error).toMatchObject({ code: "remote_failed", remote: { status: "deleting" } });
});

test("a server in use is only deleted with force", async () => {
  const { infra } = await infraService();
  const { items } = await infra.sites.list();
  const { serverId } = items[0]!;

  const error = await rejection(infra.servers.delete(serverId));
  await infra.servers.delete(serverId, { force: true });

  expect(error).toMatchObject({ code: "conflict", apiCode: "server_has_dependents", retryable: false });
});

test("a site, created, changed and deployed", async () => {
  const { infra, settle } = await infraService();
  const { items } = await infra.servers.list();
  const server = items.find(({ status }) => status === "online")!;

  const created = await infra.sites.create({ serverId: server.id, name: "landing", type: "static" });
  const early = await rejection(infra.sites.deploy(created.id));
  await settle(infra.sites.waitUntilActive(created));
  const changed = await infra.sites.update(created.id, { domains: ["www.example.com", "example.com"] });
  const deploy = await settle(infra.sites.deploy(created.id).then((it) => infra.sites.waitForDeploy(it)));
  const found = await infra.sites.get(created.id);

  expect(early).toMatchObject({ code: "conflict" });
  expect(changed.domains.map(({ name, primary }) => [name, primary])).toEqual([
    ["www.example.com", true],
    ["example.com", false],
  ]);
  expect(found).toMatchObject({ activeDeployId: deploy.id, recentDeploys: [{ id: deploy.id, status: "succeeded" }] });
});

test("a database, backed up and restored; its credentials are shown once", async () => {
  const { infra, settle } = await infraService();
  const { items } = await infra.databases.list();
  const { serverId } = items[0]!;

  const created = await infra.databases.create({ serverId, name: "orders", engine: "postgresql" });
  const online = await settle(infra.databases.waitUntilOnline(created.id));
  const early = await rejection(infra.databases.restore(created.id, { backupId: "bkp_none" }));
  const backup = await settle(infra.databases.backup(created.id).then((it) => infra.databases.waitForBackup(it)));
  const restore = await infra.databases.restore(created.id, { backupId: backup.id, createSafetyBackup: false });
  const restored = await settle(infra.databases.waitForRestore(restore));
  const found = await infra.databases.get(created.id);

  expect(created.credentials).toMatchObject({ password: expect.any(String), uri: expect.any(String) });
  expect("credentials" in online).toBe(false);
  expect((early as { status: number }).status).toBeGreaterThanOrEqual(400);
  expect(restored).toMatchObject({ id: restore.id, status: "succeeded", backupId: backup.id });
  expect(found.recentBackups.map(({ id }) => id)).toEqual([backup.id]);
});

test("an alert, created, changed and deleted", async () => {
  const { infra } = await infraService();

  const created = await infra.alerts.create(cpuAlert);
  const changed = await infra.alerts.update(created.id, { enabled: false, severity: "critical" });
  const listed = (await infra.alerts.list()).items.map(({ id }) => id);
  await infra.alerts.delete(created.id);
  const left = (await infra.alerts.list()).items.map(({ id }) => id);

  expect(changed).toMatchObject({ id: created.id, enabled: false, severity: "critical", metric: "cpu_percent" });
  expect(listed).toContain(created.id);
  expect(left).not.toContain(created.id);
});

test("a webhook shows its secret once, and its deliveries", async () => {
  const { infra } = await infraService();

  const created = await infra.webhooks.create({ url: "https://example.com/hook", events: ["*"] });
  const listed = (await infra.webhooks.list()).items.find(({ id }) => id === created.id)!;
  const deliveries = await infra.webhooks.deliveries(created.id);

  expect(created.secret).toMatch(/^whsec_/);
  expect("secret" in listed).toBe(false);
  expect(deliveries.items.map(({ eventType }) => eventType)).toEqual(["webhook.ping"]);
});

test("an AI job, its step approved", async () => {
  const { infra, mock } = await infraService();

  const { jobId, job } = await infra.ai.createPrompt({ prompt: "Move the shop to PHP 8.4" });
  await mock.clock.advance("1h");
  const waiting = await infra.ai.getJob(jobId);
  const approved = await infra.ai.approveStep(jobId, { stepId: waiting.pendingStepId! });
  const again = await rejection(infra.ai.approveStep(jobId, { stepId: "stp_none" }));

  expect([job.status, waiting.status]).toEqual(["queued", "awaiting_approval"]);
  expect(approved.steps.find(({ id }) => id === waiting.pendingStepId)?.decision?.decision).toBe("approve");
  expect(again).toMatchObject({ outcome: "rejected" });
});

test("billing: plans, a subscription and invoices", async () => {
  const { infra } = await infraService();

  const plans = (await infra.billing.plans()).items;
  const other = plans.find(({ current, prices }) => !current && prices.length > 0)!;
  const { subscription } = await infra.billing.subscribe({ planId: other.id });
  const invoices = (await infra.billing.invoices()).items;

  expect(subscription.planId).toBe(other.id);
  expect(invoices.length).toBeGreaterThan(0);
});

test("a team: someone is invited, and a role changes", async () => {
  const { infra } = await infraService();
  const { items } = await infra.teams.list();
  const team = await infra.teams.get(items[0]!.id);
  const viewer = team.members.find(({ role }) => role === "viewer")!;

  const invite = await infra.teams.invite(team.id, { email: "new@example.com", role: "admin" });
  const twice = await rejection(infra.teams.invite(team.id, { email: "new@example.com" }));
  const member = await infra.teams.updateMember(team.id, viewer.id, { role: "member" });
  const owner = team.members.find(({ role }) => role === "owner")!;
  const last = await rejection(infra.teams.updateMember(team.id, owner.id, { role: "member" }));

  expect(invite).toMatchObject({ email: "new@example.com", role: "admin", status: "pending" });
  expect(twice).toMatchObject({ code: "conflict", apiCode: "invite_pending" });
  expect(member).toMatchObject({ id: viewer.id, role: "member" });
  expect(last).toMatchObject({ code: "conflict", apiCode: "last_owner" });
});

test("unlisted operations answer 404 unless the service has them", async () => {
  const { infra } = await infraService();

  expect(await rejection(infra.teams.create({ name: "Ops" }))).toMatchObject({ code: "not_found" });
});
