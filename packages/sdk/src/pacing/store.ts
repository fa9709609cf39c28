/** At most `requests` in any window of `windowMs` milliseconds. */
export interface RequestLimit {
  requests: number;
  windowMs: number;
}

/**
 * Counts the starts of requests, for the `pacing.store` option. Everything that uses the same store shares its rate
 * limits: `sqlitePacer` shares them between processes, and `redisPacer` of `@tandem/batch/redis` between machines. The default
 * counts in this process or worker thread.
 *
 * `key` is a hash of the service and the credential. All times are durations, so clocks can differ.
 *
 * What a store must guarantee:
 * - In any window, it counts at most as many starts as the limit allows, by all processes together.
 * - While a pause lasts, it counts none.
 * - After a rejection's pause, it counts one start per second, and twice as many for every answer.
 */
export interface PacingStore {
  /**
   * Counts a start if one is allowed now, or returns when to ask again. Waits for a busy store instead of failing.
   *
   * @throws (or rejects) if the store fails: the call ends unsent.
   */
  take(key: string, request: StartRequest): StartReply | Promise<StartReply>;
  /** Corrects a counted start, and shares the limits and pauses of the service. Errors are ignored. */
  report(key: string, report: StartReport): void | Promise<void>;
}

/** A request for one start. */
export interface StartRequest {
  /** Names the start in later reports. A start that is already counted is allowed again. */
  id: string;
  limit: RequestLimit;
  /** The service's limit, as far as this process knows it. If the store knows another one, it replies with that first. */
  learned?: RequestLimit | undefined;
  /** Calls of this process that go first. If there are any, the reply is an estimate, and nothing is counted. */
  ahead: number;
  /** Called if the store can't share the limit, to log it. */
  onWarning?: ((message: string) => void) | undefined;
}

/** Whether a start is counted, and what the store knows about the rate limit. */
export interface StartReply {
  /** The start counts from a second from now, until a report says otherwise. */
  isCounted: boolean;
  /** Milliseconds until a start can be counted, if none was. */
  waitMs: number;
  /** How many rejections the store knows. */
  rejections: number;
  /** The service's limit. */
  learned?: RequestLimit | undefined;
}

/** What happened to a start, or to the rate limit. */
export interface StartReport {
  id?: string | undefined;
  /**
   * The service counted the start at most this many milliseconds ago. Negative: in the future. `null`: the request isn't
   * sent. Counts a start that the store doesn't know.
   */
  agoMs?: number | null | undefined;
  /** `rejections` of the reply that counted the start. Older starts say nothing about the last pause. */
  after?: number | undefined;
  /** The start was answered. */
  isAnswered?: boolean | undefined;
  learned?: RequestLimit | undefined;
  /** Counts no starts for this many milliseconds. A store may stop earlier, but not before one window has passed. */
  pauseMs?: number | undefined;
  /** The service rejected a request because of its limit. */
  isRejection?: boolean | undefined;
}
