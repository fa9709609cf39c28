import type { CallOptions, TimeoutOptions } from "../client/options.ts";
import { checkAbove0 } from "../client/settings.ts";
import { AbortedError } from "../errors/call-errors.ts";
import { isTandemError } from "../errors/is-tandem-error.ts";
import { RemoteFailedError, type RemoteKind, WaitTimeoutError } from "../errors/remote-work-errors.ts";
import type { ErrorCode, ErrorFacts } from "../errors/tandem-error.ts";
import { longestWaitMs } from "../request/retry.ts";
import { type Clock, monotonic, wait } from "../time/clock.ts";
import * as defaults from "./defaults.ts";

/** Remote work as received. Any field can be missing. */
export interface Remote {
  id?: unknown;
  status?: unknown;
  statusReason?: unknown;
  error?: unknown;
}

/** Meaning of each known status, from x-outcome in specs/infra/schemas. */
export interface TerminalStates {
  readonly assumption: string;
  readonly meanings: Readonly<Record<string, Meaning>>;
}

type Meaning = "running" | "succeeded" | "failed";

const meaningOf = ({ meanings }: TerminalStates, status = ""): Meaning | undefined =>
  Object.hasOwn(meanings, status) ? meanings[status] : undefined;

export const hasEnded = (states: TerminalStates, status: string | undefined): boolean =>
  (meaningOf(states, status) ?? "running") !== "running";

/** Options of a poll. It ends with the wait, and bypasses caches. */
export type PollOptions = CallOptions & { fresh: true };

export interface Poller<T extends Remote> {
  kind: RemoteKind;
  id: string;
  states: TerminalStates;
  /** The object, if the caller has it. */
  known: T | undefined;
  poll(options: PollOptions): Promise<T>;
  /** What it's waiting for, if it can't continue on its own. */
  blockedBy?(remote: T): string | undefined;
}

