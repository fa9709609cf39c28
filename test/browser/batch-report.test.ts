import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReportFacts } from "../../packages/cli/src/batch/report-page.ts";
import { reportPage } from "../../packages/cli/src/batch/report-page.ts";
import { chromiumPath } from "./chromium.ts";

const hostile = `<img src=http://127.0.0.1:9/x onerror=alert(1)>"'\`</td></table><script>document.title="taken"</script>${"x".repeat(400)}`;

const facts: ReportFacts = {
  name: hostile,
  tool: "ai-translator",
  options: JSON.stringify({ targetLanguage: hostile }),
  madeAt: Date.parse("2026-03-01T12:00:00Z"),
  summary: {
    rows: 1_234_567,
    done: 1_000_000,
    failed: 34_567,
    unknown: 200_000,
    waiting: 0,
    sent: 0,
    spent: 987_654.321,
    possibleDoubleCharges: 0,
    reserved: 0,
  },
  overTime: Array.from({ length: 60 }, (_, part) => ({ at: part * 60_000, rows: part * 1_000, credits: part ** 2 })),
  durations: [
    { upToMs: 500, rows: 1 },
    { upToMs: Number.POSITIVE_INFINITY, rows: 999_999 },
  ],
  failures: [{ code: hostile, rows: 34_567, example: hostile }],
  unknown: [{ row: hostile, says: hostile }],
};

describe.skipIf(!chromiumPath)("the report of a batch in Chromium", { timeout: 60_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
  }, 60_000);
  afterAll(() => browser?.close());

  it.each([
    ["light", 1_100],
    ["dark", 1_100],
    ["light", 360],
  ] as const)("%s, %i wide: it fits, makes no request, and runs no injected code", async (colorScheme, width) => {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
    const found: string[] = [];
    page.on("dialog", (dialog) => found.push(dialog.message()));
    page.on("request", (request) => found.push(request.url()));
    page.on("console", (message) => found.push(message.text()));
    page.on("pageerror", (error) => found.push(String(error)));
    await page.setContent(reportPage(facts));

    expect(found).toEqual([]);
    expect(await page.title()).toContain("ai-translator: <img");
    expect(await page.locator("script, img, a, iframe").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const { color, background } = await page.evaluate(() => {
      const { color } = getComputedStyle(document.body);
      return { color, background: getComputedStyle(document.documentElement).colorScheme };
    });
    expect({ color, background }).toEqual({
      color: colorScheme === "dark" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)",
      background: "light dark",
    });
    await page.close();
  });
});
