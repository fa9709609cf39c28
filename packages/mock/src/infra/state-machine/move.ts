import type { LivingRow } from "../row.ts";
import type { InfraWorld, LivingTables } from "../state.ts";
import { announce } from "../webhooks/announce.ts";
import { schedule } from "./timers.ts";
import { allows, type Life } from "./state-machine.ts";

/** Puts a row into its table and starts its life. */
export function begin<RowType extends LivingRow>(
  world: InfraWorld,
  life: Life<RowType>,
  row: RowType,
  at: number,
  event?: string,
): void {
  tableOf(world, life).push(row);
  schedule(world, life, row, at);
  if (event) announce(world, event, life.present(world, row, at), at);
}

/**
 * Moves a row to another status, with all that comes with it.
 *
 * @throws RangeError when the state machine has no such move.
 */
export function move<RowType extends LivingRow>(
  world: InfraWorld,
  life: Life<RowType>,
  row: RowType,
  to: RowType["status"],
  at: number,
): void {
  const from: RowType["status"] = row.status;
  if (!allows(life.machine, from, to)) throw new RangeError(`${row.id} cannot move from ${from} to ${to}.`);
  row.status = to;
  row.updatedAt = at;
  life.entered?.(world, row, from, at);
  schedule(world, life, row, at);
  const event = life.events?.[to];
  if (event) announce(world, event, life.present(world, row, at), at, from);
}

/** Moves a row on when its time in its status is up, or lets it wait once more. */
export function moveOrWait<RowType extends LivingRow>(
  world: InfraWorld,
  life: Life<RowType>,
  row: RowType,
  to: RowType["status"] | undefined,
  at: number,
): void {
  if (to === undefined || to === row.status) schedule(world, life, row, at);
  else move(world, life, row, to, at);
}

function tableOf<RowType extends LivingRow>(world: InfraWorld, life: Life<RowType>): RowType[] {
  // A life and the table it names hold the same rows.
  const tables: LivingTables = world.state;
  return tables[life.table] as unknown as RowType[];
}
