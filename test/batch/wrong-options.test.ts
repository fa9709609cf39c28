import { type BatchOptions, batch } from "@tandem/batch";
import { ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";

const tools = new ToolsClient({ apiKey: "k", baseUrl: "http://127.0.0.1:9" });

test.each<[option: string, options: BatchOptions<"grammar-checker">]>([
  ["credits", { budget: { credits: -1 } }],
  ["maxInFlight", { maxInFlight: 0 }],
  ["maxErrors", { maxErrors: Number.NaN }],
  ["outageMs", { outageMs: 0 }],
  ["graceMs", { graceMs: -1 }],
  ["buget", { buget: { credits: 1 } } as never],
])("a batch refuses a wrong %s before its ledger is opened", (option, options) => {
  expect(() => batch(tools, "grammar-checker", ["a"], options)).toThrow(
    expect.objectContaining({ code: "invalid_argument", facts: expect.objectContaining({ option }) }),
  );
});

test.each(["", undefined as never])("a batch needs the slug of a tool, not %j", (tool) => {
  expect(() => batch(tools, tool, ["a"])).toThrow(expect.objectContaining({ facts: { option: "tool" } }));
});
