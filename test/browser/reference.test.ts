import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createMock, type Listening } from "@tandem/mock";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { chromiumPath } from "./chromium.ts";

interface Visit {
  readonly page: Page;
  /** Where requests went that left for another origin. */
  readonly foreign: string[];
  /** What the browser complained of: refused by the policy, thrown, not found. */
  readonly complaints: string[];
}

type Screen = Parameters<Browser["newContext"]>[0];

// Made at release, by scripts/release/reference-page.ts.
const page = fileURLToPath(new URL("../../packages/reference/page/scalar/standalone.esm.js.gz", import.meta.url));

describe.skipIf(!chromiumPath || !existsSync(page))("the reference in Chromium", () => {
  const mock = createMock({ service: { infra: { prefix: "/infra/v1" } }, scenario: "near-limit" });
  let browser: Browser;
  let port: Listening;

  beforeAll(async () => {
    port = await mock.listen();
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    await port?.close();
  });

  async function open(target: string, screen: Screen): Promise<Visit> {
    const context = await browser.newContext(screen);
    onTestFinished(() => context.close());
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const foreign: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== port.url && protocol !== "data:" && protocol !== "blob:") foreign.push(request.url());
    });
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", ({ message }) => complaints.push(message));
    await page.goto(`${port.url}/api/docs${target}`);
    await page.getByRole("heading", { name: "Typed client" }).waitFor();
    return { page, foreign, complaints };
  }

  const tryButton = (page: Page, call: RegExp) =>
    page.getByRole("button", { name: /^Test Request/ }).and(page.getByRole("button", { name: call }));

  it("finds an operation and tries it by keyboard alone, with the scenario's key, and stays on its origin", async () => {
    const { page, foreign, complaints } = await open("", { viewport: { width: 1280, height: 800 } });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("grammar");
    await page.getByRole("option", { name: /grammar-checker/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tryButton(page, /grammar-checker/).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Send (get|post) request/ }).waitFor();

    await page.keyboard.press("Control+Enter");
    await dialog.getByText('"She goes home."').waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });

    const [entry] = mock.journal.find({ operationId: "grammar-checker" });
    expect(entry).toMatchObject({ status: 200, caller: expect.stringMatching(/^nearLimit#/) });
    expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
  });

  it("fits 360 px in the dark, shows the line that makes a typed client, and calls below the mock's prefix", async () => {
    const screen = { viewport: { width: 360, height: 740 }, colorScheme: "dark" } as const;
    const { page, foreign, complaints } = await open("?api=infra", screen);
    const line = `npx @hey-api/openapi-ts \\\n  -i ${port.url}/api/openapi/infra.json \\\n  -o src/infra-client`;
    expect((await page.locator("pre", { hasText: "openapi-ts" }).textContent())?.trim()).toBe(line);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const [red = 255] = (await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).match(/\d+/) ?? [];
    expect(Number(red)).toBeLessThan(64);

    await page.evaluate(() => {
      location.hash = "#infra/tag/servers/GET/servers";
    });
    await tryButton(page, /get \/servers\b/i)
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Send (get|post) request/ }).click();
    await dialog.getByText("200 OK").waitFor();

    expect(mock.journal.entries.at(-1)).toMatchObject({ path: "/infra/v1/servers", status: 200 });
    expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
  });
});
