import type { Outcome } from "../errors/outcome.ts";
import type { QueueWait } from "../pacing/pacer.ts";

/**
 * Writes down what becomes of each attempt, for whoever has to know after the process died. `sending` and `ended` are
 * awaited, for as long as the call may take: what `sending` wrote is durable before a byte may leave.
 */
export interface AttemptJournal {
  /** An attempt is about to be sent. When this throws, nothing is sent, and the call rejects with what it threw. */
  sending(): void | PromiseLike<void>;
  /**
   * The attempt that was announced ended, or was not sent after all. An aborted call waits 5 seconds for it at most. When
   * this throws, the call goes on as without a journal, and `hooks.onWarning` is told.
   */
  ended(outcome: Outcome): void | PromiseLike<void>;
  /** The attempt waits for its permit, or waits longer than it was said to. */
  waits?(wait: QueueWait): void;
}

/** A call whose attempts are written down. */
export interface Writing {
  /** Begins an attempt once it is in writing. */
  begin(start: Start): Promise<boolean>;
  ended(outcome: Outcome): Promise<void>;
  waits(wait: QueueWait): void;
}

/** Either ends the wait for a permit; `begin` says false when the permit was taken back, and throws when it is too late. */
export interface Start {
  /** @param isInTime false when the time was over before the attempt was in writing. Default true. */
  begin(isInTime?: boolean): boolean;
  cancel(): void;
}
