import { InvalidResponseError } from "../../errors/call-errors.ts";
import { isTandemError } from "../../errors/is-tandem-error.ts";
import type { ErrorInit } from "../../errors/tandem-error.ts";
import type { ApiResult } from "../../request/api-promise.ts";
import { isObject } from "../../request/body.ts";
import { pageSize } from "../defaults.ts";

/** A page as the service sent it. */
export interface ServicePage<T> {
  rows: T[];
  nextCursor: string | undefined;
  meta: Record<string, unknown>;
  /** Rows in all pages, if the response says how many. */
  total: number | undefined;
  /** The response says whether there are other pages, or only such a page could follow. */
  isConclusive: boolean;
}

/** Fields that say whether there are more rows, and how many there are in total. In lower case, without separators. */
const moreName = new RegExp(
  "^(?:has(?:more|next(?:page)?)|more|(?:is)?truncated|remaining(?:itemcount)?|continu(?:e|ationtoken)|" +
    "(?:odata)?next(?:page)?(?:cursor|token|url|link)?)$",
);
const totalName = /^total(?:count|items|rows)?$/;
const moreHeaders = ["x-next-cursor", "x-next-page"];
const totalHeaders = ["x-total-count", "x-total"];

/** Reads a page in `{data: [...], meta: {nextCursor}}` (assumption G-06), or a bare array. Undefined without one. */
export function readPage<T>(
  answer: ApiResult<unknown>,
  query: { limit?: unknown; cursor?: unknown },
): ServicePage<T> | undefined {
  const { data, ...beside } = (isObject(answer.data) ? answer.data : { data: answer.data }) as Record<string, unknown>;
  if (!Array.isArray(data) || data.includes(null)) return undefined;
  const meta = isObject(beside.meta) ? beside.meta : beside;
  const facts = factsOf(beside);
  const { headers } = answer.response;
  const more = facts.filter(([name]) => moreName.test(name)).map(([, value]) => value);
  more.push(...moreHeaders.flatMap((name) => headers.get(name) ?? []));
  const link = headers.get("link");
  if (link !== null) more.push(/;\s*rel="?[^";,]*\bnext\b/i.test(link));
  // Such as `items 0-24/120`.
  const inRange = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  const inHeaders = [...totalHeaders.map((name) => headers.get(name)), inRange].map(
    (value) => ["total", value ?? undefined] as const,
  );
  const totals = [...facts, ...inHeaders].flatMap(([name, value]) =>
    totalName.test(name) && isPlain(value) && Number(value) >= 0 ? [Number(value)] : [],
  );
  const total = totals.length > 0 ? Math.max(...totals) : undefined;
  const cursor = isObject(beside.meta) ? beside.meta.nextCursor : undefined;
  if (cursor && isPlain(cursor)) return { rows: data, nextCursor: String(cursor), meta, total, isConclusive: true };
  const isSilent = more.length === 0 && total === undefined;
  const isFull = data.length > 0 && (data.length >= Number(query.limit ?? pageSize) || data.length === meta.limit);
  const saysMore = more.some(Boolean) || (query.cursor === undefined && total !== undefined && total > data.length);
  if (saysMore || (isSilent && isFull)) throw incompleteList(answer);
  return { rows: data, nextCursor: undefined, meta, total, isConclusive: !isSilent || data.length === 0 };
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** Fields beside the rows, and those of objects among them, such as `meta.pagination.total`. */
const factsOf = (beside: object, depth = 0): (readonly [name: string, value: unknown])[] =>
  Object.entries(beside).flatMap(([name, value]) => [
    [name.toLowerCase().replace(/[^a-z]/g, ""), value] as const,
    ...(isObject(value) && depth < 2 ? factsOf(value, depth + 1) : []),
  ]);

export function incompleteList(
  { response, attempts }: ApiResult<unknown>,
  what = "The list may be incomplete: the service gave no usable cursor for another page",
): InvalidResponseError {
  return incomplete(what, { status: response.status, attempts });
}

/** The service rejected a cursor that it gave itself: that says nothing about what the list contains. */
export function rejectedCursor(error: unknown): unknown {
  if (!isTandemError(error) || ![400, 404, 410, 416, 422].includes(error.status!)) return error;
  const { status, attempts, requestId } = error;
  const what = `The list may be incomplete: the service rejected its own cursor with ${status}`;
  return incomplete(what, { status, attempts, requestId, cause: error });
}

const incomplete = (what: string, init: Partial<ErrorInit>) =>
  new InvalidResponseError({
    summary: `${what} (assumption G-06)`,
    advice: "Set infra.pagination in a service file (tandem doctor --contract), with style none if there is one page.",
    facts: { assumption: "G-06", option: "service", method: "GET" },
    outcome: "executed",
    ...init,
  });
