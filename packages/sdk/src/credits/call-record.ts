import { type Clock, monotonic } from "../clock.ts";
import type { ChargeVerdict, SettleOptions } from "../errors/charge-verdict.ts";
import type { Span } from "./balance-log.ts";
import { readCredits } from "./exact.ts";
import type { Ledger } from "./ledger.ts";

/** What an answer says of credits. Any of it may be missing, or be something else. */
export interface AnsweredMeta {
  creditsCharged?: unknown;
  creditsRemaining?: unknown;
}

/** One call in the ledger's books. Only its last attempt can have cost anything: no other is followed by one. */
export class CallRecord {
  readonly #ledger: Ledger;
  readonly #clock: Clock;
  #span: Span | undefined;
  #startedAtMs = 0;

  constructor(ledger: Ledger, clock: Clock) {
    this.#ledger = ledger;
    this.#clock = clock;
  }

  /** An attempt is about to be sent. */
  start(): void {
    this.free();
    this.#span = this.#ledger.start();
    this.#startedAtMs = monotonic(this.#clock);
  }

  /** The call cost nothing. */
  free(): void {
    if (this.#span) this.#ledger.free(this.#span);
  }

  /** The call was answered. Returns what it cost, if the answer says so. */
  settle(meta: AnsweredMeta | undefined, tool: string, labels: readonly string[]): number | undefined {
    const charged = readCredits(meta?.creditsCharged);
    const span = this.#span!;
    const startedAtMs = this.#startedAtMs;
    if (charged === undefined) this.lose(0);
    else {
      const remaining = readBalance(meta?.creditsRemaining);
      this.#ledger.settle({ tool, labels, charged, remaining, span, startedAtMs, answeredAt: this.#clock.now() });
    }
    return charged;
  }

  /**
   * The call's answer was lost. Returns what tells, now or later, whether it was charged.
   *
   * @param longestMs that the service is at one call.
   */
  lose(longestMs: number): (options?: SettleOptions) => ChargeVerdict {
    const verdict = this.#ledger.lose(this.#span!, this.#startedAtMs + longestMs);
    return (options = {}) => verdict(monotonic(this.#clock), options);
  }

  /** Was an attempt made? */
  get hasStarted(): boolean {
    return this.#span !== undefined;
  }
}

/** A balance may be below 0. */
const readBalance = (value: unknown): number | undefined =>
  typeof value === "number" && Math.abs(value) < 1e12 ? value : undefined;
