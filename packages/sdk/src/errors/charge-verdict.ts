/** Whether a call was charged whose answer was lost, as far as the balance tells. */
export interface ChargeVerdict {
  verdict: "charged" | "not_charged" | "undecidable";
  /** What it rests on, or why it cannot be told. */
  reason:
    | "balance_accounted_for"
    | "only_user"
    | "too_early"
    | "no_balance_before"
    | "no_balance_after"
    | "calls_overlap"
    | "calls_under_way"
    | "other_lost_calls"
    | "balance_rose"
    | "spent_by_someone";
  /** Credits the call cost, when it was charged. */
  charged?: number | undefined;
  /** The newest balance from before the call that counts, and the first from after it. */
  balanceBefore?: number | undefined;
  balanceAfter?: number | undefined;
  /** Credits that calls of this client cost in between. */
  accountedFor?: number | undefined;
  /** Credits that are missing in between: spent by this call, by other lost ones, or by others. */
  missing?: number | undefined;
  /** With `too_early`: milliseconds until the service can no longer be at it. A call after that tells the balance anew. */
  waitMs?: number | undefined;
}

/** What `error.settle()` takes. */
export interface SettleOptions {
  /** Nobody else spends from this balance: no dashboard, no other program, no other client. Default false. */
  onlyUser?: boolean | undefined;
}
