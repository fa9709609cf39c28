import { ConnectionError } from "@tandem/sdk";
import { expect, it } from "vitest";
import { parseArgv } from "../../argv/parse-argv.ts";
import { connectionExplanation } from "./connection.ts";

it.each([
  [{ option: "url" }, "check the batch's URL, and that Redis is running"],
  [
    { url: "http://127.0.0.1:9/api/v1/tools" },
    "check the URL of the tool API (TANDEM_TOOLS_URL), and that the service is up",
  ],
])("nothing listens, with %j: %s", async (facts, fix) => {
  const error = new ConnectionError({ summary: "It failed", facts: { reason: "ECONNREFUSED", ...facts } });
  const asked = await parseArgv([], { summary: "", commands: {} });
  expect(connectionExplanation(error, { asked, env: {}, api: "tools" })).toEqual({
    why: "connection refused: nothing is listening there",
    fix,
  });
});

const overHttp = "start the URL of the tool API with http:// (TANDEM_TOOLS_URL), or use the port for https";
const notTls = "received non-TLS data, possibly from a proxy or load balancer";

it.each([
  ["ERR_SSL_WRONG_VERSION_NUMBER", "not_sent", "that port speaks plain http, not https", overHttp],
  ["EPROTO", "not_sent", "TLS failed on that port; it may be plain http", overHttp],
  ...["ERR_SSL_WRONG_VERSION_NUMBER", "EPROTO"].map(
    (reason) =>
      [
        reason,
        "unknown",
        `${notTls}; the request may have been executed`,
        "check for a proxy between this machine and the service (TANDEM_TOOLS_URL)",
      ] as const,
  ),
] as const)("%s, outcome %s: %s", async (reason, outcome, why, fix) => {
  const error = new ConnectionError({ summary: "It failed", outcome, facts: { reason } });
  const asked = await parseArgv([], { summary: "", commands: {} });
  expect(connectionExplanation(error, { asked, env: {}, api: "tools" })).toEqual({
    why,
    fix,
  });
});
