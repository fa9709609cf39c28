import { extname } from "node:path";
import type { LedgerRow } from "@tandem/sdk/batch";
import { resultText } from "../tools/save-result.ts";

export type ResultRow = ReturnType<typeof resultRow>;

export function resultRow({ index, id, state, end, shared = false }: LedgerRow) {
  const done = end?.state === "done" ? end : undefined;
  return {
    row: index + 1,
    id: id ?? null,
    // Left by a run that died: it may have been charged.
    status: state === "sent" ? ("unknown" as const) : state,
    data: (done?.result as { data?: Readonly<Record<string, unknown>> } | undefined)?.data ?? null,
    charged: done ? (shared ? 0 : (done.charged ?? null)) : null,
    shared,
    problem: end !== undefined && end.state !== "done" ? end.problem : null,
  };
}

export const csvHeading = ["row", "id", "status", "result", "charged", "code", "message", "requestId"] as const;

export function csvValues(slug: string, { row, id, status, data, charged, problem }: ResultRow): unknown[] {
  const result = data === null ? null : resultText(slug, data);
  return [row, id, status, result, charged, problem?.code, problem?.message, problem?.requestId];
}

/** @param keepsType the result is text like its input. */
export function ownFileName({ id }: Pick<ResultRow, "id">, extension: string, keepsType: boolean): string | undefined {
  if (id === null || !id.split("/").every((part) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(part))) return undefined;
  const own = extname(id);
  return keepsType && own !== "" ? id : `${own === "" ? id : id.slice(0, -own.length)}.${extension}`;
}

/** Safe from path tricks; the row's number makes it unique. */
export function fileName({ row, id }: Pick<ResultRow, "row" | "id">, extension: string): string {
  const safe = (id ?? "")
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "_")
    .replace(/^[._]+/, "")
    .slice(0, 80);
  return `${row}${safe === "" ? "" : `-${safe}`}.${extension}`;
}
