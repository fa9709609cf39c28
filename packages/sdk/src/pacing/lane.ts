import type { Clock } from "../clock.ts";
import type { RateLimit } from "../transport/rate-limit-headers.ts";
import { type Priority, QueueAborted, QueueTimeout, type Started, type Turn } from "./pacer.ts";

/**
 * The service counts a request when it arrives there, some time between our start and its answer. We take the later of
 * the two as the start of its place in the window, but no more than this much later, or slow tools would idle the lane.
 */
const longestTravelMs = 1_000;

interface Place {
  /** When the service will have forgotten this request. */
  freeAt: number;
}

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
  readonly #log: Place[] = [];
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
    this.#forget();
    return this.#log.length === 0 && this.#waiting === 0 && this.#inFlight === 0;
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
    const place: Place = { freeAt: this.#clock.now() + longestTravelMs + this.#windowMs };
    const startedAt = this.#clock.now();
    this.#log.push(place);
    this.#inFlight++;
    let settled = false;
    return {
      settle: (answer) => {
        if (settled) return;
        settled = true;
        this.#inFlight--;
        if (answer) this.#learn(place, startedAt, answer.headersAt, answer.rate);
        this.#schedule();
      },
    };
  }

  #learn(place: Place, startedAt: number, headersAt: number, rate: RateLimit): void {
    if (rate.limit !== undefined && rate.windowMs !== undefined && rate.limit > 0 && rate.windowMs > 0) {
      this.#limit = rate.limit;
      this.#windowMs = rate.windowMs;
    }
    place.freeAt = Math.min(headersAt, startedAt + longestTravelMs) + this.#windowMs;
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
    const place = this.#log[this.#log.length - this.#limit + (ahead % this.#limit)];
    return Math.max(this.#pausedUntil, now, place?.freeAt ?? now) + windows;
  }

  /** Milliseconds until an attempt may start: 0 is now, undefined when an answer under way decides. */
  #waitMs(): number | undefined {
    this.#forget();
    const now = this.#clock.now();
    if (this.#pausedUntil > now) return this.#pausedUntil - now;
    const blocking = this.#log[this.#log.length - this.#limit];
    if (blocking) return blocking.freeAt - now;
    return this.#inFlight < this.#width ? 0 : undefined;
  }

  #forget(): void {
    const now = this.#clock.now();
    while (this.#log.length > 0 && this.#log[0]!.freeAt <= now) this.#log.shift();
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
