import { dayMs } from "../../engine/duration.ts";
import { newStatefulRow } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { schedule } from "../state-machine/timers.ts";
import { backupMachine, newBackup, planBackup } from "./backup-machine.ts";
import type { DatabaseRow } from "./database-rows.ts";

/** A database with a nightly backup: a successful one and the next. */
export function seedDatabase(world: InfraWorld, serverId: string, now: number): DatabaseRow {
  const start = newStatefulRow(world, "db", "online" as const, now - 40 * dayMs);
  const row: DatabaseRow = {
    ...start,
    serverId,
    name: "shop",
    engine: "postgresql",
    version: "18",
    username: "shop",
    users: [
      { id: world.random.id("dbu"), serial: start.serial, username: "shop", role: "owner" },
      { id: world.random.id("dbu"), serial: ++world.state.serial, username: "metrics", role: "readonly" },
    ],
    sizeBytes: 52_428_800,
    schedule: { cron: "0 3 * * *", timezone: "UTC", enabled: true, retentionDays: 14, nextRunAt: null },
  };
  world.state.databases.push(row);
  const today = Math.floor(now / dayMs) * dayMs;
  seedBackup(world, row, today - dayMs + 3 * 3_600_000, now);
  planBackup(world, row, now);
  return row;
}

function seedBackup(world: InfraWorld, { id, sizeBytes }: DatabaseRow, ranAt: number, now: number): void {
  const facts = { kind: "scheduled", retentionDays: 14, scheduledFor: ranAt } as const;
  const backup = {
    ...newBackup(world, id, facts, ranAt - dayMs),
    status: "succeeded" as const,
    updatedAt: ranAt + 5_000,
    startedAt: ranAt,
    completedAt: ranAt + 5_000,
    expiresAt: ranAt + 14 * dayMs,
    sizeBytes: Math.round(sizeBytes! / 4),
  };
  world.state.backups.push(backup);
  schedule(world, backupMachine, backup, now);
}
