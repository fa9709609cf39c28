import { type BalanceLog, balanceLog, type Lost, type Span } from "../credits/balance-log.ts";
import type { ChargeVerdict, SettleOptions } from "../errors/charge-verdict.ts";
import { attemptMsOf } from "../tools/attempt-ms.ts";
import type { BatchLedger, LedgerRow } from "./ledger.ts";

/** The ledger writes an attempt down a little before it leaves. */
const marginMs = 10_000;

/** After this long the service can no longer charge an attempt of a tool. */
export const longestCallMs = (tool: string): number => attemptMsOf(tool) + marginMs;

/** An unknown row, and what the balance says of it. */
export interface SettledRow {
  index: number;
  id: string | undefined;
  key: string;
  verdict: ChargeVerdict;
}

/** A piece of work that may tell of the balance, or that the balance may tell of. */
interface Event {
  at: number;
  isEnd: boolean;
  row: LedgerRow;
}

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
 * @param longestMs that the service may be at one call, after which it can no longer charge it.
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
  ledger: Pick<BatchLedger, "rows">,
  nowMs: number,
  longestMs: number,
  options: SettleOptions = {},
): Promise<SettledRow[]> {
  // Work that is still `sent` here is of a run that died.
  const unknown = [...(await distinct(ledger.rows("unknown"))), ...(await distinct(ledger.rows("sent")))];
  if (unknown.length === 0) return [];
  return verdicts(unknown, await distinct(ledger.rows("done")), nowMs, longestMs, options);
}

/** Pure: plays the ledger's calls again in the order of their times. What came at the same time counts as overlapping. */
function verdicts(
  unknown: readonly LedgerRow[],
  done: readonly LedgerRow[],
  nowMs: number,
  longestMs: number,
  options: SettleOptions,
): SettledRow[] {
  const events: Event[] = [];
  for (const row of [...unknown, ...done]) {
    const at = row.times?.sentAt;
    if (at === undefined) continue;
    events.push({ at, isEnd: false, row });
    if (row.state === "done") events.push({ at: row.times!.endedAt, isEnd: true, row });
  }
  events.sort((a, b) => a.at - b.at || Number(a.isEnd) - Number(b.isEnd));

  const log = balanceLog();
  const spans = new Map<string, Span>();
  const lost = new Map<string, Lost>();
  for (const { at, isEnd, row } of events) {
    if (isEnd) readBalance(log, spans.get(row.key)!, row);
    else spans.set(row.key, log.start());
    if (row.state !== "done") {
      const uptimeMs = row.times!.sentUptimeMs;
      lost.set(
        row.key,
        log.lose(spans.get(row.key)!, at + longestMs, uptimeMs === undefined ? undefined : uptimeMs + longestMs),
      );
    }
  }
  return unknown.map(({ index, id, key }) => ({ index, id, key, verdict: settle(log, lost.get(key), nowMs, options) }));
}

function readBalance(log: BalanceLog, span: Span, { end, times }: LedgerRow): void {
  if (end?.state !== "done") return;
  const { charged, remaining } = end;
  // An answer that does not say what it cost may have cost anything.
  if (charged === undefined || remaining === undefined) log.lose(span, Infinity);
  else log.answered(span, charged, remaining, times!.sentAt!, times!.sentUptimeMs);
}

function settle(log: BalanceLog, lost: Lost | undefined, nowMs: number, options: SettleOptions): ChargeVerdict {
  return log.settle(lost ?? log.lose(log.start(), Infinity), nowMs, options);
}

/** Each piece of work once. */
async function distinct(rows: AsyncIterable<LedgerRow> | Iterable<LedgerRow>): Promise<LedgerRow[]> {
  const byKey = new Map<string, LedgerRow>();
  for await (const row of rows) {
    const { end } = row;
    // Results may be large, and only their credits are wanted here.
    byKey.set(row.key, end?.state === "done" ? { ...row, end: { ...end, result: undefined } } : row);
  }
  return [...byKey.values()];
}
