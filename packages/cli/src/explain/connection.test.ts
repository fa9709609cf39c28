import { ConnectionError } from "@tandem/sdk";
import { expect, it } from "vitest";
import { parseArgv } from "../argv/parse-argv.ts";
import { connectionExplanation } from "./connection.ts";

it.each([
  [{ option: "url" }, "check the address of the batch, and that Redis is up"],
  [
    { url: "http://127.0.0.1:9/api/v1/tools" },
    "check the address of the tool API (TANDEM_TOOLS_URL), and that the service is up",
  ],
])("nothing listens, with %j: %s", async (facts, fix) => {
  const error = new ConnectionError({ summary: "It failed", facts: { reason: "ECONNREFUSED", ...facts } });
  const asked = await parseArgv([], { summary: "", commands: {} });
  expect(connectionExplanation(error, { asked, env: {}, api: "tools" })).toEqual({
    why: "nothing listens at that address",
    fix: { kind: "advice", text: fix },
  });
});
