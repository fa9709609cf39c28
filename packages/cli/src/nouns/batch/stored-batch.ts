import { resolve } from "node:path";
import type { FileLedger, LedgerView, SettledRow } from "@tandem/batch";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import type { Context } from "../../session/context.ts";

export const formats = ["jsonl", "csv", "txt", "dir"] as const;
export type Format = (typeof formats)[number];

export interface RowSource {
  /** Absolute; null for stdin. */
  readonly path: string | null;
  /** Of stdin or a pipe: `path` is a copy of its rows. */
  readonly name?: string;
  readonly format: Format;
  readonly input: string | null;
  readonly id: string | null;
  readonly recursive?: true;
}

/** The rows of stdin or a pipe, beside the ledger. */
export const rowsPath = ({ path }: Pick<LedgerView, "path">): string => `${path}-rows`;

/** A batch in a file or in Redis, for reading. */
export interface BatchView
  extends Pick<LedgerView, "path" | "plan" | "isRunning" | "rows" | "summary" | "note" | "close"> {
  /** Infers from later balances whether unknown rows were charged: in a file, once no run is in progress. */
  judgeUnknown(now: number): Promise<SettledRow[]>;
}

/** What resuming needs besides tool, options and rows. */
export interface StoredBatch {
  readonly source: RowSource;
  readonly mock: boolean;
  readonly agreed: boolean;
  readonly maxCredits: number | null;
  readonly maxErrors: number | null;
  readonly maxInFlight: number | null;
  /** How long to wait for an unavailable service; null for 1 h. */
  readonly waitMs: number | null;
}

export const limitsOf = ({ maxErrors, maxInFlight }: Pick<StoredBatch, "maxErrors" | "maxInFlight">) => ({
  ...(maxErrors !== null && { maxErrors }),
  ...(maxInFlight !== null && { maxInFlight }),
});

const noteName = "batch";

/** @throws CliError USAGE for a ledger that a program made. */
export function readStoredBatch(ledger: Pick<LedgerView, "note" | "path">, retry?: "failed" | "unknown"): StoredBatch {
  const kept = findStoredBatch(ledger);
  if (kept) return kept;
  throw new CliError("USAGE", `${ledger.path} was not started by tandem batch run`, {
    why: "it has no source for its rows",
    fix: resumeFix({ ledger: ledger.path, byProgram: true }, retry),
  });
}

export function findStoredBatch(ledger: Pick<LedgerView, "note">): StoredBatch | undefined {
  const text = ledger.note(noteName);
  return text === undefined ? undefined : (JSON.parse(text) as StoredBatch);
}

/** A batch in Redis is always resumed by the command: its rows are there. */
export const isByProgram = (ledger: Pick<LedgerView, "note" | "path">): boolean =>
  !isAddress(ledger.path) && findStoredBatch(ledger) === undefined;

export function storeBatch(ledger: Pick<FileLedger, "keepNote">, batch: StoredBatch): Promise<void> {
  return ledger.keepNote(noteName, JSON.stringify(batch));
}

export interface Ongoing {
  readonly ledger: string;
  /** Only the program that made the ledger knows where its rows come from. */
  readonly byProgram: boolean;
}

export function resumeFix({ ledger, byProgram }: Ongoing, retry?: "failed" | "unknown"): string {
  const inProgram = retry === undefined ? "" : `call ledger.retry({ state: "${retry}" }) and `;
  const next = byProgram
    ? `${inProgram}start the program that created this ledger again`
    : commandLine("batch resume", [ledger], retry && { retry });
  return retry === "unknown" ? `this may charge for these rows twice: ${next}` : next!;
}

export const isAddress = (ledger: string): boolean => /^rediss?:\/\//i.test(ledger);

export function ledgerPlace({ io, secrets }: Pick<Context, "io" | "secrets">, ledger: string): string {
  if (!isAddress(ledger)) return resolve(io.cwd ?? process.cwd(), ledger);
  const password = /^\w+:\/\/[^@/]*?:([^@/]+)@/.exec(ledger)?.[1];
  if (password) secrets.add(password);
  return ledger;
}

export function partsOf(address: string): { url: string; name: string | undefined } {
  const [url = "", name] = address.split("#", 2);
  return { url, name: name || undefined };
}
