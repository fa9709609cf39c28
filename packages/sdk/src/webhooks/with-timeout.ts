import type { Clock } from "../time/clock.ts";

/** How long an endpoint waits for what it asks its own side: the store, `secrets` and `audience`. */
export interface TimeoutSettings {
  clock: Clock;
  timeoutMs: number;
}

export const defaultPatienceMs = 2_000;

/** Its message says what did not answer, and names the option. */
export class StoreTimeoutError extends Error {}

/**
 * What `ask` answers. What comes too late is as if it had never come.
 *
 * @param what for the message, such as `secrets()`.
 */
export async function withTimeout<T>(
  ask: () => T,
  what: string,
  { clock, timeoutMs }: TimeoutSettings,
): Promise<Awaited<T>> {
  const answer = ask();
  // Nothing to wait for, so no timer: most stores in memory.
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
