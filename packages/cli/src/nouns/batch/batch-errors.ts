import type { BatchStoppedError, LedgerSummary, LeftOutRow, SettledRow } from "@tandem/batch";
import { CliError, isTandemError } from "../../output/errors/cli-error.ts";
import type { ErrorCode } from "../../output/errors/exit-codes.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { counted, number, timeText } from "../../output/quantities.ts";
import { named, rowName } from "./batch-plan.ts";
import { type Ongoing, resumeFix } from "./stored-batch.ts";

export interface Left extends Ongoing {
  /** Unknown rows once no run is in progress, with what the balance says. */
  readonly judged: readonly SettledRow[];
  readonly summary: LedgerSummary;
  readonly unknown: readonly string[];
  /** Their responses were not received, and the balance proves they were not charged. */
  readonly notCharged: readonly string[];
  readonly retryable: number;
  readonly unreadable: readonly string[];
  readonly failures: ReadonlyMap<string, number>;
}

type Reason = Exclude<BatchStoppedError["reason"], "ledger">;

interface StopText {
  readonly code: ErrorCode;
  readonly what: (waitMs: number) => string;
  readonly fix: (left: Left, leftOut: readonly LeftOutRow[]) => string | undefined;
}

const waitText = (ms: number): string => (ms < 1_000 ? `${ms} ms` : timeText(ms));

const resume = (left: Left): string | undefined => resumeFix(left);

/** Twice the cost so far, plus the credits reserved for unknown rows, and enough for the rows to come. */
const higherLimit = ({ spent, reserved }: LedgerSummary, toCome: number): string =>
  String(Math.ceil(Math.max(2 * (spent + reserved), spent + reserved + toCome)) || 1);

const creditsOf = (rows: readonly LeftOutRow[]): number => rows.reduce((sum, { credits }) => sum + credits, 0);

/** True if no limit is high enough: rows are unknown, and no call has shown a price to reserve for them. */
const blocksBudget = ({ summary, notCharged }: Left): boolean =>
  summary.spent === 0 && summary.unknown > 1 && notCharged.length === 0;

const stops: Readonly<Record<Reason, StopText>> = {
  aborted: { code: "INTERRUPTED", what: () => "interrupted", fix: resume },
  budget: {
    code: "BUDGET_REACHED",
    what: () => "--max-credits is reached",
    fix: (left, leftOut) =>
      blocksBudget(left)
        ? "run tandem run TOOL INPUT, so that its price is known; then resume the batch"
        : commandLine("batch resume", [left.ledger], { maxCredits: higherLimit(left.summary, creditsOf(leftOut)) }),
  },
  credits: { code: "NO_CREDITS", what: () => "the account is out of credits", fix: resume },
  credential: {
    code: "AUTH_INVALID",
    what: () => "the service rejected the key",
    fix: (left) => `${commandLine("auth login", ["tools"])} && ${resume(left)}`,
  },
  errors: {
    code: "PARTIAL",
    what: () => "--max-errors is reached",
    fix: ({ ledger }) => commandLine("batch status", [ledger]),
  },
  outage: { code: "NETWORK", what: (waitMs) => `the service accepted no calls for ${waitText(waitMs)}`, fix: resume },
};

export function stoppedError(error: BatchStoppedError, left: Left, waitMs: number): CliError {
  const { code, what, fix } = stops[error.reason as Reason];
  const isForbidden = isTandemError(error.cause, "forbidden");
  const { rows, waiting, sent, done, spent, reserved, unknown } = left.summary;
  const held = code === "BUDGET_REACHED" && reserved > 0;
  // Failed rows are not why it stopped.
  const isOwnReason = code === "BUDGET_REACHED" || code === "PARTIAL";
  const cause = isTandemError(error.cause) && !isOwnReason ? error.cause.summary : undefined;
  const why = [
    held &&
      `${number(spent)} credits are spent and ${number(reserved)} reserved for ${counted(unknown, "unknown row")}`,
    leftOutText(error.leftOut),
    cause,
    endings(isOwnReason ? left : { ...left, unreadable: [], failures: new Map() }),
  ];
  return new CliError(
    isForbidden ? "FORBIDDEN" : code,
    `${what(waitMs)}: ${number(done)} of ${counted(rows, "row")} done, ${number(waiting + sent)} to go`,
    {
      why: why.filter(Boolean).join("; ") || undefined,
      fix: isForbidden ? "upgrade the plan in the dashboard, then resume the batch" : fix(left, error.leftOut),
      retryable: code === "NETWORK" || code === "NO_CREDITS",
      cause: error,
    },
  );
}

/** Left out, and sent by a run with a higher limit. */
function leftOutText(rows: readonly LeftOutRow[]): string | undefined {
  if (rows.length === 0) return undefined;
  return `left out, because the limit may not suffice: ${named(rows.map((row) => `${rowName(row)} (may cost ${number(row.credits)})`))}`;
}

export function partialError(left: Left): CliError {
  const { rows, failed, unknown } = left.summary;
  const counts = [failed > 0 && `${number(failed)} failed`, unknown > 0 && `${number(unknown)} unknown`].filter(
    Boolean,
  );
  return new CliError("PARTIAL", `${counts.join(", ")} of ${counted(rows, "row")}`, {
    why: endings(left),
    fix: unknown > left.notCharged.length ? commandLine("batch status", [left.ledger]) : nextOf(left),
  });
}

/** The next step of a batch that no run works on. Retrying failed rows first can show what unknown ones cost. */
export function nextOf(left: Left): string | undefined {
  const { ledger, summary, notCharged, retryable } = left;
  if (summary.waiting + summary.sent + notCharged.length > 0) return resumeFix(left);
  if (retryable > 0) return resumeFix(left, "failed");
  if (summary.unknown > 0) return resumeFix(left, "unknown");
  return commandLine("batch results", [ledger], summary.failed > 0 ? { only: "failed" } : {});
}

function endings({ unknown, notCharged, unreadable, failures }: Left): string | undefined {
  const codes = [...failures].map(([code, count]) => `${number(count)} ${code}`);
  const parts = [
    unknown.length > 0 && `may have been charged and will not be retried automatically: ${named(unknown)}`,
    notCharged.length > 0 &&
      `response lost, not charged according to the balance, retried by resume: ${named(notCharged)}`,
    unreadable.length > 0 && `cannot be read: ${named(unreadable, 5)}`,
    codes.length > 0 && `failed: ${codes.join(", ")}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join("; ") : undefined;
}
