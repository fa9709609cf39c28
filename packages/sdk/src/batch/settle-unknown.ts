import { checkFunctions } from "../arguments/check-argument.ts";
import { type BalanceLog, balanceLog, type Lost, type Span } from "../credits/balance-log.ts";
import type { ChargeVerdict, SettleOptions } from "../errors/charge-verdict.ts";
import { Yielding } from "../time/next-task.ts";
import { attemptMsOf } from "../tools/tool-types.ts";
import type { BatchLedger, LedgerAnswer, LedgerRow, WorkTimes } from "./ledger.ts";

/** The ledger writes an attempt down a little before it leaves. */
const marginMs = 10_000;

/**
 * Returns how long after `sentAt` the service can still charge an attempt of a tool: it can leave until its time limit
 * ends, and the service can take as long again.
 */
export const longestCallMs = (tool: string): number => longestOf(attemptMsOf(tool));

const longestOf = (attemptMs: number): number => 2 * attemptMs + marginMs;

/** An unknown row, and what the balance says of it. */
export interface SettledRow {
  index: number;
  id: string | undefined;
  key: string;
  verdict: ChargeVerdict;
}

/** Answers of before a lost call that its balance is looked for in. */
const earlierAnswers = 200;
/** Answers of after it, in which one that left late enough is looked for. */
const laterAnswers = 4_000;

/**
 * Settles the unknown rows of an open ledger by the balance: those that were not charged, by the answers before and
 * after them, go back to waiting. The others stay unknown, with the reason.
 *
 * ```ts
 * await ledger.open(batchPlan("ai-translator", { targetLanguage: "de" }));
 * const settled = await settleUnknown(ledger, Date.now(), longestCallMs("ai-translator"));
 * await ledger.close();
 * ```
 *
 * @param longestMs how long after `sentAt` the service can charge a call. A row with a raised time limit gets more.
 */
export async function settleUnknown(
  ledger: BatchLedger,
  nowMs: number,
  longestMs: number,
  options: SettleOptions = {},
): Promise<SettledRow[]> {
  const settled = await judgeUnknown(ledger, nowMs, longestMs, options);
  const keys = settled.filter(({ verdict }) => verdict.verdict === "not_charged").map(({ key }) => key);
  if (keys.length > 0) await ledger.retry({ state: "unknown", keys, notCharged: true });
  return settled;
}

/**
 * What the balance says of each unknown row. Changes nothing.
 *
 * ```ts
 * for (const { id, verdict } of await judgeUnknown(ledger, Date.now(), longestCallMs("ai-translator")))
 *   console.log(id, verdict.verdict);
 * ```
 */
export async function judgeUnknown(
  ledger: Pick<BatchLedger, "rows" | "answers">,
  nowMs: number,
  longestMs: number,
  options: SettleOptions = {},
): Promise<SettledRow[]> {
  checkFunctions(ledger, ["rows", "answers"], "ledger");
  // Work that is still `sent` here is of a run that died.
  const lost = [...(await distinct(ledger.rows("unknown"))), ...(await distinct(ledger.rows("sent")))];
  const dated = lost.flatMap((row) => datedRow(row, longestMs)).sort((a, b) => a.times.sentAt - b.times.sentAt);
  const settled = new Map<string, ChargeVerdict>();
  for (let next = 0; next < dated.length; ) {
    const period = await periodOf(ledger, dated[next]!);
    const first = next++;
    while (next < dated.length && isWhole(period, dated[next]!)) next++;
    const others = options.onlyUser ? dated : dated.slice(first, next);
    for (const [key, verdict] of verdicts(dated.slice(first, next), others, period.answers, nowMs, options))
      settled.set(key, verdict);
  }
  const none: ChargeVerdict = { verdict: "undecidable", reason: "no_balance_after" };
  return lost.map(({ index, id, key }) => ({ index, id, key, verdict: settled.get(key) ?? none }));
}

interface DatedRow extends LedgerRow {
  times: WorkTimes & { sentAt: number };
  /** After `sentAt`, the service can charge it for this long. */
  longestMs: number;
}

