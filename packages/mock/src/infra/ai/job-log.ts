import { iso } from "../timestamps.ts";
import type { AiJobRow, JobEvent } from "./ai-rows.ts";

/** Callbacks for when a job's log grows. Not part of a snapshot: nobody waits in a mock that was just restored. */
const waiting = new WeakMap<readonly JobEvent[], Set<() => void>>();

export function record(job: AiJobRow, at: number, type: string, fields: object): void {
  job.log.push({ type, sequence: job.log.length + 1, jobId: job.id, at: iso(at), ...fields });
  for (const wake of waiting.get(job.log) ?? []) wake();
}

/** Calls `wake` whenever something is recorded, until the returned function is called. */
export function watch({ log }: AiJobRow, wake: () => void): () => void {
  const watchers = waiting.get(log) ?? new Set();
  waiting.set(log, watchers.add(wake));
  return () => void watchers.delete(wake);
}
