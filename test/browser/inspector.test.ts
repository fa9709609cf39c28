import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createMock, type Listening, type Mock } from "@tandem/mock";
import { InfraClient } from "@tandem/sdk/infra";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { infraMethods } from "../../packages/reference/src/inspector/snippets.ts";
import infraDocument from "../../packages/sdk/openapi/infra.json" with { type: "json" };
import { buildInspector } from "../../scripts/build/inspector.ts";
import { chromiumPath } from "./chromium.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

beforeAll(() => buildInspector());

it("weighs at most 120 kB with gzip, and names no other host", () => {
  const folder = fileURLToPath(new URL("../../packages/reference/page/inspector/", import.meta.url));
  const files = readdirSync(folder).map((name) => readFileSync(folder + name));
  expect(files.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThan(120_000);
  const page = readFileSync(`${folder}index.html`, "utf8");
  expect(page).not.toMatch(/https?:|<style|<script(?![^>]* src="\.\/)/);
});

it("copies every operation of the infrastructure API as a method that the SDK has", () => {
  const infra = new InfraClient({ token: "tdi_owner_0000000000000000", baseUrl: "http://localhost" });
  const operations = Object.values(infraDocument.paths).flatMap((methods) => Object.values(methods));
  const ids = operations.flatMap((operation) => ("operationId" in operation ? operation.operationId : []));
  expect(Object.keys(infraMethods).sort()).toEqual(ids.sort());
  for (const path of Object.values(infraMethods)) {
    const [resource, method] = path.split(".") as ["servers", "list"];
    expect(infra[resource][method], path).toBeTypeOf("function");
  }
});

describe.skipIf(!chromiumPath)("the inspector in Chromium", { timeout: 120_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
  }, 60_000);
  afterAll(() => browser?.close());

  async function open(view = "requests", options: Parameters<typeof createMock>[0] = {}) {
    const mock = createMock(options);
    const port = await mock.listen();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    onTestFinished(async () => {
      await context.close();
      await port.close();
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== port.url) complaints.push(`asked ${request.url()}`);
    });
    await page.goto(port.inspectorUrl);
    await page.getByText("Clock frozen").waitFor();
    if (view !== "requests") await page.getByRole("navigation").getByRole("link", { name: view }).click();
    return { mock, port, page, complaints };
  }

  it("shows a call within a second, and its detail with the key masked", async () => {
    const { mock, port, page, complaints } = await open();
    await runGrammarChecker(mock, port);
    const row = page.getByRole("row", { name: /200.*grammar-checker/ });
    await row.waitFor({ timeout: 1_000 });
    await row.click();
    const detail = page.getByRole("region", { name: "Request 1" });
    await detail.getByText('"She goes home."').first().waitFor();
    expect(await page.content()).not.toContain(mock.keys.pro);
    expect(page.url()).toBe(`${port.url}/__mock/#/requests/1`);
    expect(complaints).toEqual([]);
  });

  it("arms a fault from the form, which strikes and names the request it hit", async () => {
    const { mock, port, page, complaints } = await open("Faults");
    const form = page.getByRole("form", { name: "Add a fault" });
    await form.getByLabel("Status", { exact: true }).fill("422");
    await form.getByLabel("Operation").fill("grammar-checker");
    await form.getByLabel("Nth").fill("2");
    await form.getByRole("button", { name: "Arm" }).click();
    await page.getByText("Fault 1 is armed.").waitFor();
    expect([await runGrammarChecker(mock, port), await runGrammarChecker(mock, port)]).toEqual([200, 422]);
    await page.getByText("2 matching requests, 1 hit #2").waitFor();
    await form.getByLabel("Status", { exact: true }).fill("99");
    await form.getByRole("button", { name: "Arm" }).click();
    await page.getByText("fault.status must be a whole number, from 200 to 599; got 99.").waitFor();
    // The browser logs the refused call.
    expect(complaints).toEqual([expect.stringContaining("400 (Bad Request)")]);
  });

  it("freezes the clock and advances it, by a step or to what happens next", async () => {
    const { mock, page, complaints } = await open("Clock", { clock: "real", now: "2026-01-01T00:00:00Z", speed: 0 });
    await page.getByRole("button", { name: "60×" }).click();
    await page.getByText("running 60×").waitFor();
    await page.getByRole("button", { name: "Frozen" }).click();
    await page.getByText("frozen", { exact: true }).waitFor();
    const before = mock.clock.now();
    await page.getByRole("button", { name: "1h" }).click();
    await expect.poll(() => mock.clock.now() - before).toBe(3_600_000);
    await page
      .getByRole("button", { name: /^Advance to: Backup/ })
      .first()
      .click();
    await expect.poll(() => new Date(mock.clock.now()).toISOString()).toBe("2026-01-01T03:00:00.000Z");
    await page.getByText("03:00:00.000").waitFor();
    expect(complaints).toEqual([]);
  });

  it("approves a step, resends a delivery, moves a server, and sums the spending as the journal does", async () => {
    const { mock, port, page, complaints } = await open();
    const view = (name: string) => page.getByRole("navigation").getByRole("link", { name }).click();
    await view("AI jobs");
    const before = mock.resources(mock.tokens.owner).tables.jobs.filter(({ status }) => status === "awaiting_approval");
    await page.getByRole("button", { name: "Approve" }).first().click();
    const waiting = () =>
      mock.resources(mock.tokens.owner).tables.jobs.filter(({ status }) => status === "awaiting_approval");
    await expect.poll(() => waiting().length).toBe(before.length - 1);

    await view("Webhooks");
    const deliveries = () => mock.resources(mock.tokens.owner).tables.deliveries.length;
    const count = deliveries();
    await page
      .getByRole("button", { name: /^Resend dlv_/ })
      .first()
      .click();
    await expect.poll(deliveries).toBe(count + 1);

    await view("State");
    await page.getByRole("button", { name: "Move web-1 to unreachable" }).click();
    await page.getByRole("button", { name: "Move web-1 to online" }).waitFor();

    await runGrammarChecker(mock, port);
    await runGrammarChecker(mock, port);
    await view("Credits");
    const charged = mock.journal.entries.reduce((sum, entry) => sum + entry.charged, 0);
    await page.getByRole("definition").getByText(charged.toFixed(3)).waitFor();
    await page.locator(".plot canvas").waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ["light", 1_280],
    ["dark", 1_280],
    ["light", 360],
  ] as const)("%s, %i wide: axe finds nothing, and every view fits", async (colorScheme, width) => {
    const { mock, port, page } = await open();
    await runGrammarChecker(mock, port);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const found: string[] = [];
    for (const view of [
      "requests",
      "requests/1",
      "state",
      "credits",
      "faults",
      "clock",
      "webhooks",
      "jobs",
      "contract",
    ]) {
      await page.goto(`${port.url}/__mock/#/${view}`);
      await page.waitForTimeout(500);
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(`${view}: too wide`);
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run();
        return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
      });
      found.push(...violations.map((violation) => `${view}: ${violation}`));
    }
    expect(found).toEqual([]);
  });
});

async function runGrammarChecker({ keys }: Mock, { toolsUrl }: Listening): Promise<number> {
  const { status } = await fetch(`${toolsUrl}/api/v1/tools/grammar-checker`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys.pro}`, "content-type": "application/json" },
    body: JSON.stringify({ input: "She go home." }),
  });
  return status;
}