function datedRow(row: LedgerRow, leastMs: number): DatedRow[] {
  const { sentAt, attemptMs = 0 } = row.times ?? {};
  if (sentAt === undefined) return [];
  return [{ ...row, times: { ...row.times!, sentAt }, longestMs: Math.max(leastMs, longestOf(attemptMs)) }];
}

/** Answers around a lost call. */
interface Period {
  answers: LedgerAnswer[];
  /** All that ended by then are there. */
  until: number;
}

/**
 * Until all calls have ended that were in flight with the first that left after the service was done with the lost one;
 * and some more, for other calls that were lost with it.
 */
async function periodOf(ledger: Pick<BatchLedger, "answers">, row: DatedRow): Promise<Period> {
  const answers: LedgerAnswer[] = [];
  const yielding = new Yielding();
  let endsAt = Infinity;
  for await (const answer of ledger.answers(row.times.sentAt, earlierAnswers)) {
    await yielding.next();
    if (answer.endedAt > endsAt || answers.length >= laterAnswers) return { answers, until: answer.endedAt };
    answers.push(answer);
    if (endsAt === Infinity && isEnd(answer, row)) endsAt = answer.endedAt + 2 * row.longestMs;
  }
  return { answers, until: Infinity };
}

/** Is all in it that the balance can tell of the row? */
const isWhole = ({ answers, until }: Period, row: DatedRow): boolean =>
  until === Infinity || answers.some((answer) => isEnd(answer, row) && answer.endedAt + row.longestMs <= until);

/** Does it tell the balance once the service was done with the row, by every clock that there is? */
const isEnd = (answer: LedgerAnswer, { times, longestMs }: DatedRow): boolean =>
  answer.charged !== undefined &&
  answer.remaining !== undefined &&
  answer.sentAt >= times.sentAt + longestMs &&
  (times.sentUptimeMs === undefined || (answer.sentUptimeMs ?? NaN) >= times.sentUptimeMs + longestMs);

/** Pure: plays the calls again in the order of their times. What came at the same time counts as overlapping. */
function verdicts(
  asked: readonly DatedRow[],
  lostRows: readonly DatedRow[],
  answers: readonly LedgerAnswer[],
  nowMs: number,
  options: SettleOptions,
): [key: string, ChargeVerdict][] {
  const log = balanceLog();
  const spans = new Map<string, Span>();
  const lost = new Map<string, Lost>();
  const lose = ({ key, times: { sentAt, sentUptimeMs }, longestMs }: DatedRow) => {
    const overUptimeMs = sentUptimeMs === undefined ? undefined : sentUptimeMs + longestMs;
    lost.set(key, log.lose(log.start(), sentAt + longestMs, overUptimeMs));
  };
  const events = [
    ...lostRows.map((row) => ({ at: row.times.sentAt, isEnd: false, happens: () => lose(row) })),
    ...answers.flatMap((answer) => [
      { at: answer.sentAt, isEnd: false, happens: () => void spans.set(answer.key, log.start()) },
      { at: answer.endedAt, isEnd: true, happens: () => readBalance(log, spans.get(answer.key)!, answer) },
    ]),
  ];
  for (const { happens } of events.sort((a, b) => a.at - b.at || Number(a.isEnd) - Number(b.isEnd))) happens();
  return asked.map(({ key }) => [key, log.settle(lost.get(key)!, nowMs, options)]);
}

function readBalance(log: BalanceLog, span: Span, { charged, remaining, sentAt, sentUptimeMs }: LedgerAnswer): void {
  // An answer that does not say what it cost may have cost anything.
  if (charged === undefined || remaining === undefined) log.lose(span, Infinity);
  else log.answered(span, charged, remaining, sentAt, sentUptimeMs);
}

/** Each piece of work once. */
async function distinct(rows: AsyncIterable<LedgerRow> | Iterable<LedgerRow>): Promise<LedgerRow[]> {
  const byKey = new Map<string, LedgerRow>();
  const yielding = new Yielding();
  for await (const row of rows) {
    byKey.set(row.key, row);
    await yielding.next();
  }
  return [...byKey.values()];
}
