import type { Attempt, Outcome } from "../errors/tandem-error.ts";
import type { Priority, QueueWait } from "../pacing/pacer.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { AttemptProgress, AttemptResult, Outgoing, Reply } from "./exchange.ts";
import type { readBody } from "./read-body.ts";
import type { TranslatedCall } from "./service-wire.ts";

export interface Call {
  signal: AbortSignal | undefined;
  attemptMs: number;
  totalMs: number;
  /** When `totalMs` expires, by the monotonic clock. Nothing is sent after it. */
  endsAt: number;
  maxRetries: number;
  priority: Priority;
  /** Listing tools needs no credential. */
  authenticated: boolean;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Awaited after the request is created, before it queues. */
  before?: (() => Promise<void>) | undefined;
  /** Called when an attempt is about to be sent. */
  onAttempt?: (() => void) | undefined;
  /**
   * Called when an attempt is passed to a connection, if the transport reports it. A platform can keep it for a long
   * time.
   */
  onSent?: (() => void) | undefined;
  /** Reads a response's body. Default: all of it, as text. */
  readBody?: typeof readBody | undefined;
  around?: Policy | undefined;
  /** The request to send if a service file translates it. */
  wire?: TranslatedCall | undefined;
}

export interface CallSummary {
  outgoing: Outgoing;
  call: Call;
  settings: ApiSettings;
  attempts: readonly Attempt[];
  /** The most serious outcome of all attempts: a later rejection doesn't undo an earlier attempt. */
  outcome: Outcome;
}

export interface CallState extends CallSummary {
  readonly attempts: Attempt[];
  callId?: string;
  /** When the wait for the next attempt began. */
  waitingSince: number;
  retries: number;
  pauses: number;
}

/** Events of an attempt for outer policies. */
export interface AttemptEvents {
  waits?: ((wait: QueueWait) => void) | undefined;
  /** It has its permit and is about to use it. False: the call ended before the listener was ready. */
  ready?: (() => boolean | Promise<boolean>) | undefined;
  begun?: (() => void) | undefined;
  sent?: (() => void) | undefined;
  progress?: AttemptProgress | undefined;
}

/** How an attempt ended. Without a result, nothing was sent, and another attempt can follow. */
export interface AttemptEnd {
  outcome: Outcome;
  result?: AttemptResult;
  success?: Reply | undefined;
  /** For how long every call of the credential is paused. */
  pauseMs?: number | undefined;
}

/** Makes one attempt. Rejects if the call ends before it is sent. */
export type Step = (state: CallState, events: AttemptEvents) => Promise<AttemptEnd>;

export type Policy = (next: Step) => Step;

/** Internal option: the end of `totalMs`, shared by all calls that are made with the same object. */
export const deadline = Symbol("deadline");

export interface Deadline {
  [deadline]?: { endsAt?: number };
}

/** Returns options for several calls with a common `totalMs`. Other values are rejected later. */
export const withDeadline = <O extends object>(options: O): O & Deadline =>
  typeof options === "object" ? { [deadline]: {}, ...options } : options;
