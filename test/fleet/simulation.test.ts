import { expect, test } from "vitest";
import { simulate } from "./simulation.ts";

const model = { perMinute: 60, rowsPerSecond: 130, redisMsPerRow: 0.54 };

test.each([
  [{ keys: 1, rows: 600, workers: 2 }, [9.018, 1.109, 0.998, 0.001, 0.004]],
  [{ keys: 100, rows: 60_000, workers: 4 }, [9.203, 108.654, 0.98, 0.059, 0.209]],
  [{ keys: 1_000, rows: 60_000, workers: 2 }, [3.847, 259.917, 0.206, 0.14, 1]],
  [{ keys: 10_000, rows: 100_000, workers: 125 }, [1, 1666.667, 0.083, 0.9, 0.103]],
])("a simulation of %o ends the same each time, and its service rejects nothing", (size, expected) => {
  const { minutes, rowsPerSecond, shareOfLimit, redisBusy, workersBusy, rejected } = simulate({ ...model, ...size });
  expect([minutes, rowsPerSecond, shareOfLimit, redisBusy, workersBusy]).toEqual(expected);
  expect(rejected).toBe(0);
});
