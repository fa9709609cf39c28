import { isObject } from "../engine/check-shape.ts";
import { dayMs } from "../engine/duration.ts";
import { ApiError } from "../engine/reply.ts";
import { requestValidator } from "../engine/validators.ts";
import { infraOperations } from "../generated/infra-operations.ts";
import { createAlert } from "./alerts/alert-operations.ts";
import { createDatabase } from "./databases/database-operations.ts";
import { fieldErrors } from "./field-errors.ts";
import type { InfraCall } from "./page.ts";
import type { FieldError } from "./problem.ts";
import { createServer } from "./servers/server-operations.ts";
import { createSite } from "./sites/site-operations.ts";
import type { InfraState, InfraWorld } from "./state.ts";
import { catchUp } from "./state-machine/catch-up.ts";
import { createWebhook } from "./webhooks/webhook-operations.ts";

/** Request body of the create operation. You can use names instead of ids of servers, sites and databases. */
export type SeedBody = Readonly<Record<string, unknown>>;

/** Initial resources of a team, instead of the scenario's. They were created a day before the mock's start. */
export interface SeedData {
  readonly servers?: readonly SeedBody[];
  readonly sites?: readonly SeedBody[];
  readonly databases?: readonly SeedBody[];
  readonly alerts?: readonly SeedBody[];
  readonly webhooks?: readonly SeedBody[];
}

const creates = { createServer, createSite, createDatabase, createAlert, createWebhook };

/** In the order they are created: what others need comes first. */
const operationIds = {
  servers: "createServer",
  sites: "createSite",
  databases: "createDatabase",
  alerts: "createAlert",
  webhooks: "createWebhook",
} as const satisfies Readonly<Record<keyof SeedData, string>>;

const tables = Object.keys(operationIds) as (keyof SeedData)[];

/**
 * Checks seed data against the description, whole.
 *
 * @throws RangeError with the path of the invalid value, such as `seedData.servers[0].host`.
 */
export async function checkSeedData(seed: SeedData): Promise<void> {
  for (const table of tables) {
    const validate = (await requestValidator("infra", operationIds[table]))!;
    for (const [index, body] of (seed[table] ?? []).entries()) {
      if (!validate(body)) throw wrong(table, index, fieldErrors(validate.errors ?? [])[0]!);
    }
  }
}

/**
 * Creates what the seed names, and lets it settle.
 *
 * @throws RangeError if the service would reject the seed, such as a site on a missing server.
 */
export function plantSeedData(world: InfraWorld, seed: SeedData, now: number): void {
  const at = now - dayMs;
  for (const [step, table] of tables.entries()) {
    for (const [index, body] of (seed[table] ?? []).entries()) {
      try {
        creates[operationIds[table]](createCall(world, table, withIds(world.state, body), at + step * settleMs));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const [field] = (error.details?.errors ?? []) as readonly FieldError[];
        throw field ? wrong(table, index, field) : new RangeError(`seedData.${table}[${index}]: ${error.message}`);
      }
    }
    catchUp(world, at + (step + 1) * settleMs);
  }
  catchUp(world, now);
}

/** Longer than any resource takes to be ready. */
const settleMs = 60_000;

function createCall(world: InfraWorld, table: keyof SeedData, body: SeedBody, now: number): InfraCall {
  const operation = infraOperations.find(({ operationId }) => operationId === operationIds[table])!;
  // Creates read their body and the moment, and nothing of the request.
  return {
    operation,
    params: {},
    query: new URLSearchParams(),
    body,
    world,
    now,
    latencyMs: 0,
  } as unknown as InfraCall;
}

/** The body with names replaced by ids. */
function withIds(state: InfraState, body: SeedBody): SeedBody {
  const named = [...state.servers, ...state.sites, ...state.databases];
  const idOf = (name: unknown) => named.find((row) => row.name === name)?.id ?? name;
  const { serverId, target } = body;
  return {
    ...body,
    ...(serverId !== undefined && { serverId: idOf(serverId) }),
    ...(isObject(target) && Array.isArray(target.ids) && { target: { ...target, ids: target.ids.map(idOf) } }),
  };
}

function wrong(table: string, index: number, { pointer, message }: FieldError): RangeError {
  const path = pointer
    .split("/")
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join("");
  return new RangeError(`seedData.${table}[${index}]${path} ${message}.`);
}
