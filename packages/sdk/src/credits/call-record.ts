import { type Clock, monotonic } from "../clock.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import type { Span } from "./balance-log.ts";
import type { Reservation } from "./budget.ts";
import { readBalance, readCredits } from "./exact.ts";
import type { Ledger } from "./ledger.ts";

/** What an answer says of credits. Any of it may be missing, or be something else. */
export interface AnsweredMeta {
  creditsCharged?: unknown;
  creditsRemaining?: unknown;
}

/**
 * What one call costs: set aside under its budgets before, entered in the ledger after. Only its last attempt can have
 * cost anything: no other is followed by one.
 */
export class CallRecord {
  readonly #ledger: Ledger;
  readonly #clock: Clock;
  readonly #reservations: readonly Reservation[];
  #span: Span | undefined;
  #startedAtMs = 0;
  #charged: number | "unknown" = "unknown";

  constructor(ledger: Ledger, clock: Clock, reservations: readonly Reservation[]) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.#reservations = reservations;
  }

  /** An attempt is about to be sent. */
  start(): void {
    this.#free();
    this.#span = this.#ledger.start();
    this.#startedAtMs = monotonic(this.#clock);
  }

  /** The call was answered. Returns what it cost, if the answer says so. */
  settle(meta: AnsweredMeta | undefined, tool: string, labels: readonly string[]): number | undefined {
    const charged = readCredits(meta?.creditsCharged);
    const span = this.#span!;
    const startedAtMs = this.#startedAtMs;
    if (charged === undefined) this.#ledger.unread(span);
    else {
      const remaining = readBalance(meta?.creditsRemaining);
      this.#ledger.settle({ tool, labels, charged, remaining, span, startedAtMs, answeredAt: this.#clock.now() });
    }
    this.#charged = charged ?? "unknown";
    return charged;
  }

  /**
   * The call failed. One that never left cost nothing, whatever was wrong; where its answer was lost, its error can tell
   * whether it was charged.
   *
   * @param longestMs that the service is at one call.
   */
  fail(error: unknown, longestMs: number): void {
    const known = isTandemError(error) ? error : undefined;
    this.#charged = this.#span === undefined ? 0 : (known?.charged ?? "unknown");
    if (this.#charged === 0) this.#free();
    else {
      const settle = this.#lose(longestMs);
      if (known) Object.defineProperty(known, "settle", { value: settle });
    }
  }

  /** The call is over: its budgets go on with what it cost. */
  close(): void {
    for (const reservation of this.#reservations) reservation.settle(this.#charged);
  }

  #free(): void {
    if (this.#span) this.#ledger.free(this.#span);
  }

  #lose(longestMs: number): NonNullable<TandemError["settle"]> {
    const verdict = this.#ledger.lose(this.#span!, this.#startedAtMs + longestMs);
    return (options = {}) => verdict(monotonic(this.#clock), options);
  }
}
