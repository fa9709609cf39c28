import { callListener } from "../../arguments/check-argument.ts";
import type { Outcome } from "../../errors/tandem-error.ts";
import type { QueueWait } from "../../pacing/pacer.ts";
import { monotonic, within } from "../../time/clock.ts";
import type { Policy } from "../call.ts";
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
    const leftMs = () => call.endsAt - monotonic(clock);
    const isDone = async (work: void | PromiseLike<void>) => {
      await work;
      return true;
    };
    /** A slow or failing journal doesn't change the result of the call. */
    const ended = async (outcome: Outcome): Promise<void> => {
      try {
        const done = isDone(store.ended(outcome));
        const inGrace = () => within(done, Math.min(graceMs, leftMs()), clock, undefined, () => false);
        await within(done, leftMs(), clock, call.signal, (isAborted) => isAborted && inGrace());
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
          isRecorded = await within(isDone(work), leftMs(), clock, call.signal, () => false);
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
