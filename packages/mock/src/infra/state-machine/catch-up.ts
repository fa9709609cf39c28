import type { LivingRow } from "../row.ts";
import type { AgendaEntry, InfraWorld } from "../state.ts";
import { dispatch } from "../webhooks/dispatch.ts";
import { takeDue } from "./timers.ts";
import { lives } from "./state-machines.ts";
import { moveOrWait } from "./move.ts";

/** Lets everything happen that was to happen by now, in order, each at its own moment. */
export function catchUp(world: InfraWorld, now: number): void {
  const { agenda } = world.state;
  dispatch(world);
  for (let entry = takeDue(agenda, now); entry; entry = takeDue(agenda, now)) {
    wake(world, entry);
    dispatch(world);
  }
}

function wake(world: InfraWorld, { table, id, turn, at }: AgendaEntry): void {
  const life = lives[table];
  const rows: readonly LivingRow[] = world.state[table];
  // What is still moving is mostly new.
  const row = rows.findLast((candidate) => candidate.id === id);
  if (row?.turn !== turn) return;
  const to = life.outcome ? life.outcome(world, row, at) : life.machine[row.status]?.next;
  moveOrWait(world, life, row, to, at);
}
