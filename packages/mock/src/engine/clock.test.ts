import { describe, expect, it } from "vitest";
import { Clock, waitOn } from "./clock.ts";

const virtual = () => new Clock({ start: 1_000, mode: "virtual", speed: 1 });

describe("a virtual clock", () => {
  it("stays still during work outside the process, even if a timer started it", async () => {
    const clock = virtual();
    const seen: number[] = [];
    const outside = async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      seen.push(clock.now());
      clock.setTimeout(() => seen.push(clock.now()), 10);
    };
    clock.hold(outside());
    clock.setTimeout(() => clock.hold(outside()), 50);
    await clock.advance(100);
    expect(seen).toEqual([1_000, 1_010, 1_050, 1_060]);
    expect(clock.now()).toBe(1_100);
  });

  it("runs timers in the order of their time, then of their setting, each at its own moment", async () => {
    const clock = virtual();
    const ran: string[] = [];
    const note = (name: string) => () => ran.push(`${name}@${clock.now()}`);
    clock.setTimeout(note("late"), 500);
    clock.setTimeout(note("first"), 100);
    clock.setTimeout(note("second"), 100);
    clock.setTimeout(note("beyond"), 501);
    await clock.advance(500);
    expect(ran).toEqual(["first@1100", "second@1100", "late@1500"]);
    expect(clock.pending).toBe(1);
  });

  it("lets promises settle between timers, so that waiting code keeps its place", async () => {
    const clock = virtual();
    const waits: number[] = [];
    const loop = (async () => {
      for (let round = 0; round < 3; round++) {
        await waitOn(clock, 100);
        waits.push(clock.now());
      }
    })();
    await clock.advance(300);
    await loop;
    expect(waits).toEqual([1_100, 1_200, 1_300]);
  });

  it("jumps to the next timer, and says when there is none", async () => {
    const clock = virtual();
    clock.setTimeout(() => {}, 700);
    expect(await clock.next()).toBe(true);
    expect(clock.now()).toBe(1_700);
    expect(await clock.next()).toBe(false);
  });
});

describe("a real clock", () => {
  it("runs timers in real time, at its speed", async () => {
    const clock = new Clock({ start: 0, mode: "real", speed: 1_000 });
    await new Promise<void>((resolve) => clock.setTimeout(resolve, 10_000));
    expect(clock.now()).toBeGreaterThanOrEqual(10_000);
  });
});

it("ends a wait early when the signal aborts, and leaves no timer", async () => {
  const clock = virtual();
  const abort = new AbortController();
  const waiting = waitOn(clock, 1_000, abort.signal);
  abort.abort();
  await waiting;
  expect(clock.pending).toBe(0);
});
