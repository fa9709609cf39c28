import { expect, it } from "vitest";
import { fieldPlace } from "./specs.ts";

const flags = {
  name: { summary: "" },
  conditionWindowSeconds: { summary: "" },
  channels: { summary: "" },
  environmentFile: { summary: "" },
};

it.each([
  ["/name", "--name"],
  ["/condition/windowSeconds", "--condition-window-seconds"],
  ["/channels/0/to/1", "--channels (0.to.1)"],
  ["/environment/API~1KEY", "--environment-file (API/KEY)"],
  ["/planId", "planId"],
  ["/condition/unknown", "condition.unknown"],
  ["", "the body"],
])("%s was set by %s", (pointer, want) => {
  expect(fieldPlace(pointer, flags)).toBe(want);
});
