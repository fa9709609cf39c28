import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath } from "../../../../test/browser/chromium.ts";
import { servePage } from "../../../../test/browser/serve-page.ts";
import { cells } from "../testing/fault-cells.ts";
import type {} from "../testing/fault-page.ts";

describe.skipIf(!chromiumPath)("through MSW in Chromium", () => {
  let browser: Browser;
  let app: Awaited<ReturnType<typeof servePage>>;
  let results: Awaited<ReturnType<typeof playFaults>>;

  beforeAll(async () => {
    app = await servePage(new URL("../testing/fault-page.ts", import.meta.url));
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
