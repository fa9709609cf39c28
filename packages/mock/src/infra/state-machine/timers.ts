import { insertByTime } from "../../engine/clock.ts";
import type { StatefulRow } from "../rows.ts";
import type { InfraWorld, RowTimer } from "../state.ts";
import { dispatch } from "../webhooks/dispatch.ts";
import { moveOrWait } from "./move.ts";
import type { StateMachine } from "./state-machine.ts";
import { stateMachines } from "./state-machines.ts";

/** Notes when the row's time in its status is up; what was noted before is out of date. */
export function schedule<RowType extends StatefulRow>(
  world: InfraWorld,
  machine: StateMachine<RowType>,
  row: RowType,
  at: number,
): void {
  row.timerVersion++;
  const { afterMs } = machine.states[row.status as RowType["status"]];
  const due = afterMs === undefined ? machine.dueAt?.(row, at) : at + afterMs;
  if (due !== undefined)
    insertByTime(world.state.timers, { at: due, table: machine.table, id: row.id, timerVersion: row.timerVersion });
}

/** Takes the next entry that is due by `now` off the timers. */
export function takeDue(timers: RowTimer[], now: number): RowTimer | undefined {
  return timers[0] && timers[0].at <= now ? timers.shift() : undefined;
}

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
