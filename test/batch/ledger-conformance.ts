import type { BatchLedger, LedgerRow, WorkEnd } from "@tandem/sdk/batch";
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
        { index: 1, id: "again", key: "k", state: end.state, attempts: 1, times: expect.objectContaining(times), end },
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

    test("unknown work that is sent again is marked: it may be paid twice, unless it is proven that it was not charged", async () => {
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
      expect((await all(ledger.rows())).map((row) => row.mayBePaidTwice ?? false)).toEqual([true, false]);
      expect(await ledger.summary()).toMatchObject({ done: 1, waiting: 1, mayBePaidTwice: 1 });
      await ledger.close();
    });

    test("work left sent by a run that ended is unknown in the next", async () => {
      const place = await newPlace();
      const ledger = place.ledger();
      await ledger.open(plan);
      await ledger.claim({ index: 0, id: undefined, key: "k" });
      await ledger.claim({ index: 1, id: undefined, key: "waits" });
      await ledger.sent("k", 1_000);
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
      await ledger.refuse({ index: 0, id: undefined }, { code: "unreadable", message: "line 1 is not JSON" });
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
        mayBePaidTwice: 0,
      });
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
      });
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
