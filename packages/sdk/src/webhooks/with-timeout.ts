import type { Clock } from "../time/clock.ts";

/** Timeouts for the store, `secrets` and `audience`. */
export interface TimeoutSettings {
  clock: Clock;
  timeoutMs: number;
}

export const defaultPatienceMs = 2_000;

/** The message contains what timed out, and the option. */
export class StoreTimeoutError extends Error {}

/**
 * Returns the result of `ask`, or throws after the timeout.
 *
 * @param what for the message, such as `secrets()`.
 */
export async function withTimeout<T>(
  ask: () => T,
  what: string,
  { clock, timeoutMs }: TimeoutSettings,
): Promise<Awaited<T>> {
  const answer = ask();
  // Synchronous values need no timer.
  if (typeof (answer as PromiseLike<unknown> | undefined)?.then !== "function") return await answer;
  let timer: unknown;
  const message = `${what} did not respond within ${timeoutMs} ms (replayTimeoutMs).`;
  const tooLate = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(() => reject(new StoreTimeoutError(message)), timeoutMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clock.clearTimeout(timer);
  }
}
