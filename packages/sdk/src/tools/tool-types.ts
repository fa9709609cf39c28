import type { toolCatalog } from "../generated/tool-catalog.ts";
import { toolInputKinds } from "../generated/tool-catalog.ts";
import type { ToolRequests, ToolResults } from "../generated/tool-types.ts";
import * as defaults from "../transport/defaults.ts";

/** How long one attempt of a tool may take unless the caller says otherwise, in milliseconds. */
export function attemptMsOf(slug: string): number {
  const kind = Object.hasOwn(toolInputKinds, slug) ? toolInputKinds[slug as ToolSlug] : "text";
  return kind === "file" || slug === "youtube-summarizer" ? defaults.fileToolAttemptMs : defaults.textToolAttemptMs;
}

const isTool = (value: unknown): value is ToolInfo =>
  typeof value === "object" && value !== null && typeof (value as ToolInfo).slug === "string";

/** The tools in a listing, wherever it has them: at the root, in `tools`, in `data` or in `data.tools` (T-04). */
export function parseToolList(body: unknown, depth = 0): ToolInfo[] | undefined {
  if (Array.isArray(body)) return body.filter(isTool);
  if (typeof body !== "object" || body === null || depth > 2) return undefined;
  const { tools, data } = body as { tools?: unknown; data?: unknown };
  return parseToolList(tools, depth + 1) ?? parseToolList(data, depth + 1);
}

/** The 16 documented tools. */
export type ToolSlug = keyof typeof toolCatalog;

/** A documented tool, or any later one by its slug. */
export type AnyToolSlug = ToolSlug | (string & {});

/** The content to process and the tool's own options. A tool the SDK does not know takes any options. */
export type ToolRequest<S extends AnyToolSlug> = S extends ToolSlug
  ? ToolRequests[S]
  : { input: string; options?: Record<string, unknown> };

/** A tool's options (assumed). All are optional. */
export type ToolOptions<S extends AnyToolSlug> = NonNullable<ToolRequest<S>["options"]>;

/** The envelope: `success`, the tool's `data`, and `meta` with its cost. Fields the SDK does not know stay in it. */
export type ToolResult<S extends AnyToolSlug> = S extends ToolSlug
  ? ToolResults[S]
  : { success: true; data: Record<string, unknown>; meta: ToolMeta };

/** A tool's result. */
export type ToolData<S extends AnyToolSlug> = ToolResult<S>["data"];

/** Documented: what the call used and cost. */
export interface ToolMeta {
  /** Slug of the tool called. */
  tool: string;
  /** Name of the AI provider that served the call. */
  provider: string;
  /** Name of the model used. */
  model: string;
  durationMs: number;
  /** Credits this call cost. May be a fraction. */
  creditsCharged: number;
  /** Balance after the call. May be a fraction. */
  creditsRemaining: number;
}

/** A tool as the service lists it (assumed). */
export interface ToolInfo {
  slug: string;
  name: string;
  description?: string;
  /** What the tool expects in `input`. */
  inputKind?: "text" | "url" | "file" | (string & {});
}
