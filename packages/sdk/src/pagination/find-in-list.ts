import { NotFoundError } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { ApiResult } from "../transport/api-promise.ts";
import { withDeadline } from "../transport/call.ts";
import { checkPathParameter } from "../transport/check-request.ts";
import type { CallOptions } from "../transport/client-options.ts";
import * as defaults from "../transport/defaults.ts";
import type { ListQuery, Page } from "./page-options.ts";
import { type PagedList, unproven, unreadableList } from "./paged-list.ts";

/**
 * Returns a function that finds an item in a list without a route for single items (assumption G-15). It reads page by
 * page, starting with the page of the last match.
 *
 * @param kind kind of the item, for messages.
 * @throws (the returned function) NotFoundError if no page has it, InvalidResponseError if the list may have other
 * pages, InvalidArgumentError for an invalid id.
 */
export function findInList<T extends { id: string }>(
  list: (query: ListQuery, options: CallOptions) => PagedList<T>,
  kind: string,
  id: string,
  matches = (item: T) => item.id === id || (item.id as unknown) === Number(id),
): (options: CallOptions) => Promise<ApiResult<T>> {
  const limit = defaults.largestPage;
  let knownCursor: string | undefined;

  return async (given) => {
    checkPathParameter("id", id);
    const options = withDeadline(given);
    const known = knownCursor === undefined ? undefined : await onPage(knownCursor, options);
    return known ?? anywhere(options);
  };

  async function onPage(cursor: string, options: CallOptions): Promise<ApiResult<T> | undefined> {
    try {
      return match(await list({ limit, cursor }, options).withResponse());
    } catch (error) {
      if (isTandemError(error, "invalid_input")) return undefined; // The cursor has expired.
      throw error;
    }
  }

  async function anywhere(options: CallOptions): Promise<ApiResult<T>> {
    let cursor: string | undefined;
    let attempts: ApiResult<T>["attempts"] = [];
    for await (const page of list({ limit }, options).pages()) {
      const found = match(page);
      if (found) {
        knownCursor = cursor;
        return found;
      }
      if (unproven.has(page.data))
        throw unreadableList(page, `There is no ${kind} "${id}" in a list that may be incomplete`);
      cursor = page.data.nextCursor;
      attempts = page.attempts;
    }
    throw new NotFoundError({
      summary: `There is no ${kind} "${id}" in the list`,
      facts: { kind, id },
      outcome: "rejected",
      attempts,
    });
  }

  function match(page: ApiResult<Page<T>>): ApiResult<T> | undefined {
    const item = page.data.items.find((item) => typeof item === "object" && item !== null && matches(item));
    return item && { ...page, data: item };
  }
}
