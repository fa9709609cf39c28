import { clockOf } from "@tandem/sdk/internal";

/** Waits for `work`, but no longer than `ms` milliseconds. Rejects as it does. */
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
