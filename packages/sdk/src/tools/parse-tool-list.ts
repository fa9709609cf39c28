import type { ToolInfo } from "./tool-types.ts";

const isTool = (value: unknown): value is ToolInfo =>
  typeof value === "object" && value !== null && typeof (value as ToolInfo).slug === "string";

/** The tools in a listing, wherever it has them: at the root, in `tools`, in `data` or in `data.tools` (T-04). */
export function parseToolList(body: unknown, depth = 0): ToolInfo[] | undefined {
  if (Array.isArray(body)) return body.filter(isTool);
  if (typeof body !== "object" || body === null || depth > 2) return undefined;
  const { tools, data } = body as { tools?: unknown; data?: unknown };
  return parseToolList(tools, depth + 1) ?? parseToolList(data, depth + 1);
}
