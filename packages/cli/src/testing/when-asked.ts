import type { Mock } from "@tandem/mock";
import type { Clock } from "@tandem/sdk";
import { machineClock } from "../process/io.ts";

/**
 * A clock that stops until the next request has its response, or the beginning of it: a limit ends after that request,
 * however slow the machine is.
 */
export function whenAsked({ journal }: Mock): Clock {
  const last = journal.entries.at(-1)?.number ?? 0;
  const asked = journal.waitFor(({ number }) => number > last, { timeoutMs: 60_000 });
  const cleared = new Set<unknown>();
  let startedAt: number | undefined;
  asked.then(
    () => {
      startedAt = performance.now();
    },
    () => undefined,
  );
  return {
    now: () => (startedAt === undefined ? 0 : performance.now() - startedAt),
    setTimeout(run, ms) {
      const handle = {};
      const start = () => machineClock.setTimeout(() => cleared.has(handle) || run(), ms);
      asked.then(start, () => undefined);
      return handle;
    },
    clearTimeout: (handle) => void cleared.add(handle),
  };
}
