import { announce, iso, shown } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { move } from "../state-machine/move.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import type { AlertMessage, AlertRow, AlertState } from "./alert-row.ts";
import { evaluate } from "./evaluate.ts";

const states: States<AlertState> = {
  ok: { moves: ["pending", "no_data", "disabled"] },
  pending: { moves: ["ok", "firing", "no_data", "disabled"] },
  firing: { moves: ["ok", "no_data", "disabled"] },
  no_data: { moves: ["ok", "disabled"] },
  disabled: { moves: ["ok"] },
};

const firstLookMs = 5_000;
const intervalMs = 300_000;

export const alertMachine: StateMachine<AlertRow> = {
  table: "alerts",
  states,
  events: { firing: "alert.firing" },
  dueAt(row, at) {
    if (row.status === "disabled") return undefined;
    if (row.lastValue === null && row.status === "ok") return at + firstLookMs;
    const heldAt = row.status === "pending" ? row.stateChangedAt! + forMs(row) : Number.POSITIVE_INFINITY;
    return Math.min(at + intervalMs, Math.max(heldAt, at + 1));
  },
  outcome({ state }, row, at) {
    const finding = evaluate(state, row, at);
    row.lastValue = finding?.value ?? null;
    if (!finding) return "no_data";
    if (row.status === "no_data" || !finding.holds) return "ok";
    if (row.status === "ok") return "pending";
    return row.status === "pending" && at >= row.stateChangedAt! + forMs(row) ? "firing" : row.status;
  },
  entered(world, row, from, at) {
    row.stateChangedAt = at;
    if (row.status === "pending" && forMs(row) === 0) move(world, alertMachine, row, "firing", at);
    if (row.status === "firing") notify(world, row, "firing", at);
    if (row.status === "ok" && from === "firing") {
      notify(world, row, "resolved", at);
      announce(world, "alert.resolved", alertMachine.present(world, row, at), at, from);
    }
  },
  present: ({ state: { teamId } }, row) => shown("Alert", row, { teamId, state: row.status }),
};

/** Writes to every channel, unless the alert is muted, cools down, or never said that it fires. */
function notify({ state }: InfraWorld, row: AlertRow, event: AlertMessage["event"], at: number): void {
  state.messages ??= [];
  const last = state.messages.findLast(({ alertId }) => alertId === row.id);
  const isMuted = row.mutedUntil !== null && at < Date.parse(row.mutedUntil);
  const cools = event === "firing" && last && at - Date.parse(last.at) < row.cooldownSeconds * 1_000;
  if (isMuted || cools || (event === "resolved" && last?.event !== "firing")) return;
  const text = `[${row.severity}] ${row.name} is ${event}: ${row.metric} is ${row.lastValue}`;
  for (const channel of row.channels) {
    const to = channel.type === "slack" ? [channel.channel ?? []].flat() : channel.to;
    state.messages.push({ at: iso(at)!, alertId: row.id, event, channel: channel.type, to, text });
  }
}

/** How long the condition must hold. */
function forMs({ condition }: AlertRow): number {
  return condition.type === "threshold" ? condition.forSeconds * 1_000 : 0;
}
