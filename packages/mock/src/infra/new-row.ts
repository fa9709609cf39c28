import type { Row, StatefulRow } from "./row.ts";
import type { InfraWorld } from "./state.ts";

/** The members every row starts with. */
export function newRow(world: InfraWorld, prefix: string, at: number): Row {
  return { id: world.random.id(prefix), serial: ++world.state.serial, createdAt: at, updatedAt: at };
}

export function newStatefulRow<Status extends string>(
  world: InfraWorld,
  prefix: string,
  status: Status,
  at: number,
): StatefulRow<Status> {
  return { ...newRow(world, prefix, at), status, timerVersion: 0 };
}
