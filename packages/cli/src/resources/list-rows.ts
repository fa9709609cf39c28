import type { CallOptions, InfraClient, ListQuery, Page } from "@tandem/sdk";
import type { FlagValues, Menu } from "../argv/specs.ts";
import { flagPlace, parseNumber } from "../argv/values.ts";
import type { Column, ListAnswer, Note, Row } from "../output/answer.ts";
import { isTandemError } from "../output/errors/cli-error.ts";
import { commandLine } from "../output/errors/fix.ts";
import { plural } from "../output/quantities.ts";
import type { Context } from "../session/context.ts";
import { callInfra, objectsOf } from "./call-infra.ts";
import type { Pages } from "./plain-rows.ts";

export const listFlags = {
  limit: { value: "N", summary: "Maximum number of items to print (default: one page)" },
  all: { summary: "Print all pages" },
  cursor: { value: "CURSOR", summary: "Continue a truncated list; the cursor is printed on stderr" },
} as const;

export type ListFlagValues = FlagValues<typeof listFlags>;

interface List<Item> {
  readonly noun: string;
  readonly columns: readonly Column[];
  fetch(infra: InfraClient, query: ListQuery, options: CallOptions): Pages<Item>;
}

export async function listRows<Item extends object>(
  context: Context,
  flags: ListFlagValues,
  { noun, columns, fetch }: List<Item>,
): Promise<ListAnswer> {
  const wanted = readWanted(context, flags);
  const collected = await callInfra(context, (infra, options) =>
    collectItems((query) => fetch(infra, query, options), wanted),
  );
  const rows = objectsOf<object>(collected.items) as readonly Row[];
  const { nextCursor, failure } = collected;
  return {
    kind: "list",
    id: "id",
    // The total is unknown.
    ...(failure === undefined ? { noun } : { failure }),
    total: shownTotal(collected, wanted),
    whenEmpty: whenEmpty(context, flags, noun),
    columns,
    rows,
    nextCursor,
  };
}

function readWanted({ settings }: Context, { limit, cursor, all }: ListFlagValues): Wanted {
  return {
    cursor,
    limit: parseNumber(limit, flagPlace("limit"), { integer: true, min: 1 }),
    // A script loops over IDs, and must not mistake a part for the whole.
    all: all || settings.quiet,
  };
}

/** The service's total, or the count of a list that was read completely. */
function shownTotal({ total, items, nextCursor, failure }: Collected<unknown>, { cursor }: Wanted): number | undefined {
  const isWhole = cursor === undefined && nextCursor === undefined && failure === undefined;
  return total ?? (isWhole ? items.length : undefined);
}

/** Suggests creating one only if the list isn't filtered. */
function whenEmpty({ asked, menu }: Context, flags: ListFlagValues, noun: string): Note {
  const [group = "", verb] = asked.path;
  const isFiltered = Object.entries(flags).some(([flag, value]) => !(flag in listFlags) && value !== undefined);
  if (isFiltered) return `no ${plural(noun)} match`;
  const none = `no ${plural(noun)}`;
  if (flags.cursor !== undefined) return `${none} after that`;
  const canCreate = verb === "list" && "create" in (menu.commands[group] as Menu).commands;
  return canCreate ? { text: `${none} yet; to begin with one`, command: commandLine(`${group} create`) } : none;
}

export interface Wanted {
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  readonly all: boolean;
}

export interface Collected<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | undefined;
  readonly total: number | undefined;
  readonly failure?: unknown;
}

type FetchPages<Item> = (query: ListQuery) => Pages<Item>;

async function collectItems<Item>(fetch: FetchPages<Item>, wanted: Wanted): Promise<Collected<Item>> {
  const { limit, all, cursor = "" } = wanted;
  if (limit === undefined && !all && !cutCursor.test(cursor)) return onePage(fetch, wanted);
  return manyPages(fetch, wanted);
}

/** Only sends what the user set. */
async function onePage<Item>(fetch: FetchPages<Item>, { cursor }: Wanted): Promise<Collected<Item>> {
  const { items, nextCursor, meta } = await fetch(cursorQuery(cursor));
  return { items, nextCursor, total: totalOf(meta) };
}

/** The service's largest page (assumption G-06). */
const largestPage = 100;

/** Where a list was cut: the cursor of its last page, its size, and how many of its items were printed. */
const cutCursor = /^(?<cursor>.*)#(?<size>\d+)\+(?<skip>\d+)$/s;

/** Pages of one size: if pages are numbered, others would overlap. */
async function manyPages<Item>(fetch: FetchPages<Item>, { cursor, all, ...wanted }: Wanted): Promise<Collected<Item>> {
  const cut = cutCursor.exec(cursor ?? "")?.groups;
  const size = Number(cut?.size ?? Math.min(wanted.limit ?? largestPage, largestPage));
  let skip = Number(cut?.skip ?? 0);
  let at = cut ? cut.cursor || undefined : cursor;
  const limit = wanted.limit ?? (all ? Number.POSITIVE_INFINITY : size - skip);
  const items: Item[] = [];
  let last: Pick<Page<Item>, "nextCursor" | "meta"> = { nextCursor: at, meta: {} };
  try {
    for await (const { data } of fetch({ pageSize: size, ...cursorQuery(at) }).pages()) {
      const printed = Math.min(data.items.length, skip + limit - items.length);
      items.push(...data.items.slice(skip, printed));
      last = data;
      if (printed < data.items.length) last = { ...data, nextCursor: `${at ?? ""}#${size}+${printed}` };
      if (items.length >= limit) break;
      skip = 0;
      at = data.nextCursor;
    }
  } catch (failure) {
    // The list is invalid from here on, but the rows before are valid.
    if (items.length === 0 || !isTandemError(failure, "invalid_response")) throw failure;
    return { items, nextCursor: undefined, total: undefined, failure };
  }
  return { items, nextCursor: last.nextCursor, total: totalOf(last.meta) };
}

const cursorQuery = (cursor: string | undefined): ListQuery => (cursor === undefined ? {} : { cursor });

function totalOf({ total, totalCount, total_count }: Page<unknown>["meta"]): number | undefined {
  const count = total ?? totalCount ?? total_count;
  return Number.isSafeInteger(count) ? (count as number) : undefined;
}
