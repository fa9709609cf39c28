import type { Clock } from "../clock.ts";
import type { RateLimit } from "../transport/rate-limit-headers.ts";
import { type Priority, QueueAborted, QueueTimeout, type Started, type Turn } from "./pacer.ts";
import { WindowLog } from "./window-log.ts";

/**
 * The service counts a request when it arrives there, some time between our start and its answer. We take the later of
 * the two as the start of its place in the window, but no more than this much later, or slow tools would idle the lane.
 */
const longestTravelMs = 1_000;

interface Waiter {
  turn: Turn;
  start(started: Started): void;
  refuse(reason: Error): void;
}

/** One key's queue: a sliding log of the starts in a window, two priorities, and pauses the service asked for. */
export class Lane {
  readonly #clock: Clock;
  #limit: number;
  #windowMs: number;
  readonly #log = new WindowLog();
  readonly #queues: Record<Priority, Waiter[]> = { user: [], bulk: [] };
  #pausedUntil = 0;
  /** Attempts allowed at once while reopening after a pause: doubles with every answer that is not a 429. */
  #width = Number.POSITIVE_INFINITY;
  #inFlight = 0;
  #timer: unknown;

  constructor(clock: Clock, limit: number, windowMs: number) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** True when forgetting this lane loses nothing. */
  get idle(): boolean {
    this.#log.forget(this.#clock.now());
    return this.#log.size === 0 && this.#waiting === 0 && this.#inFlight === 0;
  }

  acquire(turn: Turn): Promise<Started> | Started {
    if (this.#waiting === 0 && this.#waitMs() === 0) return this.#start();
    const startAt = this.#estimate(this.#ahead(turn));
    if (startAt > turn.latestStartAt) throw new QueueTimeout(startAt);
    return new Promise((resolve, reject) => this.#enqueue(turn, resolve, reject));
  }

  pause(at: number): void {
    this.#width = 1;
    this.#holdUntil(at);
  }

  #holdUntil(at: number): void {
    if (at <= this.#pausedUntil) return;
    this.#pausedUntil = at;
    for (const waiter of [...this.#queues.user, ...this.#queues.bulk]) {
      if (at > waiter.turn.latestStartAt) this.#remove(waiter, new QueueTimeout(at));
    }
    this.#schedule();
  }

  #enqueue(turn: Turn, start: Waiter["start"], refuse: Waiter["refuse"]): void {
    const onAbort = () => this.#remove(waiter, new QueueAborted());
    const done = () => turn.signal?.removeEventListener("abort", onAbort);
    const waiter: Waiter = {
      turn,
      start: (started) => {
        done();
        start(started);
      },
      refuse: (reason) => {
        done();
        refuse(reason);
      },
    };
    turn.signal?.addEventListener("abort", onAbort, { once: true });
    const queue = this.#queues[turn.priority];
    if (turn.again) queue.splice(queue.findIndex((other) => !other.turn.again) >>> 0, 0, waiter);
    else queue.push(waiter);
    this.#schedule();
  }

  #remove(waiter: Waiter, reason: Error): void {
    const queue = this.#queues[waiter.turn.priority];
    queue.splice(queue.indexOf(waiter), 1);
    waiter.refuse(reason);
    this.#schedule();
  }

  #start(): Started {
    const startedAt = this.#clock.now();
    const entry = this.#log.add(startedAt + longestTravelMs + this.#windowMs);
    this.#inFlight++;
    let settled = false;
    return {
      settle: (answer) => {
        if (settled) return;
        settled = true;
        this.#inFlight--;
        if (answer) this.#learn(entry, startedAt, answer.headersAt, answer.rate);
        if (this.#waiting > 0) this.#schedule();
      },
    };
  }

  #learn(entry: number, startedAt: number, headersAt: number, rate: RateLimit): void {
    if (rate.limit !== undefined && rate.windowMs !== undefined && rate.limit > 0 && rate.windowMs > 0) {
      this.#limit = rate.limit;
      this.#windowMs = rate.windowMs;
    }
    this.#log.correct(entry, Math.min(headersAt, startedAt + longestTravelMs) + this.#windowMs);
    if (rate.remaining === 0 && rate.resetMs !== undefined) this.#holdUntil(startedAt + rate.resetMs);
    if (this.#pausedUntil <= this.#clock.now()) this.#width *= 2;
  }

  get #waiting(): number {
    return this.#queues.user.length + this.#queues.bulk.length;
  }

  #ahead(turn: Turn): number {
    if (turn.again) return 0;
    return turn.priority === "user" ? this.#queues.user.length : this.#waiting;
  }

  /** When a call with `ahead` others before it could start. */
  #estimate(ahead: number): number {
    const now = this.#clock.now();
    const windows = Math.floor(ahead / this.#limit) * this.#windowMs;
    const freeAt = this.#log.freeAt(this.#limit - (ahead % this.#limit)) ?? now;
    return Math.max(this.#pausedUntil, now, freeAt) + windows;
  }

  /** Milliseconds until an attempt may start: 0 is now, undefined when an answer under way decides. */
  #waitMs(): number | undefined {
    const now = this.#clock.now();
    this.#log.forget(now);
    if (this.#pausedUntil > now) return this.#pausedUntil - now;
    const freeAt = this.#log.freeAt(this.#limit);
    if (freeAt !== undefined) return freeAt - now;
    return this.#inFlight < this.#width ? 0 : undefined;
  }

  /** Starts all that may start now, and sets the timer for the next. */
  #schedule(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#waiting > 0) {
      const waitMs = this.#waitMs();
      if (waitMs === undefined) return;
      if (waitMs > 0) {
        this.#timer = this.#clock.setTimeout(() => this.#schedule(), waitMs);
        return;
      }
      const waiter = (this.#queues.user.shift() ?? this.#queues.bulk.shift())!;
      waiter.start(this.#start());
    }
  }
}
