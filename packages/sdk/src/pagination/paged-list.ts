import { unreachable } from "../../../wire/src/page-signs.ts";
import { InvalidResponseError, wrongOption } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { ErrorInit } from "../errors/tandem-error.ts";
import type { ApiResult } from "../transport/api-promise.ts";
import { ApiPromise } from "../transport/api-promise.ts";
import type { Page } from "./page-options.ts";

/**
 * A list. Await it for its first page, or iterate over it for all items. Requests a page only when you need it, so
 * memory use stays flat.
 *
 * ```ts
 * const { items, nextCursor } = await tandem.infra.servers.list({ limit: 10 });
 * for await (const server of tandem.infra.servers.list()) console.log(server.name);
 * ```
 */
export class PagedList<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
  readonly #next: (cursor: string, last: ApiResult<Page<T>>) => Promise<ApiResult<Page<T>>>;

  /**
   * @param first called when you await the list or iterate over it.
   * @param next called with the cursor of the last page, and that page.
   */
  constructor(
    first: () => Promise<ApiResult<Page<T>>>,
    next: (cursor: string, last: ApiResult<Page<T>>) => Promise<ApiResult<Page<T>>>,
  ) {
    super(first);
    if (typeof first !== "function" || typeof next !== "function")
      throw wrongOption("first", "A list needs two functions");
    this.#next = next;
  }

  /**
   * Yields pages with their responses.
   *
   * ```ts
   * for await (const { data, response } of infra.servers.list().pages()) console.log(data.items.length, response.status);
   * ```
   *
   * @throws InvalidResponseError if the list can't be read to its end: the service says there are more pages but not
   * how to get them, sends the wrong page, or repeats a cursor (assumption G-06).
   */
  async *pages(): AsyncGenerator<ApiResult<Page<T>>, void, undefined> {
    let answer = await this.withResponse();
    for (;;) {
      yield answer;
      const cursor = answer.data.nextCursor;
      if (cursor === undefined) return;
      if (cursor === unreachable) throw unreadableList(answer);
      answer = await this.#next(cursor, answer);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data.items;
  }
}

/** First pages that say nothing about others, and may be the whole list. */
export const unproven = /* @__PURE__ */ new WeakSet<Page<unknown>>();

const incomplete = "The list may be incomplete: the service gave no usable cursor for another page";

/** A list that can't be read to its end. */
export function unreadableList(
  answer: Partial<ApiResult<unknown>>,
  what: string = incomplete,
  own?: Partial<ErrorInit>,
): InvalidResponseError {
  return new InvalidResponseError({
    summary: `${what} (assumption G-06)`,
    advice: "Set infra.pagination in a service file (tandem doctor --contract), with style none if there is one page.",
    facts: { assumption: "G-06", option: "service", method: "GET" },
    outcome: "executed",
    status: answer.response?.status,
    attempts: answer.attempts ?? [],
    ...own,
  });
}

/** Only the service can say whether a rejected page is one after the last. Other errors stay as they are. */
export function rejectedPage(error: unknown, cursor: string | undefined): unknown {
  if (!isTandemError(error) || ![400, 404, 410, 416, 422].includes(error.status!)) return error;
  const [, page, seen] = /^(\d+):(\d+)$/.exec(cursor ?? "") ?? [];
  const { status, attempts, requestId } = error;
  return page === undefined
    ? error
    : unreadableList(
        { attempts },
        `The list may be incomplete: page ${page}, after ${seen} items, was rejected with ${status}`,
        {
          advice: "Set infra.pagination.last, total or more in the service file: it says which page is the last.",
          facts: { assumption: "G-06", option: "infra.pagination", method: "GET" },
          status,
          requestId,
          cause: error,
        },
      );
}
