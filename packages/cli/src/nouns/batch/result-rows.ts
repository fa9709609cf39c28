import type { LedgerRow } from "@tandem/batch";
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
