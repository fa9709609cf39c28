/** Synonyms of statuses. The first is ours. */
const synonyms: readonly (readonly string[])[] = [
  ["succeeded", "success", "successful", "completed", "complete", "done", "finished", "ok", "deployed", "live"],
  ["failed", "error", "errored", "failure", "crashed"],
  ["error", "failed", "errored", "failure"],
  ["canceled", "cancelled", "aborted", "stopped"],
  ["queued", "waiting", "scheduled", "new", "created", "pending", "enqueued"],
  ["pending", "queued", "new", "created", "waiting"],
  ["running", "in_progress", "inprogress", "started", "processing", "active", "working"],
  ["building", "in_progress", "running", "started"],
  ["online", "active", "running", "up", "ready", "connected", "available", "healthy"],
  ["active", "online", "running", "live", "ready", "enabled"],
  ["unreachable", "offline", "down", "disconnected", "lost"],
  ["provisioning", "creating", "installing", "setup", "building"],
  ["awaiting_approval", "needs_approval", "waiting_for_approval", "requires_approval", "pending_approval"],
];

/** Unambiguous words. */
const certain = new Set(["success", "successful", "cancelled", "errored", "failure", "completed", "complete"]);

/** Suggests the known word for a service's word. */
export function suggestWord(
  word: string,
  known: readonly string[],
): { readonly model: string; readonly isCertain: boolean } | undefined {
  const given = word.toLowerCase().replaceAll(/[\s-]/g, "_");
  const spelled = known.find((each) => each === given);
  if (spelled !== undefined) return { model: spelled, isCertain: true };
  const row = synonyms.find(([ours, ...others]) => known.includes(ours!) && others.includes(given));
  return row && { model: row[0]!, isCertain: certain.has(given) };
}

/** What shows an assumption, as the page and `doctor --contract` say it. */
export const evidence = {
  reads: "enough data in the account",
  tool: "a call of the tool: --run, or a recording (--har)",
  rejection: "a rejected tool call in a recording (--har)",
  change: "changes in the dashboard, as a recording (--har)",
  stream: "the stream of an AI job in a recording (--har)",
  delivery: "a webhook delivery: tandem webhooks listen --contract",
  document: "the service's OpenAPI document (--document)",
  nothing: "a test of your own: traffic cannot show it",
} as const;
