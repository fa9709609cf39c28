/** Whether a lost call was charged, as far as the balances show. */
export interface ChargeVerdict {
  verdict: "charged" | "not_charged" | "undecidable";
  /** Basis of the verdict, or why it's undecidable. */
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
  /** Credits the call cost, if it was charged. */
  charged?: number | undefined;
  /** The relevant balances: the latest before the call, and the first after it. */
  balanceBefore?: number | undefined;
  balanceAfter?: number | undefined;
  /** Credits spent by this client's other calls in between. */
  accountedFor?: number | undefined;
  /** Credits missing in between: spent by this call, by other lost calls, or by others. */
  missing?: number | undefined;
  /**
   * For `too_early`: milliseconds until the service can no longer charge the call. Make another call after that, to get
   * a new balance.
   */
  waitMs?: number | undefined;
}

/** Options of `error.settle()`. */
export interface SettleOptions {
  /** True if nothing else spends from this balance: no dashboard, program or other client. Default false. */
  onlyUser?: boolean | undefined;
}
