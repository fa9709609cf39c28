import { insertByTime } from "../../engine/clock.ts";
import type { StatefulRow } from "../row.ts";
import type { InfraWorld, RowTimer } from "../state.ts";
import type { StateMachine } from "./state-machine.ts";

/** Schedules the end of the row's status, replacing an earlier schedule. */
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
