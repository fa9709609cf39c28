import { expect, it } from "vitest";
import { realClock } from "./clock.ts";

it("Node warns of no timer, however short or long it is", async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);
  process.on("warning", note);
  for (const ms of [-1, 0, 1]) await new Promise<void>((resolve) => void realClock.setTimeout(resolve, ms));
  for (const ms of [2 ** 31, Number.POSITIVE_INFINITY]) realClock.clearTimeout(realClock.setTimeout(() => {}, ms));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
