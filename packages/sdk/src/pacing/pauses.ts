import { countedAt, type QueuePermit } from "./permit-window.ts";

/** The pauses of a queue. After one that a 429 asked for, attempts start one at a time, then more. */
export function pausesOf() {
  let until = -Infinity;
  /** Attempts allowed at once while reopening after a pause: doubles with every answer that is not a 429. */
  let width = Infinity;
  /** What started before the last pause says nothing of the time after it. */
  let count = 0;
  /** Attempts that the service may still refuse, of those that started since the last pause. */
  const underWay = new Set<QueuePermit>();
  return {
    underWay,
    count: () => count,
    get until() {
      return until;
    },
    /** Returns whether that is longer than before. */
    hold(newUntil: number): boolean {
      if (newUntil <= until) return false;
      until = newUntil;
      return true;
    },
    reopen(): void {
      count++;
      width = 1;
      underWay.clear();
    },
    answered(pausesBefore: number, at: number): void {
      if (pausesBefore === count && until <= at) width *= 2;
    },
    isFull: () => underWay.size >= width,
    /** When the first of the attempts in flight has passed the limit. */
    letsInAt: () => Math.min(...Array.from(underWay, countedAt)),
  };
}
