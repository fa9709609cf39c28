import {
  type BatchLedger,
  type ChargeVerdict,
  judgeUnknown,
  type LedgerRow,
  memoryLedger,
  settleUnknown,
} from "@tandem/batch";
import { balanceLog, exact } from "@tandem/sdk/credits/usage";
import fc from "fast-check";
import { expect, test } from "vitest";
import { answersFrom } from "../ledger/ledger.ts";
import { verdictOf } from "./verdict.ts";

/** For how long after it was sent the service can charge a call. */
const longestMs = 10_000;

interface Call {
  key: string;
  account: string;
  sentAt: number;
  endedAt: number;
  /** Undefined if the response was lost. */
  response?: { charged: number | undefined; remaining: number | undefined } | undefined;
  sentUptimeMs?: number | undefined;
}

/** Of calls as they were recorded. A row without `sentAt` is one whose time is unknown. */
function ledgerOf(calls: readonly Call[]): Pick<BatchLedger, "rows" | "answers"> {
  const times = ({ sentAt, endedAt, account, sentUptimeMs }: Call) => ({ sentAt, endedAt, account, sentUptimeMs });
  return {
    *rows(only): Iterable<LedgerRow> {
      if (only !== "unknown") return;
      for (const [index, call] of calls.entries())
        if (!call.response)
          yield { index, id: undefined, key: call.key, state: only, attempts: 1, times: times(call), end: undefined };
    },
    answers: (from, before) =>
      answersFrom(
        calls.flatMap((call) => (call.response ? [{ key: call.key, ...call.response, ...times(call) }] : [])),
        from,
        before,
      ),
  };
}

async function verdicts(calls: readonly Call[]): Promise<Record<string, string>> {
  const judged = await judgeUnknown(ledgerOf(calls), 1e9, longestMs);
  return Object.fromEntries(judged.map(({ key, verdict }) => [key, said(verdict)]));
}

const said = ({ verdict, reason }: ChargeVerdict): string => `${verdict}, ${reason}`;

/** What all calls of each account say at once, however far apart they are. */
function verdictsOfAll(calls: readonly Call[]): Record<string, string> {
  const found: [string, string][] = [];
  for (const own of Map.groupBy(calls, ({ account }) => account).values()) {
    const log = balanceLog();
    const starts = [...own].sort((a, b) => a.sentAt - b.sentAt);
    const started = new Map<string, number>();
    const startUntil = (until: number) => {
      while (starts[0] && starts[0].sentAt <= until) {
        started.set(starts.shift()!.key, log.start());
      }
    };
    for (const { key, sentAt, endedAt, response } of [...own].sort((a, b) => a.endedAt - b.endedAt)) {
      if (!response) continue;
      startUntil(endedAt);
      const { charged, remaining } = response;
      if (charged === undefined || remaining === undefined) continue;
      log.answered(started.get(key)!, charged, remaining, sentAt);
    }
    startUntil(Infinity);
    for (const { key, sentAt, response } of own) {
      if (response) continue;
      const lost = { startedAt: started.get(key)!, overAtMs: sentAt + longestMs };
      found.push([key, said(verdictOf(log.readings, lost, 1e9))]);
    }
  }
  return Object.fromEntries(found);
}

const planned = fc.record({
  position: fc.nat(),
  account: fc.constantFrom("a", "a", "a", "b"),
  pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 40_000 })),
  lastsMs: fc.integer({ min: 1, max: 9_999 }),
  chargedAt: fc.double({ min: 0, max: 1, noNaN: true }),
  price: fc.constantFrom(0.1, 1, 3),
  fate: fc.oneof<fc.WeightedArbitrary<string>[]>(
    { weight: 16, arbitrary: fc.constant("done") },
    { weight: 1, arbitrary: fc.constantFrom("no cost", "lost", "lost and charged") },
  ),
});

/** Plays the calls against a service, with an account's balance each, and returns what a ledger records. */
function play(plans: readonly (typeof planned extends fc.Arbitrary<infer V> ? V : never)[]) {
  const balances: Record<string, number> = { a: 1_000, b: 500 };
  const charged = new Map<string, number>();
  const calls: Call[] = [];
  const charges: { at: number; charge(): void }[] = [];
  let sentAt = 1_000;
  for (const [at, { account, pauseMs, lastsMs, chargedAt, price, fate }] of plans.entries()) {
    sentAt += pauseMs;
    const call: Call = { key: `k${at}`, account, sentAt, endedAt: sentAt + lastsMs };
    calls.push(call);
    if (fate !== "lost")
      charges.push({
        at: sentAt + lastsMs * chargedAt,
        charge: () => {
          balances[account] = exact(balances[account]! - price);
          charged.set(call.key, price);
          const remaining = balances[account];
          if (fate === "done") call.response = { charged: price, remaining };
          if (fate === "no cost") call.response = { charged: undefined, remaining };
        },
      });
  }
  for (const { charge } of charges.sort((a, b) => a.at - b.at)) charge();
  return { calls, charged };
}

