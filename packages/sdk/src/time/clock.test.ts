import { expect, it, onTestFinished, vi } from "vitest";
import { monotonic, realClock } from "./clock.ts";

it.each([-1, 0, 1])("a timer of %i ms runs, and Node warns of nothing", async (ms) => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);
  process.on("warning", note);
  await new Promise<void>((resolve) => void realClock.setTimeout(resolve, ms));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

it.each([
  { name: "says NaN", performance: { now: () => Number.NaN } },
  { name: "is missing", performance: undefined },
])("durations are measured by the system's time where performance $name", ({ performance }) => {
  vi.stubGlobal("performance", performance);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.spyOn(Date, "now").mockReturnValue(5);

  expect(monotonic(realClock)).toBe(5);
});

it.each([Number.NaN, undefined, "7"])(
  "durations are measured by now() of a clock whose monotonic() says %j",
  (value) => {
    expect(monotonic({ ...realClock, now: () => 5, monotonic: () => value as number })).toBe(5);
  },
);

it.each([2 ** 31, Number.POSITIVE_INFINITY])("a timer of %d ms is none that Node warns of", async (ms) => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);
  process.on("warning", note);
  realClock.clearTimeout(realClock.setTimeout(() => {}, ms));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
