import type { Value } from "@tandem/sdk/node";
import type { LedgerAnswer, LedgerRow, WorkEnd, WorkState, WorkTimes } from "./ledger.ts";

interface TimesRecord {
  sent_at: number | null;
  sent_uptime: number | null;
  attempt_ms: number | null;
  account: string | null;
  ended_at: number | null;
}

/** A record of the table `work`. */
export interface WorkRecord extends TimesRecord {
  key: string;
  state: WorkState;
  attempts: number;
  charged: number | null;
  remaining: number | null;
  result: string | null;
  problem: string | null;
  retryable: number | null;
  possible_double_charge: number;
}

export interface RowRecord extends WorkRecord {
  position: number;
  shared: number;
  id: string | null;
}

export function rowOf(record: RowRecord): LedgerRow {
  const { position: index, id, key, state, attempts, shared, possible_double_charge } = record;
  return {
    index,
    id: id ?? undefined,
    key,
    state,
    attempts,
    times: timesOf(record),
    end: endOf(record),
    ...(shared === 1 && { shared: true }),
    ...(possible_double_charge > 0 && { possibleDoubleCharge: true }),
  };
}

/** Columns of a charged call, in the order that `answerOf` reads them. */
export const answerColumns = "key, charged, remaining, sent_at, ended_at, sent_uptime, attempt_ms, account";

export function answerOf(columns: readonly Value[]): LedgerAnswer {
  const [key, charged, remaining, sent_at, ended_at, sent_uptime, attempt_ms, account] = columns;
  const times = timesOf({ sent_at, ended_at, sent_uptime, attempt_ms, account } as TimesRecord);
  const credits = { charged: charged ?? undefined, remaining: remaining ?? undefined };
  return { key, ...credits, ...times } as LedgerAnswer;
}

function timesOf(record: TimesRecord): WorkTimes | undefined {
  const { sent_at, ended_at, attempt_ms, account, sent_uptime } = record;
  if (sent_at === null && ended_at === null) return undefined;
  return {
    sentAt: sent_at ?? undefined,
    endedAt: ended_at ?? sent_at!,
    attemptMs: attempt_ms ?? undefined,
    account: account ?? undefined,
    sentUptimeMs: sent_uptime ?? undefined,
  };
}

export function endOf({ state, charged, remaining, result, problem, retryable }: WorkRecord): WorkEnd | undefined {
  if (state === "done")
    return { state, result: JSON.parse(result!), charged: charged ?? undefined, remaining: remaining ?? undefined };
  if (state === "failed") return { state, problem: JSON.parse(problem!), retryable: retryable === 1 };
  return state === "unknown" ? { state, problem: JSON.parse(problem!) } : undefined;
}
