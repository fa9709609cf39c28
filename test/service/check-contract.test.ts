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

const hex = "0f".repeat(32);

it.each([
  [`sha256=${hex}`, { encoding: "hex", prefix: "sha256=" }],
  [hex, { encoding: "hex", prefix: "" }],
  [`v2,${"0f".repeat(64)}`, { encoding: "hex", prefix: "v2," }],
  [`${"A".repeat(43)}=`, { encoding: "base64", prefix: "" }],
])("a delivery shows how its signature is written: %s", (signature, scheme) => {
  const delivery = {
    ...{ method: "POST", url: "https://hooks.example.com/", status: 204, headers: {}, body: "" },
    ...{ requestBody: "{}", startedAt: 0, durationMs: 0 },
    requestHeaders: { "webhook-id": "evt_1", "webhook-timestamp": "1767225600", "webhook-signature": signature },
  };
  const written = checkContract([delivery]).assumptions.find(({ id }) => id === "W-03");
  expect(written).toMatchObject({ verdict: "contradicted", correction: { webhooks: { scheme } } });
});
