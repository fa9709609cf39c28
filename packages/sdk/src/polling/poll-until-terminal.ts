import { callListener } from "../call-listener.ts";
import { duration } from "../check-argument.ts";
import type { CallOptions } from "../client-options.ts";
import { type Clock, monotonic } from "../clock.ts";
import * as defaults from "../defaults.ts";
import { AbortedError } from "../errors/call-errors.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { RemoteFailedError, type RemoteKind, WaitTimeoutError } from "../errors/remote-work-errors.ts";
import { wait } from "../transport/wait.ts";
import { pollDelay } from "./poll-delay.ts";
import type { WaitOptions } from "./wait-options.ts";

/** Remote work as the service shows it: `status` tells how far it is. Nothing in it is sure to be there. */
export interface Remote {
  status?: unknown;
  statusReason?: unknown;
  error?: unknown;
}

/** What each known status means to a poller; `succeeded` and `failed` are terminal. Any other one counts as `running`. */
export type TerminalStates = Readonly<Record<string, "running" | "succeeded" | "failed">>;

/** One poll of remote work: it ends with the wait, and no cache may answer it. */
export interface PollOptions extends CallOptions {
  fresh: true;
}

/** What is waited for. */
export interface Poller<T extends Remote> {
  kind: RemoteKind;
  /** For messages, such as `Deploy dep_1`. */
  name: string;
  states: TerminalStates;
  /** The object, when the caller has it and not only its id. */
  known: T | undefined;
  poll(options: PollOptions): Promise<T>;
  /** What has to happen before it goes on, when it does not by itself. */
  blockedBy?(remote: T): string | undefined;
}

/**
 * Failed polls in a row that a wait tolerates, after the retries of each, unless the service asks for more time than is
 * left. A new object may not be listed at once.
 */
const toleratedFailures: Partial<Record<ErrorCode, number>> = {
  connection: 5,
  timeout: 5,
  server_error: 5,
  rate_limited: 5,
  not_found: 2,
};

/**
 * Polls until the work has ended: after 1 s, then less often, down to every 10 s.
 *
 * @throws RemoteFailedError when it ended badly, with the object; WaitTimeoutError when it had not ended in time, with
 * the object as last seen; AbortedError at once when the signal aborts; and what polling throws.
 */
export async function pollUntilTerminal<T extends Remote>(
  poller: Poller<T>,
  options: WaitOptions<T>,
  clock: Clock,
  warn: (message: string) => void,
): Promise<T> {
  return new Wait(poller, options, clock, warn).toEnd();
}

class Wait<T extends Remote> {
  readonly #poller: Poller<T>;
  readonly #options: WaitOptions<T>;
  readonly #clock: Clock;
  readonly #warn: (message: string) => void;
  readonly #timeoutMs: number;
  readonly #endsAt: number;
  #last: T | undefined;
  #pauses = 0;
  #failures = 0;
  /** What the service asked to wait when the last poll failed. */
  #retryAfterMs = 0;
  #warned = false;
  /** What a callback threw. */
  #fault: { reason: unknown } | undefined;

  constructor(poller: Poller<T>, options: WaitOptions<T>, clock: Clock, warn: (message: string) => void) {
    this.#poller = poller;
    this.#options = options;
    this.#clock = clock;
    this.#warn = warn;
    this.#timeoutMs = duration(options.timeoutMs ?? defaults.waitTimeoutMs, "timeoutMs");
    this.#endsAt = monotonic(clock) + this.#timeoutMs;
    this.#last = poller.known;
  }

