import type { JournalEntry } from "../engine/journal-record.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Headers that a repeated request needs. The mock masks those with a secret. */
const repeated = ["accept", "content-type", "idempotency-key", "prefer"];

/** A request as a command that sends it again. The credential comes from the environment, since the journal masks it. */
export function curlCommand(entry: JournalEntry, origin: string): string {
  const { method, path, query, requestHeaders, requestBody } = entry;
  const secret = entry.api === "infra" ? "TANDEM_INFRA_TOKEN" : "TANDEM_TOOLS_KEY";
  const headers = repeated.flatMap((name) => (requestHeaders[name] ? [`${name}: ${requestHeaders[name]}`] : []));
  return [
    `curl -X ${method} ${quoted(origin + path + (query === "" ? "" : `?${query}`))}`,
    ...(requestHeaders.authorization ? [`-H "Authorization: Bearer $${secret}"`] : []),
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(requestBody ? [`--data-raw ${quoted(requestBody)}`] : []),
  ].join(" \\\n  ");
}
