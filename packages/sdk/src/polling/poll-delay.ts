/** Milliseconds between polls: growing from the first to the longest. */
export interface PollDelay {
  first: number;
  longest: number;
  growth: number;
}

/** The wait after `pauses` others. Up to a quarter is taken off, so that many waiters do not poll in step. */
export function pollDelay(pauses: number, { first, longest, growth }: PollDelay, random: () => number): number {
  return Math.round(Math.min(longest, first * growth ** pauses) * (0.75 + random() / 4));
}
