import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ServiceFile } from "@tandem/contract";
import { createMock } from "@tandem/mock";
import { chromium } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { chromiumPath } from "../../../../../test/browser/chromium.ts";
import { configHome } from "../../testing/config-home.ts";
import { runMain } from "../../testing/program.ts";

/** What a dashboard does, in a page of the service's own origin. */
async function useDashboard(token: string): Promise<number[]> {
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    await response.text();
    return response.status;
  };
  const statuses: number[] = [];
  for (const path of ["/servers?limit=2", "/sites", "/databases", "/teams", "/servers/srv_none"]) {
    statuses.push(await ask("GET", `/api/v1${path}`));
  }
  statuses.push(await ask("POST", "/api/v1/servers", { name: "web-9", host: "203.0.113.99" }));
  statuses.push(await ask("PATCH", "/api/v1/sites/site_4c1d", { healthCheckPath: "/up" }));
  return statuses;
}

describe.skipIf(!chromiumPath)("a HAR file that Chromium saved", () => {
  it.each<[string, ServiceFile, number, RegExp]>([
    ["as assumed", {}, 0, /\n\d\d confirmed, 0 contradicted, /],
    [
      "with another request id and wrapping",
      { infra: { headers: { requestId: "x-trace" }, wrap: { list: "items" } } },
      14,
      /\nG-05 {2}contradicted .*\n/,
    ],
  ])("is judged without a request: %s", async (_, service, exit, printed) => {
    const mock = createMock({ clock: "real", service });
    const server = await mock.listen();
    const browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
    onTestFinished(async () => {
      await browser.close();
      await server.close();
    });
    const { env, folder } = configHome();
    const path = join(folder, "dashboard.har");
    const context = await browser.newContext({ recordHar: { path, content: "embed" } });
    const page = await context.newPage();
    await page.goto(`${new URL(server.infraUrl).origin}/api/v1/billing/plans`);
    expect(await page.evaluate(useDashboard, mock.tokens.owner)).toEqual([200, 200, 200, 200, 404, 201, 200]);
    await context.close();
    expect(existsSync(path)).toBe(true);

    const asked = mock.journal.entries.length;
    const result = await runMain(["doctor", "--contract", "--har", path], { env });
    expect(result.stdout).toMatch(/dashboard\.har: \d+ exchanges\nnothing was sent\n/);
    expect(result.stdout).toMatch(printed);
    expect(result.exit).toBe(exit);
    expect(mock.journal.entries).toHaveLength(asked);
  });
});
