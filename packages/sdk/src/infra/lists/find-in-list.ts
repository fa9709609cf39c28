import type { CallOptions } from "../../client/options.ts";
import { withDeadline } from "../../client/settings.ts";
import { NotFoundError } from "../../errors/call-errors.ts";
import type { ApiResult } from "../../request/api-promise.ts";
import { largestPage } from "../defaults.ts";
import { textOf } from "../identify.ts";
import type { ListQuery, PagedList } from "./paged-list.ts";
import { incompleteList } from "./read-page.ts";

/** Finds an item in a list without a route for single items (assumption G-15), page by page. */
export async function findInList<T extends { id: string }>(
  list: (query: ListQuery, options: CallOptions) => PagedList<T>,
  kind: string,
  id: string,
  options: CallOptions,
  matches = (item: T) => textOf(item.id) === id,
): Promise<ApiResult<T>> {
  let last: ApiResult<unknown> | undefined;
  for await (const page of list({ pageSize: largestPage }, withDeadline(options)).pages()) {
    const { items, meta } = page.data;
    const item = items.find(matches);
    if (item) return { ...page, data: item };
    // Without a word about other pages, they may have it.
    if (last === undefined && items.length > 0 && !("nextCursor" in meta)) {
      throw incompleteList(page, `There is no ${kind} ${JSON.stringify(id)} in a list that may be incomplete`);
    }
    last = page;
  }
  throw new NotFoundError({
    summary: `There is no ${kind} ${JSON.stringify(id)} in the list`,
    facts: { kind, id },
    outcome: "rejected",
    attempts: last?.attempts ?? [],
  });
}
