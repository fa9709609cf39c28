import type { RateLimit } from "../transport/rate-limit-headers.ts";

/** A user's call passes a bulk run. */
export type Priority = "user" | "bulk";

export interface Turn {
  priority: Priority;
  signal: AbortSignal | undefined;
  /** The call was started before: it goes ahead of calls that wait for their first attempt. */
  again: boolean;
  /** By the pacer's clock: do not start later than this. */
  latestStartAt: number;
}

/** A started attempt. Tell the pacer when its answer came, so that the next window begins no earlier than need be. */
export interface Started {
  /** The answer's headers arrived, or the attempt ended without. */
  settle(answer?: { headersAt: number; rate: RateLimit }): void;
}

/**
 * Decides when attempts may start. The one built in counts in this process; give your own (`pacing.store`) to share a
 * limit between processes.
 */
export interface Pacer {
  /**
   * Resolves when an attempt may start.
   *
   * @throws QueueTimeout when it could not start before `latestStartAt`; the signal's abort rejects at once.
   */
  acquire(key: string, turn: Turn): Promise<Started> | Started;
  /** Hold every start of `key` until `at`, after the service said 429. */
  pause(key: string, at: number): void;
}

/** A turn would come after the call's total limit: `startAt` is when it could come. */
export class QueueTimeout extends Error {
  readonly startAt: number;

  constructor(startAt: number) {
    super("queue");
    this.startAt = startAt;
  }
}

/** The caller's signal ended a queue wait. */
export class QueueAborted extends Error {}