/** For messages, such as `Deploy dep_1`. Invalid ids are rejected when they are put into a path. */
export const nameOf = (kind: RemoteKind, id: unknown): string => {
  const title = kind === "ai_job" ? "Job" : `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
  return `${title} ${typeof id === "string" || typeof id === "number" ? id : "without an id"}`;
};

/** Time for the last poll of a wait. */
const lastPollMs = 500;

/** Consecutive failed polls that a wait tolerates, by code. A new object may not be listed immediately. */
const toleratedFailures: Partial<Record<ErrorCode, number>> = {
  not_found: 2,
  connection: 5,
  timeout: 5,
  server_error: 5,
  rate_limited: 5,
};

/** Polls until the work is finished: after 1 s, then less often, up to every 10 s. */
export async function pollUntilTerminal<T extends Remote>(
  poller: Poller<T>,
  options: WaitOptions<T>,
  clock: Clock,
  warn: (message: string) => void,
): Promise<T> {
  const { kind, id, states } = poller;
  const name = nameOf(kind, id);
  checkAbove0(options.timeoutMs, "timeoutMs");
  const { timeoutMs = defaults.waitTimeoutMs, onUpdate, onProgress, timeout, ...callOptions } = options;
  const now = () => monotonic(clock);
  const endsAt = now() + timeoutMs;
  let last = poller.known;
  let pauses = 0;
  let failures = 0;
  let retryAfterMs = 0;

  function isDone(remote: T): boolean {
    const status = statusOf(remote);
    const meaning = meaningOf(states, status);
    if (meaning === "failed") throw remoteFailed(poller, remote);
    if (meaning !== undefined) return meaning === "succeeded";
    const what = status === undefined ? "no status" : `the unknown status "${status}"`;
    warn(`${name} has ${what} (${states.assumption}). It keeps waiting.`);
    return false;
  }

  async function poll(): Promise<void> {
    const totalMs = Math.max(1, endsAt - now());
    retryAfterMs = 0;
    let remote: T;
    try {
      remote = await poller.poll({ ...callOptions, timeout: { ...timeout, totalMs }, fresh: true });
      failures = 0;
    } catch (error) {
      if (!isTandemError(error)) throw error;
      const isTimeout = isTandemError(error, "timeout") && error.limit === "totalMs";
      // The service asks to wait for longer than is left.
      if (isTimeout || now() + (error.retryAfterMs ?? -Infinity) >= endsAt) throw timedOut(error);
      if (++failures > (toleratedFailures[error.code] ?? 0)) throw error;
      retryAfterMs = Math.min(error.retryAfterMs ?? 0, longestWaitMs);
      return;
    }
    if (JSON.stringify(remote) === JSON.stringify(last)) return;
    last = remote;
    await onUpdate?.(remote);
  }

  async function pause(): Promise<void> {
    const leftMs = endsAt - now();
    const delayMs = Math.max(pollDelay(pauses++, defaults.pollDelayMs), retryAfterMs);
    // The last poll is shortly before the end, so that the error has the current state.
    const lastDelayMs = leftMs > lastPollMs ? leftMs - lastPollMs : leftMs;
    const nextPollMs = delayMs < leftMs ? delayMs : lastDelayMs;
    const waitingFor = (last && poller.blockedBy?.(last)) ?? `${name} to finish`;
    await onProgress?.({ waitingFor, status: last && statusOf(last), last, waitedMs: timeoutMs - leftMs, nextPollMs });
    if (!(await wait(Math.min(nextPollMs, endsAt - now()), clock, callOptions.signal))) {
      throw stoppedFollowing("The wait was aborted", `${name} continues.`, { kind }, callOptions.signal);
    }
    if (now() >= endsAt) throw timedOut();
  }

  function timedOut(cause?: unknown): WaitTimeoutError<T> {
    const state = last === undefined ? "was not seen" : `is still ${statusOf(last) ?? "without a status"}`;
    const blocked = last && poller.blockedBy?.(last);
    return new WaitTimeoutError({
      summary: `${name} ${state} after ${timeoutMs / 1000} s`,
      detail: blocked && `It waits for ${blocked}.`,
      advice: "It continues: wait again, or increase timeoutMs.",
      facts: { limit: "timeoutMs", limitMs: timeoutMs },
      kind,
      last,
      outcome: "executed",
      cause,
    });
  }

  if (last === undefined) await poll();
  for (;;) {
    if (last !== undefined && isDone(last)) return last;
    await pause();
    await poll();
  }
}

/** Your signal ended a wait, or a loop over events. */
export const stoppedFollowing = (summary: string, detail: string, facts: ErrorFacts, signal: AbortSignal | undefined) =>
  new AbortedError({ summary, detail, facts, outcome: "executed", cause: signal?.reason });

function remoteFailed<T extends Remote>({ kind, id }: Poller<T>, remote: T): RemoteFailedError<T> {
  const { message } = (remote.error ?? {}) as { message?: unknown };
  const why = [message, remote.error, remote.statusReason].find((text) => typeof text === "string" && text !== "");
  return new RemoteFailedError({
    summary: `${nameOf(kind, id)} ended with status ${statusOf(remote)}${why ? `: ${why}` : ""}`,
    facts: { reason: why as string | undefined },
    kind,
    remote,
    outcome: "executed",
  });
}

const statusOf = ({ status }: Remote): string | undefined => (typeof status === "string" ? status : undefined);

/** Options of all methods that wait for remote work. */
export interface WaitOptions<T> extends Omit<CallOptions, "timeout"> {
  /** Timeout of the wait, in milliseconds. The remote work continues. Default 900,000. */
  timeoutMs?: number | undefined;
  /** Timeout of a single poll. */
  timeout?: Pick<TimeoutOptions, "attemptMs"> | undefined;
  /** Called with the object whenever it has changed. */
  onUpdate?: ((object: T) => void) | undefined;
  /** Called before each pause between polls. */
  onProgress?: ((progress: WaitProgress<T>) => void) | undefined;
}

/** Progress of a wait. */
export interface WaitProgress<T> {
  /** Description, for example `Deploy dep_1 to finish`, or the step of an AI job that needs approval. */
  waitingFor: string;
  /** The latest known status. */
  status: string | undefined;
  /** The latest known object. Undefined before the first poll. */
  last: T | undefined;
  /** Milliseconds waited so far. */
  waitedMs: number;
  /** Milliseconds until the next poll. */
  nextPollMs: number;
}

/** Returns the milliseconds until the next poll. Subtracts up to a quarter, so that many waits don't poll in step. */
export function pollDelay(pauses: number, { first, longest, growth }: typeof defaults.pollDelayMs): number {
  return Math.round(Math.min(longest, first * growth ** pauses) * (0.75 + Math.random() / 4));
}
