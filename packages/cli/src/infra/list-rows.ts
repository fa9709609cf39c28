import type { CallOptions, InfraClient, ListQuery, Page } from "@tandem/sdk";
import type { Menu } from "../argv/menu.ts";
import { parseNumber } from "../argv/number-flag.ts";
import { flagPlace } from "../argv/place.ts";
import type { Context } from "../context.ts";
import { isTandemError } from "../errors/cli-error.ts";
import { rerun, run } from "../errors/fix.ts";
import type { Column, ListAnswer, Note, Row } from "../output/answer.ts";
import { plural } from "../output/quantities.ts";
import { callInfra, objectsOf } from "./call-infra.ts";
import type { Pages } from "./plain-rows.ts";

/** The flags of every command that lists. */
export const listFlags = {
  limit: { value: "N", summary: "Print at most this many (default: as many as the service sends at once)" },
  all: { summary: "Print all pages" },
  cursor: { value: "CURSOR", summary: "Continue a list where it was cut; the value is printed on stderr" },
  watch: { summary: "Refresh every 2 s and print what changed, until Ctrl-C" },
} as const;

export interface ListFlagValues {
  readonly limit: string | undefined;
  readonly all: boolean;
  readonly cursor: string | undefined;
}

/** What one command lists. */
interface List<Item> {
  /** What a row is, in the singular. */
  readonly noun: string;
  readonly columns: readonly Column[];
  fetch(infra: InfraClient, query: ListQuery, options: CallOptions): Pages<Item>;
}

/** Rows of a list, page after page until there are as many as were asked for. */
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
  await keepIds(context, rows);
  const { nextCursor, failure } = collected;
  return {
    kind: "list",
    id: "id",
    // Of how many these are, nobody knows.
    ...(failure === undefined ? { noun } : { failure }),
    total: shownTotal(collected, wanted),
    whenEmpty: whenEmpty(context, flags, noun),
    columns,
    rows,
    more: nextCursor === undefined ? undefined : rerun({ set: { cursor: nextCursor } }),
  };
}

function readWanted({ settings }: Context, { limit, cursor, all }: ListFlagValues): Wanted {
  return {
    cursor,
    limit: limit === undefined ? undefined : parseNumber(limit, flagPlace("limit"), { integer: true, min: 1 }),
    // A script loops over bare ids, and must not take a part of them for the whole.
    all: all || settings.quiet,
  };
}

/** What the service says, or what was seen of a list that was read from its beginning to its end. */
function shownTotal({ total, items, nextCursor, failure }: Collected<unknown>, { cursor }: Wanted): number | undefined {
  const isWhole = cursor === undefined && nextCursor === undefined && failure === undefined;
  return total ?? (isWhole ? items.length : undefined);
}

/** For completion, which offers the ids that were listed last. */
async function keepIds(context: Context, rows: readonly Row[]): Promise<void> {
  const [group, verb] = context.asked.path;
  if (context.settings.mock || verb !== "list") return;
  const { keepListedIds } = await import("../completion/live-words.ts");
  await keepListedIds(group, rows, context);
}

/** None at all is the time to make one; none of those that were asked for is not. */
function whenEmpty({ asked, menu }: Context, flags: ListFlagValues, noun: string): Note {
  const [group = "", verb] = asked.path;
  const isFiltered = Object.entries(flags).some(([flag, value]) => !(flag in listFlags) && value !== undefined);
  if (isFiltered) return `no ${plural(noun)} match`;
  const none = `no ${plural(noun)}`;
  if (flags.cursor !== undefined) return `${none} after that`;
  const canCreate = verb === "list" && "create" in (menu.commands[group] as Menu).commands;
  return canCreate ? { text: `${none} yet; to begin with one`, run: run(`${group} create`) } : none;
}

/** What was asked for of a list. */
export interface Wanted {
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  readonly all: boolean;
}

/** Items of a list, and what is known of the rest. */
export interface Collected<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | undefined;
  /** How many there are in all, where the service says so. */
  readonly total: number | undefined;
  /** Why the list could not be read to its end. */
  readonly failure?: unknown;
}

type FetchPages<Item> = (query: ListQuery) => Pages<Item>;

/** As many items as were asked for: as many as the service sends at once, unless the user says how many. */
async function collectItems<Item>(fetch: FetchPages<Item>, wanted: Wanted): Promise<Collected<Item>> {
  const { limit, all, cursor = "" } = wanted;
  if (limit === undefined && !all && !cutCursor.test(cursor)) return onePage(fetch, wanted);
  return manyPages(fetch, wanted);
}

/** Only what the user set is sent. */
async function onePage<Item>(fetch: FetchPages<Item>, { cursor }: Wanted): Promise<Collected<Item>> {
  const { items, nextCursor, meta } = await fetch(cursorQuery(cursor));
  return withNext(fetch, { items, nextCursor, total: totalOf(meta) });
}

/** The service's largest page (assumption G-06). */
const largestPage = 100;

/** A cursor that a list was cut after: that of its last page, the size of that, and how many of its items were printed. */
const cutCursor = /^(?<cursor>.*)#(?<size>\d+)\+(?<skip>\d+)$/s;

/** Pages of one size, whatever is left to print: where pages are numbered, others would overlap. */
async function manyPages<Item>(fetch: FetchPages<Item>, { cursor, all, ...wanted }: Wanted): Promise<Collected<Item>> {
  const cut = cutCursor.exec(cursor ?? "")?.groups;
  const size = Number(cut?.size ?? Math.min(wanted.limit ?? largestPage, largestPage));
  let skip = Number(cut?.skip ?? 0);
  let at = cut ? cut.cursor || undefined : cursor;
  const limit = wanted.limit ?? (all ? Number.POSITIVE_INFINITY : size - skip);
  const items: Item[] = [];
  let last: Pick<Page<Item>, "nextCursor" | "meta"> = { nextCursor: at, meta: {} };
  try {
    for await (const { data } of fetch({ limit: size, ...cursorQuery(at) }).pages()) {
      const printed = Math.min(data.items.length, skip + limit - items.length);
      items.push(...data.items.slice(skip, printed));
      last = data;
      if (printed < data.items.length) last = { ...data, nextCursor: `${at ?? ""}#${size}+${printed}` };
      if (items.length >= limit) break;
      skip = 0;
      at = data.nextCursor;
    }
  } catch (failure) {
    // The service's list is wrong from here on; the rows before are not.
    if (items.length === 0 || !isTandemError(failure, "invalid_response")) throw failure;
    return { items, nextCursor: undefined, total: undefined, failure };
  }
  return withNext(fetch, { items, nextCursor: last.nextCursor, total: totalOf(last.meta) });
}

/** A cursor is only offered if the next page can be asked for. */
async function withNext<Item>(fetch: FetchPages<Item>, found: Collected<Item>): Promise<Collected<Item>> {
  if (found.nextCursor !== "?") return found;
  const failure = await fetch({ cursor: found.nextCursor }).then(undefined, (error: unknown) => error);
  return { ...found, nextCursor: undefined, failure };
}

const cursorQuery = (cursor: string | undefined): ListQuery => (cursor === undefined ? {} : { cursor });

/** How many there are in all, whatever the service calls that. */
function totalOf({ total, totalCount, total_count }: Page<unknown>["meta"]): number | undefined {
  const count = total ?? totalCount ?? total_count;
  return Number.isSafeInteger(count) ? (count as number) : undefined;
}
