import type { SettleOptions } from "../errors/charge-verdict.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { type Clock, monotonic } from "../time/clock.ts";
import type { BalanceLog, Reading, Span } from "./balance-log.ts";
import type { Reservation } from "./budget.ts";
import type { CreditUsage } from "./ledger.ts";
import { readBalance, readCredits } from "./tool-price.ts";

export interface AnsweredMeta {
  creditsCharged?: unknown;
  creditsRemaining?: unknown;
}

/**
 * Reserves the cost of a call under its budgets, and records it afterwards. Only the last attempt can cost anything,
 * because no attempt follows one that may have.
 */
export function callRecord(ledger: CreditUsage, log: BalanceLog, clock: Clock, reservations: readonly Reservation[]) {
  let span: Span | undefined;
  let startedAtMs = 0;
  let sentAtMs: number | undefined;
  let cost: number | "unknown" = "unknown";
  const free = () => span && log.free(span);

  return {
    start(): void {
      free();
      span = log.start();
      startedAtMs = monotonic(clock);
      sentAtMs = undefined;
    },

    /** The request was passed to a connection, so the service's time starts. */
    sent(): void {
      sentAtMs = monotonic(clock);
    },

    /** Records a completed call. Returns its cost, if the response contains it. */
    settle(meta: AnsweredMeta | undefined, tool: string, labels: readonly string[]): number | undefined {
      const charged = readCredits(meta?.creditsCharged);
      const remaining = readBalance(meta?.creditsRemaining);
      let reading: Reading | undefined;
      if (charged === undefined || remaining === undefined) log.unread(span!);
      else reading = log.answered(span!, charged, remaining, startedAtMs);
      if (charged === undefined) ledger.addUnknown();
      else ledger.settle({ tool, labels, charged, reading, answeredAt: clock.now() });
      cost = charged ?? "unknown";
      return charged;
    },

    /**
     * Records a failed call. If its response was lost, adds `settle` to the error.
     *
     * @param longestMs the longest time that the service works on a call, in milliseconds.
     */
    fail(error: unknown, longestMs: number): void {
      const known = isTandemError(error) ? error : undefined;
      cost = span === undefined ? 0 : (known?.charged ?? "unknown");
      if (cost === 0) free();
      else {
        // Without a time of sending, assume the end of the attempt: DNS lookup can take minutes.
        const lost = log.lose(span!, (sentAtMs ?? monotonic(clock)) + longestMs);
        const settle = (options: SettleOptions = {}) => log.settle(lost, monotonic(clock), options);
        if (known) Object.defineProperty(known, "settle", { value: settle });
      }
    },

    close(): void {
      for (const reservation of reservations) reservation.settle(cost);
    },
  };
}
