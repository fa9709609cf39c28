import { dayMs } from "../../engine/duration.ts";
import { newStatefulRow } from "../new-row.ts";
import type { InfraWorld } from "../state.ts";
import { schedule } from "../state-machine/timers.ts";
import { alertMachine } from "./alert-machine.ts";
import type { AlertRow } from "./alert-row.ts";

/** An alert that does not fire by itself. */
export function seedAlert(world: InfraWorld, now: number): void {
  const row: AlertRow = {
    ...newStatefulRow(world, "alt", "ok" as const, now - 20 * dayMs),
    name: "High CPU",
    enabled: true,
    target: { type: "server", ids: [] },
    metric: "cpu_percent",
    condition: { type: "threshold", comparison: "gt", value: 90, windowSeconds: 300, forSeconds: 600 },
    channels: [{ type: "email", to: ["ops@example.com"] }],
    severity: "critical",
    cooldownSeconds: 900,
    mutedUntil: null,
    stateChangedAt: null,
    lastValue: null,
  };
  world.state.alerts.push(row);
  schedule(world, alertMachine, row, now);
}
