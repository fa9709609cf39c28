import { refuse } from "../problem.ts";

/**
 * The rows that a list's `serverId` filter (G-21) leaves.
 *
 * @throws Refusal when the id is malformed.
 */
export function filterByServer<RowType extends { readonly serverId: string }>(
  rows: readonly RowType[],
  query: URLSearchParams,
): readonly RowType[] {
  const serverId = query.get("serverId");
  if (serverId === null) return rows;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(serverId)) {
    throw refuse("invalid_parameter", `serverId is not an id: ${JSON.stringify(serverId)}.`);
  }
  return rows.filter((row) => row.serverId === serverId);
}
