import { apiError, validationError } from "../problem.ts";
import type { InfraState, InfraWorld } from "../state.ts";
import type { ServerRow } from "./server-row.ts";

/** What runs on a server. */
function dependentsOf({ sites, databases }: InfraState, { id }: Pick<ServerRow, "id">) {
  const isOnServer = ({ serverId }: { readonly serverId: string }) => serverId === id;
  const idsOf = (rows: readonly { readonly id: string; readonly serverId: string }[]) =>
    new Set(rows.filter(isOnServer).map((row) => row.id));
  return { siteIds: idsOf(sites), databaseIds: idsOf(databases) };
}

/** @throws ApiError while a server has sites or databases. */
export function checkDependents(state: InfraState, server: ServerRow): void {
  const { siteIds, databaseIds } = dependentsOf(state, server);
  if (siteIds.size + databaseIds.size === 0) return;
  throw apiError(
    "server_has_dependents",
    `${server.name} has ${counted(siteIds.size, "site")} and ${counted(databaseIds.size, "database")}. Send force=true to delete them with it.`,
  );
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const atWork = new Set(["queued", "building", "releasing", "running"]);

/** @throws ApiError while a deploy, a backup or a restore runs on the server. */
export function checkIdle(state: InfraState, server: ServerRow): void {
  const { siteIds, databaseIds } = dependentsOf(state, server);
  const busy =
    state.deploys.some(({ siteId, status }) => siteIds.has(siteId) && atWork.has(status)) ||
    state.backups.some(({ databaseId, status }) => databaseIds.has(databaseId) && atWork.has(status)) ||
    state.restores.some(({ targetDatabaseId, status }) => databaseIds.has(targetDatabaseId) && atWork.has(status));
  if (busy) throw apiError("resource_busy", `Work is in progress on ${server.name}. Try again when it has ended.`);
}

/** Takes a server away, with all that runs on it. */
export function removeServer({ state }: InfraWorld, server: ServerRow): void {
  const { siteIds, databaseIds } = dependentsOf(state, server);
  state.servers = state.servers.filter(({ id }) => id !== server.id);
  state.sites = state.sites.filter(({ id }) => !siteIds.has(id));
  state.deploys = state.deploys.filter(({ siteId }) => !siteIds.has(siteId));
  state.databases = state.databases.filter(({ id }) => !databaseIds.has(id));
  state.backups = state.backups.filter(({ databaseId }) => !databaseIds.has(databaseId));
  state.restores = state.restores.filter(({ targetDatabaseId }) => !databaseIds.has(targetDatabaseId));
}

/**
 * The server that a body's `serverId` names, to put something on.
 *
 * @throws ApiError when it does not exist or is not online.
 */
export function findOnlineServer({ servers }: InfraState, serverId: string): ServerRow {
  const server = servers.find(({ id }) => id === serverId);
  if (!server)
    throw validationError([{ pointer: "/serverId", code: "unknown", message: "is not a server of the team" }]);
  if (server.status === "online") return server;
  throw apiError("conflict", `The server ${server.name} is ${server.status}; it must be online.`);
}
