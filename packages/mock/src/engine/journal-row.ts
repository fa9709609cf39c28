import type { JournalEntry, JournalRecord } from "./journal-record.ts";
import { redactor } from "./redact.ts";

/** An exchange without headers and bodies. */
export type JournalRow = Omit<
  JournalEntry,
  `request${"Headers" | "Body" | "Json"}` | `response${"Headers" | "Body" | "Json"}`
>;

/** A record as a row: to redact headers and bodies is most of what an entry costs. */
export function rowOf({ request, reply, entry: _, ...facts }: JournalRecord): JournalRow {
  const redact = redactor(request.headers);
  const { method, path, query } = request;
  return { ...facts, method, path: redact(path), query: redact(query), ...(reply && { status: reply.status }) };
}
