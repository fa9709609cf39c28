import type { InfraWorld } from "../state.ts";
import { iso, timestamps } from "../timestamps.ts";
import type { ServerRow } from "./server-row.ts";

/** A server as the API shows it. */
export function presentServer(world: InfraWorld, row: ServerRow, at: number) {
  return {
    id: row.id,
    teamId: world.state.teamId,
    name: row.name,
    host: row.host,
    port: row.port,
    username: row.username,
    status: row.status === "gone" ? "deleting" : row.status,
    statusReason: row.statusReason,
    sshPublicKey: row.sshPublicKey,
    connectCommand: row.sshPublicKey && `curl -fsSL https://connect.example.com/${row.id} | sh`,
    os: row.os,
    resources: row.resources,
    provider: row.provider,
    region: row.region,
    description: row.description,
    tags: row.tags,
    lastSeenAt: iso(row.status === "online" ? at : row.lastSeenAt),
    ...timestamps(row),
  };
}
