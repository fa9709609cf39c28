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

function locate({ state }: InfraWorld, id: string): readonly [StatefulRow, StateMachine<StatefulRow>] {
  for (const [table, machine] of Object.entries(stateMachines)) {
    const rows: readonly StatefulRow[] = state[table as StatefulTable];
    const row = rows.find((candidate) => candidate.id === id);
    if (row) return [row, machine];
  }
  throw new RangeError(`There is no resource with the id ${JSON.stringify(id)}.`);
}
