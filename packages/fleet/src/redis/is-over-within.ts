import { clockOf } from "@tandem/sdk/internal";

/** Waits for `work`, for at most `ms` milliseconds. Rejects if it does. */
export async function isOverWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const clock = clockOf();
  let timer: unknown;
  const late = new Promise<false>((resolve) => {
    timer = clock.setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clock.clearTimeout(timer);
  }
}
