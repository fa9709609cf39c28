import type { Attempt, Outcome } from "../errors/tandem-error.ts";
import type { Priority, QueueWait } from "../pacing/pacer.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { AttemptProgress, AttemptResult, Outgoing, Reply } from "./exchange.ts";
import type { readBody } from "./read-body.ts";
import type { TranslatedCall } from "./service-wire.ts";

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
  /** Called when an attempt is handed to a connection, where the transport reports it. A platform can keep it for long. */
  onSent?: (() => void) | undefined;
  /** How an answer's body is read. Default: whole, as text. */
  readBody?: typeof readBody | undefined;
  /** Wraps each attempt, inside of retries. */
  around?: Policy | undefined;
  /** What is really sent, where a service file translates. */
  wire?: TranslatedCall | undefined;
}

/** A call, and what became of its attempts. */
export interface CallSummary {
  outgoing: Outgoing;
  call: Call;
  settings: ApiSettings;
  attempts: readonly Attempt[];
  /** The most serious of all attempts: a later rejection does not undo an earlier attempt. */
  outcome: Outcome;
}

/** One call in progress: what the policies share. */
export interface CallState extends CallSummary {
  readonly attempts: Attempt[];
  /** Made when a hook first needs it. */
  callId?: string;
  /** When waiting for the next attempt began. */
  waitingSince: number;
  retries: number;
  pauses: number;
}

/** What an attempt reports to the policies outside of it. */
export interface AttemptEvents {
  waits?: ((wait: QueueWait) => void) | undefined;
  /** It has its permit and is about to use it. False: the call's time ended before the listener was ready. */
  ready?: (() => boolean | Promise<boolean>) | undefined;
  /** From here on it will be sent. */
  begun?: (() => void) | undefined;
  /** Its request was handed to a connection. */
  sent?: (() => void) | undefined;
  /** How far it has come, for the limits that can end it. */
  progress?: AttemptProgress | undefined;
}

/** How an attempt ended. Without a result nothing was sent, and another attempt can be made. */
export interface AttemptEnd {
  outcome: Outcome;
  result?: AttemptResult;
  success?: Reply | undefined;
  /** For how long every call of the credential is paused. */
  pauseMs?: number | undefined;
}

/** Makes one attempt. Rejects if the call ends before it is sent. */
export type Step = (state: CallState, events: AttemptEvents) => Promise<AttemptEnd>;

/** Wraps an attempt. */
export type Policy = (next: Step) => Step;

/** Internal option: the end of `totalMs`, shared by all calls that are made with the same object. */
export const deadline = Symbol("deadline");

export interface Deadline {
  [deadline]?: { endsAt?: number };
}

/** The same options for several calls, with one `totalMs` for all of them. Anything else is left for who rejects it. */
export const withDeadline = <O extends object>(options: O): O & Deadline =>
  typeof options === "object" ? { [deadline]: {}, ...options } : options;
