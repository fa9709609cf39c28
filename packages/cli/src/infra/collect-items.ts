import type { ListQuery, Page, PagedList } from "@tandem/sdk";
import { isTandemError } from "../errors/tandem-error.ts";

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

/** A list of the SDK, as far as a command reads it. */
export type Pages<Item> = PromiseLike<Page<Item>> & Pick<PagedList<Item>, "pages">;

type FetchPages<Item> = (query: ListQuery) => Pages<Item>;

/** As many items as were asked for: as many as the service sends at once, unless the user says how many. */
export async function collectItems<Item>(fetch: FetchPages<Item>, wanted: Wanted): Promise<Collected<Item>> {
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
