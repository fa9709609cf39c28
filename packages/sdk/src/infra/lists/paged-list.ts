import { ApiPromise, type ApiResult } from "../../request/api-promise.ts";
import { isObject } from "../../request/body.ts";
import { textOf } from "../identify.ts";
import { incompleteList, rejectedCursor, type ServicePage } from "./read-page.ts";

/** A page of a list. */
export interface Page<T> {
  items: T[];
  /** Pass it as `cursor` to get the next page. Undefined on the last page. */
  nextCursor: string | undefined;
  /** The service's details about the page, as received. Can be empty. */
  meta: Record<string, unknown>;
}

/** Where to start, and how many items to request at a time (assumed). */
export interface ListQuery {
  /** Items per page, 1 to 100. Default: the service's, which is 25. */
  pageSize?: number | undefined;
  /** `nextCursor` of an earlier page. Default: the start of the list. */
  cursor?: string | undefined;
}

/**
 * A list. Await it for its first page, or iterate over it for all items. Requests a page only when you need it, and keeps
 * only the ids of earlier ones.
 *
 * ```ts
 * const { items, nextCursor } = await tandem.infra.servers.list({ pageSize: 10 });
 * for await (const server of tandem.infra.servers.list()) console.log(server.name);
 * ```
 *
 * Every way of reading it throws InvalidResponseError if the service says that there are more items, but gives no cursor
 * for them (assumption G-06).
 */
export class PagedList<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
  readonly #read: (cursor: string | undefined) => Promise<ApiResult<ServicePage<T>>>;
  readonly #first: () => Promise<ApiResult<ServicePage<T>>>;
  readonly #start: string | undefined;

  /** @internal */
  constructor(read: (cursor: string | undefined) => Promise<ApiResult<ServicePage<T>>>, start: string | undefined) {
    let page: Promise<ApiResult<ServicePage<T>>> | undefined;
    const first = () => (page ??= read(start));
    super(async () => pageOf(await first()));
    this.#read = read;
    this.#first = first;
    this.#start = start;
  }

  /**
   * Yields pages with their responses.
   *
   * ```ts
   * for await (const { data, response } of infra.servers.list().pages()) console.log(data.items.length, response.status);
   * ```
   *
   * @throws InvalidResponseError if the list isn't whole: there are more pages without a usable cursor, a page or a cursor
   * repeats, or the list ends with fewer items than the total that the service stated (assumption G-06).
   */
  async *pages(): AsyncGenerator<ApiResult<Page<T>>, void, undefined> {
    const walk = new Walk();
    let answer = await this.#first();
    for (;;) {
      const wrong = walk.add(answer.data);
      if (wrong !== undefined) throw incompleteList(answer, wrong);
      yield pageOf(answer);
      const { nextCursor } = answer.data;
      if (nextCursor === undefined) break;
      answer = await this.#read(nextCursor).catch((error) => {
        throw rejectedCursor(error);
      });
    }
    const missing = this.#start === undefined ? walk.end() : undefined;
    if (missing !== undefined) throw incompleteList(answer, missing);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data.items;
  }
}

function pageOf<T>(answer: ApiResult<ServicePage<T>>): ApiResult<Page<T>> {
  const { rows, nextCursor, meta } = answer.data;
  return { ...answer, data: { items: rows, nextCursor, meta } };
}

/** The pages of one pass through a list. Finds lists that don't end, repeat a page, or end too early. */
class Walk {
  readonly #cursors = new Set<string>();
  readonly #ids = new Set<string>();
  #rowsWithoutId = 0;
  #lastId: string | undefined;
  #smallestTotal = 0;

  /** Adds a page. Returns what is wrong with it. */
  add({ rows, nextCursor, total }: ServicePage<unknown>): string | undefined {
    const ids = rows.flatMap((row) => (isObject(row) ? (textOf(row.id) ?? []) : []));
    // A single row can move to any page but the next.
    const isRepeated =
      ids.length > 1 ? ids.every((id) => this.#ids.has(id)) : ids.length === 1 && ids[0] === this.#lastId;
    if (isRepeated) return "The list is incomplete: the service sent the same page again";
    this.#lastId = ids.at(-1);
    for (const id of ids) this.#ids.add(id);
    this.#rowsWithoutId += rows.length - ids.length;
    // The smallest, since rows come and go while the list is read.
    if (total !== undefined) this.#smallestTotal = Math.min(total, this.#smallestTotal || total);
    if (nextCursor === undefined) return undefined;
    if (this.#cursors.has(nextCursor)) return "The list does not end: the service returned the same cursor twice";
    this.#cursors.add(nextCursor);
    return undefined;
  }

  /** Returns what is wrong with a list that was read from its start to its end. */
  end(): string | undefined {
    const count = this.#ids.size + this.#rowsWithoutId;
    if (count >= this.#smallestTotal) return undefined;
    return `The list is incomplete: the service sent ${count} of ${this.#smallestTotal} items`;
  }
}
