import { refuse } from "./problem.ts";
import type { Row } from "./row.ts";

/** @throws Refusal when the table has no such row. */
export function findRow<RowType extends Pick<Row, "id">>(rows: readonly RowType[], id: string | undefined): RowType {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw refuse("not_found", `There is no resource with the id ${JSON.stringify(id)}.`);
  return row;
}
