import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMock } from "../create-mock.ts";
import { checkResponse } from "../testing/check-response.ts";
import { type ScenarioName, scenarios } from "./scenarios.ts";

type Mock = ReturnType<typeof createMock>;

const newMock = (scenario: ScenarioName, seed = 1) => createMock({ scenario, seed, checkResponse });

function call(mock: Mock, route: string, body?: unknown): Promise<Response> {
  const [method = "GET", path = ""] = route.split(" ");
  const credential = path.startsWith("/tools") ? mock.scenario.key : mock.scenario.token;
  return mock.fetch(`http://mock.test/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${credential}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

const status = async (mock: Mock, route: string, body?: unknown) => (await call(mock, route, body)).status;
const rows = async (mock: Mock, path: string) =>
  ((await (await call(mock, `GET ${path}`)).json()) as { data: Readonly<Record<string, unknown>>[] }).data;

const run = ["POST /tools/grammar-checker", { input: "She go home." }] as const;
const create = ["POST /servers", { name: "web-2", host: "203.0.113.9" }] as const;
const subscribe = ["POST /billing/subscribe", { planId: "plan_business", interval: "month" }] as const;

/** What can be seen of each scenario. One without a row fails the test below. */
const shows: Readonly<Record<ScenarioName, (mock: Mock) => Promise<void>>> = {
  async team(mock) {
    const known = { "/servers": "srv_9c07", "/sites": "site_4c1d", "/databases": "db_6b2e", "/webhooks": "wh_5a" };
    for (const [path, id] of Object.entries(known)) expect((await rows(mock, path))[0]).toMatchObject({ id });
    expect([await status(mock, ...run), await status(mock, ...create), await status(mock, ...subscribe)]).toEqual([
      200, 201, 200,
    ]);
  },
  async empty(mock) {
    const paths = ["/servers", "/sites", "/databases", "/alerts", "/webhooks", "/billing/invoices"];
    for (const path of paths) expect([path, await rows(mock, path)]).toEqual([path, []]);
    expect(await rows(mock, "/teams")).toMatchObject([{ id: "team_9", members: [{ role: "owner" }] }]);
    expect(await status(mock, ...create)).toBe(201);
  },
  async incident(mock) {
    for (const wait of ["0s", "1h"]) {
      await mock.clock.advance(wait);
      expect(await rows(mock, "/servers")).toContainEqual(
        expect.objectContaining({ id: "srv_81f2", status: "unreachable" }),
      );
      const [site] = await rows(mock, "/sites");
      expect(site).toMatchObject({
        recentDeploys: [{ status: "failed" }, { status: "succeeded" }, { status: "failed" }, { status: "succeeded" }],
      });
      expect(await rows(mock, "/alerts")).toMatchObject([{ id: "alt_12", state: "firing" }]);
    }
  },
  "out-of-credits": async (mock) => expect(await status(mock, ...run)).toBe(402),
  "trial-ended": async (mock) => expect(await status(mock, ...run)).toBe(403),
  async revoked(mock) {
    expect([await status(mock, ...run), await status(mock, "GET /servers")]).toEqual([401, 401]);
  },
  async "near-limit"(mock) {
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) statuses.push(await status(mock, ...run), await status(mock, "GET /teams"));
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  },
  async "read-only"(mock) {
    expect([await status(mock, "GET /servers"), await status(mock, ...create)]).toEqual([200, 403]);
  },
  async viewer(mock) {
    expect([await status(mock, "GET /servers"), await status(mock, ...create)]).toEqual([200, 403]);
  },
  async "plan-limit"(mock) {
    expect([await status(mock, "GET /servers"), await status(mock, ...create)]).toEqual([200, 402]);
  },
  "declined-card": async (mock) => expect(await status(mock, ...subscribe)).toBe(402),
  async flaky(mock) {
    const statuses = new Map<number, number>();
    for (let count = 0; count < 50; count++) {
      const met = await status(mock, "GET /tools");
      statuses.set(met, (statuses.get(met) ?? 0) + 1);
    }
    expect([...statuses.keys()]).toEqual([503, 200]);
    expect(statuses.get(200)).toBeGreaterThan(statuses.get(503)!);
    expect(await status(mock, ...run)).toBe(422);
  },
  async outage(mock) {
    expect([await status(mock, ...run), await status(mock, "GET /servers")]).toEqual([503, 503]);
  },
  async slow(mock) {
    const answers = Promise.all([call(mock, "GET /tools"), call(mock, "GET /servers")]);
    await expect.poll(() => mock.clock.pending).toBe(2);
    await mock.clock.advance("5s");
    expect((await answers).map((answer) => answer.headers.get("date"))).toEqual([
      "Thu, 01 Jan 2026 00:00:05 GMT",
      "Thu, 01 Jan 2026 00:00:05 GMT",
    ]);
  },
  async "lost-answers"(mock) {
    await expect(call(mock, ...create)).rejects.toThrow(TypeError);
    mock.faults.clear();
    expect((await rows(mock, "/servers"))[0]).toMatchObject({ name: "web-2" });
  },
  async "broken-streams"(mock) {
    const { token } = mock.scenario;
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    const answer = await mock.fetch("http://mock.test/api/v1/ai/jobs/job_29", { headers });
    await expect(answer.text()).rejects.toThrow("terminated");
    expect(await status(mock, "GET /ai/jobs/job_29")).toBe(200);
  },
};

describe("a scenario", () => {
  it.each(scenarios)("$name: $summary", async ({ name }) => {
    const mock = newMock(name);
    expect(mock.scenario.name).toBe(name);
    await shows[name](mock);
  });

  it("is the team by default, with the ids of the examples for any seed", async () => {
    expect(createMock().scenario).toEqual({
      name: "team",
      key: createMock().keys.pro,
      token: createMock().tokens.owner,
    });
    await shows.team(newMock("team", 7));
  });

  it("rejects an unknown one and lists the known ones", () => {
    expect(() => createMock({ scenario: "outtage" as ScenarioName })).toThrow(
      new RangeError(`There is no scenario "outtage". There are: ${scenarios.map(({ name }) => name).join(", ")}.`),
    );
  });

  it.each(scenarios)("$name is in the reference verbatim", ({ name, summary }) => {
    const page = readFileSync(new URL("../../../../docs/reference/mock.md", import.meta.url), "utf8");
    expect(page).toContain(`\n| \`${name}\` | ${summary} |\n`);
  });
});
