import type { StatefulRow } from "../row.ts";
import type { InfraWorld, RowTimer } from "../state.ts";
import { dispatch } from "../webhooks/dispatch.ts";
import { moveOrWait } from "./move.ts";
import { stateMachines } from "./state-machines.ts";
import { takeDue } from "./timers.ts";

/** Lets everything happen that was to happen by now, in order, each at its own moment. */
export function catchUp(world: InfraWorld, now: number): void {
  const { timers } = world.state;
  dispatch(world);
  for (let entry = takeDue(timers, now); entry; entry = takeDue(timers, now)) {
    wake(world, entry);
    dispatch(world);
  }
}

function wake(world: InfraWorld, { table, id, timerVersion, at }: RowTimer): void {
  const machine = stateMachines[table];
  const rows: readonly StatefulRow[] = world.state[table];
  // What is still moving is mostly new.
  const row = rows.findLast((candidate) => candidate.id === id);
  if (row?.timerVersion !== timerVersion) return;
  const to = machine.outcome ? machine.outcome(world, row, at) : machine.states[row.status]?.next;
  moveOrWait(world, machine, row, to, at);
}
