import type { FileLedger, LedgerView } from "@tandem/sdk/node";
import { CliError } from "../errors/cli-error.ts";
import { isAddress } from "./ledger-place.ts";
import { resumeFix } from "./resume-fix.ts";

export const formats = ["jsonl", "csv", "txt", "dir"] as const;
export type Format = (typeof formats)[number];

/** Where the rows of a batch come from, and how they are read. */
export interface RowSource {
  /** An absolute path; null for stdin, whose rows the ledger keeps. */
  readonly path: string | null;
  readonly format: Format;
  /** The column or field of the input; null for the usual one. */
  readonly input: string | null;
  readonly id: string | null;
  /** Of a folder: the files of its subfolders too. */
  readonly recursive?: true;
}

/** What a ledger keeps of a batch, beside its tool, options and rows, so that it can be resumed without a flag. */
export interface StoredBatch {
  readonly source: RowSource;
  /** Under `--mock`: what it holds was made up. */
  readonly mock: boolean;
  /** Someone agreed to what it costs. */
  readonly agreed: boolean;
  readonly maxCredits: number | null;
  readonly maxErrors: number | null;
  readonly maxInFlight: number | null;
  /** How long a run waits for a service that takes no call; null for the usual hour. */
  readonly waitMs?: number | null;
}

const noteName = "batch";

/**
 * @param retry what was to be sent again.
 * @throws CliError USAGE for a ledger that a program made.
 */
export function readStoredBatch(ledger: Pick<LedgerView, "note" | "path">, retry?: "failed" | "unknown"): StoredBatch {
  const kept = findStoredBatch(ledger);
  if (kept) return kept;
  throw new CliError("USAGE", `${ledger.path} was not started by tandem batch run`, {
    why: "it does not say where its rows come from",
    fix: resumeFix({ ledger: ledger.path, byProgram: true }, retry),
  });
}

export function findStoredBatch(ledger: Pick<LedgerView, "note">): StoredBatch | undefined {
  const text = ledger.note(noteName);
  return text === undefined ? undefined : (JSON.parse(text) as StoredBatch);
}

/** A batch in Redis is gone on with by the command, whoever began it: its rows are there. */
export const isByProgram = (ledger: Pick<LedgerView, "note" | "path">): boolean =>
  !isAddress(ledger.path) && findStoredBatch(ledger) === undefined;

export function storeBatch(ledger: Pick<FileLedger, "keepNote">, batch: StoredBatch): Promise<void> {
  return ledger.keepNote(noteName, JSON.stringify(batch));
}
