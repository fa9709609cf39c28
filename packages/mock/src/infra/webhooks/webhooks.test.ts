import { describe, expect, it } from "vitest";
import { webhookBody } from "../../generated/response-validators.js";
import { newResource } from "../../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../../testing/start-infra.ts";
import type { InfraState } from "../state.ts";

const deliveries = async ({ call }: Infra, id: string, filter = "") =>
  (await call(`GET /webhooks/${id}/deliveries?limit=100${filter}`)).list;
const events = (rows: readonly Resource[]) => rows.map(({ eventType }) => eventType).reverse();

/** The events in the order they were delivered to a webhook for all. */
const allEvents = ({ mock }: Infra) => {
  const { state } = mock.worlds().find(({ api, account }) => api === "infra" && account === "owner")!;
  return (state as InfraState).deliveries.map(({ event }) => event);
};

describe("events", () => {
  it("of all 36 types happen, and every payload matches the spec", async () => {
    const infra = startInfra();
    const { mock, make, call, find } = infra;
    const set = (id: string, status: string) => mock.setStatus(mock.tokens.owner, id, status);
    await newResource.webhook(infra);
    const { id: lost } = await newResource.server(infra, { host: "198.51.100.7" });
    await newResource.server(infra, { name: "never", host: "192.0.2.7" });
    await newResource.site(infra);
    await newResource.deploy(infra);
    set((await newResource.deploy(infra)).id, "canceled");
    await newResource.database(infra);
    await newResource.database(infra, { name: "fail-x" });
    await newResource.backup(infra);
    await newResource.alert(infra, { condition: { type: "threshold", comparison: "gt", value: 0 } });
    const canceled = await newResource.job(infra);
    await newResource.job(infra);
    await newResource.job(infra, { approval: "none" });
    await newResource.job(infra, { approval: "none", prompt: "exit 1" });
    await newResource.subscription(infra, { couponCode: "DECLINE-RENEWAL" });
    const { id: invite } = await newResource.invite(infra);
    set(invite, "accepted");
    const { id: team, members } = await find("/teams", "slug", "acme");
    await make(`PATCH /teams/${team}/members/${(members as Resource[])[3]!.id}`, { role: "member" });
    await mock.clock.advance("3m");
    await newResource.deploy(infra);
    await newResource.restore(infra);
    set(canceled.id, "canceled");
    const { id: alert } = await find("/alerts", "name", "Busy");
    await make(`PATCH /alerts/${alert}`, { enabled: false });
    await make(`PATCH /alerts/${alert}`, { enabled: true });
    await mock.clock.advance("1m");
    await make(`PATCH /alerts/${alert}`, { condition: { type: "threshold", comparison: "gt", value: 1_000 } });
    await newResource.deploy(infra, { branch: "fail/x" });
    const { id: failing } = await newResource.database(infra, { name: "fail-backup" });
    await mock.clock.advance("1m");
    await make(`POST /databases/${failing}/backups`);
    const failedRestore = await newResource.restore(infra, { createSafetyBackup: false });
    await mock.clock.advance("2s");
    set(failedRestore.id, "failed");
    await call(`DELETE /servers/${lost}`);
    await mock.clock.advance("40d");
    await call("GET /servers");

    const happened = allEvents(infra);
    expect([...new Set(happened.map(({ type }) => type))].sort()).toEqual(Object.keys(webhookBody).sort());
    for (const event of happened) {
      const validate = webhookBody[event.type]!;
      expect([event.type, validate(event), validate.errors]).toEqual([event.type, true, null]);
    }
  });

  it("contain the resource at that moment, and its previous status", async () => {
    const infra = startInfra();
    const { id } = await newResource.webhook(infra, {
      events: ["deploy.queued", "deploy.started", "deploy.succeeded"],
    });
    await newResource.deploy(infra);
    await infra.mock.clock.advance("1m");
    expect(events(await deliveries(infra, id))).toEqual([
      "webhook.ping",
      "deploy.queued",
      "deploy.started",
      "deploy.succeeded",
    ]);
    const told = allEvents(infra)
      .filter(({ type, timestamp }) => type.startsWith("deploy.") && timestamp >= "2026")
      .map(({ type, timestamp, previousStatus, data }) => [type, timestamp, previousStatus, (data as Resource).status]);
    expect(told.slice(0, 3)).toEqual([
      ["deploy.queued", "2026-01-01T00:00:00.000Z", undefined, "queued"],
      ["deploy.started", "2026-01-01T00:00:01.000Z", "queued", "building"],
      ["deploy.succeeded", "2026-01-01T00:00:12.000Z", "releasing", "succeeded"],
    ]);
  });

  it("are sent to enabled subscribers of their type or of all", async () => {
    const infra = startInfra();
    const ids: string[] = [];
    for (const fields of [{ events: ["server.created"] }, {}, { events: ["site.created"] }, { enabled: false }]) {
      ids.push((await newResource.webhook(infra, fields)).id);
    }
    await newResource.server(infra);
    const seen: unknown[] = [];
    for (const id of ids) seen.push(events(await deliveries(infra, id)));
    expect(seen).toEqual([
      ["webhook.ping", "server.created"],
      ["webhook.ping", "server.created"],
      ["webhook.ping"],
      [],
    ]);
  });
});

describe("a webhook", () => {
  it("shows its secret once", async () => {
    const infra = startInfra();
    const { id, secret } = await newResource.webhook(infra);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(await infra.find("/webhooks", "id", id)).not.toHaveProperty("secret");
    expect(JSON.stringify(infra.mock.journal.entries)).not.toContain(secret);
  });

  it("is re-enabled or disabled by an update, and abandons or resumes its deliveries", async () => {
    const infra = startInfra();
    const { id } = await newResource.webhook(infra, { url: "https://hooks.example.com/fail" });
    await infra.mock.clock.advance("1s");
    const off = await infra.make(`PATCH /webhooks/${id}`, { enabled: false, description: "off", status: "active" });
    expect(off).toMatchObject({ enabled: false, status: "disabled", disabledReason: "manual", description: "off" });
    expect((await deliveries(infra, id)).map(({ status }) => status)).toEqual(["failed"]);
    const on = await infra.make(`PATCH /webhooks/${id}`, { enabled: true, url: "https://hooks.example.com/ok" });
    expect(on).toMatchObject({ enabled: true, status: "active", disabledReason: null });
    await newResource.server(infra);
    await infra.mock.clock.advance("1s");
    expect((await deliveries(infra, id))[0]).toMatchObject({ status: "succeeded", eventType: "server.created" });
    const { lastDeliveryAt } = await infra.find("/webhooks", "id", id);
    expect(lastDeliveryAt).toBe("2026-01-01T00:00:01.100Z");
  });
});
