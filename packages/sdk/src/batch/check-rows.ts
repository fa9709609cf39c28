import { wrongOption } from "../errors/invalid-argument-error.ts";

/**
 * What takes a batch's rows checks them with this: one text has characters to iterate over, and each would be a row.
 *
 * ```ts
 * function addAll(rows: Iterable<string>) {
 *   for (const row of checkRows(rows)) console.log(row);
 * }
 * ```
 *
 * @throws InvalidArgumentError for what is no list or other iterable object.
 */
export function checkRows<T>(rows: T): T {
  const isIterable =
    typeof rows === "object" && rows !== null && (Symbol.asyncIterator in rows || Symbol.iterator in rows);
  if (isIterable) return rows;
  throw wrongOption("rows", "rows must be a list or another iterable object", "Pass a single text as [text].");
}
