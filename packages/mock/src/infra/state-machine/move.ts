import type { StatefulRow } from "../row.ts";
import { announce } from "../rows.ts";
import type { InfraWorld, StatefulTables } from "../state.ts";
import { allows, type StateMachine } from "./state-machine.ts";
import { schedule } from "./timers.ts";

/** Puts a row into its table and starts its state machine. */
export function begin<RowType extends StatefulRow>(
  world: InfraWorld,
  machine: StateMachine<RowType>,
  row: RowType,
  at: number,
  event?: string,
): void {
  tableOf(world, machine).push(row);
  schedule(world, machine, row, at);
  if (event) announce(world, event, machine.present(world, row, at), at);
}

/**
 * Moves a row to another status, with all that comes with it.
 *
 * @throws RangeError when the state machine has no such move.
 */
export function move<RowType extends StatefulRow>(
  world: InfraWorld,
  machine: StateMachine<RowType>,
  row: RowType,
  to: RowType["status"],
  at: number,
): void {
  const from: RowType["status"] = row.status;
  if (!allows(machine.states, from, to)) throw new RangeError(`${row.id} cannot move from ${from} to ${to}.`);
  row.status = to;
  row.updatedAt = at;
  machine.entered?.(world, row, from, at);
  schedule(world, machine, row, at);
  const event = machine.events?.[to];
  if (event) announce(world, event, machine.present(world, row, at), at, from);
}

/** Moves a row on when its time in its status is up, or lets it wait once more. */
export function moveOrWait<RowType extends StatefulRow>(
  world: InfraWorld,
  machine: StateMachine<RowType>,
  row: RowType,
  to: RowType["status"] | undefined,
  at: number,
): void {
  if (to === undefined || to === row.status) schedule(world, machine, row, at);
  else move(world, machine, row, to, at);
}

export function tableOf<RowType extends StatefulRow>(world: InfraWorld, machine: StateMachine<RowType>): RowType[] {
  // A state machine and the table it names hold the same rows.
  const tables: StatefulTables = world.state;
  return tables[machine.table] as unknown as RowType[];
}
