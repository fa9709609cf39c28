import { createMock } from "@tandem/mock";
import { checkContract } from "@tandem/sdk/contract";
import { expect, it } from "vitest";
import { playTraffic } from "./traffic.ts";

const mock = createMock({ unlisted: true, acceptAnyCredential: false });
const record = await playTraffic(mock);

it("finds nothing contradicted in the mock's traffic, and decides at least 60 of the assumptions by it", () => {
  const { assumptions, unmatched } = checkContract(record.exchanges);
  const by = (verdict: string) =>
    assumptions.filter((each) => each.verdict === verdict).map(({ id, found }) => (found ? `${id} ${found}` : id));
  expect(by("contradicted")).toEqual([]);
  expect(unmatched).toEqual([]);
  expect(by("confirmed").length).toBeGreaterThanOrEqual(60);
});
