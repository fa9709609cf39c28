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

type FetchPages<Item> = (query: ListQuery) => PagedList<Item>;

/** As many items as were asked for: as many as the service sends at once, unless the user says how many. */
export async function collectItems<Item>(fetch: FetchPages<Item>, wanted: Wanted): Promise<Collected<Item>> {
  const { limit, all } = wanted;
  if (limit === undefined && !all) return onePage(fetch, wanted);
  return manyPages(fetch, wanted, limit ?? Number.POSITIVE_INFINITY);
}

/** Only what the user set is sent. */
async function onePage<Item>(fetch: FetchPages<Item>, { cursor }: Wanted): Promise<Collected<Item>> {
  const { items, nextCursor, meta } = await fetch(cursorQuery(cursor));
  return { items, nextCursor, total: totalOf(meta) };
}

/** The service's largest page (assumption G-06). */
const largestPage = 100;

async function manyPages<Item>(fetch: FetchPages<Item>, { cursor }: Wanted, limit: number): Promise<Collected<Item>> {
  const items: Item[] = [];
  let page: Pick<Page<Item>, "nextCursor" | "meta"> = { nextCursor: cursor, meta: {} };
  try {
    do {
      // The last few are asked for by their own number, and so in a list of their own.
      const size = Math.min(limit - items.length, largestPage);
      for await (const { data } of fetch({ limit: size, ...cursorQuery(page.nextCursor) }).pages()) {
        items.push(...data.items);
        page = data;
        if (limit - items.length < size) break;
      }
    } while (page.nextCursor !== undefined && items.length < limit);
  } catch (failure) {
    // The service's list is wrong from here on; the rows before are not.
    if (items.length === 0 || !isTandemError(failure, "invalid_response")) throw failure;
    return { items, nextCursor: undefined, total: undefined, failure };
  }
  return { items, nextCursor: page.nextCursor, total: totalOf(page.meta) };
}

const cursorQuery = (cursor: string | undefined): ListQuery => (cursor === undefined ? {} : { cursor });

/** How many there are in all, whatever the service calls that. */
function totalOf({ total, totalCount, total_count }: Page<unknown>["meta"]): number | undefined {
  const count = total ?? totalCount ?? total_count;
  return Number.isSafeInteger(count) ? (count as number) : undefined;
}
