import { describe, expect, it } from "vitest";
import { Clock, waitOn } from "./clock.ts";
import { dayMs } from "./duration.ts";

const virtual = () => new Clock({ start: 1_000, mode: "virtual", speed: 1 });

it.each([[Number.NaN], [-1], [3_660 * dayMs + 1], [1e13], ["99999999d"]])(
  "refuses to advance by %s, and stays where it is",
  async (duration) => {
    const clock = virtual();
    await expect(async () => clock.advance(duration)).rejects.toThrow(RangeError);
    expect(clock.now()).toBe(1_000);
    await clock.advance("1s");
    expect(clock.now()).toBe(2_000);
  },
);

it("never passes the year 9999, the last one in RFC 3339", async () => {
  const start = Date.parse("9999-12-31T23:59:59Z");
  const clock = new Clock({ start, mode: "virtual", speed: 1 });
  await expect(clock.advance("1s")).rejects.toThrow("The clock cannot pass the year 9999.");
  expect(clock.now()).toBe(start);
});

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

  it("continues if the work it waited for fails", async () => {
    const clock = virtual();
    const failing = Promise.reject(new Error("lost"));
    clock.hold(failing);
    await clock.advance(1);
    expect(clock.now()).toBe(1_001);
    await expect(failing).rejects.toThrow("lost");
  });

  it("stops until it is advanced", async () => {
    const clock = virtual();
    await new Promise((resolve) => setImmediate(resolve));
    expect(clock.now()).toBe(1_000);
    await clock.advance("2s");
    expect(clock.now()).toBe(3_000);
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

  it("runs a timer that another sets on the way, when it is due within the advance", async () => {
    const clock = virtual();
    const ran: number[] = [];
    clock.setTimeout(() => clock.setTimeout(() => ran.push(clock.now()), 50), 100);
    await clock.advance(150);
    expect(ran).toEqual([1_150]);
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

  it("does not run a cleared timer", async () => {
    const clock = virtual();
    let ran = false;
    clock.clearTimeout(
      clock.setTimeout(() => {
        ran = true;
      }, 10),
    );
    expect(clock.pending).toBe(0);
    await clock.advance(20);
    expect(ran).toBe(false);
  });

  it("keeps order over a thousand timers set in a shuffled order", async () => {
    const clock = virtual();
    const ran: number[] = [];
    for (let index = 0; index < 1_000; index++) {
      const ms = (index * 7_919) % 1_000;
      clock.setTimeout(() => ran.push(ms), ms);
    }
    await clock.advance(1_000);
    expect(ran).toEqual(Array.from({ length: 1_000 }, (_, ms) => ms));
  });

  it("forgets its timers when rewound", async () => {
    const clock = virtual();
    clock.setTimeout(() => {}, 10);
    await clock.advance(5);
    clock.rewind();
    expect([clock.now(), clock.pending]).toEqual([1_000, 0]);
  });
});

describe("a real clock", () => {
  it("runs timers in real time, at its speed", async () => {
    const clock = new Clock({ start: 0, mode: "real", speed: 1_000 });
    await new Promise<void>((resolve) => clock.setTimeout(resolve, 10_000));
    expect(clock.now()).toBeGreaterThanOrEqual(10_000);
  });

  it("can be moved on as well", async () => {
    const clock = new Clock({ start: 0, mode: "real", speed: 1 });
    let ran = false;
    clock.setTimeout(() => {
      ran = true;
    }, 3_600_000);
    await clock.advance("1h");
    expect(ran).toBe(true);
    expect(clock.now()).toBeGreaterThanOrEqual(3_600_000);
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
