import { type Clock, monotonic } from "../clock.ts";
import { type InLine, WaitingLine } from "../waiting-line.ts";
import { whenAborted } from "../when-aborted.ts";
import { type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "./pacer.ts";
import type { RateLimit } from "./rate-limit-headers.ts";
import { keepingAll, perMinute, type RequestLimit } from "./request-limit.ts";
import type { SharedStarts } from "./shared-starts.ts";
import { WindowLog } from "./window-log.ts";

/**
 * Assumed: the service counts a request when it arrives there, and refuses it then or never. That is some time between
 * its writing and its answer: the later of the two starts its place in the window, but no more than this much later, or
 * slow tools would idle the queue. After a pause, who has no 429 by then was let in. Where a 429 takes longer, others
 * follow into it in the meantime: after each pause one, and another every time that this has passed.
 */
const longestTravelMs = 1_000;
/** How often it is looked whether the process was held up, while that matters: shorter stalls are within the time to travel. */
const beatMs = 100;
/** What is later than this may never come: some runtimes forget a timer together with the request that set it. */
const stallMs = 250;
/** Another process took the place: how soon to look again where nothing tells when there is one. */
const takenMs = 100;

interface Waiter extends InLine {
  request: PermitRequest;
  /** When the call has no more time. */
  endsAt: number;
  /** When it was last expected to be served. */
  expectedAt: number;
  timer: unknown;
  grant(permit: Permit): void;
  refuse(reason: Error): void;
}

/**
 * The requests of one credential: a sliding log of the starts in a window, two priorities, and the pauses that the
 * service asked for.
 *
 * Every waiter has a timer of its own, for when it is to be served. In some runtimes (Workers) a timer dies with the
 * request that set it: so whoever came last looks after those before, and what nobody takes is taken back.
 */
export class PermitQueue {
  readonly #clock: Clock;
  #assumedPerMinute = Infinity;
  #maxPerMinute = Infinity;
  #learned: RequestLimit | undefined;
  #limit = perMinute(Infinity);
  readonly #shared: SharedStarts | undefined;
  readonly #own = new WindowLog();
  readonly #log: Pick<WindowLog, "size" | "at" | "forget">;
  /** Permits whose place in the window is not known yet. They count. */
  readonly #pending = new Set<QueuePermit>();
  /** In the order of service: users' calls before bulk runs, and in each those that were sent before. */
  readonly #lines = [0, 1, 2, 3].map(() => new WaitingLine<Waiter>());
  #pausedUntil = -Infinity;
  /** Attempts allowed at once while reopening after a pause: doubles with every answer that is not a 429. */
  #width = Infinity;
  /** Attempts that the service may still refuse, of those that started since the last pause. */
  readonly #underWay = new Set<QueuePermit>();
  /** Pauses so far: what started before the last one says nothing of the time after it. */
  #pauses = 0;
  #newest: Waiter | undefined;
  #beat: unknown;
  #beatAt = Infinity;
  /** By how much the beat is late, as far as permits know. */
  #lateMs = 0;

  constructor(clock: Clock, shared?: SharedStarts) {
    this.#clock = clock;
    this.#shared = shared;
    this.#log = shared ?? this.#own;
  }

  /** True when forgetting this queue loses nothing. */
  get idle(): boolean {
    const now = monotonic(this.#clock);
    this.#log.forget(now - this.#limit.windowMs);
    return this.#counted === 0 && this.#waiting === 0 && this.#pausedUntil <= now && !this.#hasLearnedLess;
  }

  /** Does the service allow less than a new queue would assume? */
  get #hasLearnedLess(): boolean {
    const { requests, windowMs } = this.#learned ?? perMinute(this.#assumedPerMinute);
    return requests < this.#assumedPerMinute || windowMs > 60_000;
  }

  acquire(request: PermitRequest): Promise<Permit> | Permit {
    const { assumedPerMinute, maxPerMinute, withinMs, signal } = request;
    if (assumedPerMinute < this.#assumedPerMinute || maxPerMinute < this.#maxPerMinute) this.#lower(request);
    if (signal?.aborted) throw new QueueAborted();
    if (withinMs > 0 && this.#waiting === 0 && this.#waitMs() === 0) {
      const permit = this.#permit(request);
      if (permit) return permit;
    }
    const waitMs = this.#estimateMs(this.#ahead(request));
    if (waitMs >= withinMs) throw new QueueTimeout(waitMs);
    return new Promise((resolve, reject) => this.#enqueue(request, resolve, reject));
  }

  pause(ms: number): void {
    const now = monotonic(this.#clock);
    this.#shared?.tellPause(now + ms, now);
    this.#reopenAfter(ms);
  }

  begin(permit: QueuePermit): boolean {
    if (!this.#pending.has(permit)) return false;
    const now = monotonic(this.#clock);
    permit.begun = true;
    permit.quietSince = now;
    permit.expiresAt = now + permit.attemptMs;
    if (!permit.tellsWhenSent && this.#beatAt === Infinity) this.#watchForStalls();
    return true;
  }

  sent(permit: QueuePermit): void {
    const now = monotonic(this.#clock);
    if (permit.sentAt !== undefined) this.#countOnceMore(now);
    permit.sentAt = now;
  }

  /** The platform repeated a request: the one before counts too. */
  #countOnceMore(now: number): void {
    const before = {};
    this.#shared?.take(before, now, now, perMinute(Infinity), false);
    this.#shared?.place(before, now);
    if (!this.#shared) this.#own.add(now);
  }

  settle(permit: QueuePermit, answer: Parameters<Permit["settle"]>[0]): void {
    const now = monotonic(this.#clock);
    this.#noteLateness(now);
    const arrivedAt = answer === undefined ? now + longestTravelMs : now - answer.headersAgoMs;
    this.#place(permit, Math.min(arrivedAt, countedAt(permit)));
    if (answer !== undefined) this.#learn(permit, answer.rate);
    this.#serve();
  }

  /** The permit counts for nothing any more. */
  drop(permit: QueuePermit): void {
    this.#takeBack(permit);
    if (this.#pending.size === 0) this.#stopWatching();
    this.#serve();
  }

  #takeBack(permit: QueuePermit): void {
    if (!this.#pending.delete(permit)) return;
    this.#underWay.delete(permit);
    this.#shared?.drop(permit);
  }

  #reopenAfter(ms: number): void {
    this.#pauses++;
    this.#width = 1;
    this.#underWay.clear();
    this.#hold(ms);
  }

  /** Other processes learn what this one would learn only by a 429 of its own. */
  #hear(shared: SharedStarts): void {
    const now = monotonic(this.#clock);
    const { limit, pausedUntil = now } = shared.news(now);
    if (limit) this.#setLearned(limit);
    if (pausedUntil > now && pausedUntil > this.#pausedUntil) this.#reopenAfter(pausedUntil - now);
  }

  /** The lowest limit that any client of the credential was given holds for all of them. */
  #lower({ assumedPerMinute, maxPerMinute }: PermitRequest): void {
    this.#assumedPerMinute = Math.min(assumedPerMinute, this.#assumedPerMinute);
    this.#maxPerMinute = Math.min(maxPerMinute, this.#maxPerMinute);
    this.#setLimit();
  }

  #setLimit(): void {
    const most = this.#maxPerMinute;
    const allowed = this.#learned ?? perMinute(this.#assumedPerMinute);
    this.#limit = most === Infinity ? allowed : keepingAll([allowed, perMinute(most)]);
  }

  #hold(ms: number): void {
    const until = monotonic(this.#clock) + ms;
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    const waiters = this.#lines.flatMap((line) => line.waiting());
    for (const [ahead, waiter] of waiters.entries()) {
      if (until >= waiter.endsAt) waiter.refuse(new QueueTimeout(ms));
      else this.#expect(waiter, this.#estimateMs(ahead));
    }
    this.#wakeFirst();
  }

  #enqueue(request: PermitRequest, grant: Waiter["grant"], refuse: Waiter["refuse"]): void {
    const { signal, withinMs } = request;
    const line = this.#lines[rankOf(request)]!;
    const leave = () => {
      this.#clock.clearTimeout(waiter.timer);
      line.leave(waiter);
      this.#tellWaiting(request);
    };
    const onAbort = () => {
      const wasFirst = waiter === this.#first;
      leave();
      refuse(new QueueAborted());
      if (wasFirst) this.#wakeFirst();
    };
    const ending =
      <T>(end: (value: T) => void) =>
      (value: T) => {
        stopListening();
        leave();
        end(value);
      };
    const waiter: Waiter = {
      request,
      endsAt: monotonic(this.#clock) + withinMs,
      expectedAt: -Infinity,
      left: false,
      timer: undefined,
      grant: ending(grant),
      refuse: ending(refuse),
    };
    const stopListening = whenAborted(signal, onAbort);
    const waitMs = this.#estimateMs(this.#ahead(request));
    line.join(waiter);
    this.#tellWaiting(request);
    this.#expect(waiter, waitMs);
    const before = this.#newest;
    this.#newest = waiter;
    if (waiter === this.#first) this.#wakeFirst();
    else this.#wakeIn(waiter, this.#checkMs());
    if (before && !before.left && before !== this.#first) this.#wakeIn(before, this.#dueMs(before));
  }

  /** Says so when a wait has become longer than it was said to be. */
  #expect(waiter: Waiter, waitMs: number): void {
    const now = monotonic(this.#clock);
    if (now + waitMs <= waiter.expectedAt) return;
    waiter.expectedAt = now + waitMs;
    waiter.request.onWait?.({ queued: this.#waiting, waitMs, paused: this.#pausedUntil > now });
  }

  #tellWaiting({ priority }: PermitRequest): void {
    if (priority === "user") this.#shared?.usersWait(this.#lines[0]!.size + this.#lines[1]!.size);
  }

  /** Undefined when another process took the last place. */
  #permit({ attemptMs, priority }: PermitRequest): Permit | undefined {
    const permit = new QueuePermit(this, monotonic(this.#clock), attemptMs, this.#pauses);
    const { grantedAt, expiresAt } = permit;
    if (this.#shared?.take(permit, grantedAt, expiresAt, this.#limit, priority === "bulk") === false) return undefined;
    this.#pending.add(permit);
    if (this.#width !== Infinity) this.#underWay.add(permit);
    return permit;
  }

  /** The service counts the permit's request from `at` at the latest. */
  #place(permit: QueuePermit, at: number): void {
    if (!this.#pending.delete(permit)) return;
    this.#underWay.delete(permit);
    if (this.#shared) this.#shared.place(permit, at);
    else this.#own.add(at);
    if (this.#pending.size === 0) this.#stopWatching();
  }

  #learn({ grantedAt, pausesBefore }: QueuePermit, rate: RateLimit): void {
    const now = monotonic(this.#clock);
    if (rate.limit !== undefined && rate.windowMs !== undefined && rate.limit >= 1 && rate.windowMs > 0) {
      this.#learnLimit(rate.limit, rate.windowMs);
    }
    if (rate.remaining === 0 && rate.resetMs !== undefined) this.#hold(grantedAt + rate.resetMs - now);
    if (pausesBefore < this.#pauses || this.#pausedUntil > now) return;
    this.#width *= 2;
    if (this.#width < this.#limit.requests) return;
    this.#width = Infinity;
    this.#underWay.clear();
  }

  /** A service says the same in nearly every answer. */
  #learnLimit(requests: number, windowMs: number): void {
    if (!this.#setLearned({ requests, windowMs })) return;
    this.#shared?.tellLimit({ requests, windowMs }, monotonic(this.#clock));
  }

  /** Returns whether it is another one than before. */
  #setLearned(limit: RequestLimit): boolean {
    if (this.#learned?.requests === limit.requests && this.#learned.windowMs === limit.windowMs) return false;
    this.#learned = limit;
    this.#setLimit();
    return true;
  }

  /** What is known by now of permits whose place was not. */
  #review(now: number): void {
    this.#noteLateness(now);
    for (const permit of this.#pending) {
      if (permit.expiresAt <= now) this.#place(permit, now + longestTravelMs);
      else if (!permit.begun && permit.grantedAt + longestTravelMs <= now) this.#takeBack(permit);
      else if (permit.begun && countedAt(permit) <= now) this.#place(permit, countedAt(permit));
    }
  }

  /** As long as nothing ran, what was about to be written may not have been: it counts by so much later. */
  #noteLateness(now: number): void {
    const lateMs = now - this.#beatAt;
    if (lateMs <= this.#lateMs) return;
    const isStall = lateMs > stallMs;
    for (const permit of this.#pending) {
      permit.quietSince = isStall ? now : Math.min(permit.quietSince + lateMs - this.#lateMs, now);
    }
    this.#lateMs = lateMs;
    if (isStall) this.#watchForStalls();
  }

  /** A timer while a permit's start is not certain. By as much as it is late, the process was held up. */
  #watchForStalls(): void {
    this.#clock.clearTimeout(this.#beat);
    this.#lateMs = 0;
    this.#beatAt = monotonic(this.#clock) + beatMs;
    this.#beat = this.#clock.setTimeout(() => {
      this.#review(monotonic(this.#clock));
      if (this.#pending.size > 0) this.#watchForStalls();
    }, beatMs);
  }

  #stopWatching(): void {
    if (this.#beatAt === Infinity) return;
    this.#clock.clearTimeout(this.#beat);
    this.#beatAt = Infinity;
  }

  get #counted(): number {
    return this.#log.size + this.#pending.size;
  }

  get #waiting(): number {
    const [first, second, third, fourth] = this.#lines;
    return first!.size + second!.size + third!.size + fourth!.size;
  }

  get #first(): Waiter | undefined {
    for (const line of this.#lines) if (line.size > 0) return line.first;
    return undefined;
  }

  #ahead(request: PermitRequest): number {
    let ahead = 0;
    for (let rank = rankOf(request); rank >= 0; rank--) ahead += this.#lines[rank]!.size;
    return ahead;
  }

  /** Milliseconds until a call with `ahead` others before it can start, if all goes on as it is now. */
  #estimateMs(ahead: number): number {
    const { requests, windowMs } = this.#limit;
    const now = monotonic(this.#clock);
    const mustEnd = this.#counted + (ahead % requests) + 1 - requests;
    const freeAt = mustEnd > 0 ? (this.#log.at(mustEnd - 1) ?? now) + windowMs : now;
    const windows = ahead < requests ? 0 : Math.floor(ahead / requests) * windowMs;
    return Math.max(this.#pausedUntil, now, freeAt) + windows - now;
  }

  /** Milliseconds until an attempt may start: 0 is now, undefined when something other than time decides. */
  #waitMs(): number | undefined {
    if (this.#shared) this.#hear(this.#shared);
    const { requests, windowMs } = this.#limit;
    const now = monotonic(this.#clock);
    this.#log.forget(now - windowMs);
    if (this.#pausedUntil > now) return this.#pausedUntil - now;
    if (this.#counted >= requests || this.#underWay.size >= this.#width) this.#review(now);
    const over = this.#counted - requests;
    if (over >= 0) {
      const start = this.#log.at(over);
      return start === undefined ? undefined : start + windowMs - now;
    }
    if (this.#underWay.size < this.#width) return 0;
    const letInAt = Math.min(...Array.from(this.#underWay, countedAt));
    return letInAt === Infinity ? undefined : letInAt - now;
  }

  /** Gives every permit that can be given now. */
  #serve(): void {
    for (let first = this.#first; first !== undefined; first = this.#first) {
      const waitMs = this.#waitMs();
      if (first.endsAt <= monotonic(this.#clock)) first.refuse(new QueueTimeout(waitMs ?? 0));
      else {
        const permit = waitMs === 0 ? this.#permit(first.request) : undefined;
        if (!permit) {
          this.#wakeIn(first, waitMs === 0 ? this.#waitMs() || takenMs : (waitMs ?? longestTravelMs));
          return;
        }
        first.grant(permit);
      }
    }
  }

  #wakeFirst(): void {
    const first = this.#first;
    if (first !== undefined) this.#wakeIn(first, this.#waitMs() ?? longestTravelMs);
  }

  /** Looks again in `ms`, or when the waiter's time is over. */
  #wakeIn(waiter: Waiter, ms: number): void {
    const leftMs = waiter.endsAt - monotonic(this.#clock);
    this.#clock.clearTimeout(waiter.timer);
    waiter.timer = this.#clock.setTimeout(() => this.#wake(waiter), Math.max(0, Math.min(ms, leftMs)));
  }

  #wake(waiter: Waiter): void {
    this.#serve();
    if (waiter.left || waiter === this.#first) return;
    if (waiter.endsAt <= monotonic(this.#clock)) waiter.refuse(new QueueTimeout(this.#estimateMs(0)));
    else this.#wakeIn(waiter, waiter === this.#newest ? this.#checkMs() : this.#dueMs(waiter));
  }

  /** Milliseconds until the first should have been served. */
  #checkMs(): number {
    return this.#estimateMs(0) + longestTravelMs;
  }

  /** Milliseconds until a waiter should be served; some more, where it should have been. */
  #dueMs({ expectedAt }: Waiter): number {
    const ms = expectedAt - monotonic(this.#clock);
    return ms > 0 ? ms : this.#checkMs();
  }
}

const rankOf = ({ priority, again }: PermitRequest): number => (priority === "user" ? 0 : 2) + (again ? 0 : 1);

/** When the service has counted or refused the request at the latest. Infinite until it is known to be written. */
function countedAt({ sentAt, tellsWhenSent, quietSince }: QueuePermit): number {
  const writtenAt = sentAt ?? (tellsWhenSent ? Infinity : quietSince);
  return writtenAt + longestTravelMs;
}

class QueuePermit implements Permit {
  readonly grantedAt: number;
  readonly attemptMs: number;
  /** Pauses of the queue until it was given. */
  readonly pausesBefore: number;
  expiresAt: number;
  begun = false;
  tellsWhenSent = false;
  /** When the request was written, where the transport tells. */
  sentAt: number | undefined;
  /** Since when the process has run without a stall, as far as this permit is concerned. */
  quietSince: number;
  readonly #queue: PermitQueue;
  #ended = false;

  constructor(queue: PermitQueue, grantedAt: number, attemptMs: number, pausesBefore: number) {
    this.#queue = queue;
    this.grantedAt = grantedAt;
    this.pausesBefore = pausesBefore;
    this.quietSince = grantedAt;
    this.attemptMs = attemptMs;
    this.expiresAt = grantedAt + attemptMs;
  }

  begin(tellsWhenSent = false): boolean {
    this.tellsWhenSent = tellsWhenSent;
    return this.#queue.begin(this);
  }

  sent(): void {
    this.#queue.sent(this);
  }

  settle(answer?: Parameters<Permit["settle"]>[0]): void {
    if (!this.#ended) this.#queue.settle(this, answer);
    this.#ended = true;
  }

  cancel(): void {
    if (!this.#ended) this.#queue.drop(this);
    this.#ended = true;
  }
}
