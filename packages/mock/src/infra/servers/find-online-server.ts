import { refuse, refuseFields } from "../problem.ts";
import type { InfraState } from "../state.ts";
import type { ServerRow } from "./server-row.ts";

/**
 * The server that a body's `serverId` names, to put something on.
 *
 * @throws Refusal when it does not exist or is not online.
 */
export function findOnlineServer({ servers }: InfraState, serverId: string): ServerRow {
  const server = servers.find(({ id }) => id === serverId);
  if (!server) throw refuseFields([{ pointer: "/serverId", code: "unknown", message: "is not a server of the team" }]);
  if (server.status === "online") return server;
  throw refuse("conflict", `The server ${server.name} is ${server.status}; it must be online.`);
}
