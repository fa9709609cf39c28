import { ToolsClient } from "@tandem/sdk";
import { type BatchOptions, batch, memoryLedger } from "@tandem/sdk/batch";
import { expect, test } from "vitest";
import { rejection } from "../support/tool-service.ts";

let requests = 0;
const fetch = async () => {
  requests++;
  return Response.json({});
};
const tools = new ToolsClient({ apiKey: "k", baseUrl: "https://api.example.com", fetch });

async function run(options: unknown): Promise<void> {
  for await (const _ of batch(tools, "grammar-checker", ["a"], options as BatchOptions<"grammar-checker">));
}

test.each(["budget", "maxInFlight", "maxErrors", "repeatEqual", "total", "ledger"])(
  "a batch refuses a wrong %s, and sends nothing",
  async (option) => {
    for (const value of ["5", 5n, Number.NaN, -1, null, [], Symbol("x"), () => 1]) {
      expect([value, await rejection(run({ [option]: value })), requests]).toEqual([
        value,
        expect.objectContaining({ code: "invalid_argument" }),
        0,
      ]);
    }
  },
);

test.each([true, undefined, null, "run", {}, { run: "yes" }, { run: false }])(
  "a ledger whose claim answers %j sends nothing, and the batch says what it must answer",
  async (claim) => {
    const ledger = Object.assign(memoryLedger(), { claim: () => claim as never });
    const error = await rejection(run({ ledger }));
    expect(error).toMatchObject({ code: "invalid_argument", facts: { option: "ledger" } });
    expect(requests).toBe(0);
  },
);
