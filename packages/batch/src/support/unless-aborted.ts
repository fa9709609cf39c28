import { realClock, within } from "@tandem/sdk";

/** Resolves like the promise, or rejects with the signal's reason. */
export const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
  within(promise, Infinity, realClock, signal, () => Promise.reject(signal!.reason));
