import type { AnyToolSlug, ToolOptions, ToolRequest } from "../tools/tool-types.ts";
import type { BatchInput, RowProblem } from "./batch-row.ts";
import { workKey } from "./work-key.ts";

interface RowSettings<S extends AnyToolSlug> {
  options?: ToolOptions<S> | undefined;
  repeatEqual?: boolean | undefined;
}

/** A row as it was read: what to send, or why it cannot be sent. */
export type ReadRow<S extends AnyToolSlug> =
  | { id: string | undefined; key: string; request: ToolRequest<S> & { input: string }; problem?: undefined }
  | { id: string | undefined; key?: undefined; request?: undefined; problem: RowProblem };

export async function readRow<S extends AnyToolSlug>(
  tool: S,
  index: number,
  input: BatchInput<S>,
  { options: common, repeatEqual = false }: RowSettings<S>,
): Promise<ReadRow<S>> {
  const read = typeof input === "string" ? { input } : input;
  const id = read?.id;
  const reason = unreadableReason(read);
  if (reason !== undefined) return { id, problem: { code: "unreadable", message: reason } };
  const { input: text, options } = read as { input: string; options?: ToolOptions<S> };
  const request = { input: text, options: { ...common, ...options } } as unknown as ToolRequest<S> & { input: string };
  return { id, key: await workKey(tool, request.options, repeatEqual ? `${index}\n${text}` : text), request };
}

function unreadableReason(row: unknown): string | undefined {
  if (typeof row !== "object" || row === null) return "The row is neither text nor an object with input.";
  const { unreadable, input } = row as { unreadable?: unknown; input?: unknown };
  if (typeof unreadable === "string") return unreadable;
  return typeof input === "string" ? undefined : "The row has no text in input.";
}
