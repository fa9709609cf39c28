import type { LivingRow } from "../row.ts";
import type { InfraWorld, LivingTable } from "../state.ts";
import { catchUp } from "./catch-up.ts";
import type { Life } from "./state-machine.ts";
import { lives } from "./state-machines.ts";
import { move } from "./move.ts";

/**
 * Moves a resource to a status as the dashboard, or the world, would.
 *
 * @throws RangeError when there is no such resource, or its state machine has no such move.
 */
export function setStatus(world: InfraWorld, id: string, status: string, now: number): void {
  catchUp(world, now);
  const [row, life] = locate(world, id);
  move(world, life, row, status, now);
}

function locate({ state }: InfraWorld, id: string): readonly [LivingRow, Life<LivingRow>] {
  for (const [table, life] of Object.entries(lives)) {
    const rows: readonly LivingRow[] = state[table as LivingTable];
    const row = rows.find((candidate) => candidate.id === id);
    if (row) return [row, life];
  }
  throw new RangeError(`There is no resource with the id ${JSON.stringify(id)}.`);
}
