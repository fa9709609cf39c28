import { createHash } from "node:crypto";
import type { AnyToolSlug, ToolOptions, ToolRequest } from "@tandem/sdk";
import type { BatchInput, RowProblem } from "./batch-row.ts";
import { canonicalJson } from "./canonical-json.ts";

/** SHA-256 of tool, options as canonical JSON, and input, in hexadecimal. */
const workKey = (tool: string, options: string, input: string): string =>
  createHash("sha256").update(`${tool}\n${options}\n${input}`).digest("hex");

export type ReadRow<S extends AnyToolSlug> =
  | { id: string | undefined; key: string; request: ToolRequest<S> & { input: string }; problem?: undefined }
  | { id: string | undefined; key?: undefined; request?: undefined; problem: RowProblem };

/** Reads a row once. The key and the request have the same text, so later changes by the caller have no effect. */
export function readRow<S extends AnyToolSlug>(
  tool: S,
  index: number,
  input: BatchInput<S>,
  { options: common, repeatEqual }: { options?: ToolOptions<S> | undefined; repeatEqual?: boolean | undefined },
): ReadRow<S> {
  const row = typeof input === "string" ? { input } : input;
  if ("unreadable" in row) return { id: row.id, problem: { code: "unreadable", message: row.unreadable } };
  const { id, input: text, options } = row as { id?: string; input: string; options?: object };
  // Rows come from files and databases, so one without a text fails alone.
  if (typeof text !== "string")
    return { id, problem: { code: "unreadable", message: "The row's input is not a string." } };
  const json = canonicalJson({ ...common, ...options });
  const key = workKey(tool, json, repeatEqual ? `${index}\n${text}` : text);
  const request = { input: text, options: JSON.parse(json) as object } as unknown as ToolRequest<S>;
  return { id, key, request: request as ToolRequest<S> & { input: string } };
}