test("a row's period decides as the whole ledger would, and every decision is true", async () => {
  let decided = 0;
  const plans = fc.array(planned, { minLength: 3, maxLength: 60, size: "max" });
  const check = fc.asyncProperty(plans, async (plans) => {
    const { calls, charged } = play(plans);
    // Answers of one millisecond are in the order of the input.
    const inputOrder = calls
      .map((call, at) => ({ call, position: plans[at]!.position }))
      .sort((a, b) => a.position - b.position)
      .map(({ call }) => call);
    const found = await verdicts(inputOrder);
    expect(found).toEqual(verdictsOfAll(inputOrder));
    for (const [key, verdict] of Object.entries(found)) {
      if (verdict.startsWith("undecidable")) continue;
      decided++;
      expect([key, charged.get(key)]).toEqual([key, undefined]);
    }
  });
  await fc.assert(check, { numRuns: 600 });
  expect(decided).toBeGreaterThan(0);
});

const before: Call = { key: "before", account: "a", sentAt: 0, endedAt: 500, response: { charged: 1, remaining: 9 } };
const lost: Call = { key: "lost", account: "a", sentAt: 1_000, endedAt: 1_500 };
const after = (sentAt: number, remaining = 8, sentUptimeMs?: number): Call => {
  return {
    key: "after",
    account: "a",
    sentAt,
    endedAt: sentAt + 500,
    response: { charged: 1, remaining },
    sentUptimeMs,
  };
};

test.each<[string, Call[], string]>([
  ["sent when the row can no longer be charged", [after(11_000)], "not_charged, balance_accounted_for"],
  ["sent a millisecond earlier", [after(10_999)], "undecidable, no_balance_after"],
  ["that costs more than it says", [after(11_000, 7)], "undecidable, spent_by_someone"],
  [
    "without a cost",
    [{ ...after(11_000), response: { charged: undefined, remaining: 8 } }],
    "undecidable, no_balance_after",
  ],
  [
    "without a balance",
    [{ ...after(11_000), response: { charged: 1, remaining: undefined } }],
    "undecidable, no_balance_after",
  ],
])("a response %s", async (_, later, verdict) => {
  expect(await verdicts([before, lost, ...later])).toEqual({ lost: verdict });
});

test.each([
  ["as late", 20_000, 30_000, "not_charged, balance_accounted_for"],
  ["a millisecond too early", 20_000, 29_999, "undecidable, no_balance_after"],
  ["missing after the row's", 20_000, undefined, "undecidable, no_balance_after"],
  ["missing in the row", undefined, 5, "not_charged, balance_accounted_for"],
])("the machine's uptime is a second clock, where it is known: %s", async (_, sentUptimeMs, afterUptimeMs, verdict) => {
  const calls = [before, { ...lost, sentUptimeMs }, after(11_000, 8, afterUptimeMs)];
  expect(await verdicts(calls)).toEqual({ lost: verdict });
});

/** A ledger in memory with calls as given, and whether they were lost. */
async function settled(calls: readonly (Call & { isSent?: boolean; isUndated?: boolean })[]) {
  const ledger = memoryLedger();
  await ledger.open({ tool: "ai-translator", options: "{}" });
  for (const [index, { key, sentAt, endedAt, response, isSent, isUndated }] of calls.entries()) {
    await ledger.claim({ index, id: `row ${index}`, key });
    if (!isUndated) await ledger.sent(key, sentAt, undefined, "a");
    const end = response
      ? ({ state: "done", result: {}, ...response } as const)
      : ({ state: "unknown", problem: { code: "connection", message: "Lost." } } as const);
    if (!isSent) await ledger.settle(key, end, { sentAt: isUndated ? undefined : sentAt, endedAt });
  }
  return { ledger, rows: await settleUnknown(ledger, 1e9, longestMs) };
}

test("a row proven uncharged waits again, and is no possible double charge", async () => {
  const { ledger, rows } = await settled([before, lost, lost, after(11_000)]);
  expect(rows).toEqual([expect.objectContaining({ index: 2, id: "row 2", key: "lost" })]);
  expect(await ledger.summary()).toMatchObject({ done: 2, unknown: 0, waiting: 2, possibleDoubleCharges: 0 });
});

test("a row without a time is undecidable, and one still sent belongs to a run that died", async () => {
  const undated = { ...lost, key: "undated", isUndated: true };
  const { ledger, rows } = await settled([before, undated, { ...lost, isSent: true }, after(11_000)]);
  expect(rows.map(({ key, verdict }) => [key, said(verdict)])).toEqual([
    ["undated", "undecidable, no_balance_after"],
    ["lost", "not_charged, balance_accounted_for"],
  ]);
  expect(await ledger.summary()).toMatchObject({ unknown: 1 });
});
