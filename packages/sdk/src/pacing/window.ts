import type { RequestLimit, StartReply, StartReport, StartRequest } from "./store.ts";

/**
 * Assumption: the service counts or rejects a request when it arrives, between its writing and its response, and at most
 * this much after its writing. Later, slow tools would leave the window empty.
 */
export const travelMs = 1_000;
export const minuteMs = 60_000;
/** Starts further in the future are of a clock that was set back. */
const futureMs = 2 * travelMs;

/** The starts of one key, and what the service said about it. Times are milliseconds. As JSON, it can be stored. */
export interface Window {
  /**
   * In order. A start counts from `at`, the latest time at which the service counts it. Until then, it's in flight.
   * `after`: the number of rejections before it.
   */
  starts: { id: string; at: number; after: number }[];
  learned?: RequestLimit | undefined;
  pausedUntil: number;
  rejections: number;
  /** Starts in flight while reopening after a rejection. */
  width?: number | undefined;
}

export const newWindow = (): Window => ({ starts: [], pausedUntil: 0, rejections: 0 });

/** Counts a start if the window has room for it. */
export function takeStart(window: Window, request: StartRequest, now: number): StartReply {
  cleanUp(window, request.limit.windowMs, now);
  const reply = (waitMs: number, isCounted = false): StartReply => ({
    isCounted,
    waitMs,
    rejections: window.rejections,
    learned: window.learned,
  });
  if (window.learned && !isSameLimit(window.learned, request.learned)) return reply(0);
  const waitMs = msUntilRoom(window, request, now);
  if (request.ahead > 0 || waitMs > 0) return reply(waitMs);
  place(window.starts, { id: request.id, at: now + travelMs, after: window.rejections });
  return reply(0, true);
}

/** Corrects the window after a request was sent, answered, rejected or dropped. */
export function reportStart(window: Window, report: StartReport, now: number): void {
  const { id, agoMs, after = 0, isAnswered = false, learned, pauseMs = 0, isRejection = false } = report;
  if (learned) window.learned = learned;
  const maxPauseMs = longestPauseMs(window);
  if (pauseMs > 0) window.pausedUntil = Math.max(window.pausedUntil, now + Math.min(pauseMs, maxPauseMs));
  if (isRejection || pauseMs > maxPauseMs) {
    window.rejections++;
    window.width = 1;
  }
  if (id !== undefined && agoMs !== undefined) {
    const index = window.starts.findLastIndex((start) => start.id === id);
    if (index >= 0) window.starts.splice(index, 1);
    if (agoMs !== null) place(window.starts, { id, at: now - agoMs, after });
  }
  if (isAnswered && after === window.rejections && window.width && window.pausedUntil <= now) {
    window.width = window.width < 1_000 ? window.width * 2 : undefined;
  }
}

export const isEmptyWindow = (window: Window, windowMs: number, now: number): boolean =>
  window.pausedUntil <= now && window.starts.every(({ at }) => at <= now - windowMs);

/** A longer pause ends earlier, with a single request that shows whether it's over. */
const longestPauseMs = ({ learned }: Window): number => Math.max(minuteMs, learned?.windowMs ?? 0);

/** Forgets old starts, and counts times of a clock that was set back as of now. */
function cleanUp(window: Window, windowMs: number, now: number): void {
  const { starts, learned } = window;
  const keptMs = Math.max(minuteMs, windowMs, learned?.windowMs ?? 0);
  const old = countUntil(starts, now - keptMs);
  if (old > 0) starts.splice(0, old);
  if (starts.length > 0 && starts.at(-1)!.at > now + futureMs) {
    for (const start of starts) if (start.at > now + futureMs) start.at = now;
    starts.sort((one, other) => one.at - other.at);
  }
  window.pausedUntil = Math.min(window.pausedUntil, now + longestPauseMs(window));
}

/** Milliseconds until a start with `ahead` others before it can be counted. */
function msUntilRoom(window: Window, { ahead, limit }: StartRequest, now: number): number {
  const { starts, pausedUntil, rejections, width = Infinity } = window;
  const { requests, windowMs } = limit;
  const outside = countUntil(starts, now - windowMs);
  const over = starts.length - outside + (ahead % requests) - requests;
  const roomAt = over < 0 ? now : starts[outside + over]!.at + windowMs;
  // Requests from before the last rejection don't hold up those after it.
  const inFlight =
    width === Infinity ? [] : starts.slice(countUntil(starts, now)).filter(({ after }) => after === rejections);
  const opensAt = inFlight.length < width ? now : inFlight[0]!.at;
  return Math.max(now, pausedUntil, roomAt, opensAt) + Math.floor(ahead / requests) * windowMs - now;
}

export const isSameLimit = (one: RequestLimit | undefined, other: RequestLimit | undefined): boolean =>
  one?.requests === other?.requests && one?.windowMs === other?.windowMs;

/**
 * Combines several limits into one: as many requests in the shortest window as every longer one allows on average, or
 * one by one if that's less than one.
 */
export function combineLimits(limits: readonly RequestLimit[]): RequestLimit {
  const windowMs = Math.min(...limits.map((limit) => limit.windowMs));
  const shares = limits.map((limit) => limit.requests / Math.ceil(limit.windowMs / windowMs));
  const requests = Math.floor(Math.min(...shares));
  if (requests >= 1) return { requests, windowMs };
  return { requests: 1, windowMs: Math.max(...limits.map((limit) => limit.windowMs / limit.requests)) };
}

/** Starts are almost in order: a late one moves a few places. */
function place(starts: Window["starts"], start: Window["starts"][number]): void {
  let index = starts.length;
  while (index > 0 && starts[index - 1]!.at > start.at) index--;
  starts.splice(index, 0, start);
}

/** How many starts are at most this late. */
function countUntil(starts: Window["starts"], at: number): number {
  let [from, to] = [0, starts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (starts[middle]!.at <= at) from = middle + 1;
    else to = middle;
  }
  return from;
}
