import { type ErrorFacts, TandemError } from "./tandem-error.ts";

/**
 * A stream ended before its last event, and connecting again did not help. The remote work goes on. Follow it again
 * from `lastSequence`.
 */
export class StreamInterruptedError<T = unknown> extends TandemError {
  readonly code = "stream_interrupted";
  /** What was received, put together. */
  readonly partial: T;
  /** Number of the last event that was received; undefined when there was none. */
  readonly lastSequence: number | undefined;

  constructor(message: string, facts: ErrorFacts & { partial: T; lastSequence: number | undefined }) {
    super(message, { outcome: "executed", retryable: true, ...facts });
    this.partial = facts.partial;
    this.lastSequence = facts.lastSequence;
  }

  override get name() {
    return "StreamInterruptedError";
  }
}
