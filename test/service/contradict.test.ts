import { createMock } from "@tandem/mock";
import { checkContract } from "@tandem/sdk/contract";
import { describe, expect, it } from "vitest";
import { contradictions } from "../../packages/mock/src/service/contradictions.ts";
import { alternatives, randomPairs } from "./contradicted.ts";
import { playTraffic } from "./traffic.ts";

/** A stream without comments shows only to whoever waits for them. */
const unseen = ["S-03"];
const ids = Object.keys(contradictions).filter((id) => !unseen.includes(id));

it("at least 40 assumptions have an alternative, and each of them is in one of 200 pairs", () => {
  expect(ids.length).toBeGreaterThanOrEqual(40);
  expect(new Set(randomPairs().flat()).size).toBe(alternatives.length);
});

describe.each(ids)("createMock({ contradict: [%j] })", (id) => {
  it("is found in its traffic", async () => {
    const mock = createMock({ unlisted: true, contradict: [id] });
    const record = await playTraffic(mock, id === "G-01" ? "" : "/api/v1");
    const verdict = checkContract(record.exchanges).assumptions.find((each) => each.id === id);
    expect(verdict).toMatchObject({
      id,
      verdict: "contradicted",
      operation: expect.any(String),
      found: expect.any(String),
    });
  });
});

it.each([
  [{ contradict: ["X-99"] }, "contradict: X-99 has no alternative"],
  [
    { service: { infra: { prefx: "" } } as object },
    "infra.prefx is not a key of a service file. Did you mean infra.prefix?",
  ],
  [{ har: "{" }, "The recording is not JSON"],
])("a wrong option is an error: %j", (options, message) => {
  expect(() => createMock(options)).toThrow(message);
});
