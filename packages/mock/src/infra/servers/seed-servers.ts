import { dayMs } from "../../engine/duration.ts";
import { newStatefulRow } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import type { ServerRow } from "./server-row.ts";

const facts = [
  { name: "web-1", host: "203.0.113.10", region: "fra1", tags: ["production", "web"], ageDays: 60 },
  { name: "db-1", host: "203.0.113.20", region: "fra1", tags: ["production", "database"], ageDays: 59 },
  { name: "staging-1", host: "203.0.113.30", region: "ams1", tags: ["staging"], ageDays: 14 },
] as const;

/** Three servers that are online. */
export function seedServers(world: InfraWorld, now: number): ServerRow[] {
  const rows = facts.map(({ ageDays, ...fields }) => ({
    ...newStatefulRow(world, "srv", "online" as const, now - ageDays * dayMs),
    ...fields,
    tags: [...fields.tags],
    port: 22,
    username: "root",
    provider: "example-cloud",
    description: null,
    statusReason: null,
    sshPublicKey: null,
    os: { name: "ubuntu", version: "24.04", arch: "x86_64" },
    resources: { cpuCores: 4, memoryMb: 8_192, diskGb: 160 },
    lastSeenAt: now,
    wasLost: false,
    staysLost: false,
  }));
  world.state.servers.push(...rows);
  return rows;
}
