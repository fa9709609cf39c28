import type { Page } from "./page.ts";

/**
 * Reads a page from `{data: [...], meta: {nextCursor}}` (assumptions G-05 and G-06), from the same without `meta`, or
 * from a bare array. Undefined when there is no list in it.
 */
export function parsePage<T>(body: unknown): Page<T> | undefined {
  if (Array.isArray(body)) return { items: body, nextCursor: undefined, meta: {} };
  const { data, meta } = (body ?? {}) as { data?: unknown; meta?: { nextCursor?: unknown } };
  if (!Array.isArray(data)) return undefined;
  const cursor = meta?.nextCursor;
  return {
    items: data,
    nextCursor: typeof cursor === "string" && cursor !== "" ? cursor : undefined,
    meta: { ...meta },
  };
}
