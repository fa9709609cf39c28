import type { Mock } from "@tandem/mock";
import type { Clock } from "@tandem/sdk";
import { machineClock } from "../process/machine-clock.ts";

/** Time that stands still until a request has its answer's beginning, so that a limit is over then, however slow the machine is. */
export function whenAsked({ journal }: Mock, filter: Parameters<Mock["journal"]["waitFor"]>[0]): Clock {
  const cleared = new Set<unknown>();
  return {
    now: () => 0,
    setTimeout(run, ms) {
      const handle = {};
      const start = () => machineClock.setTimeout(() => cleared.has(handle) || run(), ms);
      journal.waitFor(filter, { timeoutMs: 20_000 }).then(start, () => undefined);
      return handle;
    },
    clearTimeout: (handle) => void cleared.add(handle),
  };
}