  async toEnd(): Promise<T> {
    if (this.#last === undefined) await this.#poll();
    for (;;) {
      if (this.#last !== undefined && this.#hasEnded(this.#last)) return this.#last;
      await this.#pause();
      this.#throwFault();
      await this.#poll();
    }
  }

  #hasEnded(remote: T): boolean {
    const { name, states } = this.#poller;
    const status = statusOf(remote);
    const state = status !== undefined && Object.hasOwn(states, status) ? states[status] : undefined;
    if (state === "failed") throw remoteFailed(this.#poller, remote);
    if (state === undefined && !this.#warned) {
      this.#warned = true;
      const what = status === undefined ? "no status" : `the status "${status}", which this SDK does not know`;
      this.#warn(`${name} has ${what}. It keeps waiting.`);
    }
    return state === "succeeded";
  }

  async #poll(): Promise<void> {
    const seen = await this.#read();
    if (seen === undefined || isSame(seen, this.#last)) return;
    this.#last = seen;
    this.#tell(() => this.#options.onUpdate?.(seen));
  }

  async #read(): Promise<T | undefined> {
    const { timeoutMs: _, onUpdate: __, onProgress: ___, timeout, ...options } = this.#options;
    const totalMs = Math.max(1, this.#endsAt - monotonic(this.#clock));
    this.#retryAfterMs = 0;
    try {
      const seen = await this.#poller.poll({ ...options, timeout: { ...timeout, totalMs }, fresh: true });
      this.#failures = 0;
      return seen;
    } catch (error) {
      if (this.#isOutOfTime(error)) throw this.#timedOut(error);
      if (!isTandemError(error) || ++this.#failures > (toleratedFailures[error.code] ?? 0)) throw error;
      this.#retryAfterMs = Math.min(error.retryAfterMs ?? 0, defaults.longestPauseMs);
      return undefined;
    }
  }

  /** The wait's own limit ended the poll, or leaves no time for what the service asks for. */
  #isOutOfTime(error: unknown): boolean {
    if (!isTandemError(error)) return false;
    if (isTandemError(error, "timeout")) return error.limit === "totalMs";
    const { retryAfterMs } = error;
    return retryAfterMs !== undefined && monotonic(this.#clock) + retryAfterMs >= this.#endsAt;
  }

  async #pause(): Promise<void> {
    const { signal } = this.#options;
    const leftMs = this.#endsAt - monotonic(this.#clock);
    const delayMs = Math.max(pollDelay(this.#pauses++, defaults.pollDelayMs, Math.random), this.#retryAfterMs);
    this.#report(Math.min(delayMs, leftMs));
    if (!(await wait(Math.min(delayMs, leftMs), this.#clock, signal))) {
      const { kind, name } = this.#poller;
      throw new AbortedError({
        summary: "The wait was aborted",
        detail: `${name} continues.`,
        facts: { kind },
        outcome: "executed",
        cause: signal?.reason,
      });
    }
    if (monotonic(this.#clock) >= this.#endsAt) throw this.#timedOut();
  }

  #report(nextPollMs: number): void {
    const { onProgress } = this.#options;
    if (onProgress === undefined) return;
    const last = this.#last;
    const { name } = this.#poller;
    const status = last && statusOf(last);
    const waitedMs = this.#timeoutMs - (this.#endsAt - monotonic(this.#clock));
    const blocked = last && this.#poller.blockedBy?.(last);
    const waitingFor = blocked ?? `${name} to finish`;
    this.#tell(() => onProgress({ waitingFor, status, last, waitedMs, nextPollMs }));
  }

  /** Calls a callback, whose error ends the wait: at once, or that of a promise at the next poll. */
  #tell(call: () => unknown): void {
    callListener(call, (reason) => {
      this.#fault ??= { reason };
    });
    this.#throwFault();
  }

  #throwFault(): void {
    if (this.#fault) throw this.#fault.reason;
  }

  #timedOut(cause?: unknown): WaitTimeoutError<T> {
    const last = this.#last;
    const { kind, name } = this.#poller;
    const state = last === undefined ? "was not seen" : `is still ${statusOf(last) ?? "without a status"}`;
    const blocked = last && this.#poller.blockedBy?.(last);
    return new WaitTimeoutError({
      summary: `${name} ${state} after ${this.#timeoutMs / 1000} s`,
      detail: blocked && `It waits for ${blocked}.`,
      advice: "It continues: wait again, or raise timeoutMs.",
      facts: { limit: "timeoutMs", limitMs: this.#timeoutMs },
      kind,
      last,
      outcome: "executed",
      cause,
    });
  }
}

function remoteFailed<T extends Remote>({ kind, name }: Poller<T>, remote: T): RemoteFailedError<T> {
  const { message } = (remote.error ?? {}) as { message?: unknown };
  const why = [message, remote.error, remote.statusReason].find((text) => typeof text === "string" && text !== "");
  return new RemoteFailedError({
    summary: `${name} ended as ${statusOf(remote)}${why ? `: ${why}` : ""}`,
    facts: { reason: why as string | undefined },
    kind,
    remote,
    outcome: "executed",
  });
}

const statusOf = ({ status }: Remote): string | undefined => (typeof status === "string" ? status : undefined);

/** Nesting without end cannot be compared: then it has changed. */
function isSame(a: unknown, b: unknown): boolean {
  try {
    return JSON.stringify(a) === JSON.stringify(b);
  } catch {
    return false;
  }
}
