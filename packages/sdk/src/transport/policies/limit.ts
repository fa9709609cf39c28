import { monotonic, onTimeoutOrAbort } from "../../time/clock.ts";
import { endOf } from "../attempt-outcome.ts";
import type { AttemptEnd, Policy } from "../call.ts";
import { AttemptProgress, unsent } from "../exchange.ts";

export const limit: Policy = (next) => (state, events) => {
  const { signal, attemptMs, endsAt } = state.call;
  const { clock } = state.settings;
  const progress = new AttemptProgress();
  const leftMs = endsAt - monotonic(clock);
  const kind = leftMs < attemptMs ? "totalMs" : "attemptMs";

  return new Promise((resolve) => {
    let stopWaiting = () => {};
    const end = (attempt: AttemptEnd) => {
      stopWaiting();
      progress.watch?.end?.();
      resolve(attempt);
    };
    const interrupt = (isAborted: boolean) => {
      const why = isAborted ? "aborted" : "timeout";
      const cause = isAborted ? signal!.reason : undefined;
      end(endOf(state, progress.fail({ kind: isAborted ? "aborted" : kind, why, cause, ...progress.reached })));
      progress.stop.abort();
    };
    if (signal?.aborted) {
      end(endOf(state, { failure: { kind: "aborted", why: "aborted", cause: signal.reason, ...unsent } }));
      return;
    }
    stopWaiting = onTimeoutOrAbort(Math.min(leftMs, attemptMs), clock, signal, interrupt);
    void next(state, { ...events, progress }).then(end);
  });
};
