import { resolve } from "node:path";
import type { FileLedger, LedgerView } from "@tandem/sdk/node";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { advice, type Fix, run, withNote } from "../errors/fix.ts";

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

/** A ledger, and who goes on with it. */
export interface Ongoing {
  readonly ledger: string;
  /** A program made the ledger: it alone knows where the rows come from. */
  readonly byProgram: boolean;
}

const program = "the program that made this ledger";

/** How a batch is gone on with: by a command, or by starting the program again that made its ledger. */
export function resumeFix({ ledger, byProgram }: Ongoing, retry?: "failed" | "unknown"): Fix {
  const next = byProgram ? advice(inProgram(retry)) : run("batch resume", [ledger], retry && { retry });
  return retry === "unknown" ? withNote("this may pay for these rows twice", next) : next;
}

const inProgram = (retry: "failed" | "unknown" | undefined): string =>
  retry === undefined
    ? `start ${program} again`
    : `call ledger.retry({ state: "${retry}" }) in ${program}, and start it again`;

/**
 * What tells of rows that were lost at the end of a batch.
 *
 * @param waitText how long it takes until the service can no longer be at them.
 */
export function addRow({ byProgram }: Pick<Ongoing, "byProgram">, waitText: string | undefined): Fix {
  const [again, orElse] = byProgram
    ? ["start the program again", 'call ledger.retry({ state: "unknown" }) before']
    : ["resume", "resume with --retry unknown"];
  const when = waitText === undefined ? "" : `in ${waitText}, `;
  return advice(
    `${when}add a row at the end of the input, then ${again}: its answer clears all of them or none. Or ${orElse}, which may pay for them twice`,
  );
}

/** Is the ledger in Redis, for many machines, rather than in a file? */
export const isAddress = (ledger: string): boolean => /^rediss?:\/\//i.test(ledger);

/** Where a ledger is: the address of one in Redis as it stands, else an absolute path. */
export function ledgerPlace({ io, secrets }: Pick<Context, "io" | "secrets">, ledger: string): string {
  if (!isAddress(ledger)) return resolve(io.cwd ?? process.cwd(), ledger);
  const password = /^\w+:\/\/[^@/]*?:([^@/]+)@/.exec(ledger)?.[1];
  if (password) secrets.add(password);
  return ledger;
}

/** The server's address and the batch's name, which stands behind the `#`. */
export function partsOf(address: string): { url: string; name: string | undefined } {
  const [url = "", name] = address.split("#", 2);
  return { url, name: name || undefined };
}

/** What a file that is made from a ledger is named after. */
export const fileStem = (place: string): string => (isAddress(place) ? (partsOf(place).name ?? "batch") : place);
