import { ConnectionError } from "@tandem/sdk";
import { expect, it } from "vitest";
import { parseArgv } from "../argv/parse-argv.ts";
import { connectionExplanation } from "./connection.ts";

it.each([
  [{ option: "url" }, "check the batch's URL, and that Redis is running"],
  [
    { url: "http://127.0.0.1:9/api/v1/tools" },
    "check the address of the tool API (TANDEM_TOOLS_URL), and that the service is up",
  ],
])("nothing listens, with %j: %s", async (facts, fix) => {
  const error = new ConnectionError({ summary: "It failed", facts: { reason: "ECONNREFUSED", ...facts } });
  const asked = await parseArgv([], { summary: "", commands: {} });
  expect(connectionExplanation(error, { asked, env: {}, api: "tools" })).toEqual({
    why: "connection refused: nothing is listening there",
    fix: { kind: "advice", text: fix },
  });
});

const overHttp = "begin the address of the tool API with http:// (TANDEM_TOOLS_URL), or give the port for https";
const notTls = "something that is not TLS came into the connection, as from a proxy or a load balancer on the way";

it.each([
  ["ERR_SSL_WRONG_VERSION_NUMBER", "not_sent", "that port speaks plain http, not https", overHttp],
  ["EPROTO", "not_sent", "TLS failed on that port; it may be plain http", overHttp],
  ...["ERR_SSL_WRONG_VERSION_NUMBER", "EPROTO"].map(
    (reason) =>
      [
        reason,
        "unknown",
        `${notTls}; whether the service acted is not known`,
        "find out what stands between this machine and the service (TANDEM_TOOLS_URL)",
      ] as const,
  ),
] as const)("%s, outcome %s: %s", async (reason, outcome, why, fix) => {
  const error = new ConnectionError({ summary: "It failed", outcome, facts: { reason } });
  const asked = await parseArgv([], { summary: "", commands: {} });
  expect(connectionExplanation(error, { asked, env: {}, api: "tools" })).toEqual({
    why,
    fix: { kind: "advice", text: fix },
  });
});
