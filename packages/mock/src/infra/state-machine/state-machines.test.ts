import { describe, expect, it } from "vitest";
import { newResource } from "../../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../../testing/start-infra.ts";
import type { InfraState, StatefulTable } from "../state.ts";

interface Entity {
  readonly name: string;
  readonly table: StatefulTable;
  readonly create: (infra: Infra) => Promise<Resource>;
  /** Every status and where it may lead; the first is the one a new row is in. */
  readonly moves: Readonly<Record<string, readonly string[]>>;
}

const entities: readonly Entity[] = [
  {
    name: "a server",
    table: "servers",
    create: newResource.server,
    moves: {
      pending: ["connecting", "deleting"],
      connecting: ["provisioning", "error", "deleting"],
      provisioning: ["online", "error", "deleting"],
      online: ["unreachable", "deleting"],
      unreachable: ["online", "deleting"],
      error: ["connecting", "deleting"],
      deleting: ["gone"],
    },
  },
  {
    name: "a site",
    table: "sites",
    create: newResource.site,
    moves: { provisioning: ["active", "failed"], active: ["suspended"], suspended: ["active"], failed: [] },
  },
  {
    name: "a deploy",
    table: "deploys",
    create: newResource.deploy,
    moves: {
      queued: ["building", "failed", "canceled", "superseded"],
      building: ["releasing", "failed", "canceled"],
      releasing: ["succeeded", "failed", "canceled"],
      succeeded: [],
      failed: [],
      canceled: [],
      superseded: [],
    },
  },
  {
    name: "a database",
    table: "databases",
    create: newResource.database,
    moves: {
      provisioning: ["online", "error"],
      online: ["restoring", "offline"],
      restoring: ["online"],
      offline: ["online"],
      error: [],
    },
  },
  {
    name: "a backup",
    table: "backups",
    create: (infra) => newResource.backup(infra, { schedule: { cron: "0 4 * * *" } }),
    moves: {
      scheduled: ["queued"],
      queued: ["running", "canceled"],
      running: ["succeeded", "failed"],
      succeeded: ["expired"],
      failed: [],
      canceled: [],
      expired: [],
    },
  },
  {
    name: "a restore",
    table: "restores",
    create: newResource.restore,
    moves: { queued: ["running"], running: ["succeeded", "failed"], succeeded: [], failed: [] },
  },
  {
    name: "an alert",
    table: "alerts",
    create: newResource.alert,
    moves: {
      ok: ["pending", "no_data", "disabled"],
      pending: ["ok", "firing", "no_data", "disabled"],
      firing: ["ok", "no_data", "disabled"],
      no_data: ["ok", "disabled"],
      disabled: ["ok"],
    },
  },
  {
    name: "a webhook",
    table: "webhooks",
    create: newResource.webhook,
    moves: { active: ["disabled"], disabled: ["active"] },
  },
  {
    name: "a delivery",
    table: "deliveries",
    create: newResource.delivery,
    moves: { pending: ["succeeded", "retrying"], retrying: ["succeeded", "failed"], succeeded: [], failed: [] },
  },
  {
    name: "an AI job",
    table: "jobs",
    create: newResource.job,
    moves: {
      queued: ["running", "canceled"],
      running: ["awaiting_approval", "succeeded", "failed", "canceled"],
      awaiting_approval: ["running", "canceled", "expired"],
      succeeded: [],
      failed: [],
      canceled: [],
      expired: [],
    },
  },
  {
    name: "a subscription",
    table: "subscriptions",
    create: (infra) => newResource.subscription(infra, { couponCode: "CHECKOUT" }),
    moves: {
      incomplete: ["active", "trialing", "expired"],
      trialing: ["active", "past_due", "canceled"],
      active: ["past_due", "canceled"],
      past_due: ["active", "canceled"],
      canceled: [],
      expired: [],
    },
  },
  {
    name: "an invoice",
    table: "invoices",
    create: newResource.invoice,
    moves: {
      draft: ["open"],
      open: ["paid", "void", "uncollectible"],
      uncollectible: ["paid", "void"],
      paid: [],
      void: [],
    },
  },
  {
    name: "an invite",
    table: "invites",
    create: newResource.invite,
    moves: { pending: ["accepted", "expired", "revoked"], accepted: [], expired: [], revoked: [] },
  },
];

/** The statuses on the way from the first one to another, both included. */
function pathTo(moves: Entity["moves"], to: string): string[] {
  const paths = [[Object.keys(moves)[0]!]];
  for (const path of paths) {
    const last = path.at(-1)!;
    if (last === to) return path;
    for (const next of moves[last] ?? []) if (!path.includes(next)) paths.push([...path, next]);
  }
  throw new Error(`Nothing leads to ${to}.`);
}

describe.each(entities)("$name", ({ table, create, moves }) => {
  const statuses = [...new Set([...Object.keys(moves), ...Object.values(moves).flat()])];

  it.each(Object.entries(moves))("that is %s may become %j and nothing else", async (from, legal) => {
    const infra = startInfra();
    const { id } = await create(infra);
    const set = (status: string) => infra.mock.setStatus(infra.mock.tokens.owner, id, status);
    const status = () => {
      const worlds = infra.mock.worlds().filter(({ account, api }) => api === "infra" && account === "owner");
      return (worlds[0]!.state as InfraState)[table].find((row) => row.id === id)?.status ?? "gone";
    };
    for (const step of pathTo(moves, from).slice(1)) set(step);
    const there = infra.mock.snapshot();

    for (const to of statuses) {
      infra.mock.restore(there);
      expect(status()).toBe(from);
      if (legal.includes(to)) {
        set(to);
        expect(status()).toBe(to);
      } else {
        expect(() => set(to)).toThrow(new RangeError(`${id} cannot move from ${from} to ${to}.`));
        expect(status()).toBe(from);
      }
    }
  });
});

it("a status no machine knows, an unknown id and an unknown token are rejected", async () => {
  const { mock, find } = startInfra();
  const { id } = await find("/servers", "name", "web-1");
  expect(() => mock.setStatus(mock.tokens.owner, id, "odd")).toThrow(RangeError);
  expect(() => mock.setStatus(mock.tokens.owner, "srv_none", "online")).toThrow(RangeError);
  expect(() => mock.setStatus("nonsense", id, "unreachable")).toThrow(RangeError);
});
