import { expect, it } from "vitest";
import { realClock } from "./clock.ts";

it.each([-1, 2 ** 31, Number.POSITIVE_INFINITY])("a timer of %d ms is none that Node warns of", async (ms) => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);
  process.on("warning", note);
  realClock.clearTimeout(realClock.setTimeout(() => {}, ms));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
