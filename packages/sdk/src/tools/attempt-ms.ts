import { toolInputKinds } from "../generated/tool-catalog.ts";
import * as defaults from "../transport/defaults.ts";
import type { ToolSlug } from "./tool-types.ts";

/** How long one attempt of a tool may take unless the caller says otherwise, in milliseconds. */
export function attemptMsOf(slug: string): number {
  const kind = Object.hasOwn(toolInputKinds, slug) ? toolInputKinds[slug as ToolSlug] : "text";
  return kind === "file" || slug === "youtube-summarizer" ? defaults.fileToolAttemptMs : defaults.textToolAttemptMs;
}
