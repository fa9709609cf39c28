import { callListener } from "../../arguments/check-argument.ts";
import type { Outcome } from "../../errors/tandem-error.ts";
import type { QueueWait } from "../../pacing/pacer.ts";
import { type Clock, monotonic, onTimeoutOrAbort } from "../../time/clock.ts";
import type { Call, Policy } from "../call.ts";
import { callHook } from "../hooks.ts";

/**
 * Records each attempt, so that it's known after a crash. `sending` and `ended` are awaited: what `sending` writes is
 * durable before anything is sent.
 */
export interface AttemptJournal {
  sending(attemptMs: number): void | PromiseLike<void>;
  /**
   * The attempt ended, or wasn't sent. An aborted call waits for it for at most 5 seconds. If this throws, the call
   * continues, and `hooks.onWarning` is called.
   */
  ended(outcome: Outcome): void | PromiseLike<void>;
  /** The attempt waits for its permit, or waits longer than first estimated. */
  waits?(wait: QueueWait): void;
}

const graceMs = 5_000;

export const journal =
  (store: AttemptJournal): Policy =>
  (next) =>
  async (state, events) => {
    const { call, settings } = state;
    const { api, clock, hooks } = settings;
    /** A slow or failing journal doesn't change the result of the call. */
    const ended = async (outcome: Outcome): Promise<void> => {
      try {
        await endsInTime(store.ended(outcome), call, clock, graceMs);
      } catch (error) {
        callHook(hooks, "onWarning", () => {
          const why = (error as Error | undefined)?.message ?? error;
          return { api, message: `The journal failed to record an attempt as ${outcome}: ${why}` };
        });
      }
    };

    let recording: Promise<void> | undefined;
    let isRecorded = false;
    let outcome: Outcome = "not_sent";
    try {
      const end = await next(state, {
        ...events,
        waits: (wait) => callListener(() => store.waits?.(wait)),
        /** Records the attempt before it uses its permit, which may expire in the meantime. */
        async ready() {
          if (call.signal?.aborted) return true;
          const work = store.sending(call.attemptMs);
          isRecorded = await endsInTime(work, call, clock);
          recording = Promise.resolve(work);
          return isRecorded;
        },
      });
      outcome = end.outcome;
      return end;
    } finally {
      if (isRecorded) await ended(outcome);
      else recording?.then(() => ended("not_sent")).catch(() => undefined);
    }
  };

/**
 * Waits for `work`, but no longer than the call can take. False: it isn't done.
 *
 * @param afterAbortMs extra time after an abort.
 */
function endsInTime(
  work: void | PromiseLike<void>,
  { signal, endsAt }: Call,
  clock: Clock,
  afterAbortMs = 0,
): Promise<boolean> {
  return new Promise((resolve) => {
    const leftMs = () => endsAt - monotonic(clock);
    let stop = () => {};
    const end = (isDone: boolean | Promise<boolean>) => {
      stop();
      resolve(isDone);
    };
    const over = (isAborted: boolean) => {
      if (isAborted && afterAbortMs > 0)
        stop = onTimeoutOrAbort(Math.min(afterAbortMs, leftMs()), clock, undefined, over);
      else end(false);
    };
    if (signal?.aborted) over(true);
    else stop = onTimeoutOrAbort(leftMs(), clock, signal, over);
    const done = Promise.resolve(work).then(() => true);
    const onDone = () => end(done);
    done.then(onDone, onDone);
  });
}
