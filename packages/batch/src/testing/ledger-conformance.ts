import {
  type BatchLedger,
  judgeUnknown,
  type LedgerAnswer,
  type LedgerRow,
  longestCallMs,
  type WorkEnd,
  type WorkState,
  type WorkTimes,
} from "@tandem/batch";
import { describe, expect, type TestAPI, test as vitest } from "vitest";

/** A place where a ledger lives: opened twice, it is the same ledger in another run. */
export interface LedgerPlace {
  ledger(): BatchLedger;
  /** Another process: what is not durable is gone. A ledger in memory has none. */
  afterCrash?(): BatchLedger | Promise<BatchLedger>;
}

const plan = { tool: "ai-translator", options: '{"targetLanguage":"de"}' };
const done = (charged = 1, remaining = 99): WorkEnd => ({ state: "done", result: { data: 1 }, charged, remaining });
const failed = (retryable: boolean): WorkEnd => ({
  state: "failed",
  problem: { code: "provider_failed", message: "It failed." },
  retryable,
});
const unknown: WorkEnd = { state: "unknown", problem: { code: "connection", message: "The answer was lost." } };
const times = { sentAt: 1_000, endedAt: 2_000 };

async function all(rows: AsyncIterable<LedgerRow> | Iterable<LedgerRow>): Promise<LedgerRow[]> {
  const list: LedgerRow[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

/** Without the uptime of this machine, which the calls of a test have nothing to do with. */
function atOneClock(ledger: BatchLedger): Pick<BatchLedger, "rows" | "answers"> {
  const bare = <T extends WorkTimes>(times: T): T => ({ ...times, sentUptimeMs: undefined });
  return {
    async *rows(only) {
      for await (const row of ledger.rows(only)) yield { ...row, times: row.times && bare(row.times) };
    },
    async *answers(from, before) {
      for await (const answer of ledger.answers(from, before)) yield bare(answer);
    },
  };
}

/** What any ledger must hold, as tests. */
export function ledgerConformance(
  name: string,
  newPlace: () => LedgerPlace | Promise<LedgerPlace>,
  test: TestAPI = vitest,
): void {
  describe(name, () => {
    test("a row that is new is to be run, and waits", async () => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      expect(await ledger.claim({ index: 0, id: "a", key: "k" })).toEqual({ run: true });
      expect(await all(ledger.rows())).toEqual([
        { index: 0, id: "a", key: "k", state: "waiting", attempts: 0, times: undefined, end: undefined },
      ]);
      await ledger.close();
    });

    test.each([
      ["done", done()],
      ["failed for good", failed(false)],
      ["failed for now", failed(true)],
      ["unknown", unknown],
    ])("work that is %s is not run again by itself", async (_name, end) => {
      const place = await newPlace();
      const ledger = place.ledger();
      await ledger.open(plan);
      await ledger.claim({ index: 0, id: undefined, key: "k" });
      await ledger.sent("k", 1_000);
      await ledger.settle("k", end, times);
      expect(await ledger.claim({ index: 1, id: "again", key: "k" })).toEqual({ run: false, end });
      await ledger.close();
      await ledger.open(plan);
      expect(await ledger.claim({ index: 0, id: undefined, key: "k" })).toEqual({ run: false, end });
      expect(await all(ledger.rows())).toEqual([
        {
          index: 0,
          id: undefined,
          key: "k",
          state: end.state,
          attempts: 1,
          times: expect.objectContaining(times),
          end,
        },
        {
          index: 1,
          id: "again",
          key: "k",
          state: end.state,
          attempts: 1,
          times: expect.objectContaining(times),
          end,
          shared: true,
        },
      ]);
      await ledger.close();
    });

    test("work that was released waits again, and its attempt counts", async () => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      await ledger.claim({ index: 0, id: undefined, key: "k" });
      await ledger.sent("k", 1_000);
      await ledger.release("k");
      expect((await all(ledger.rows("waiting"))).map((row) => row.attempts)).toEqual([1]);
      expect(await ledger.claim({ index: 0, id: undefined, key: "k" })).toEqual({ run: true });
      await ledger.close();
    });

    test("a resent unknown row is marked as possibly charged twice, unless it was proven not charged", async () => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      for (const [index, key] of ["k", "l"].entries()) {
        await ledger.claim({ index, id: undefined, key });
        await ledger.sent(key, 1_000);
        await ledger.settle(key, unknown, times);
      }
      expect(await ledger.retry({ state: "unknown", keys: ["l"], notCharged: true })).toBe(1);
      expect(await ledger.retry({ state: "unknown" })).toBe(1);
      expect(await ledger.claim({ index: 0, id: undefined, key: "k" })).toEqual({ run: true });
      await ledger.sent("k", 3_000);
      await ledger.settle("k", done(), times);
      expect((await all(ledger.rows())).map((row) => row.possibleDoubleCharge ?? false)).toEqual([true, false]);
      expect(await ledger.summary()).toMatchObject({ done: 1, waiting: 1, possibleDoubleCharges: 1 });
      await ledger.close();
    });

    test("each attempt before a resend may have been charged, and stays reserved", async () => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      const reserved = [];
      for (const _ of [1, 2, 3]) {
        await ledger.claim({ index: 0, id: undefined, key: "k" });
        await ledger.sent("k", 1_000);
        await ledger.settle("k", unknown, times);
        reserved.push((await ledger.summary()).reserved);
        await ledger.retry({ state: "unknown" });
      }
      const [one = 0] = reserved;
      expect(reserved).toEqual([one, 2 * one, 3 * one]);
      expect(await ledger.summary()).toMatchObject({ reserved: 3 * one, possibleDoubleCharges: 3 });
      await ledger.close();
    });

    test("work left sent by a run that ended is unknown in the next", async () => {
      const place = await newPlace();
      const ledger = place.ledger();
      await ledger.open(plan);
      await ledger.claim({ index: 0, id: undefined, key: "k" });
      await ledger.claim({ index: 1, id: undefined, key: "waits" });
      await ledger.sent("k", 1_000);
      // A run in memory ends with its process, or closes the ledger.
      if (!place.afterCrash) await ledger.close();
      const next = (await place.afterCrash?.()) ?? ledger;
      await next.open(plan);
      expect((await all(next.rows())).map((row) => row.state)).toEqual(["unknown", "waiting"]);
      expect(await next.claim({ index: 0, id: undefined, key: "k" })).toMatchObject({
        run: false,
        end: { state: "unknown", problem: { code: "interrupted" } },
      });
      await next.close();
    });

    test("a row that could not be read has failed for good, with its reason", async () => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      await ledger.reject({ index: 0, id: undefined }, { code: "unreadable", message: "line 1 is not JSON" });
      const [row] = await all(ledger.rows("failed"));
      expect(row?.end).toEqual({
        state: "failed",
        problem: { code: "unreadable", message: "line 1 is not JSON" },
        retryable: false,
      });
      expect(await ledger.retry({ state: "failed" })).toBe(0);
      await ledger.close();
    });

    test("retry sends chosen unknown work, and failed work that may succeed later, back to waiting", async () => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      const ends = { a: unknown, b: unknown, c: failed(true), d: failed(false), e: done() };
      for (const [key, end] of Object.entries(ends)) {
        await ledger.claim({ index: key.charCodeAt(0), id: undefined, key });
        await ledger.settle(key, end, times);
      }
      expect(await ledger.retry({ state: "unknown", keys: ["b", "e", "none"] })).toBe(1);
      expect(await ledger.retry({ state: "failed" })).toBe(1);
      expect((await all(ledger.rows("waiting"))).map((row) => row.key)).toEqual(["b", "c"]);
      expect(await ledger.summary()).toMatchObject({ possibleDoubleCharges: 1 });
      await ledger.close();
    });

    test("the summary counts rows by state, and each charge once", async () => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      await ledger.claim({ index: 0, id: undefined, key: "k" });
      await ledger.claim({ index: 1, id: undefined, key: "k" });
      await ledger.claim({ index: 2, id: undefined, key: "other" });
      await ledger.settle("k", done(0.1), times);
      await ledger.settle("other", done(0.2), times);
      await ledger.claim({ index: 3, id: undefined, key: "waits" });
      expect(await ledger.summary()).toEqual({
        rows: 4,
        spent: 0.3,
        waiting: 1,
        sent: 0,
        done: 3,
        failed: 0,
        unknown: 0,
        possibleDoubleCharges: 0,
        reserved: 0,
        prices: expect.any(Array),
      });
      await ledger.close();
    });

    test("rows in a state come in the order of the input, equal ones and such as were put right too", async () => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      await ledger.reject({ index: 2, id: undefined }, { code: "unreadable", message: "no text" });
      for (const [index, key] of ["a", "b", "a", "c", "b", "a"].entries())
        await ledger.claim({ index, id: undefined, key });
      for (const [key, end] of Object.entries({ a: unknown, b: failed(true), c: done() })) {
        await ledger.sent(key, 1_000);
        await ledger.settle(key, end, times);
      }
      const placesOf = async () =>
        Object.fromEntries(
          await Promise.all(
            (["waiting", "sent", "done", "failed", "unknown"] as const).map(async (state) => [
              state,
              (await all(ledger.rows(state))).map(({ index }) => index),
            ]),
          ),
        );
      expect(await placesOf()).toEqual({ waiting: [], sent: [], done: [3], failed: [1, 4], unknown: [0, 2, 5] });
      const sharedOf = async (state?: WorkState) => (await all(ledger.rows(state))).map((row) => row.shared ?? false);
      expect(await sharedOf()).toEqual([false, false, true, false, true, true]);
      expect(await sharedOf("unknown")).toEqual([false, true, true]);
      expect(await ledger.retry({ state: "failed" })).toBe(1);
      await ledger.sent("b", 3_000);
      expect(await placesOf()).toEqual({ waiting: [], sent: [1, 4], done: [3], failed: [], unknown: [0, 2, 5] });
      expect(await ledger.summary()).toMatchObject({ rows: 6, waiting: 0, sent: 2, done: 1, failed: 0, unknown: 3 });
      await ledger.close();
    });

    test.each([
      [0, 5, ["a", "b", "c", "d"]],
      [2_000, 0, ["b", "c", "d"]],
      [2_001, 1, ["b", "c", "d"]],
      [2_001, 2, ["a", "b", "c", "d"]],
      [9_000, 1, ["d"]],
    ])("answers from %i on, and %i before that, come by the time they ended", async (from, before, keys) => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      const ends: Record<string, [number, WorkEnd]> = {
        d: [4_000, done(1, 90)],
        lost: [3_500, unknown],
        a: [1_000, done(1, 95)],
        c: [3_000, done(2, 91)],
        b: [2_000, { ...done(), charged: undefined, remaining: undefined } as WorkEnd],
      };
      for (const [index, [key, [endedAt, end]]] of Object.entries(ends).entries()) {
        await ledger.claim({ index, id: undefined, key });
        await ledger.sent(key, endedAt - 300);
        await ledger.settle(key, end, { sentAt: endedAt - 300, endedAt });
      }
      for (const [at, key] of ["waits", "undated"].entries()) await ledger.claim({ index: 5 + at, id: undefined, key });
      await ledger.settle("undated", done(), { sentAt: undefined, endedAt: 3_000 });
      const answers: LedgerAnswer[] = [];
      for await (const answer of ledger.answers(from, before)) answers.push(answer);
      expect(answers.map(({ key }) => key)).toEqual(keys);
      expect(answers.at(-1)).toMatchObject({ key: "d", sentAt: 3_700, endedAt: 4_000, charged: 1, remaining: 90 });
      await ledger.close();
    });

    test.each([
      [
        "another tool",
        { ...plan, tool: "ai-rewriter" },
        "The ledger was started with tool ai-translator, not ai-rewriter.",
      ],
      [
        "other options",
        { ...plan, options: '{"targetLanguage":"fr"}' },
        'The ledger was started with options {"targetLanguage":"de"}, not {"targetLanguage":"fr"}.',
      ],
    ])("%s is refused, with the difference", async (_name, other, summary) => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      await ledger.close();
      await expect(async () => ledger.open(other)).rejects.toMatchObject({
        code: "ledger",
        problem: "different_plan",
        summary,
        facts: { kept: plan, given: other },
      });
    });

    test.each([
      ["as long again as the default time limit", 120_000, 249_999, "undecidable"],
      ["as long again as the default time limit", 120_000, 250_000, "not_charged"],
      ["the default, if the ledger has no limit", undefined, 249_999, "undecidable"],
      ["the default, if the ledger has no limit", undefined, 250_000, "not_charged"],
      ["no less, with a shorter limit", 1_000, 249_999, "undecidable"],
      ["as long again as a raised limit", 300_000, 609_999, "undecidable"],
      ["as long again as a raised limit", 300_000, 610_000, "not_charged"],
    ] as const)(
      "a lost attempt can leave until its time limit, and the service can take %s",
      async (_, attemptMs, afterMs, verdict) => {
        const place = await newPlace();
        const ledger = place.ledger();
        await ledger.open(plan);
        const run = async (index: number, key: string, at: number, end: WorkEnd) => {
          await ledger.claim({ index, id: undefined, key });
          await ledger.sent(key, at, attemptMs);
          await ledger.settle(key, end, { sentAt: at, endedAt: at + 500 });
        };
        await run(0, "before", 1_000, done(1, 99));
        await run(1, "lost", 2_000, unknown);
        await run(2, "after", 2_000 + afterMs, done(1, 98));
        const nowMs = 3_000 + afterMs;

        expect((await all(ledger.rows("unknown"))).map(({ times }) => times!.attemptMs)).toEqual([attemptMs]);
        const judged = await judgeUnknown(atOneClock(ledger), nowMs, longestCallMs(plan.tool));
        expect(judged.map((row) => row.verdict.verdict)).toEqual([verdict]);
        await ledger.close();
      },
    );

    test.each([
      ["the same account", ["a", "a", "a"], "not_charged"],
      ["another account", ["a", "a", "b"], "undecidable"],
      ["two accounts", ["b", "a", "b"], "undecidable"],
      ["its own account, among others", ["a", "a", "b", "a"], "not_charged"],
    ] as const)("balances of %s: an unknown row is %s", async (_, accounts, verdict) => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      for (const [index, account] of accounts.entries()) {
        const [key, at] = [`k${index}`, 1_000 + 300_000 * index];
        await ledger.claim({ index, id: undefined, key });
        await ledger.sent(key, at, 120_000, account);
        // The call before has left 99, and each later one costs 1.
        const end = index === 1 ? unknown : done(1, index === 0 ? 99 : 98);
        await ledger.settle(key, end, { sentAt: at, endedAt: at + 500 });
      }
      const judged = await judgeUnknown(atOneClock(ledger), 9_000_000, longestCallMs(plan.tool));
      expect(judged.map((row) => row.verdict.verdict)).toEqual([verdict]);
      expect((await all(ledger.rows())).map(({ times }) => times?.account)).toEqual(accounts);
      await ledger.close();
    });

    test("what goes in comes out: any id, text and result", async () => {
      const ledger = (await newPlace()).ledger();
      await ledger.open(plan);
      const result = { data: { text: 'a "quoted"\n\u0000 \u{1F600} line' }, meta: { creditsCharged: 0.1 } };
      await ledger.claim({ index: 0, id: "it's 100 %; DROP TABLE rows", key: "k" });
      await ledger.settle("k", { state: "done", result, charged: 0.1, remaining: undefined }, times);
      const [row] = await all(ledger.rows());
      expect(row).toMatchObject({
        id: "it's 100 %; DROP TABLE rows",
        end: { result, charged: 0.1, remaining: undefined },
      });
      await ledger.close();
    });
  });
}
