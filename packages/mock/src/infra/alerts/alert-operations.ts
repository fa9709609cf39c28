import { checkPlanLimit } from "../billing/subscription-machine.ts";
import { dataReply, type InfraCall, listing, noContent } from "../page.ts";
import { validationError } from "../problem.ts";
import type { Schemas } from "../row.ts";
import { fieldsOf, findRow, mergeFields, newStatefulRow } from "../rows.ts";
import type { InfraState } from "../state.ts";
import { begin, move } from "../state-machine/move.ts";
import { schedule } from "../state-machine/timers.ts";
import { audit } from "../teams/audit.ts";
import { alertMachine } from "./alert-machine.ts";
import type { AlertCondition, AlertRow } from "./alert-row.ts";

/** The fields that decide whether an alert fires. */
const decisive = ["enabled", "target", "metric", "condition"] as const;

/** Defaults of a condition. */
const conditionDefaults = {
  threshold: { windowSeconds: 300, forSeconds: 0 },
  anomaly: { sensitivity: "medium", direction: "both", windowSeconds: 300, baselineSeconds: 604_800 },
} as const;

export const listAlerts = listing(alertMachine);

export function createAlert(call: InfraCall) {
  const { world, now } = call;
  const body = call.body as Schemas["AlertCreate"];
  checkTarget(world.state, body.target);
  checkPlanLimit(world.state, "alerts", world.state.alerts.length);
  const enabled = body.enabled ?? true;
  const row: AlertRow = {
    ...newStatefulRow(world, "alt", enabled ? ("ok" as const) : ("disabled" as const), now),
    ...fieldsOf("Alert", body, { enabled: true, severity: "warning", cooldownSeconds: 900 }),
    condition: withDefaults(body.condition),
    mutedUntil: null,
    stateChangedAt: null,
    lastValue: null,
  };
  begin(world, alertMachine, row, now);
  audit(call, "alert.create", row);
  return dataReply(201, alertMachine.present(world, row, now));
}

/** An alert whose target or condition changes is evaluated again. */
export function updateAlert(call: InfraCall) {
  const { world, now } = call;
  const row = findRow(world.state.alerts, call.params.id);
  const body = call.body as Schemas["AlertUpdate"];
  if (body.target) checkTarget(world.state, body.target);
  mergeFields("Alert", row, body, now);
  row.condition = withDefaults(row.condition);
  if (decisive.some((name) => body[name] !== undefined)) evaluateAgain(call, row);
  audit(call, "alert.update", row);
  return dataReply(200, alertMachine.present(world, row, now));
}

function evaluateAgain({ world, now }: InfraCall, row: AlertRow): void {
  const to = row.enabled ? "ok" : "disabled";
  row.lastValue = null;
  if (row.status === to) schedule(world, alertMachine, row, now);
  else move(world, alertMachine, row, to, now);
}

export function deleteAlert(call: InfraCall) {
  const { state } = call.world;
  const row = findRow(state.alerts, call.params.id);
  state.alerts = state.alerts.filter(({ id }) => id !== row.id);
  audit(call, "alert.delete", row);
  return noContent();
}

function withDefaults(condition: Schemas["AlertCondition"]): AlertCondition {
  return { ...conditionDefaults[condition.type], ...condition } as AlertCondition;
}

const targetTables = { server: "servers", site: "sites", database: "databases" } as const;

function checkTarget(state: InfraState, { type, ids }: AlertRow["target"]): void {
  const rows: readonly { readonly id: string }[] = state[targetTables[type]];
  const errors = [...ids.entries()]
    .filter(([, id]) => !rows.some((row) => row.id === id))
    .map(([index]) => ({ pointer: `/target/ids/${index}`, code: "unknown", message: `is not a ${type} of the team` }));
  if (errors.length > 0) throw validationError(errors);
}
