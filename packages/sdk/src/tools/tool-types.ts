import { type toolCatalog, toolInputKinds } from "../generated/tool-catalog.ts";
import type { ToolRequests, ToolResults } from "../generated/tool-types.ts";
import { isObject } from "../request/body.ts";

/** Assumption T-05, in milliseconds. */
const textToolMs = 120_000;
const fileToolMs = 600_000;

/** Default timeout of one attempt of a tool, in milliseconds. */
export function attemptMsOf(slug: string): number {
  const kinds: Readonly<Record<string, string>> = toolInputKinds;
  return kinds[slug] === "file" || slug === "youtube-summarizer" ? fileToolMs : textToolMs;
}

const isTool = (value: unknown): value is ToolInfo => isObject(value) && typeof value.slug === "string";

/** The listed tools: at the root, in `tools`, in `data` or in `data.tools` (T-04). */
export function parseToolList(body: unknown, depth = 0): ToolInfo[] | undefined {
  if (Array.isArray(body)) return body.filter(isTool);
  if (!isObject(body) || depth > 2) return undefined;
  return parseToolList(body.tools, depth + 1) ?? parseToolList(body.data, depth + 1);
}

/** The 16 documented tools. */
export type ToolSlug = keyof typeof toolCatalog;

/** A documented tool, or any other slug. */
export type AnyToolSlug = ToolSlug | (string & {});

/** A tool's input and options. Unknown tools take any options. */
export type ToolRequest<S extends AnyToolSlug> = S extends ToolSlug
  ? ToolRequests[S]
  : { input: string; options?: Record<string, unknown> };

/** A tool's options (assumed). All are optional. */
export type ToolOptions<S extends AnyToolSlug> = NonNullable<ToolRequest<S>["options"]>;

/** The envelope: `success`, the tool's `data`, and `meta` with the cost. Unknown fields pass through. */
export type ToolResult<S extends AnyToolSlug> = S extends ToolSlug
  ? ToolResults[S]
  : { success: true; data: Record<string, unknown>; meta: ToolMeta };

/** A tool's result. */
export type ToolData<S extends AnyToolSlug> = ToolResult<S>["data"];

/** Metadata of a call (documented). */
export interface ToolMeta {
  /** Slug of the tool called. */
  tool: string;
  /** Name of the AI provider that served the call. */
  provider: string;
  /** Name of the model used. */
  model: string;
  durationMs: number;
  /** Credits that the call cost. Can be a fraction. */
  creditsCharged: number;
  /** Balance after the call. Can be a fraction. */
  creditsRemaining: number;
}

/** A tool as listed by the service (assumed). */
export interface ToolInfo {
  slug: string;
  name: string;
  description?: string;
  /** Type of `input`. */
  inputKind?: "text" | "url" | "file" | (string & {});
}
