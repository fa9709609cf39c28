import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { onTimeoutOrAbort } from "./clock.ts";

it.each([
  { what: "the time is over", ms: 10, ends: "time", told: [false] },
  { what: "the signal aborts", ms: 10, ends: "signal", told: [true] },
  { what: "the signal aborts, for what has no end,", ms: Infinity, ends: "signal", told: [true] },
  { what: "it is taken back", ms: 10, ends: "stop", told: [] },
])("leaves no timer and no listener once $what", async ({ ms, ends, told }) => {
  const clock = new VirtualClock();
  const controller = new AbortController();
  const said: boolean[] = [];
  const left = () => [clock.pending, getEventListeners(controller.signal, "abort").length];
  const { promise, resolve } = Promise.withResolvers<void>();

  const stop = onTimeoutOrAbort(ms, clock, controller.signal, (isAborted) => {
    said.push(isAborted);
    resolve();
  });
  expect(left()).toEqual([ms < Infinity ? 1 : 0, 1]);

  if (ends === "time") await clock.play(promise);
  else if (ends === "signal") controller.abort();
  else stop();
  expect([said, left()]).toEqual([told, [0, 0]]);
});
