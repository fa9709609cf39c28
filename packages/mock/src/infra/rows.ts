import { refuse } from "./problem.ts";
import type { Row, StatefulRow } from "./row.ts";
import type { InfraWorld } from "./state.ts";

/** @throws Refusal when the table has no such row. */
export function findRow<RowType extends Pick<Row, "id">>(rows: readonly RowType[], id: string | undefined): RowType {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw refuse("not_found", `There is no resource with the id ${JSON.stringify(id)}.`);
  return row;
}

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

/** A moment as the API shows it (G-04). */
export function iso(moment: number): string;
export function iso(moment: number | null): string | null;
export function iso(moment: number | null): string | null {
  if (moment === null) return null;
  const known = written.get(moment);
  if (known !== undefined) return known;
  if (written.size >= mostWritten) written.clear();
  const text = new Date(moment).toISOString();
  written.set(moment, text);
  return text;
}

// A list shows the same moments on every request: formatting them took 7% of it.
const written = new Map<number, string>();
const mostWritten = 1_000;

export function timestamps({ createdAt, updatedAt }: Pick<Row, "createdAt" | "updatedAt">) {
  return { createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}
