import { balanceLog } from "@tandem/sdk/credits/usage";
import { expect, test } from "vitest";
import { type Lost, type Reading, verdictOf } from "./verdict.ts";

/** Calls of one client, in the order of their events. The service is done with the lost one at 100 ms. */
class Story {
  readonly log = balanceLog();
  #lost: Lost | undefined;

  call(charged: number, remaining: number, startedAtMs: number, startedUptimeMs?: number): void {
    this.answer(this.log.start(), charged, remaining, startedAtMs, startedUptimeMs);
  }

  answer(start: number, charged: number, remaining: number, startedAtMs: number, startedUptimeMs?: number): void {
    const reading: Reading = this.log.answered(start, charged, remaining, startedAtMs);
    reading.startedUptimeMs = startedUptimeMs;
  }

  lose(overUptimeMs?: number): void {
    this.#lost = { startedAt: this.log.start(), overAtMs: 100, overUptimeMs };
  }

  settle(nowMs: number) {
    return verdictOf(this.log.readings, this.#lost!, nowMs);
  }
}

const nothing = {
  balanceBefore: undefined,
  balanceAfter: undefined,
  accountedFor: undefined,
  missing: undefined,
  waitMs: undefined,
};

test.each<[what: string, nowMs: number, verdict: object]>([
  ["before the service is done with it", 60, { reason: "too_early", waitMs: 40 }],
  ["once the service is done with it, and until there is an answer of after that", 100, { reason: "no_balance_after" }],
])("a lost call is undecidable %s", (_, nowMs, verdict) => {
  const story = new Story();
  story.call(3, 97, 0);
  story.lose();
  story.call(3, 94, 99);
  expect(story.settle(nowMs)).toEqual({ verdict: "undecidable", ...nothing, ...verdict });
});

const evidence = (balanceBefore: number, balanceAfter: number, accountedFor: number, missing: number) => ({
  ...nothing,
  balanceBefore,
  balanceAfter,
  accountedFor,
  missing,
});

const verdictFor = (reason: string) => (reason === "balance_accounted_for" ? "not_charged" : "undecidable");

/** A lost call, or an answered one: its charge, the balance after it, and when it started. */
type Step = "lost" | readonly [charged: number, remaining: number, startedAtMs: number];

test.each<[what: string, steps: readonly Step[], reason: string, evidence: object]>([
  [
    "when calls lead without a gap from a balance of before to one of after it, it was not charged",
    [[3, 97, 0], "lost", [2, 95, 50], [3, 92, 100]],
    "balance_accounted_for",
    evidence(97, 92, 5, 0),
  ],
  [
    "the first answer of after it decides, whatever comes later",
    [[3, 97, 0], "lost", [3, 94, 100], [3, 391, 101]],
    "balance_accounted_for",
    evidence(97, 94, 3, 0),
  ],
  [
    "fractions add up",
    [[1, 0.3, 0], "lost", [0.1, 0.2, 50], [0.1, 0.1, 100]],
    "balance_accounted_for",
    evidence(0.3, 0.1, 0.2, 0),
  ],
  [
    "what is missing may be somebody else's",
    [[3, 97, 0], "lost", [3, 90.5, 100]],
    "spent_by_someone",
    evidence(97, 90.5, 3, 3.5),
  ],
  ["without a balance of before it, nothing can be told", ["lost", [3, 94, 100]], "no_balance_before", nothing],
  [
    "a balance that is higher after it than any before was added to",
    [[3, 97, 0], "lost", [3, 197, 100]],
    "balance_rose",
    nothing,
  ],
  [
    "credits added during the call make what is missing negative",
    [[3, 97, 0], "lost", [3, 94, 50], [3, 94, 100]],
    "balance_rose",
    evidence(97, 94, 6, -3),
  ],
  [
    "an addition just before the balance of before may have come after it",
    [[3, 7, 0], [3, 97, 1], "lost", [3, 94, 100]],
    "balance_rose",
    evidence(97, 94, 3, 0),
  ],
  [
    "an addition long before does not matter",
    [[3, 7, 0], [3, 97, 1], [3, 94, 2], "lost", [3, 91, 100]],
    "balance_accounted_for",
    evidence(94, 91, 3, 0),
  ],
])("%s", (_, steps, reason, facts) => {
  const story = new Story();
  for (const step of steps) {
    if (step === "lost") story.lose();
    else story.call(...step);
  }
  expect(story.settle(1_000)).toEqual({ verdict: verdictFor(reason), reason, ...facts });
});

test.each<[what: string, play: (story: Story) => void, reason: string, evidence: object]>([
  [
    "a call that was charged first and answered last leaves no gap",
    (story) => {
      story.call(1, 100, 0);
      story.lose();
      const long = story.log.start();
      story.call(3, 94, 10);
      story.call(3, 91, 20);
      story.answer(long, 3, 97, 5);
      story.call(3, 88, 100);
    },
    "balance_accounted_for",
    evidence(100, 88, 12, 0),
  ],
  [
    "an earlier call that ends after it may be what was charged first",
    (story) => {
      const long = story.log.start();
      story.call(3, 94, 0);
      story.lose();
      story.answer(long, 3, 97, 0);
      story.call(3, 91, 100);
    },
    "calls_overlap",
    nothing,
  ],
  [
    "two calls at once that spent the same credits show an addition between them",
    (story) => {
      story.call(3, 97, 0);
      story.lose();
      const [a, b] = [story.log.start(), story.log.start()];
      story.answer(a, 3, 94, 50);
      story.answer(b, 3, 92, 50);
      story.call(3, 87, 100);
    },
    "balance_rose",
    evidence(97, 87, 9, 1),
  ],
  [
    "of earlier balances that are high enough the lowest counts, in whatever order the answers came",
    (story) => {
      const [a, b] = [story.log.start(), story.log.start()];
      story.answer(b, 3, 94, 0);
      story.answer(a, 3, 97, 0);
      story.lose();
      story.call(3, 91, 100);
    },
    "balance_accounted_for",
    evidence(94, 91, 3, 0),
  ],
])("of calls side by side: %s", (_, play, reason, facts) => {
  const story = new Story();
  play(story);
  expect(story.settle(1_000)).toEqual({ verdict: verdictFor(reason), reason, ...facts });
});

test.each<[what: string, uptimeMs: number | undefined, verdict: string]>([
  ["says so too", 50, "not_charged"],
  ["does not", 49, "undecidable"],
  ["was not read", undefined, "undecidable"],
])("an answer is of after it where the second clock %s", (_, uptimeMs, verdict) => {
  const story = new Story();
  story.call(3, 97, 0, 0);
  story.lose(50);
  story.call(3, 94, 100, uptimeMs);
  expect(story.settle(1_000).verdict).toBe(verdict);
});

test.each([
  [4_096, "not_charged"],
  [4_097, "undecidable"],
])("of %d answers it is %s: older ones are forgotten", (answers, verdict) => {
  const story = new Story();
  story.call(1, 10_000, 0);
  story.lose();
  for (let count = 2; count < answers; count++) story.call(1, 10_001 - count, 50);
  story.call(1, 10_001 - answers, 100);
  expect(story.settle(1_000).verdict).toBe(verdict);
});
