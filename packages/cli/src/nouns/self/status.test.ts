import { createMock } from "@tandem/mock";
import { HttpResponse, http } from "msw";
import { afterAll, expect, it } from "vitest";
import { infraAccount } from "../../testing/mock-account.ts";
import { runMain } from "../../testing/run-main.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const deploys = (...statuses: readonly string[]) => ({ recentDeploys: statuses.map((status) => ({ status })) });

it.each([
  { site: { status: "active", ...deploys("succeeded") }, good: 1, attention: [] },
  { site: { status: "active", ...deploys("building", "failed") }, good: 0, attention: ["shop last deploy failed"] },
  { site: { status: "active", ...deploys("canceled", "failed") }, good: 1, attention: [] },
  {
    site: { status: "active", ...deploys("reverted", "succeeded") },
    good: 0,
    attention: ['shop last deploy is in the unknown state "reverted"'],
  },
  { site: { status: "failed" }, good: 0, attention: ["shop failed"] },
  {
    site: { status: "active" },
    good: 0,
    attention: ["shop last deploy is unknown: no recentDeploys (G-15)"],
  },
  { site: { status: "frozen" }, good: 0, attention: ['shop in the unknown state "frozen"'] },
])("a site that is $site.status with $site.recentDeploys needs $attention", async ({ site, good, attention }) => {
  mock.use(http.get("*/sites", () => HttpResponse.json({ data: [{ id: "site_1", name: "shop", ...site }] })));

  const { stdout } = await runMain(["status", "--json"], { env: infraAccount(server) });

  const sites = JSON.parse(stdout).find(({ what }: { what: string }) => what === "sites");
  expect(sites).toEqual({ what: "sites", total: 1, good, attention });
});
