import { attemptMsOf, exact } from "@tandem/sdk";
import type { BatchLedger, LedgerAnswer, LedgerReader, LedgerRow, WorkTimes } from "../ledger/ledger.ts";
import { nextTask, yielding } from "../support/next-task.ts";
import { type ChargeVerdict, type Reading, verdictOf } from "./verdict.ts";

/** The ledger records an attempt shortly before it's sent. */
const marginMs = 10_000;

/**
 * Returns for how long after `sentAt` the service can still charge an attempt of a tool: twice the attempt's timeout.
 */
export const longestCallMs = (tool: string): number => longestOf(attemptMsOf(tool));

const longestOf = (attemptMs: number): number => 2 * attemptMs + marginMs;

/** An unknown row, and the verdict from the balance. */
export interface SettledRow {
  index: number;
  id: string | undefined;
  key: string;
  verdict: ChargeVerdict;
}

/** A verdict takes up to a few milliseconds, so the event loop gets a turn in between. */
const verdictsInARow = 8;
const earlierAnswers = 200;
const laterAnswers = 4_000;

/**
 * Settles the unknown rows of an open ledger. Rows that the balance proves uncharged are requeued. The others stay
 * unknown, with a reason.
 *
 * @param longestMs for how long after `sentAt` the service can charge a call. Rows with a longer timeout get more.
 */
export async function settleUnknown(
  ledger: Pick<BatchLedger, "rows" | "answers" | "retry">,
  nowMs: number,
  longestMs: number,
): Promise<SettledRow[]> {
  const settled = await judgeUnknown(ledger, nowMs, longestMs);
  const keys = settled.filter(({ verdict }) => verdict.verdict === "not_charged").map(({ key }) => key);
  if (keys.length > 0) await ledger.retry({ state: "unknown", keys, notCharged: true });
  return settled;
}

/** Returns what the balance says about each unknown row. Changes nothing. */
export async function judgeUnknown(
  ledger: Pick<LedgerReader, "rows" | "answers">,
  nowMs: number,
  longestMs: number,
): Promise<SettledRow[]> {
  // Work that is still `sent` belongs to a run that died.
  const lost = [...(await distinct(ledger.rows("unknown"))), ...(await distinct(ledger.rows("sent")))];
  // Newest first, because each group is taken from its end.
  const dated = lost.flatMap((row) => datedRow(row, longestMs)).sort((a, b) => b.times.sentAt - a.times.sentAt);
  const settled = new Map<string, ChargeVerdict>();
  const pause = yielding(verdictsInARow);
  for (const rows of Map.groupBy(dated, ({ times }) => times.account).values()) {
    for (let row = rows.pop(); row; ) {
      const period = await periodOf(ledger, row);
      await nextTask();
      const readings = readingsOf(period.answers);
      do {
        settled.set(row.key, verdictOf(readings, lostOf(row), nowMs));
        await pause();
        row = rows.pop();
      } while (row && isWhole(period, row));
    }
  }
  const none: ChargeVerdict = { verdict: "undecidable", reason: "no_balance_after" };
  return lost.map(({ index, id, key }) => ({ index, id, key, verdict: settled.get(key) ?? none }));
}

interface DatedRow extends LedgerRow {
  times: WorkTimes & { sentAt: number };
  /** For how long after `sentAt` the service can charge it. */
  longestMs: number;
}

function datedRow(row: LedgerRow, leastMs: number): DatedRow[] {
  const { sentAt, attemptMs = 0 } = row.times ?? {};
  if (sentAt === undefined) return [];
  return [{ ...row, times: { ...row.times!, sentAt }, longestMs: Math.max(leastMs, longestOf(attemptMs)) }];
}

interface Period {
  answers: LedgerAnswer[];
  until: number;
}

/** Ends when all calls have ended that overlap the first call sent after the lost one could be charged. */
async function periodOf(ledger: Pick<LedgerReader, "answers">, row: DatedRow): Promise<Period> {
  const answers: LedgerAnswer[] = [];
  let endsAt = Infinity;
  for await (const answer of ledger.answers(row.times.sentAt, earlierAnswers)) {
    if (answer.account !== row.times.account) continue;
    if (answer.endedAt > endsAt || answers.length >= laterAnswers) return { answers, until: answer.endedAt };
    answers.push(answer);
    if (endsAt === Infinity && isEnd(answer, row)) endsAt = answer.endedAt + row.longestMs;
  }
  return { answers, until: Infinity };
}

const isWhole = ({ answers, until }: Period, row: DatedRow): boolean =>
  until === Infinity || answers.some((answer) => isEnd(answer, row) && answer.endedAt + row.longestMs <= until);

/** True if this call was sent after the lost one could be charged, by every clock. */
const isEnd = (answer: LedgerAnswer, { times, longestMs }: DatedRow): boolean =>
  answer.charged !== undefined &&
  answer.remaining !== undefined &&
  answer.sentAt >= times.sentAt + longestMs &&
  (times.sentUptimeMs === undefined || (answer.sentUptimeMs ?? NaN) >= times.sentUptimeMs + longestMs);

/** Calls end between milliseconds, so that calls of the same one overlap. */
const readingsOf = (answers: readonly LedgerAnswer[]): Reading[] =>
  answers.flatMap(({ sentAt, endedAt, charged, remaining, sentUptimeMs }) => {
    if (charged === undefined || remaining === undefined) return [];
    const [before, after] = [exact(remaining + charged), exact(remaining)];
    const span = { startedAt: Math.min(sentAt, endedAt), endedAt: endedAt + 0.5 };
    return [{ ...span, before, after, startedAtMs: sentAt, startedUptimeMs: sentUptimeMs }];
  });

const lostOf = ({ times: { sentAt, sentUptimeMs }, longestMs }: DatedRow) => ({
  startedAt: sentAt,
  overAtMs: sentAt + longestMs,
  overUptimeMs: sentUptimeMs === undefined ? undefined : sentUptimeMs + longestMs,
});

async function distinct(rows: AsyncIterable<LedgerRow> | Iterable<LedgerRow>): Promise<LedgerRow[]> {
  const byKey = new Map<string, LedgerRow>();
  const pause = yielding(500);
  for await (const row of rows) {
    byKey.set(row.key, row);
    await pause();
  }
  return [...byKey.values()];
}
