import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cells } from "../../packages/mock/src/testing/fault-cells.ts";
import { chromiumPath } from "./chromium.ts";
import type {} from "./fault-page.ts";
import { servePage } from "./serve-page.ts";

describe.skipIf(!chromiumPath)("through MSW in Chromium", () => {
  let browser: Browser;
  let app: Awaited<ReturnType<typeof servePage>>;
  let results: Awaited<ReturnType<typeof playFaults>>;

  beforeAll(async () => {
    app = await servePage("fault-page.ts");
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
    const page = await browser.newPage();
    await page.goto(app.origin);
    await page.waitForFunction(() => globalThis.playFaults !== undefined);
    results = await page.evaluate(() => globalThis.playFaults());
  });
  afterAll(async () => {
    await browser?.close();
    app?.server.close();
  });

  it.each(cells.map((cell, index) => ({ ...cell, index })))(
    "$fault on $kind is seen as: $expected, and the journal agrees",
    ({ fault, expected, index }) => {
      expect(results[index]).toEqual({ seen: expected, journal: expected === "same" ? [] : [fault] });
    },
  );
});
