import { isObject } from "../arguments/check-argument.ts";

/** A page of a walk through a list, and how the walk got there. */
interface Place {
  /** Items in this page and those before it; `NaN` if unknown. */
  readonly seen: number;
  readonly rows: string;
  /** Of the next page. */
  readonly cursor: string;
  readonly before: Place | undefined;
}

const mostPlaces = 100;

/**
 * Remembers the latest walks by their cursors, and finds those that don't end or repeat a page (assumption G-06). Lists
 * that you walk by hand, with `nextCursor`, are checked as `for await` is.
 */
export class Walks {
  readonly #places = new Map<string, Place>();

  /** @param list its route and filters. */
  of(list: string, cursor: string | undefined, seenAtStart: number) {
    const before = this.#places.get(`${list} ${cursor}`);
    const seen = before?.seen ?? seenAtStart;
    return {
      seen,
      /** Notes a page. Returns what is wrong with it. */
      note: (items: readonly unknown[], next: string | undefined): string | undefined => {
        if (before && has(before.before, ({ cursor }) => cursor === before.cursor)) {
          return "The list does not end: the service returned the same cursor twice";
        }
        const rows = String([items.length, ...[items[0], items.at(-1)].map(identityOf)]);
        const isKnown = items.length > 0 && (isCounted(cursor) || items.every(hasId));
        // A single row can move while the list is read, to any page but the next.
        const earlier = items.length > 1 ? before : before && { ...before, before: undefined };
        if (isKnown && has(earlier, (place) => place.rows === rows)) {
          return "The list is incomplete: the service sent the same page again";
        }
        if (next !== undefined) this.#set(`${list} ${next}`, { seen: seen + items.length, rows, cursor: next, before });
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

function has(place: Place | undefined, matches: (place: Place) => boolean): boolean {
  for (let each = place; each; each = each.before) if (matches(each)) return true;
  return false;
}

/** Is it the number of a page, or of its first item? */
const isCounted = (cursor: unknown): boolean => /^\?|^\d+:\d+$/.test(String(cursor));

export const hasId = (item: unknown): boolean => isObject(item) && "id" in item && isSingle(item.id);

/** The id, or all single values of an item without one. Two pages with the same are the same page. */
function identityOf(item: unknown): unknown {
  if (!isObject(item)) return isSingle(item) && item;
  return hasId(item) ? item.id : Object.values(item).filter(isSingle);
}

const isSingle = (value: unknown): boolean => typeof value !== "object";
