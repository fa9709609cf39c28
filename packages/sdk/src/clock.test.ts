import { expect, it } from "vitest";
import { realClock } from "./clock.ts";

it.each([-1, 0, 1])("a timer of %i ms runs, and Node warns of nothing", async (ms) => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);
  process.on("warning", note);
  await new Promise<void>((resolve) => void realClock.setTimeout(resolve, ms));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
