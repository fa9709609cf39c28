import { beforeEach, describe, expect, test, vi } from "vitest";
import { ReconnectPolicy } from "./reconnect-policy.ts";

const limits = { totalMs: 60_000, firstAttempts: 3, attempts: 100 };

beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(1));

/** The waits before each next connection, until it gives up. A connection takes no time. */
function waits(policy: ReconnectPolicy): number[] {
  const all: number[] = [];
  for (let now = 0; ; ) {
    const wait = policy.nextDelay(now);
    if (wait === undefined) return all;
    all.push(wait);
    now += wait;
  }
}

describe("ReconnectPolicy", () => {
  test.each([
    ["at most", 1, [1_000, 1_000, 1_000, 1_000, 1_600, 3_200, 5_000, 5_000]],
    ["at least", 0, [1_000, 1_000, 1_000, 1_000, 1_000, 1_600, 2_500, 2_500]],
  ])("waits 1 s, also after progress, then doubles the wait up to 5 s: %s", (_, random, expected) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const policy = new ReconnectPolicy(limits);
    policy.reset();
    expect(waits(policy).slice(0, 8)).toEqual(expected);
  });

  test("gives up when the next connection would come after totalMs", () => {
    const policy = new ReconnectPolicy(limits);
    policy.reset();
    const total = waits(policy).reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeLessThan(60_000);
    expect(total + 5_000).toBeGreaterThanOrEqual(60_000);
  });

  test("gives up after 3 failures before any progress, and starts again with any progress", () => {
    const policy = new ReconnectPolicy(limits);
    expect(waits(policy)).toEqual([1_000, 1_000, 1_000]);
    policy.reset();
    expect(waits(policy).length).toBeGreaterThan(3);
    policy.reset();
    expect(policy.nextDelay(1_000_000)).toBe(1_000);
  });

  test("waits for the requested time, if there is time", () => {
    const policy = new ReconnectPolicy(limits);
    expect(policy.nextDelay(0, 9_000)).toBe(9_000);
    expect(policy.nextDelay(9_000, 70_000)).toBeUndefined();
  });

  test.each([
    ["as the stream asks for", 60_000, 3_000, 3_000],
    ["1 s if it asks for nothing", 60_000, undefined, 1_000],
    ["half of a short time", 600, undefined, 300],
    ["no longer than leaves time for one try", 60_000, 120_000, 30_000],
    ["no longer than a minute", 1_000_000, 120_000, 60_000],
  ])("waits %s", (_, totalMs, askedMs, waitMs) => {
    const policy = new ReconnectPolicy({ ...limits, totalMs });
    if (askedMs !== undefined) policy.askToWait(askedMs);
    expect(policy.nextDelay(0)).toBe(waitMs);
  });

  test("has the full time until the first failure, then the remaining time", () => {
    const policy = new ReconnectPolicy(limits);
    expect(policy.leftMs(5_000)).toBe(60_000);
    policy.nextDelay(5_000);
    expect(policy.leftMs(5_100)).toBe(59_900);
    policy.reset();
    expect(policy.leftMs(9_000)).toBe(60_000);
  });

  test.each([
    [9_000, undefined],
    [9_001, 9_000],
  ])("a wait of 9 s of %d ms that are left is %s", (totalMs, delay) => {
    expect(new ReconnectPolicy({ ...limits, totalMs }).nextDelay(0, 9_000)).toBe(delay);
  });
});
