import type { SettleOptions } from "../errors/charge-verdict.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { type Clock, monotonic } from "../time/clock.ts";
import type { BalanceLog, Reading, Span } from "./balance-log.ts";
import type { Reservation } from "./budget.ts";
import type { CreditUsage } from "./ledger.ts";
import { readBalance, readCredits } from "./tool-price.ts";

/** What an answer says of credits. Any of it may be missing, or be something else. */
export interface AnsweredMeta {
  creditsCharged?: unknown;
  creditsRemaining?: unknown;
}

/**
 * What one call costs: set aside under its budgets before, entered in the ledger after. Only its last attempt can have
 * cost anything: no other is followed by one.
 */
export function callRecord(ledger: CreditUsage, log: BalanceLog, clock: Clock, reservations: readonly Reservation[]) {
  let span: Span | undefined;
  let startedAtMs = 0;
  let sentAtMs: number | undefined;
  let cost: number | "unknown" = "unknown";
  const free = () => span && log.free(span);

  return {
    /** An attempt is about to be sent. */
    start(): void {
      free();
      span = log.start();
      startedAtMs = monotonic(clock);
      sentAtMs = undefined;
    },

    /** It was handed to a connection: the service's time begins. */
    sent(): void {
      sentAtMs = monotonic(clock);
    },

    /** The call was answered. Returns what it cost, if the answer says so. */
    settle(meta: AnsweredMeta | undefined, tool: string, labels: readonly string[]): number | undefined {
      const charged = readCredits(meta?.creditsCharged);
      const remaining = readBalance(meta?.creditsRemaining);
      let reading: Reading | undefined;
      if (charged === undefined || remaining === undefined) log.unread(span!);
      else reading = log.answered(span!, charged, remaining, startedAtMs);
      if (charged !== undefined) ledger.settle({ tool, labels, charged, reading, answeredAt: clock.now() });
      cost = charged ?? "unknown";
      return charged;
    },

    /**
     * The call failed. One that never left cost nothing, whatever was wrong; where its answer was lost, its error can tell
     * whether it was charged.
     *
     * @param longestMs that the service is at one call.
     */
    fail(error: unknown, longestMs: number): void {
      const known = isTandemError(error) ? error : undefined;
      cost = span === undefined ? 0 : (known?.charged ?? "unknown");
      if (cost === 0) free();
      else {
        // If nothing says when it left, it can have left when the attempt ended: looking up a name can take minutes.
        const lost = log.lose(span!, (sentAtMs ?? monotonic(clock)) + longestMs);
        const settle = (options: SettleOptions = {}) => log.settle(lost, monotonic(clock), options);
        if (known) Object.defineProperty(known, "settle", { value: settle });
      }
    },

    /** The call is over: its budgets go on with what it cost. */
    close(): void {
      for (const reservation of reservations) reservation.settle(cost);
    },
  };
}
