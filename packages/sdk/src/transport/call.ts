import type { Priority } from "../pacing/pacer.ts";
import type { Writing } from "./attempt-journal.ts";
import type { readBody } from "./read-body.ts";

/** One logical call, whatever number of attempts it takes. */
export interface Call {
  signal: AbortSignal | undefined;
  attemptMs: number;
  totalMs: number;
  /** When `totalMs` is over, by the monotonic clock. Nothing is sent after it. */
  endsAt: number;
  maxRetries: number;
  priority: Priority;
  /** Tool listing needs no credential. */
  authenticated: boolean;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Awaited once the request is written, before it queues. */
  before?: (() => Promise<void>) | undefined;
  /** Called when an attempt is about to be sent. */
  onAttempt?: (() => void) | undefined;
  /** How an answer's body is read. Default: whole, as text. */
  readBody?: typeof readBody | undefined;
  writing?: Writing | undefined;
}

/** Internal option: the end of `totalMs`, shared by all calls that are made with the same object. */
export const deadline = Symbol("deadline");

export interface Deadline {
  [deadline]?: { endsAt?: number };
}

/** The same options for several calls, with one `totalMs` for all of them. Anything else is left for who rejects it. */
export const withDeadline = <O extends object>(options: O): O & Deadline =>
  typeof options === "object" ? { [deadline]: {}, ...options } : options;
