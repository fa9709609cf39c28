import { describe, expect, it } from "vitest";
import { serving } from "../../../../test/support/servers.ts";
import { runMain } from "../testing/program.ts";

describe("a list that may be incomplete", () => {
  const body = JSON.stringify({ data: [{ id: "x_0", name: "web-0", status: "online" }], meta: { next_cursor: "c2" } });

  it.each([
    "servers list",
    "servers list --all -q",
    "sites get web-9",
    "servers create --name web-9 --host 203.0.113.7 --if-not-exists -q",
    "api /servers --paginate",
  ])("%s fails, and changes nothing", async (line) => {
    const changes: string[] = [];
    const url = await serving((request, response) => {
      if (request.method !== "GET") changes.push(`${request.method} ${request.url}`);
      response.writeHead(200, { "content-type": "application/json" }).end(body);
    });
    const env = { TANDEM_INFRA_URL: url, TANDEM_INFRA_TOKEN: "tok_1" };
    const { exit, stdout, stderr } = await runMain(line.split(" "), { env, stdin: "" });

    expect({ exit, stdout, changes }).toEqual({ exit: 1, stdout: "", changes: [] });
    expect(stderr).toContain("(assumption G-06)");
  });
});
