import { expect, test } from "vitest";
import { combineLimits, newWindow, takeStart, type Window } from "./window.ts";

const minute = { requests: 60, windowMs: 60_000 };
const next = { id: "next", limit: minute, ahead: 0 };
const windowOf = (times: readonly number[], more: Partial<Window> = {}): Window => ({
  ...newWindow(),
  starts: times.map((at) => ({ id: String(at), at, after: 0 })),
  ...more,
});

test.each([
  { limits: [{ requests: 10, windowMs: 1_000 }], limit: { requests: 10, windowMs: 1_000 } },
  {
    limits: [
      { requests: 10, windowMs: 1_000 },
      { requests: 240, windowMs: 60_000 },
    ],
    limit: { requests: 4, windowMs: 1_000 },
  },
  {
    limits: [
      { requests: 10, windowMs: 1_000 },
      { requests: 30, windowMs: 60_000 },
    ],
    limit: { requests: 1, windowMs: 2_000 },
  },
  {
    limits: [
      { requests: 10, windowMs: 1_000 },
      { requests: 90, windowMs: 60_000 },
    ],
    limit: { requests: 1, windowMs: 1_000 },
  },
  { limits: [{ requests: 0.5, windowMs: 60_000 }], limit: { requests: 1, windowMs: 120_000 } },
])("the limit that keeps all of $limits", ({ limits, limit }) => {
  expect(combineLimits(limits)).toEqual(limit);
});

test("after a clock was set back, starts in the future count as of now", () => {
  const window = windowOf([99_000, 102_000, 160_000, 170_000]);
  expect(takeStart(window, next, 100_000).isCounted).toBe(true);
  expect(window.starts.map(({ at }) => at)).toEqual([99_000, 100_000, 100_000, 101_000, 102_000]);
});

test.each([
  { learned: undefined, kept: [40_001, 101_000] },
  { learned: { requests: 60, windowMs: 90_000 }, kept: [10_001, 40_000, 40_001, 101_000] },
])("starts are forgotten once no limit counts them: $learned", ({ learned, kept }) => {
  const window = windowOf([10_000, 10_001, 40_000, 40_001], { learned });
  takeStart(window, { ...next, learned }, 100_000);
  expect(window.starts.map(({ at }) => at)).toEqual(kept);
});

test.each([
  { learned: undefined, isCounted: false },
  { learned: { requests: 30, windowMs: 60_000 }, isCounted: false },
  { learned: { requests: 60, windowMs: 1_000 }, isCounted: false },
  { learned: minute, isCounted: true },
])("who knows $learned hears the service's limit before it starts", ({ learned, isCounted }) => {
  const reply = takeStart(windowOf([], { learned: minute }), { ...next, learned }, 0);
  expect(reply).toEqual({ isCounted, waitMs: 0, rejections: 0, learned: minute });
});
