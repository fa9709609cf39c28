import type { CallOptions } from "../client-options.ts";
import type { Clock } from "../clock.ts";
import * as defaults from "../defaults.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { RemoteFailedError } from "../errors/remote-failed-error.ts";
import { WaitTimeoutError } from "../errors/wait-timeout-error.ts";
import { wait } from "../transport/wait.ts";
import { pollDelay } from "./poll-delay.ts";
import type { WaitOptions } from "./wait-options.ts";

/** Remote work as the service shows it: `status` tells how far it is. */
export interface Remote {
  status: string;
  statusReason?: string | null;
  error?: { message: string } | null;
}

/** What each known status means to someone who waits. Any other one is taken for `going`. */
export type Endings = Readonly<Record<string, "going" | "done" | "failed">>;

/** One look at remote work: it ends with the wait, and no cache may answer it. */
export interface LookOptions extends CallOptions {
  fresh: true;
}

/** What is waited for. */
export interface Watch<T extends Remote> {
  /** For messages, such as `Deploy dep_1`. */
  name: string;
  endings: Endings;
  /** The object, when the caller has it and not only its id. */
  known: T | undefined;
  look(options: LookOptions): Promise<T>;
}

/** Failed looks in a row that a wait lives through, after the retries of each. A new object may not be listed at once. */
const patience: Partial<Record<ErrorCode, number>> = { connection: 5, timeout: 5, server_error: 5, not_found: 2 };

/**
 * Looks again and again until the work has ended: after 1 s, then more rarely, up to every 10 s.
 *
 * @throws RemoteFailedError when it ended badly, with the object; WaitTimeoutError when it had not ended in time, with
 * the object as last seen; AbortedError at once when the signal aborts; and what looking throws.
 */
export async function waitForEnd<T extends Remote>(
  watch: Watch<T>,
  options: WaitOptions<T>,
  clock: Clock,
  warn: (message: string) => void,
): Promise<T> {
  return new Wait(watch, options, clock, warn).toEnd();
}

class Wait<T extends Remote> {
  readonly #watch: Watch<T>;
  readonly #options: WaitOptions<T>;
  readonly #clock: Clock;
  readonly #warn: (message: string) => void;
  readonly #timeoutMs: number;
  readonly #endsAt: number;
  #last: T | undefined;
  #pauses = 0;
  #failures = 0;
  #warned = false;

  constructor(watch: Watch<T>, options: WaitOptions<T>, clock: Clock, warn: (message: string) => void) {
    this.#watch = watch;
    this.#options = options;
    this.#clock = clock;
    this.#warn = warn;
    this.#timeoutMs = options.timeoutMs ?? defaults.waitTimeoutMs;
    if (!(this.#timeoutMs > 0)) {
      throw new InvalidArgumentError(`timeoutMs must be a number above 0, not ${this.#timeoutMs}.`);
    }
    this.#endsAt = clock.now() + this.#timeoutMs;
    this.#last = watch.known;
  }

  async toEnd(): Promise<T> {
    if (this.#last === undefined) await this.#look();
    for (;;) {
      if (this.#last !== undefined && this.#hasEnded(this.#last)) return this.#last;
      await this.#pause();
      await this.#look();
    }
  }

  #hasEnded(remote: T): boolean {
    const { name, endings } = this.#watch;
    const { status } = remote;
    const ending = Object.hasOwn(endings, status) ? endings[status] : undefined;
    if (ending === "failed") throw remoteFailed(name, remote);
    if (ending === undefined && !this.#warned) {
      this.#warned = true;
      this.#warn(`${name} has the status "${status}", which this SDK does not know. It keeps waiting.`);
    }
    return ending === "done";
  }

  async #look(): Promise<void> {
    const seen = await this.#read();
    if (seen === undefined || JSON.stringify(seen) === JSON.stringify(this.#last)) return;
    this.#last = seen;
    this.#options.onUpdate?.(seen);
  }

  async #read(): Promise<T | undefined> {
    const { timeoutMs: _, onUpdate: __, timeout, ...options } = this.#options;
    const totalMs = Math.max(1, this.#endsAt - this.#clock.now());
    try {
      const seen = await this.#watch.look({ ...options, timeout: { ...timeout, totalMs }, fresh: true });
      this.#failures = 0;
      return seen;
    } catch (error) {
      if (isTandemError(error, "timeout") && error.limit === "totalMs") throw this.#timedOut(error);
      if (!isTandemError(error) || ++this.#failures > (patience[error.code] ?? 0)) throw error;
      return undefined;
    }
  }

  async #pause(): Promise<void> {
    const { signal } = this.#options;
    const leftMs = this.#endsAt - this.#clock.now();
    const delayMs = pollDelay(this.#pauses++, defaults.pollDelayMs, Math.random);
    if (!(await wait(Math.min(delayMs, leftMs), this.#clock, signal))) {
      const message = `The wait was aborted. ${this.#watch.name} goes on.`;
      throw new AbortedError(message, { outcome: "executed", cause: signal?.reason });
    }
    if (this.#clock.now() >= this.#endsAt) throw this.#timedOut();
  }

  #timedOut(cause?: unknown): WaitTimeoutError<T | undefined> {
    const last = this.#last;
    const state = last === undefined ? "was not seen" : `is still ${last.status}`;
    return new WaitTimeoutError(
      `${this.#watch.name} ${state} after ${this.#timeoutMs / 1000} s. It goes on: wait again, or raise timeoutMs.`,
      { last, outcome: "executed", cause },
    );
  }
}

function remoteFailed<T extends Remote>(name: string, remote: T): RemoteFailedError<T> {
  const why = remote.error?.message ?? remote.statusReason;
  const message = `${name} ended as ${remote.status}${why ? `: ${why}` : "."}`;
  return new RemoteFailedError(message, { remote, outcome: "executed" });
}
