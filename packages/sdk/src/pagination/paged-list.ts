import { InvalidResponseError } from "../errors/call-errors.ts";
import type { ApiResult } from "../transport/api-promise.ts";
import { ApiPromise } from "../transport/api-promise.ts";
import type { Page } from "./page.ts";
import { announcesMore } from "./page-options.ts";

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
  readonly #next: (cursor: string) => Promise<ApiResult<Page<T>>>;

  /** @param first called when somebody awaits the list or iterates over it. */
  constructor(first: () => Promise<ApiResult<Page<T>>>, next: (cursor: string) => Promise<ApiResult<Page<T>>>) {
    super(first);
    this.#next = next;
  }

  /**
   * The pages, each with its response.
   *
   * ```ts
   * for await (const { data, response } of infra.servers.list().pages()) console.log(data.items.length, response.status);
   * ```
   *
   * @throws InvalidResponseError when the service's cursors go round in a circle, or when it says that there is more
   * without a cursor to fetch it by.
   */
  async *pages(): AsyncGenerator<ApiResult<Page<T>>, void, undefined> {
    let answer = await this.withResponse();
    // Brent's cycle search: the mark moves ahead at every power of two, so that any circle is found in constant memory.
    let mark: string | undefined;
    for (let page = 1, nextMark = 1; ; page++) {
      yield answer;
      const cursor = answer.data.nextCursor;
      if (announcesMore(answer.data)) throw unreachable(answer);
      if (cursor === undefined) return;
      if (cursor === mark) throw circular(answer);
      if (page === nextMark) {
        mark = cursor;
        nextMark *= 2;
      }
      answer = await this.#next(cursor);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data.items;
  }
}

const unreachable = ({ response, attempts }: ApiResult<unknown>): InvalidResponseError =>
  new InvalidResponseError({
    summary: "The list is not complete: the service says that there is more, but gives no cursor that can be sent",
    advice: "Say in pagination.read where the next page is.",
    facts: { option: "pagination.read", method: "GET" },
    outcome: "executed",
    status: response.status,
    attempts,
  });

const circular = ({ response, attempts }: ApiResult<unknown>): InvalidResponseError =>
  new InvalidResponseError({
    summary: "The list does not end: the service gave the same cursor twice",
    facts: { method: "GET" },
    outcome: "executed",
    status: response.status,
    attempts,
  });
