import { describe, expect, test } from "vitest";
import { createMock } from "../create-mock.ts";
import type { Fault } from "./faults.ts";

const wrong = (name: string, values: readonly unknown[]) => values.map((value) => [name, value] as const);
const inStream = (name: string, value: unknown) =>
  name.startsWith("stream.")
    ? { stream: { ...(name.includes("after") && { ends: "cut" }), [name.slice("stream.".length)]: value } }
    : { [name]: value };

const noCount = [-1, 1.5, NaN, Infinity, 1e308, "5", null];
const rules: Readonly<Record<string, string>> = {
  status: "a whole number, from 200 to 599",
  latencyMs: "a number, above 0, up to 31536000000",
  cutAfterBytes: "a whole number, 0 or more",
  "stream.chunkBytes": "a whole number, 1 or more",
  "stream.afterBytes": "a whole number, 0 or more",
  "stream.afterEvents": "a whole number, 0 or more",
};

describe("rejects an impossible number when a fault is added", () => {
  test.each([
    ...wrong("status", [0, 99, 199, 600, 422.5, NaN, "422", null]),
    ...wrong("latencyMs", [0, -1, NaN, Infinity, 1e308, 31_536_000_001, "5", null]),
    ...wrong("cutAfterBytes", noCount),
    ...wrong("stream.chunkBytes", [0, ...noCount]),
    ...wrong("stream.afterBytes", noCount),
    ...wrong("stream.afterEvents", noCount),
  ])("%s: %j", async (name, value) => {
    const mock = createMock();
    const add = () => mock.faults.add({ operation: "*", fault: inStream(name, value) as unknown as Fault });
    expect(add).toThrow(
      new RangeError(
        `fault.${name} must be ${rules[name]}; got ${typeof value === "number" ? value : JSON.stringify(value)}.`,
      ),
    );
    expect(mock.faults.list()).toEqual([]);
  });

  test.each([
    ...wrong("status", [200, 422, 599]),
    ...wrong("latencyMs", [0.5, 31_536_000_000]),
    ...wrong("cutAfterBytes", [0, 5]),
    ...wrong("stream.chunkBytes", [1]),
    ...wrong("stream.afterBytes", [0]),
    ...wrong("stream.afterEvents", [0]),
  ])("%s: %j is one that can be", (name, value) => {
    const mock = createMock();
    mock.faults.add({ operation: "*", fault: inStream(name, value) as unknown as Fault });
    expect(mock.faults.list()).toHaveLength(1);
  });

  test.each([-1, NaN, Infinity, 1e308])("the mock's own latencyMs: %j", (latencyMs) => {
    expect(() => createMock({ latencyMs })).toThrow(
      new RangeError(`latencyMs must be a number, from 0 to 31536000000; got ${latencyMs}.`),
    );
  });
});
