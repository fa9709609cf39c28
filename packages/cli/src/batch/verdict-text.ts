import type { ChargeVerdict } from "@tandem/sdk/batch";
import { number } from "../output/counted.ts";
import { timeText } from "../output/time-text.ts";

const texts: Readonly<Record<ChargeVerdict["reason"], (verdict: ChargeVerdict) => string>> = {
  balance_accounted_for: () => "not charged: the balance is accounted for by the other rows; resume sends it again",
  only_user: ({ charged }) => `charged ${number(charged ?? 0)} credits`,
  too_early: ({ waitMs }) => `the service may still be at it; it can be told in ${timeText(waitMs ?? 0)}`,
  no_balance_before: () => "cannot be told: no balance is known from before it",
  no_balance_after: () => "cannot be told yet: no row was answered after it",
  calls_overlap: () => "cannot be told: the rows around it overlap",
  calls_under_way: () => "cannot be told yet: other rows are under way",
  other_lost_calls: () => "cannot be told apart from other lost rows",
  balance_rose: () => "cannot be told: credits were added in between",
  spent_by_someone: ({ missing }) =>
    `${number(missing ?? 0)} credits are missing: by it, or by someone else with the key`,
};

/** What the balance says of a row whose answer was lost. */
export const verdictText = (verdict: ChargeVerdict): string => texts[verdict.reason](verdict);
