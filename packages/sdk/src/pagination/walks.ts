/** How a walk through a list got to a cursor. */
interface Place {
  /** Items in the pages before it; `NaN` if unknown. */
  readonly seen: number;
  readonly pages: number;
  /** Of the items in the page before it. */
  readonly ids: string;
  /** An earlier cursor. Brent's algorithm moves it after 1, 2, 4, 8, … pages, and so finds cycles with constant memory. */
  readonly mark: string | undefined;
  readonly isRepeated: boolean;
}

const mostPlaces = 100;

/**
 * Remembers the latest walks by their cursors, and finds those that don't end or stand still (assumption G-06). Lists that
 * you walk by hand, with `nextCursor`, are checked as `for await` is.
 */
export class Walks {
  readonly #places = new Map<string, Place>();

  /** @param list its route and filters. */
  of(list: string, cursor: string | undefined, seenAtStart: number) {
    const start = { seen: seenAtStart, pages: 0, ids: "", mark: undefined, isRepeated: false };
    const { seen, pages, ids: before, mark, isRepeated } = this.#places.get(`${list} ${cursor}`) ?? start;
    return {
      seen,
      /** Notes a page. Returns what is wrong with it. */
      note: (items: readonly unknown[], next: string | undefined): string | undefined => {
        if (isRepeated) return "The list does not end: the service returned the same cursor twice";
        const ids = String(items.map(identityOf));
        if (ids !== "" && ids === before && (isCounted(cursor) || items.every(hasId))) {
          return "The list is incomplete: the service sent the same page again";
        }
        if (next === undefined) return undefined;
        const isTurn = ((pages + 1) & pages) === 0;
        this.#set(`${list} ${next}`, {
          ...{ seen: seen + items.length, pages: pages + 1, ids },
          ...{ mark: isTurn ? next : mark, isRepeated: next === mark },
        });
        return undefined;
      },
    };
  }

  #set(key: string, place: Place): void {
    this.#places.delete(key);
    this.#places.set(key, place);
    const [oldest] = this.#places.keys();
    if (this.#places.size > mostPlaces) this.#places.delete(oldest!);
  }
}

/** Is it the number of a page, or of its first item? */
const isCounted = (cursor: unknown): boolean => /^\?|^\d+:\d+$/.test(String(cursor));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const hasId = (item: unknown): boolean => isObject(item) && "id" in item && !isObject(item.id);

/** The id, or all single values of an item without one. Two pages with the same are the same page. */
function identityOf(item: unknown): unknown {
  if (!isObject(item)) return item;
  return hasId(item) ? (item as { id: unknown }).id : Object.values(item).filter((value) => typeof value !== "object");
}
