import { unreachable } from "../../../wire/src/page-signs.ts";
import { InvalidResponseError, wrongOption } from "../errors/call-errors.ts";
import type { ApiResult } from "../transport/api-promise.ts";
import { ApiPromise } from "../transport/api-promise.ts";
import type { Page } from "./page-options.ts";

/**
 * A list to await for its first page, or to iterate over for the items of all pages. Nothing is sent before either. A
 * page is fetched when the one before it is used up, so memory does not grow with the list.
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
   * The pages, each with its response.
   *
   * ```ts
   * for await (const { data, response } of infra.servers.list().pages()) console.log(data.items.length, response.status);
   * ```
   *
   * @throws InvalidResponseError when the list can't be read to its end: the service says that there is more but not how to
   * get it, sends another page than the one that was asked for, or repeats a cursor (assumption G-06).
   */
  async *pages(): AsyncGenerator<ApiResult<Page<T>>, void, undefined> {
    let answer = await this.withResponse();
    // Brent's cycle search: the mark moves ahead at every power of two, so that any circle is found in constant memory.
    let mark: string | undefined;
    for (let page = 1, nextMark = 1; ; page++) {
      yield answer;
      const cursor = answer.data.nextCursor;
      if (cursor === undefined) return;
      if (cursor === unreachable) throw unreadableList(answer, incomplete);
      if (cursor === mark)
        throw unreadableList(answer, "The list does not end: the service returned the same cursor twice");
      if (page === nextMark) {
        mark = cursor;
        nextMark *= 2;
      }
      answer = await this.#next(cursor, answer);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data.items;
  }
}

const incomplete = "The list is incomplete: the service reported more pages, but no usable cursor";

/** A list that can't be read to its end. */
export function unreadableList(answer: Partial<ApiResult<unknown>>, what: string = incomplete): InvalidResponseError {
  return new InvalidResponseError({
    summary: `${what} (assumption G-06)`,
    advice: "Describe the service's pages in a service file, under infra.pagination (tandem doctor --contract).",
    facts: { assumption: "G-06", option: "service", method: "GET" },
    outcome: "executed",
    status: answer.response?.status,
    attempts: answer.attempts ?? [],
  });
}
