import { randomUUID } from "node:crypto";
import { type Clock, type Pacer, type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "@tandem/sdk";
import { clockOf, monotonic, type OptionKinds, onTimeoutOrAbort, optionsOf } from "@tandem/sdk/internal";
import { Connections } from "../redis/connections.ts";
import { callsOf, type ScriptArgument, type ScriptReply } from "../redis/script.ts";
import { pacerScript } from "./pacer-script.ts";

/** Who waits says so at least this often. */
const heartbeatMs = 2_000;
/** Who may be served within this time asks more often: a place becomes free up to a second before it was expected. */
const soonMs = 1_100;
const soonPollMs = 500;
/** Permits that aren't begun within this time are returned. */
const beginMs = 2_000;
/** Without a report from the transport, a request counts as written after this. */
const writeMs = 1_000;
/** A timer later than this means that the process stalled. */
const stallMs = 250;
/** Maximum drift between Redis' clock and this process's, plus a thousandth of the time. */
const aheadMs = 250;
const minuteMs = 60_000;
/** Smaller increases of a wait aren't reported. */
const toleranceMs = 100;

const optionKinds: OptionKinds = { prefix: "text", clock: "object", serverTime: "function" };

/** Options of `redisPacer`. */
export interface RedisPacerOptions {
  /** Prefix of all keys in Redis. Default `tandem:`. */
  prefix?: string | undefined;
  /** Default: the system clock. */
  clock?: Clock | undefined;
  /** Returns Redis' time in milliseconds, for tests. Default: the server's. */
  serverTime?: (() => number) | undefined;
}

/**
 * Shares rate limits between all processes that use one Redis. Redis receives only a hash of the key.
 *
 * ```ts
 * const pacer = redisPacer("redis://localhost:6379");
 * const tandem = new Tandem({ pacing: { store: pacer } });
 * ```
 *
 * While Redis is unreachable, calls wait for it until their `timeout.totalMs`. Call `close` at the end.
 *
 * @throws InvalidArgumentError
 */
export function redisPacer(url: string, options: RedisPacerOptions = {}): RedisPacer {
  const { clock, ...others } = optionsOf(options, optionKinds);
  const checked = { ...others, clock: clockOf(clock) };
  return new RedisPacer(new Connections(url), checked);
}

/** A shared rate limit, created by `redisPacer`. */
export class RedisPacer implements Pacer {
  readonly #connections: Connections;
  readonly #options: RedisPacerOptions;
  readonly #queues = new Map<string, SharedQueue>();

  /** @internal */
  constructor(connections: Connections, options: RedisPacerOptions = {}) {
    this.#connections = connections;
    this.#options = options;
  }

  /** Waits for a permit. Called by clients. */
  acquire(key: string, request: SharedRequest): Promise<Permit> {
    return this.#queue(key).acquire(request);
  }

  /** Pauses a key on all machines. Called by clients after a 429. */
  async pause(key: string, ms: number): Promise<void> {
    await this.#queue(key).pause(ms);
  }

  /**
   * Closes its connections. Waiting permits are rejected.
   *
   * ```ts
   * const pacer = redisPacer("redis://localhost:6379");
   * process.once("beforeExit", () => pacer.close());
   * ```
   */
  close(): void {
    this.#connections.close();
  }

  #queue(key: string): SharedQueue {
    const known = this.#queues.get(key);
    if (known) return known;
    for (const [other, queue] of this.#queues) if (queue.idle) this.#queues.delete(other);
    const queue = new SharedQueue(this.#connections, key, this.#options);
    this.#queues.set(key, queue);
    return queue;
  }
}

export interface SharedRequest extends PermitRequest {
  /** The batch. Batches of one level take turns. Default: none. */
  flow?: string | undefined;
  /** The batch's priority, 0 to 9. Default 0. Higher ones go first. */
  level?: number | undefined;
}

interface Waiter {
  readonly id: string;
  readonly request: SharedRequest;
  /** When the call times out. */
  readonly endsAt: number;
  /** Its place in the shared queue, if known. */
  place: string | undefined;
  expectedAt: number;
  isOver: boolean;
  grant(permit: Permit): void;
  reject(reason: unknown): void;
}

/** State of a waiter: granted, too late, or waiting. */
type Standing = readonly [
  id: string,
  how: "given" | "late" | "waits",
  waitMs?: number,
  place?: string,
  queued?: number,
  paused?: 0 | 1,
];

class SharedQueue {
  readonly #connections: Connections;
  readonly #keys: readonly string[];
  readonly #channel: string;
  /** Not the pacer's: a queue that was dropped and opened again would repeat ids of permits that still count. */
  readonly #process = randomUUID();
  readonly #clock: Clock;
  readonly #serverTime: (() => number) | undefined;
  readonly #waiters = new Map<string, Waiter>();
  #asked = 0;
  #stopListening: (() => void) | undefined;
  #timer: unknown;
  #isPolling = false;
  #pollAgain = false;
  readonly #calls = callsOf((args) => this.#send(args));
  /** Redis' time at an earlier reply, and when it was requested. */
  #anchor: { at: number; askedAt: number } | undefined;

  constructor(connections: Connections, key: string, options: RedisPacerOptions) {
    const { prefix = "tandem:", clock = clockOf(), serverTime } = options;
    const name = `${prefix}{pacing:${key}}`;
    this.#connections = connections;
    this.#keys = ["log", "pending", "line", "reopening", "state", "processes", "flows"].map(
      (part) => `${name}:${part}`,
    );
    this.#channel = `${name}:changed`;
    this.#clock = clock;
    this.#serverTime = serverTime;
  }

  /** It has no waiters, and nothing to compare the clock of Redis with. */
  get idle(): boolean {
    return this.#waiters.size === 0 && monotonic(this.#clock) - (this.#anchor?.askedAt ?? -minuteMs) >= minuteMs;
  }

  acquire(request: SharedRequest): Promise<Permit> {
    if (request.signal?.aborted) return Promise.reject(new QueueAborted());
    return new Promise((resolve, reject) => {
      const waiter = this.#join(request, resolve, reject);
      this.#ask(waiter).then(() => this.#schedule());
    });
  }

  async pause(ms: number): Promise<void> {
    await this.#run("pause", ms);
  }

  /** @internal For the permits. */
  async tell(operation: "sent" | "settle" | "cancel", ...args: ScriptArgument[]): Promise<void> {
    // A failing store reports it at the next permit.
    await this.#run(operation, ...args).catch(() => undefined);
  }

  #join(request: SharedRequest, resolve: (permit: Permit) => void, reject: (reason: unknown) => void): Waiter {
    const { signal, withinMs } = request;
    const ending =
      <T>(end: (value: T) => void) =>
      (value: T) => {
        if (waiter.isOver) return;
        waiter.isOver = true;
        stop();
        this.#waiters.delete(waiter.id);
        this.#rest();
        end(value);
      };
    const waiter: Waiter = {
      id: `${this.#process}:${++this.#asked}`,
      request,
      endsAt: monotonic(this.#clock) + withinMs,
      place: undefined,
      expectedAt: Number.NEGATIVE_INFINITY,
      isOver: false,
      grant: ending(resolve),
      reject: ending(reject),
    };
    this.#waiters.set(waiter.id, waiter);
    const stop = onTimeoutOrAbort(Math.max(0, withinMs), this.#clock, signal, (isAborted) =>
      this.#leave(waiter, isAborted ? new QueueAborted() : new QueueTimeout(0)),
    );
    this.#stopListening ??= this.#connections.listen(this.#channel, () => void this.#poll(true));
    return waiter;
  }

  async #ask(waiter: Waiter): Promise<void> {
    const { id, place = "", request } = waiter;
    const { attemptMs, assumedPerMinute, maxPerMinute, flow = "" } = request;
    const withinMs = place === "" ? finite(request.withinMs) : "";
    const limits = [finite(assumedPerMinute), finite(maxPerMinute)];
    const askedAt = monotonic(this.#clock);
    try {
      const standing = await this.#run("ask", id, place, rankOf(request), withinMs, attemptMs, flow, ...limits);
      this.#take(waiter, standing as Standing, askedAt + attemptMs);
    } catch (error) {
      waiter.reject(error);
    }
  }

  #take(waiter: Waiter, [id, how, waitMs = 0, place, queued = 1, paused = 0]: Standing, expiresAt: number): void {
    const isLate = monotonic(this.#clock) >= waiter.endsAt;
    if (how === "given") {
      if (waiter.isOver || isLate) void this.tell("cancel", id);
      if (isLate) waiter.reject(new QueueTimeout(0));
      else if (!waiter.isOver) waiter.grant(sharedPermit(this, this.#clock, id, expiresAt));
    } else if (how === "late") waiter.reject(new QueueTimeout(waitMs));
    else {
      waiter.place = place;
      const now = monotonic(this.#clock);
      if (waiter.isOver) void this.#run("leave", id).catch(() => undefined);
      else if (now + waitMs >= waiter.endsAt) this.#leave(waiter, new QueueTimeout(waitMs));
      else if (now + waitMs > waiter.expectedAt + toleranceMs) {
        waiter.expectedAt = now + waitMs;
        waiter.request.onWait?.({ queued, waitMs, paused: paused === 1 });
      } else waiter.expectedAt = now + waitMs;
    }
  }

  #leave(waiter: Waiter, reason: Error): void {
    // Waiters without a place are cleaned up when the reply arrives.
    if (waiter.place !== undefined) void this.#run("leave", waiter.id).catch(() => undefined);
    waiter.reject(reason);
  }

  /**
   * Asks for the first waiter, which is this process's sign of life, and for those that may be next.
   *
   * @param all also asks for waiters far from the front.
   */
  async #poll(all: boolean): Promise<void> {
    if (this.#isPolling) {
      this.#pollAgain ||= all;
      return;
    }
    if (this.#waiters.size === 0) return;
    const soon = all ? Number.POSITIVE_INFINITY : monotonic(this.#clock) + soonMs;
    const placed = [...this.#waiters.values()].filter(({ place }) => place !== undefined);
    placed.sort((a, b) => Number(a.place) - Number(b.place));
    this.#isPolling = true;
    this.#pollAgain = false;
    const asked = placed.filter(({ expectedAt }, at) => at === 0 || expectedAt <= soon);
    await Promise.all(asked.map((waiter) => this.#ask(waiter)));
    this.#isPolling = false;
    if (this.#pollAgain) void this.#poll(true);
    else this.#schedule();
  }

  /** Looks again when the first of this process may be served, and now and then to be known to wait. */
  #schedule(): void {
    this.#clock.clearTimeout(this.#timer);
    const now = monotonic(this.#clock);
    let dueMs = heartbeatMs;
    for (const { place, expectedAt } of this.#waiters.values()) {
      if (place === undefined) continue;
      const inMs = expectedAt > now ? expectedAt - now : soonPollMs;
      dueMs = Math.min(dueMs, inMs > soonMs ? inMs - soonMs : Math.min(inMs, soonPollMs));
    }
    if (this.#waiters.size > 0) this.#timer = this.#clock.setTimeout(() => void this.#poll(false), Math.max(1, dueMs));
  }

  #rest(): void {
    if (this.#waiters.size > 0) return;
    this.#clock.clearTimeout(this.#timer);
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  /** After Redis' clock was set forward, recent requests are forgotten, so everything waits for a minute. */
  async #run(operation: string, ...args: ScriptArgument[]): Promise<ScriptReply> {
    const { isAhead, reply } = await this.#runOnce(operation, ...args);
    if (!isAhead) return reply;
    await this.#runOnce("pause", minuteMs);
    this.#anchor = undefined;
    if (operation !== "ask") return reply;
    const [id, how] = reply as Standing;
    if (how === "given") await this.#runOnce("cancel", id);
    return this.#run(operation, ...args);
  }

  async #runOnce(...args: ScriptArgument[]) {
    const [reply, isAhead] = (await this.#calls.run(args)) as [ScriptReply, 0 | 1];
    return { reply, isAhead: isAhead === 1 };
  }

  /** Each reply, and whether the clock of Redis ran ahead. */
  async #send(args: readonly ScriptArgument[]): Promise<ScriptReply[]> {
    const [time, askedAt, anchor] = [this.#serverTime?.() ?? "", monotonic(this.#clock), this.#anchor];
    const all = [time, this.#channel, this.#process, ...args];
    const reply = await pacerScript.run(this.#connections.commands, this.#keys, all);
    const [replies, at] = reply as readonly [readonly ScriptReply[], number];
    const elapsedMs = monotonic(this.#clock) - (anchor?.askedAt ?? -minuteMs);
    const isAhead = elapsedMs < minuteMs && at - anchor!.at > elapsedMs * 1.001 + aheadMs;
    if (!isAhead) this.#anchor = { at, askedAt };
    return replies.map((each) => [each, isAhead ? 1 : 0]);
  }
}

export const mostPriority = 9;

const rankOf = ({ priority, again, level = 0 }: SharedRequest): number =>
  (priority === "user" ? 0 : 2 + 2 * (mostPriority - level)) + (again ? 0 : 1);
/** Redis gets no value for infinity. */
const finite = (value: number): ScriptArgument => (value === Number.POSITIVE_INFINITY ? "" : value);

/**
 * Counts in Redis until it's returned, settled, or its attempt must be over.
 *
 * @param expiresAt when Redis may already consider the attempt over.
 */
function sharedPermit(queue: SharedQueue, clock: Clock, id: string, expiresAt: number): Permit {
  const grantedAt = monotonic(clock);
  let beginsBy = Math.min(grantedAt + beginMs, expiresAt);
  let isOver = false;
  let written = 0;
  let timer = clock.setTimeout(() => permit.cancel(), beginsBy - grantedAt);
  const isFirstEnd = (): boolean => {
    const wasOver = isOver;
    isOver = true;
    clock.clearTimeout(timer);
    return !wasOver;
  };
  /** The request counts as written after a second without stalls. */
  const watchWriting = () => {
    const dueAt = monotonic(clock) + writeMs;
    timer = clock.setTimeout(() => {
      if (monotonic(clock) > dueAt + stallMs) watchWriting();
      else permit.sent();
    }, writeMs);
  };
  const permit: Permit = {
    begin(tellsWhenSent = false) {
      // A process that was suspended gets here before its timers.
      if (monotonic(clock) >= beginsBy) permit.cancel();
      if (isOver) return false;
      clock.clearTimeout(timer);
      beginsBy = expiresAt;
      if (!tellsWhenSent) watchWriting();
      return true;
    },
    sent() {
      clock.clearTimeout(timer);
      // The platform may repeat the request. Then both count.
      if (!isOver) void queue.tell("sent", written++ === 0 ? id : `${id}:${written}`);
    },
    settle(answer) {
      if (written === 0) permit.sent();
      if (!isFirstEnd()) return;
      const grantedAgoMs = Math.round(monotonic(clock) - grantedAt);
      const { limit = "", windowMs = "", remaining = "", resetMs = "" } = answer?.rate ?? {};
      const headersAgoMs = answer === undefined ? "" : Math.round(answer.headersAgoMs);
      void queue.tell("settle", id, headersAgoMs, grantedAgoMs, limit, windowMs, remaining, resetMs);
    },
    cancel() {
      if (isFirstEnd()) void queue.tell("cancel", id);
    },
  };
  return permit;
}
