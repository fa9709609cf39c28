import { describe, expect, type TestAPI, test as vitest } from "vitest";
import { type Pacer, type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "../pacing/pacer.ts";

/** Where a rate limit is kept, and the time there. */
export interface PacerPlace {
  /** Opened twice, it keeps the same limits, as for two processes that share them. */
  open(): Pacer;
  /** Moves time, and lets everything happen that follows from it. */
  advance(ms: number): Promise<void>;
  /** Opened so, it's another process, which hears of the others when it asks. */
  openElsewhere(): Pacer;
  /** Time passes while no timer runs, as for a suspended process. */
  suspend(ms: number): Promise<void>;
}

const second = 1_000;
const minute = 60 * second;

const request = (options: Partial<PermitRequest> = {}): PermitRequest => ({
  priority: "user",
  signal: undefined,
  again: false,
  withinMs: Number.POSITIVE_INFINITY,
  attemptMs: 120 * second,
  assumedPerMinute: 3,
  maxPerMinute: Number.POSITIVE_INFINITY,
  ...options,
});

/** Asks for permits of one place, and keeps book of what became of each. */
class Asker {
  readonly place: PacerPlace;
  /** Who asks, where nothing else is said: one process. */
  readonly #pacer: Pacer;
  /** Names of requests, in the order in which they got their permits. */
  readonly granted: string[] = [];
  readonly refused: Record<string, unknown> = {};
  readonly permits: Record<string, Permit> = {};

  constructor(place: PacerPlace) {
    this.place = place;
    this.#pacer = place.open();
  }

  ask(name: string, options: Partial<PermitRequest> = {}, { key = "key", pacer = this.#pacer } = {}): void {
    const acquire = async () => pacer.acquire(key, request(options));
    acquire().then(
      (permit) => {
        this.granted.push(name);
        this.permits[name] = permit;
      },
      (reason) => {
        this.refused[name] = reason;
      },
    );
  }

  /** Asks, and with the permit sends a request that is answered immediately. */
  async send(name: string, options: Partial<PermitRequest> = {}, rate = {}): Promise<void> {
    this.ask(name, options);
    await this.place.advance(0);
    this.answer(name, rate);
    await this.place.advance(0);
  }

  answer(name: string, rate = {}): void {
    this.write(name);
    this.permits[name]!.settle({ headersAgoMs: 0, rate });
  }

  /** Sends a request that is not answered yet. */
  write(name: string): void {
    const permit = this.permits[name]!;
    expect(permit.begin(true)).toBe(true);
    permit.sent();
  }
}

/** What any pacer owes its callers, as tests. */
export function pacerConformance(
  name: string,
  newPlace: () => PacerPlace | Promise<PacerPlace>,
  test: TestAPI = vitest,
): void {
  const start = async () => {
    const place = await newPlace();
    return { place, asker: new Asker(place), pass: (ms: number) => place.advance(ms) };
  };
  const fill = async (asker: Asker) => {
    for (const name of ["1", "2", "3"]) await asker.send(name);
  };

  describe(name, () => {
    test("as many start at once as the limit allows, and the next when the window has passed", async () => {
      const { asker, pass } = await start();
      await fill(asker);
      for (const name of ["4", "5"]) asker.ask(name);
      await pass(minute - 1);
      expect(asker.granted).toEqual(["1", "2", "3"]);
      await pass(1);
      expect(asker.granted).toEqual(["1", "2", "3", "4", "5"]);
    });

    test("all users of a name share its limit; other names have their own", async () => {
      const { asker, place, pass } = await start();
      for (const name of ["1", "2", "3", "4"]) asker.ask(name, {}, { key: "key", pacer: place.open() });
      asker.ask("other", {}, { key: "another key", pacer: place.open() });
      await pass(0);
      expect(asker.granted.sort()).toEqual(["1", "2", "3", "other"]);
    });

    test.each([0, 4_000])("keys used in turn, every %i ms, are each counted in full", async (restMs) => {
      const { asker, pass } = await start();
      for (const round of ["1", "2", "3", "4"]) {
        for (const key of ["a", "b", "c"]) {
          asker.ask(key + round, {}, { key });
          await pass(0);
          if (round !== "4") asker.answer(key + round);
          await pass(restMs);
        }
      }
      expect(asker.granted.join(" ")).toBe("a1 b1 c1 a2 b2 c2 a3 b3 c3");
    });

    test.each([0, 900, 2_500, 5_000, 6_500, 70_000])(
      "no more than the limit begin after their process was suspended with permits for %i ms",
      async (ms) => {
        const { asker, place } = await start();
        const ask = async (names: readonly string[], pacer = place.openElsewhere()) => {
          for (const name of names) asker.ask(name, { attemptMs: 5 * second }, { pacer });
          await place.suspend(0);
        };
        await ask(["1", "2", "3"], place.open());
        await place.suspend(ms);
        await ask(["4", "5", "6"]);
        await place.suspend(ms);
        await ask(["7", "8", "9"]);
        // The last ones first: then those that were suspended exceed the limit, if they may begin.
        const begun = asker.granted.toReversed().filter((name) => asker.permits[name]!.begin(true));
        expect(begun.length).toBeLessThanOrEqual(3);
        if (ms > minute) expect(begun).toEqual(["9", "8", "7"]);
      },
    );

    test.each([
      { how: "reported", tells: true },
      { how: "not reported", tells: false },
    ])("a request written long after its permit began counts from then on, $how", async ({ tells }) => {
      const { asker, place, pass } = await start();
      for (const name of ["1", "2", "3"]) asker.ask(name, { attemptMs: 5 * second });
      await pass(0);
      for (const permit of Object.values(asker.permits)) permit.begin(tells);
      await place.suspend(20 * second);
      const pacer = place.openElsewhere();
      asker.ask("4", {}, { pacer });
      await place.suspend(0);
      for (const permit of Object.values(asker.permits)) {
        if (tells) permit.sent();
        permit.settle({ headersAgoMs: 0, rate: {} });
      }
      await pass(minute - 1);
      expect(asker.granted).toEqual(["1", "2", "3"]);
      await pass(2 * second);
      expect(asker.granted).toEqual(["1", "2", "3", "4"]);
    });

    test("the window counts from the answer's headers, and at most a second after the writing", async () => {
      const { asker, pass } = await start();
      for (const name of ["slow", "told", "lost"]) asker.ask(name);
      for (const name of ["4", "5", "6"]) asker.ask(name);
      await pass(0);
      for (const name of ["slow", "told", "lost"]) {
        asker.permits[name]!.begin(true);
        asker.permits[name]!.sent();
      }
      await pass(500);
      asker.permits.told!.settle({ headersAgoMs: 300, rate: {} });
      await pass(29_500);
      asker.permits.slow!.settle({ headersAgoMs: 0, rate: {} });
      asker.permits.lost!.settle();
      await pass(30_199);
      expect(asker.granted).toHaveLength(3);
      await pass(1);
      expect(asker.granted).toHaveLength(4);
      await pass(800);
      expect(asker.granted).toHaveLength(6);
    });

    test.each([
      {
        title: "the limit that the service tells holds from then on",
        told: { limit: 5, windowMs: 10 * second },
        max: 99,
        starts: 5,
      },
      {
        title: "the caller's own limit holds, whatever the service allows",
        told: { limit: 5, windowMs: minute },
        max: 2,
        starts: 2,
      },
    ])("$title", async ({ told, max, starts }) => {
      const { asker, pass } = await start();
      await asker.send("first", { maxPerMinute: max }, told);
      for (let i = 2; i <= 10; i++) asker.ask(`${i}`, { maxPerMinute: max });
      await pass(0);
      expect(asker.granted).toHaveLength(starts);
    });

    test("when nothing remains, the next call starts at the time of the reset", async () => {
      const { asker, pass } = await start();
      await asker.send("1", {}, { remaining: 0, resetMs: 20 * second });
      asker.ask("2");
      await pass(20 * second - 1);
      expect(asker.granted).toEqual(["1"]);
      await pass(1);
      expect(asker.granted).toEqual(["1", "2"]);
    });

    test("a user's call goes before a bulk run; within each, resent ones first, then in order of arrival", async () => {
      const { asker, pass } = await start();
      await fill(asker);
      asker.ask("bulk", { priority: "bulk" });
      asker.ask("bulk 2", { priority: "bulk" });
      asker.ask("bulk again", { priority: "bulk", again: true });
      asker.ask("user");
      asker.ask("user 2");
      asker.ask("user again", { again: true });
      await pass(minute);
      for (const name of asker.granted.slice(3)) asker.answer(name);
      await pass(minute);
      expect(asker.granted.slice(3)).toEqual(["user again", "user", "user 2", "bulk again", "bulk", "bulk 2"]);
    });

    test("rejects right away if the wait would exceed the timeout, with the time it would take", async () => {
      const { asker, pass } = await start();
      await fill(asker);
      asker.ask("late", { withinMs: 30 * second });
      asker.ask("in time", { withinMs: 61 * second });
      await pass(0);
      expect(asker.refused.late).toBeInstanceOf(QueueTimeout);
      expect(asker.refused.late).toMatchObject({ waitMs: minute });
      await pass(minute);
      expect(asker.granted.at(-1)).toBe("in time");
    });

    test("a permit never comes after its deadline", async () => {
      const { asker, place, pass } = await start();
      await fill(asker);
      asker.ask("hopes", { withinMs: 61 * second });
      await pass(2 * second);
      place.open().pause("key", minute);
      await pass(3 * minute);
      expect(asker.refused.hopes).toBeInstanceOf(QueueTimeout);
      expect(asker.granted).toHaveLength(3);
    });

    test("an abort ends the wait immediately, without taking a slot", async () => {
      const { asker, pass } = await start();
      const aborter = new AbortController();
      await fill(asker);
      asker.ask("aborted", { signal: aborter.signal });
      asker.ask("next");
      await pass(second);
      aborter.abort();
      asker.ask("too late", { signal: aborter.signal });
      await pass(0);
      expect(
        [asker.refused.aborted, asker.refused["too late"]].map((reason) => reason instanceof QueueAborted),
      ).toEqual([true, true]);
      await pass(minute);
      expect(asker.granted).toEqual(["1", "2", "3", "next"]);
    });

    test("after a pause they start one by one, and with each good answer more at once", async () => {
      const { asker, place, pass } = await start();
      place.open().pause("key", 10 * second);
      for (const name of ["1", "2", "3"]) asker.ask(name);
      await pass(10 * second - 1);
      expect(asker.granted).toEqual([]);
      await pass(1);
      expect(asker.granted).toEqual(["1"]);
      asker.answer("1");
      await pass(0);
      expect(asker.granted).toEqual(["1", "2", "3"]);
    });

    test("a pause of one process applies to the other until its end", async () => {
      const { asker, place, pass } = await start();
      place.open().pause("key", 10 * second);
      await pass(0);
      asker.ask("1", {}, { pacer: place.openElsewhere() });
      await pass(10 * second - 1);
      expect(asker.granted).toEqual([]);
      await pass(1);
      expect(asker.granted).toEqual(["1"]);
    });

    test("a limit that the service tells one process applies to the other", async () => {
      const { asker, place, pass } = await start();
      await asker.send("1", {}, { limit: 2, windowMs: minute });
      for (const name of ["2", "3"]) asker.ask(name, {}, { pacer: place.openElsewhere() });
      await pass(0);
      expect(asker.granted).toHaveLength(2);
    });

    test("after a pause, a call without a response after a second delays no other, and the next start one by one", async () => {
      const { asker, place, pass } = await start();
      place.open().pause("key", 10 * second);
      for (const name of ["1", "2", "3", "4"]) asker.ask(name, { assumedPerMinute: 60, attemptMs: 600 * second });
      await pass(10 * second);
      for (const [index, name] of ["1", "2", "3"].entries()) {
        asker.write(name);
        await pass(second - 1);
        expect(asker.granted).toHaveLength(index + 1);
        await pass(1);
        expect(asker.granted).toHaveLength(index + 2);
      }
    });

    test("after a pause, a success opens however late it comes; a response to an earlier request does not", async () => {
      const { asker, place, pass } = await start();
      asker.ask("before", { assumedPerMinute: 60 });
      await pass(0);
      asker.write("before");
      place.open().pause("key", 10 * second);
      for (const name of ["1", "2", "3", "4", "5", "6"]) asker.ask(name, { assumedPerMinute: 60 });
      await pass(10 * second);
      asker.write("1");
      await pass(second);
      asker.write("2");
      await pass(100);
      asker.permits.before!.settle({ headersAgoMs: 0, rate: {} });
      await pass(0);
      expect(asker.granted).toEqual(["before", "1", "2"]);
      asker.permits["1"]!.settle({ headersAgoMs: 0, rate: {} });
      await pass(0);
      expect(asker.granted).toEqual(["before", "1", "2", "3"]);
    });

    test("after a second pause, responses to earlier requests open nothing", async () => {
      const { asker, place, pass } = await start();
      place.open().pause("key", 10 * second);
      for (const name of ["1", "2", "3", "4"]) asker.ask(name, { assumedPerMinute: 60 });
      await pass(10 * second);
      asker.write("1");
      await pass(second);
      asker.write("2");
      place.open().pause("key", 10 * second);
      asker.permits["1"]!.settle({ headersAgoMs: 0, rate: {} });
      await pass(10 * second);
      asker.permits["2"]!.settle({ headersAgoMs: 0, rate: {} });
      await pass(0);
      expect(asker.granted).toEqual(["1", "2", "3"]);
    });

    test("a canceled permit does not count", async () => {
      const { asker, pass } = await start();
      for (const name of ["1", "2", "3", "4"]) asker.ask(name);
      await pass(0);
      asker.permits["1"]!.cancel();
      await pass(0);
      expect(asker.granted).toEqual(["1", "2", "3", "4"]);
    });

    test("a permit that is not started within a second is revoked", async () => {
      const { asker, pass } = await start();
      for (const name of ["1", "2", "3", "4"]) asker.ask(name);
      await pass(1_500);
      expect(asker.granted).toEqual(["1", "2", "3", "4"]);
      expect(["1", "4"].map((name) => asker.permits[name]!.begin(true))).toEqual([false, true]);
    });

    test("a permit that begins before its attempt is recorded is kept, however long that takes", async () => {
      const { asker, pass } = await start();
      for (const name of ["1", "2", "3", "4"]) asker.ask(name);
      await pass(0);
      for (const name of ["1", "2", "3"]) asker.permits[name]!.begin(true);
      await pass(100 * second);
      expect([asker.granted, asker.permits["1"]!.begin(false)]).toEqual([["1", "2", "3"], true]);
      asker.permits["1"]!.settle({ headersAgoMs: 0, rate: {} });
      await pass(minute - 1);
      expect(asker.granted).toHaveLength(3);
    });

    test.each([
      { by: "its own process", isElsewhere: false },
      { by: "another process", isElsewhere: true },
    ])("an attempt without a report is forgotten by $by after attemptMs", async ({ isElsewhere }) => {
      const { asker, place, pass } = await start();
      const ask = (name: string, to = {}) => asker.ask(name, { attemptMs: 5 * second }, to);
      for (const name of ["1", "2", "3"]) ask(name);
      await pass(0);
      for (const name of ["1", "2", "3"]) asker.permits[name]!.begin(true);
      ask("4", isElsewhere ? { pacer: place.openElsewhere() } : {});
      await pass(5 * second + minute);
      expect(asker.granted).toHaveLength(3);
      await pass(2 * second);
      expect(asker.granted).toHaveLength(4);
    });

    test("reports how long a call waits, and again if it becomes longer", async () => {
      const { asker, place, pass } = await start();
      await fill(asker);
      const waits: unknown[] = [];
      asker.ask("waits", { onWait: (waitMs) => waits.push(waitMs) });
      await pass(10 * second);
      place.open().pause("key", minute);
      await pass(0);
      expect(waits).toEqual([minute, minute]);
    });
  });
}
