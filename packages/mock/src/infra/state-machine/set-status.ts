import { checkShape, objectOf } from "../../engine/check-shape.ts";
import type { StatefulRow } from "../row.ts";
import type { InfraWorld, StatefulTable } from "../state.ts";
import { catchUp } from "./catch-up.ts";
import { move } from "./move.ts";
import type { StateMachine } from "./state-machine.ts";
import { stateMachines } from "./state-machines.ts";

/**
 * Moves a resource to a status as the dashboard, or the world, would.
 *
 * @throws RangeError when there is no such resource, or its state machine has no such move.
 */
export function setStatus(world: InfraWorld, id: string, status: string, now: number): void {
  catchUp(world, now);
  const [row, machine] = locate(world, id);
  move(world, machine, row, status, now);
}

/** The fields that `setFields` changes: all that the API returns unchanged, except the row's identity. */
export function editableFields(row: StatefulRow, shown: Readonly<Record<string, unknown>>): string[] {
  const kept: Readonly<Record<string, unknown>> = { ...row };
  return Object.keys(shown).filter(
    (name) => !/^(?:id|status)$|Id$|At$/.test(name) && JSON.stringify(shown[name]) === JSON.stringify(kept[name]),
  );
}

/**
 * Changes fields of a resource without a call, such as to show a long name or another size.
 *
 * @throws RangeError when there is no such resource, or it has no such field of this type.
 */
export function setFields(world: InfraWorld, id: string, fields: object, now: number): void {
  catchUp(world, now);
  const [row, machine] = locate(world, id);
  const shown = machine.present(world, row, now);
  const names = editableFields(row, shown);
  const shapes = names.map((name) => [name, { type: [...new Set([typeOf(shown[name]), "null" as const])] }]);
  const anyType = names.filter((name) => shown[name] === null).map((name) => [name, {}]);
  checkShape(fields, objectOf({ ...Object.fromEntries(shapes), ...Object.fromEntries(anyType) }), "fields");
  Object.assign(row, fields, { updatedAt: now });
}

const typeOf = (value: unknown) =>
  Array.isArray(value)
    ? "array"
    : value === null
      ? "null"
      : (typeof value as "string" | "number" | "boolean" | "object");

function locate({ state }: InfraWorld, id: string): readonly [StatefulRow, StateMachine<StatefulRow>] {
  for (const [table, machine] of Object.entries(stateMachines)) {
    const rows: readonly StatefulRow[] = state[table as StatefulTable];
    const row = rows.find((candidate) => candidate.id === id);
    if (row) return [row, machine];
  }
  throw new RangeError(`There is no resource with the id ${JSON.stringify(id)}.`);
}
