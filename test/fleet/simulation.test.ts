import { expect, test } from "vitest";
import { simulate } from "./simulation.ts";

const model = { perMinute: 60, rowsPerSecond: 50, redisMsPerRow: 1.2 };

test.each([
  [{ keys: 1, rows: 600, workers: 2 }, [9.024, 1.108, 0.998, 0.001, 0.011]],
  [{ keys: 100, rows: 60_000, workers: 4 }, [9.512, 105.133, 0.951, 0.126, 0.526]],
  [{ keys: 1_000, rows: 60_000, workers: 2 }, [10.001, 99.99, 0.091, 0.12, 1]],
  [{ keys: 10_000, rows: 100_000, workers: 125 }, [2.001, 832.793, 0.056, 0.999, 0.133]],
])("a simulation of %o ends the same each time, and its service rejects nothing", (size, expected) => {
  const { minutes, rowsPerSecond, shareOfLimit, redisBusy, workersBusy, rejected } = simulate({ ...model, ...size });
  expect([minutes, rowsPerSecond, shareOfLimit, redisBusy, workersBusy]).toEqual(expected);
  expect(rejected).toBe(0);
});
