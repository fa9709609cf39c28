import { randomUUID } from "node:crypto";
import {
  type Clock,
  monotonic,
  type PacingStore,
  realClock,
  type StartReply,
  type StartReport,
  type StartRequest,
} from "@tandem/sdk";
import type { Redis } from "ioredis";
import { openRedis } from "./open-redis.ts";
import { pacerScript } from "./pacer-script.ts";

/** As in the script: a start counts from this much after it's allowed. */
const travelMs = 1_000;
const minuteMs = 60_000;
/** Redis has no infinity. */
const unlimited = 1e15;

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
 * While Redis is unreachable, calls wait for it until their `timeout.totalMs`. Redis needs no persistence: after it lost
 * its data, all processes wait for one window. Call `close` at the end.
 *
 * @throws InvalidArgumentError without a Redis URL.
 */
export const redisPacer = (url: string, options: RedisPacerOptions = {}): RedisPacer =>
  new RedisPacer(openRedis(url), options);

/** A shared rate limit, created by `redisPacer`. */
export class RedisPacer implements PacingStore {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #serverTime: (() => number) | undefined;
  readonly #keys = new Map<string, KnownEpoch>();

  /** @internal */
  constructor(redis: Redis, { prefix = "tandem:", clock = realClock, serverTime }: RedisPacerOptions = {}) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#clock = clock;
    this.#serverTime = serverTime;
    // Redis may have lost its data: that is reported before another process counts on it.
    redis.on("ready", () => {
      for (const key of this.#keys.keys()) this.report(key, {}).catch(() => undefined);
    });
  }

  /** Counts a start, or returns when to ask again. Called by clients. */
  async take(key: string, request: StartRequest): Promise<StartReply> {
    const { id, limit, learned, ahead } = request;
    const known = learned ? `${learned.requests}/${learned.windowMs}` : "";
    const requests = Math.min(limit.requests, unlimited);
    const args = ["take", id, requests, limit.windowMs, known, ahead];
    const reply = (await this.#run(key, args, limit.windowMs)) as TakeReply;
    const [, isCounted, waitMs, rejections, perWindow, windowMs] = reply;
    return {
      isCounted: isCounted === 1,
      waitMs,
      rejections,
      ...(perWindow !== null && { learned: { requests: Number(perWindow), windowMs: Number(windowMs) } }),
    };
  }

  /** Corrects a counted start, and shares limits and pauses. Called by clients. */
  async report(key: string, report: StartReport): Promise<void> {
    const { id = "", agoMs, after = "", isAnswered = false, learned, pauseMs = 0, isRejection = false } = report;
    const { requests = "", windowMs = "" } = learned ?? {};
    const ago = agoMs === null ? "unsent" : agoMs === undefined ? "" : Math.floor(agoMs);
    const pause = [Math.ceil(pauseMs), isRejection ? 1 : 0];
    await this.#run(key, ["report", id, ago, after, isAnswered ? 1 : 0, requests, windowMs, ...pause], 0);
  }

  /** Closes its connections. Waiting calls are rejected. */
  close(): void {
    this.#redis.disconnect();
  }

  /** With the epoch in which Redis counts this process' starts. Another one means that Redis has lost them. */
  async #run(key: string, args: readonly (string | number)[], windowMs: number): Promise<TakeReply> {
    const now = monotonic(this.#clock);
    for (const [other, { until }] of this.#keys) if (until <= now) this.#keys.delete(other);
    const names = ["log", "probes", "state"].map((part) => `${this.#prefix}{pacing:${key}}:${part}`);
    const all = [this.#serverTime?.() ?? "", randomUUID(), this.#keys.get(key)?.epoch ?? "", ...args];
    const reply = (await pacerScript.run(this.#redis, names, all)) as TakeReply;
    const until = monotonic(this.#clock) + Math.max(minuteMs, windowMs) + travelMs;
    this.#keys.set(key, { epoch: reply[0], until: Math.max(until, this.#keys.get(key)?.until ?? 0) });
    return reply;
  }
}

interface KnownEpoch {
  epoch: string;
  /** When the last start has left the window. */
  until: number;
}

type TakeReply = [
  epoch: string,
  isCounted: 0 | 1,
  waitMs: number,
  rejections: number,
  requests: string | null,
  windowMs: string | null,
];
