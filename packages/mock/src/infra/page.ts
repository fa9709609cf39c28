import type { OperationCall, OperationResult } from "../engine/api.ts";
import { jsonReply } from "../engine/reply.ts";
import { apiError } from "./problem.ts";
import type { StatefulRow } from "./row.ts";
import type { InfraState } from "./state.ts";
import { tableOf } from "./state-machine/move.ts";
import type { StateMachine } from "./state-machine/state-machine.ts";

interface Listed {
  readonly serial: number;
}

/** A list to take a page of. */
export interface Listing<Item extends Listed> {
  /** Names the list: cursors of other lists are rejected. */
  readonly name: string;
  /** In the order they were added. */
  readonly rows: readonly Item[];
  present(row: Item): unknown;
}

const defaultLimit = 25;
const greatestLimit = 100;

/**
 * One page of a list (G-06), the newest first. A cursor points after a row, not at an offset: the pages stay
 * whole while rows are added or deleted, the cursor's own included.
 *
 * @throws ApiError when the limit or the cursor is malformed.
 */
export function page<Item extends Listed>(query: URLSearchParams, listing: Listing<Item>): OperationResult {
  const limit = readLimit(query.get("limit"));
  const before = readCursor(query.get("cursor"), listing.name);
  const shown: Item[] = [];
  let index = listing.rows.length - 1;
  for (; index >= 0 && shown.length < limit; index--) {
    const row = listing.rows[index]!;
    if (row.serial < before) shown.push(row);
  }
  const nextCursor = index >= 0 ? writeCursor(listing.name, shown.at(-1)!.serial) : null;
  const data = shown.map((row) => listing.present(row));
  return { reply: jsonReply(200, { data, meta: { nextCursor, limit } }) };
}

/** The operation that lists a table, of whose rows a query may leave some. */
export function listing<RowType extends StatefulRow>(
  machine: StateMachine<RowType>,
  filter: (rows: readonly RowType[], query: URLSearchParams) => readonly RowType[] = (rows) => rows,
) {
  return ({ world, query, now }: InfraCall): OperationResult => {
    const rows = filter(tableOf(world, machine), query);
    return page(query, { name: machine.table, rows, present: (row) => machine.present(world, row, now) });
  };
}

function readLimit(text: string | null): number {
  if (text === null) return defaultLimit;
  const limit = Number(text);
  if (/^\d{1,3}$/.test(text) && limit >= 1 && limit <= greatestLimit) return limit;
  throw apiError(
    "invalid_parameter",
    `limit is a whole number from 1 to ${greatestLimit}, not ${JSON.stringify(text)}.`,
  );
}

function writeCursor(name: string, serial: number): string {
  return btoa(`${name} ${serial}`).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function readCursor(cursor: string | null, name: string): number {
  if (cursor === null) return Number.POSITIVE_INFINITY;
  const [list, serial = ""] = decodeCursor(cursor).split(" ");
  if (list === name && /^\d+$/.test(serial) && writeCursor(name, Number(serial)) === cursor) return Number(serial);
  throw apiError("invalid_cursor", "The cursor does not come from a page of this list. Start again without one.");
}

function decodeCursor(cursor: string): string {
  try {
    return atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

/**
 * The rows that a list's `serverId` filter (G-21) leaves.
 *
 * @throws ApiError when the id is malformed.
 */
export function filterByServer<RowType extends { readonly serverId: string }>(
  rows: readonly RowType[],
  query: URLSearchParams,
): readonly RowType[] {
  const serverId = query.get("serverId");
  if (serverId === null) return rows;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(serverId)) {
    throw apiError("invalid_parameter", `serverId is not an id: ${JSON.stringify(serverId)}.`);
  }
  return rows.filter((row) => row.serverId === serverId);
}

/** A call of an operation of the infrastructure API. */
export type InfraCall = OperationCall<InfraState>;

/** A success with a resource (G-05). */
export function dataReply(status: 200 | 201 | 202, data: unknown): OperationResult {
  return { reply: jsonReply(status, { data }) };
}

/** A success without a body. */
export function noContent(): OperationResult {
  return { reply: { status: 204, headers: {}, body: null } };
}
