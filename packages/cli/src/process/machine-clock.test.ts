import { expect, it } from "vitest";
import { machineClock } from "./io.ts";

it.each([-1, 0, 1])("a timer of %i ms runs, and Node warns of nothing", async (ms) => {
  expect(await warningsOf(() => new Promise<void>((resolve) => void machineClock.setTimeout(resolve, ms)))).toEqual([]);
});

it.each([2 ** 31, Number.POSITIVE_INFINITY])(
  "a timer of %d ms, longer than Node has one, does not run at once",
  async (ms) => {
    const warnings = await warningsOf(async () => {
      let hasRun = false;
      const timer = machineClock.setTimeout(() => {
        hasRun = true;
      }, ms);
      await new Promise<void>((resolve) => void machineClock.setTimeout(resolve, 20));
      machineClock.clearTimeout(timer);
      expect(hasRun).toBe(false);
    });
    expect(warnings).toEqual([]);
  },
);

async function warningsOf(work: () => Promise<void>): Promise<readonly string[]> {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);
  process.on("warning", note);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  return warnings;
}
