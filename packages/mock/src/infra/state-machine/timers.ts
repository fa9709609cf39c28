import type { LivingRow } from "../row.ts";
import type { AgendaEntry, InfraWorld } from "../state.ts";
import type { Life } from "./state-machine.ts";

/** Notes when the row's time in its status is up; what was noted before is out of date. */
export function schedule<RowType extends LivingRow>(
  world: InfraWorld,
  life: Life<RowType>,
  row: RowType,
  at: number,
): void {
  row.turn++;
  const { afterMs } = life.machine[row.status as RowType["status"]];
  const due = afterMs === undefined ? life.dueAt?.(row, at) : at + afterMs;
  if (due !== undefined) insert(world.state.agenda, { at: due, table: life.table, id: row.id, turn: row.turn });
}

/** Takes the next entry that is due by `now` off the agenda. */
export function takeDue(agenda: AgendaEntry[], now: number): AgendaEntry | undefined {
  return agenda[0] && agenda[0].at <= now ? agenda.shift() : undefined;
}

// After all entries of the same moment: what was noted first happens first.
function insert(agenda: AgendaEntry[], entry: AgendaEntry): void {
  let low = 0;
  let high = agenda.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (agenda[middle]!.at <= entry.at) low = middle + 1;
    else high = middle;
  }
  agenda.splice(low, 0, entry);
}
