import { LedgerError } from "@tandem/sdk/batch";

/** Converts Redis errors to LedgerErrors. Others pass unchanged. */
export function ledgerErrorFor(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  if (cause.message.includes("OOM")) {
    return new LedgerError({
      problem: "full",
      summary: "Redis is out of memory.",
      advice: "Raise maxmemory, or export and delete batches that are done, and go on.",
      cause,
    });
  }
  if (/^(MISCONF|READONLY)/.test(cause.message)) {
    return new LedgerError({
      problem: "not_writable",
      summary: "Redis does not take writes.",
      advice: "See what its log says: its disk may be full, or it is a replica.",
      cause,
    });
  }
  return cause;
}
