export const dayMs = 86_400_000;

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: dayMs } as const;

const part = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;
const whole = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/;

/**
 * Milliseconds of a duration: a number is milliseconds already, a string is amounts with units (`"90s"`, `"1h30m"`).
 *
 * @throws RangeError when the text is no duration, or the number is negative or not finite.
 */
export function parseDuration(duration: number | string): number {
  if (typeof duration === "number") {
    if (Number.isFinite(duration) && duration >= 0) return duration;
    throw new RangeError(`A duration must be a finite number of milliseconds, zero or more; got ${duration}.`);
  }
  if (!whole.test(duration)) {
    throw new RangeError(
      `"${duration}" is not a duration. Write an amount and a unit, such as "250ms", "90s" or "3d".`,
    );
  }
  let total = 0;
  for (const [, amount, unit] of duration.matchAll(part)) total += Number(amount) * unitMs[unit as keyof typeof unitMs];
  return total;
}
