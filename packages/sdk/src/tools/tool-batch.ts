import { isObject, ownOptions } from "../arguments/check-argument.ts";
import type { BatchOptions } from "../batch/batch-run.ts";
import type { Batch, BatchProgress } from "../batch/progress.ts";
import type { AnyToolSlug } from "./tool-types.ts";

const atStart: BatchProgress = {
  done: 0,
  failed: 0,
  unknown: 0,
  left: undefined,
  ratePerMinute: undefined,
  etaMs: undefined,
  spent: 0,
  spentInAll: 0,
  forecast: undefined,
};

/** Loads the batch code on iteration, so bundlers can leave it out of single calls. */
export function lazyBatch<S extends AnyToolSlug>(load: () => Promise<Batch<S>>, left: number | undefined): Batch<S> {
  let loading: Promise<Batch<S>> | undefined;
  let run: Batch<S> | undefined;
  return {
    get progress() {
      return run?.progress ?? { ...atStart, left };
    },
    async *[Symbol.asyncIterator]() {
      loading ??= load();
      run = await loading;
      yield* run;
    },
  };
}

/** Copies the options, because the caller can change them during the run. */
export function takenOptions<S extends AnyToolSlug>(given: BatchOptions<S>): BatchOptions<S> {
  // Wrapped, because reading it can throw. The batch rejects it.
  if (typeof given === "function") return [given] as BatchOptions<S>;
  const isUsable: boolean = isObject(given);
  if (!isUsable) return given;
  const taken = ownOptions(given);
  for (const name of ["options", "budget"] as const) if (taken[name]) taken[name] = copyOf(taken[name]) as never;
  return taken;
}

/** Values that aren't JSON are returned as is, and rejected by the batch. */
function copyOf<T>(value: T): T {
  try {
    return JSON.parse(JSON.stringify(value)) as T;
  } catch {
    return value;
  }
}
