import type { CallOptions, InfraClient, ListQuery, Page, PagedList } from "@tandem/sdk";
import type { Menu } from "../argv/menu.ts";
import { parseNumber } from "../argv/number-flag.ts";
import { flagPlace } from "../argv/place.ts";
import type { Context } from "../context.ts";
import { rerun, run } from "../errors/fix.ts";
import { isTandemError } from "../errors/tandem-error.ts";
import type { Column, ListAnswer, Note, Row } from "../output/answer.ts";
import { plural } from "../output/counted.ts";
import { callInfra } from "./call-infra.ts";
import { objectsOf } from "./check-answer.ts";

/** The flags of every command that lists. */
export const listFlags = {
  limit: { value: "N", summary: "Print at most this many (default: as many as the service sends at once)" },
  all: { summary: "Print all pages" },
  cursor: { value: "CURSOR", summary: "Continue a list where it was cut; the value is printed on stderr" },
  watch: { summary: "Refresh every 2 s and print what changed, until Ctrl-C" },
} as const;

interface ListFlagValues {
  readonly limit: string | undefined;
  readonly all: boolean;
  readonly cursor: string | undefined;
}

export type FetchList<Item> = (infra: InfraClient, query: ListQuery, options: CallOptions) => PagedList<Item>;

/** The service's largest page (assumption G-06). */
const largestPage = 100;

/** Rows of a list, page after page until there are as many as were asked for. */
export async function listRows<Item extends object>(
  context: Context,
  flags: ListFlagValues,
  noun: string,
  columns: readonly Column[],
  fetchList: FetchList<Item>,
): Promise<ListAnswer> {
  const limit =
    flags.limit === undefined ? undefined : parseNumber(flags.limit, flagPlace("limit"), { integer: true, min: 1 });
  const { items, nextCursor, total, failure } = await callInfra(context, (infra, options) =>
    // A script loops over bare ids, and must not take a part of them for the whole.
    collect((query) => fetchList(infra, query, options), {
      cursor: flags.cursor,
      limit,
      all: flags.all || context.settings.quiet,
    }),
  );
  objectsOf<object>(items);
  if (!context.settings.mock && context.asked.path[1] === "list") {
    const { keepListedIds } = await import("../completion/live-words.ts");
    await keepListedIds(context.asked.path[0], items as readonly Row[], context);
  }
  return {
    kind: "list",
    id: "id",
    // Of how many these are, nobody knows.
    ...(failure === undefined ? { noun } : { failure }),
    total:
      total ??
      (nextCursor === undefined && failure === undefined && flags.cursor === undefined ? items.length : undefined),
    whenEmpty: whenEmpty(context, flags, noun),
    columns,
    rows: items as readonly Row[],
    more: nextCursor === undefined ? undefined : rerun({ set: { cursor: nextCursor } }),
  };
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

interface Wanted {
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  readonly all: boolean;
}

/** Only what the user set is sent, but for the page size where many pages are wanted. */
async function collect<Item>(fetchPage: (query: ListQuery) => PagedList<Item>, { cursor, limit, all }: Wanted) {
  if (limit === undefined && !all) return countedPage(await fetchPage(cursor === undefined ? {} : { cursor }));
  const items: Item[] = [];
  let page: Pick<Page<Item>, "nextCursor" | "meta"> = { nextCursor: cursor, meta: {} };
  const left = () => (limit ?? Number.POSITIVE_INFINITY) - items.length;
  try {
    do {
      const size = Math.min(left(), largestPage);
      const query = { limit: size, ...(page.nextCursor !== undefined && { cursor: page.nextCursor }) };
      for await (const { data } of fetchPage(query).pages()) {
        items.push(...data.items);
        page = data;
        // The rest is asked for by its own number.
        if (left() < size) break;
      }
    } while (page.nextCursor !== undefined && left() > 0);
  } catch (failure) {
    // The service's list is wrong from here on; the rows before are not.
    if (items.length > 0 && isTandemError(failure, "invalid_response")) return { ...unknownRest, items, failure };
    throw failure;
  }
  return countedPage({ ...page, items });
}

const unknownRest = { nextCursor: undefined, total: undefined };

/** With how many there are in all, where the service says so, whatever it calls that. */
function countedPage<Item>(page: Pick<Page<Item>, "items" | "nextCursor" | "meta">) {
  const { total = page.meta.totalCount ?? page.meta.total_count } = page.meta;
  return { ...page, total: Number.isSafeInteger(total) ? (total as number) : undefined, failure: undefined };
}
