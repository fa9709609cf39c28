import type { ChargeVerdict } from "@tandem/sdk/batch";
import { number } from "../output/counted.ts";
import { timeText } from "../output/time-text.ts";

/** What a verdict depends on beside the balance. */
export interface VerdictPlace {
  /** For this long the service may be at one call. */
  readonly longestMs: number;
  /** Rows are still to be sent, whose answers may tell more. */
  readonly goesOn: boolean;
}

const noneAfter = (_: ChargeVerdict, { longestMs, goesOn }: VerdictPlace): string =>
  `cannot be told${goesOn ? " yet" : ""}: no answered row was sent more than ${timeText(longestMs)} after it`;

const texts: Readonly<Record<ChargeVerdict["reason"], (verdict: ChargeVerdict, place: VerdictPlace) => string>> = {
  balance_accounted_for: () =>
    "not charged: the balance is accounted for by the other rows; the next run sends it again",
  only_user: ({ charged }) => `charged ${number(charged ?? 0)} credits`,
  too_early: noneAfter,
  no_balance_before: () => "cannot be told: no balance is known from before it",
  no_balance_after: noneAfter,
  calls_overlap: () => "cannot be told: the rows around it overlap",
  calls_under_way: () => "cannot be told yet: other rows are under way",
  other_lost_calls: () => "cannot be told apart from other lost rows",
  balance_rose: () => "cannot be told: credits were added in between",
  spent_by_someone: ({ missing }) =>
    `${number(missing ?? 0)} credits are missing: by it, or by someone else with the key`,
};

/** What the balance says of a row whose answer was lost. */
export const verdictText = (verdict: ChargeVerdict, place: VerdictPlace): string =>
  texts[verdict.reason](verdict, place);
