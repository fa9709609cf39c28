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
import { Connections } from "./connections.ts";
import { pacerScript } from "./pacer-script.ts";

/** How long the other processes have to write their starts back, after Redis lost them. */
const recoveryMs = 2_000;
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
 * its data, each process writes its own starts back. Call `close` at the end.
 *
 * @throws InvalidArgumentError without a Redis URL.
 */
export const redisPacer = (url: string, options: RedisPacerOptions = {}): RedisPacer =>
  new RedisPacer(new Connections(url), options);

/** A shared rate limit, created by `redisPacer`. */
export class RedisPacer implements PacingStore {
  readonly #connections: Connections;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #serverTime: (() => number) | undefined;
  readonly #keys = new Map<string, OwnStarts>();

  /** @internal */
  constructor(connections: Connections, { prefix = "tandem:", clock = realClock, serverTime }: RedisPacerOptions = {}) {
    this.#connections = connections;
    this.#prefix = prefix;
    this.#clock = clock;
    this.#serverTime = serverTime;
    connections.commands.on("ready", () => {
      for (const key of this.#keys.keys()) this.#writeBack(key).catch(() => undefined);
    });
  }

  /** Counts a start, or returns when to ask again. Called by clients. */
  async take(key: string, request: StartRequest): Promise<StartReply> {
    const own = this.#ownStarts(key);
    const askedAt = this.#now();
    if (askedAt < own.recoversAt) return notBefore(own.recoversAt - askedAt);
    const { id, limit, learned, ahead, behind, party, rank } = request;
    const known = learned ? `${learned.requests}/${learned.windowMs}` : "";
    const requests = Math.min(limit.requests, unlimited);
    const epoch = own.isRecent(askedAt) ? own.epoch : "";
    const args = [epoch, "take", id, requests, limit.windowMs, known, ahead, behind, party, rank];
    const reply = (await this.#run(key, args)) as TakeReply;
    const [isCounted, waitMs, isPaused, rejections, currentEpoch, perWindow, windowMs] = reply;
    const isLost = epoch !== "" && epoch !== currentEpoch;
    const now = this.#now();
    own.heard(currentEpoch, limit.windowMs, now);
    if (isLost) {
      own.recoversAt = now + recoveryMs;
      await this.#writeBack(key);
      return notBefore(recoveryMs);
    }
    if (isCounted === 1) own.starts.set(id, now + travelMs);
    if (isPaused === 1) own.pausedUntil = now + waitMs;
    return {
      isCounted: isCounted === 1,
      waitMs,
      isPaused: isPaused === 1,
      rejections,
      ...(perWindow !== null && { learned: { requests: Number(perWindow), windowMs: Number(windowMs) } }),
    };
  }

  /** Corrects a counted start, and shares limits and pauses. Called by clients. */
  async report(key: string, report: StartReport): Promise<void> {
    const own = this.#ownStarts(key);
    const { id = "", agoMs, after = "", isAnswered = false, learned, pauseMs = 0, isRejection = false } = report;
    const now = this.#now();
    if (pauseMs > 0) own.pausedUntil = Math.max(own.pausedUntil, now + pauseMs);
    if (agoMs === null) own.starts.delete(id);
    else if (agoMs !== undefined) own.starts.set(id, now - agoMs);
    const { requests = "", windowMs = "" } = learned ?? {};
    const ago = agoMs === null ? "unsent" : agoMs === undefined ? "" : Math.floor(agoMs);
    const pause = [Math.ceil(pauseMs), isRejection ? 1 : 0];
    await this.#run(key, ["", "report", id, ago, after, isAnswered ? 1 : 0, requests, windowMs, ...pause]);
  }

  /**
   * Closes its connections. Waiting calls are rejected.
   *
   * ```ts
   * const pacer = redisPacer("redis://localhost:6379");
   * process.once("beforeExit", () => pacer.close());
   * ```
   */
  close(): void {
    this.#connections.close();
  }

  #now = (): number => monotonic(this.#clock);

  #ownStarts(key: string): OwnStarts {
    const known = this.#keys.get(key);
    if (known) return known;
    for (const [other, own] of this.#keys) if (!own.isRecent(this.#now())) this.#keys.delete(other);
    const own = new OwnStarts();
    this.#keys.set(key, own);
    return own;
  }

  /** Redis may have lost them. It ignores those that it knows. */
  async #writeBack(key: string): Promise<void> {
    const { starts, pausedUntil } = this.#ownStarts(key);
    const now = this.#now();
    const reports = Array.from(starts, ([id, at]) => this.report(key, { id, agoMs: now - at }));
    if (pausedUntil > now) reports.push(this.report(key, { pauseMs: pausedUntil - now, isRejection: true }));
    await Promise.all(reports);
  }

  #run(key: string, args: readonly (string | number)[]) {
    const names = ["log", "probes", "state", "parties"].map((part) => `${this.#prefix}{pacing:${key}}:${part}`);
    return pacerScript.run(this.#connections.commands, names, [this.#serverTime?.() ?? "", randomUUID(), ...args]);
  }
}

type TakeReply = [
  isCounted: 0 | 1,
  waitMs: number,
  isPaused: 0 | 1,
  rejections: number,
  epoch: string,
  requests: string | null,
  windowMs: string | null,
];

const notBefore = (waitMs: number): StartReply => ({ isCounted: false, waitMs, isPaused: false, rejections: 0 });

/** The starts of this process for one key, in case Redis loses them. Times are by the process's clock. */
class OwnStarts {
  readonly starts = new Map<string, number>();
  pausedUntil = 0;
  recoversAt = Number.NEGATIVE_INFINITY;
  /** Changes when Redis lost its data. */
  epoch = "";
  #heardAt = Number.NEGATIVE_INFINITY;
  #windowMs = minuteMs;

  heard(epoch: string, windowMs: number, now: number): void {
    this.epoch = epoch;
    this.#heardAt = now;
    this.#windowMs = Math.max(minuteMs, windowMs);
    for (const [id, at] of this.starts) if (at <= now - this.#windowMs) this.starts.delete(id);
  }

  /** False if Redis has forgotten the key, because it wasn't used for a window. */
  isRecent(now: number): boolean {
    return now - this.#heardAt < this.#windowMs;
  }
}
