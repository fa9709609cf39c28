import { callListener } from "../arguments/call-listener.ts";
import type { Outcome } from "../errors/outcome.ts";
import { type Clock, monotonic } from "../time/clock.ts";
import { onTimeoutOrAbort } from "../time/on-timeout-or-abort.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { AttemptJournal, Writing } from "./attempt-journal.ts";
import type { Call } from "./call.ts";
import { callHook } from "./hooks.ts";

/** Has a journal write down the attempts of one call. */
export function inWriting(journal: AttemptJournal, call: Call, { api, clock, hooks }: ApiSettings): Writing {
  /** What became of the call is kept back neither by a journal that does not write, nor by one that fails. */
  const ended = async (outcome: Outcome): Promise<void> => {
    try {
      await endsInTime(journal.ended(outcome), call, clock, journalGraceMs);
    } catch (error) {
      callHook(hooks, "onWarning", () => {
        const why = (error as Error | undefined)?.message ?? error;
        return { api, message: `The journal failed to write down an attempt as ${outcome}: ${why}` };
      });
    }
  };

  return {
    ended,
    waits: (wait) => callListener(() => journal.waits?.(wait)),
    /** Begins when it is in writing, before the permit is used: it may be gone if that took long. */
    async begin({ begin, cancel }) {
      if (call.signal?.aborted) return begin();
      let written: void | PromiseLike<void>;
      let isWritten: boolean;
      try {
        written = journal.sending();
        isWritten = await endsInTime(written, call, clock);
      } catch (error) {
        cancel();
        throw error;
      }
      let hasBegun = false;
      try {
        // What ended the wait decides, and not the time after it: a timer may fire before it is due.
        hasBegun = begin(isWritten);
        return hasBegun;
      } finally {
        // A journal that is not done yet is told as soon as it is.
        const toldSo = hasBegun ? undefined : Promise.resolve(written).then(() => ended("not_sent"));
        if (isWritten) await toldSo;
        else toldSo?.catch(() => undefined);
      }
    },
  };
}

/** For a journal to write down how an aborted call's attempt ended. */
const journalGraceMs = 5_000;

/**
 * Waits for `work`, but no longer than the call may take. False: it is not done.
 *
 * @param graceMs how long it may still take once the call is aborted.
 */
function endsInTime(
  work: void | PromiseLike<void>,
  { signal, endsAt }: Call,
  clock: Clock,
  graceMs = 0,
): Promise<boolean> {
  return new Promise((resolve) => {
    const leftMs = () => endsAt - monotonic(clock);
    let stop = () => {};
    const end = (isDone: boolean | Promise<boolean>) => {
      stop();
      resolve(isDone);
    };
    const over = (isAborted: boolean) => {
      if (isAborted && graceMs > 0) stop = onTimeoutOrAbort(Math.min(graceMs, leftMs()), clock, undefined, over);
      else end(false);
    };
    if (signal?.aborted) over(true);
    else stop = onTimeoutOrAbort(leftMs(), clock, signal, over);
    const done = Promise.resolve(work).then(() => true);
    const onDone = () => end(done);
    done.then(onDone, onDone);
  });
}
