import { createMock, type Listening } from "@tandem/mock";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chromiumPath } from "./chromium.ts";
import type {} from "./page.ts";
import { servePage } from "./serve-page.ts";

const serviceOrigin = "https://api.example.com";

const used = {
  result: expect.objectContaining({ correctedText: "She goes home." }),
  provider: "mock",
  servers: ["staging-1", "db-1", "web-1"],
  created: "pending",
  refused: ["not_found", "req_"],
};

describe.skipIf(!chromiumPath)("in Chromium", () => {
  let browser: Browser;
  let app: Awaited<ReturnType<typeof servePage>>;
  let page: Page;

  beforeAll(async () => {
    app = await servePage(new URL("page.ts", import.meta.url));
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    app?.server.close();
  });
  beforeEach(async () => {
    page = await (await browser.newContext()).newPage();
    await page.goto(app.origin);
    await page.waitForFunction(() => globalThis.journeys !== undefined);
  });

  it("the SDK works over setupWorker(...mock.handlers)", async () => {
    const seen = await page.evaluate(() => globalThis.journeys.worker());
    expect(seen).toMatchObject({
      used,
      altered: 1,
      mistyped: [404, "There is no route GET /api/v1/serverss. The nearest is GET /api/v1/servers."],
      own: "the app's own",
    });
    expect(seen.events.slice(0, 1)).toEqual(["job.snapshot"]);
    expect(seen.events.at(-1)).toBe("job.done");
    expect(seen.listed).toBe(createMock().journal.coverage().untouched.length + 1);
    expect(seen.journal.map(([operationId]) => operationId)).toEqual([
      "tool_grammar_checker",
      "listServers",
      "createServer",
      "getServer",
      "listServers",
      undefined,
      "getAiJob",
    ]);
  });

  it("the mock works in a page, and reports what a browser cannot do", async () => {
    expect(await page.evaluate(() => globalThis.journeys.inPage())).toEqual({
      translated: "[de] Good morning",
      refusals: ["Error: A browser cannot open a port."],
    });
  });

  describe("over the port", () => {
    let port: Listening;
    const mock = createMock();
    beforeAll(async () => {
      port = await mock.listen();
    });
    afterAll(() => port.close());

    it("the SDK works from a page of this machine, and the control plane stays out of reach", async () => {
      const access = { baseUrl: port.url, key: mock.keys.pro, token: mock.tokens.owner };
      expect(await page.evaluate((given) => globalThis.journeys.useService(given), access)).toEqual(used);
      const asked = await page.evaluate(([given, token]) => globalThis.journeys.readControlPlane(given, token), [
        access,
        port.controlToken,
      ] as const);
      expect(asked).toBe("TypeError: Failed to fetch");
    });
  });

  it("the SDK works over Playwright's page.route and mock.fetch", async () => {
    const mock = createMock();
    await page.route(`${serviceOrigin}/**`, async (route) => {
      const request = route.request();
      const response = await mock.fetch(request.url(), {
        method: request.method(),
        headers: request.headers(),
        body: request.postData(),
      });
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      });
    });
    const access = { baseUrl: serviceOrigin, key: mock.keys.pro, token: mock.tokens.owner };
    expect(await page.evaluate((given) => globalThis.journeys.useService(given), access)).toEqual(used);
    expect(mock.journal.find({ operationId: "createServer" })).toHaveLength(1);
  });
});
