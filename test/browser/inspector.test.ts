import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createMock, type Listening, type Mock } from "@tandem/mock";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { buildInspector } from "../../scripts/build/inspector.ts";
import { chromiumPath } from "./chromium.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

beforeAll(() => buildInspector());

it("weighs at most 120 kB with gzip, and names no other host", () => {
  const folder = fileURLToPath(new URL("../../packages/mock/page/", import.meta.url));
  const files = readdirSync(folder).map((name) => readFileSync(folder + name));
  expect(files.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThan(120_000);
  const page = readFileSync(`${folder}index.html`, "utf8");
  expect(page).not.toMatch(/https?:|<style|<script(?![^>]* src="\.\/)/);
});

describe.skipIf(!chromiumPath)("the inspector in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
  });
  afterAll(() => browser?.close());

  async function open(view = "requests", options: Parameters<typeof createMock>[0] = {}) {
    const mock = createMock(options);
    const port = await mock.listen();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    onTestFinished(async () => {
      await context.close();
      await port.close();
    });
    context.setDefaultTimeout(120_000);
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

  it("shows a call as it happens, and its detail with the key masked", async () => {
    const { mock, port, page, complaints } = await open();
    await runGrammarChecker(mock, port);
    const row = page.getByRole("row", { name: /200.*grammar-checker/ });
    await row.waitFor();
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
    const arm = async (rule: object) => {
      await form.getByLabel("Rule").fill(JSON.stringify(rule));
      await form.getByRole("button", { name: "Arm" }).click();
    };
    await arm({ operation: "grammar-checker", nth: 2, fault: { status: 422, body: { error: "stubbed" } } });
    await page.getByRole("button", { name: "Remove fault 1" }).waitFor();
    expect(mock.faults.list()).toMatchObject([{ fault: { status: 422, body: { error: "stubbed" } } }]);
    expect([await runGrammarChecker(mock, port), await runGrammarChecker(mock, port)]).toEqual([200, 422]);
    await page.getByText("2 matching requests, 1 hit #2").waitFor();
    await arm({ operation: "*", fault: { status: 99 } });
    await page.getByText("fault.status must be a whole number, from 200 to 599; got 99.").waitFor();
    // The browser logs the rejected call.
    expect(complaints).toEqual([expect.stringContaining("400 (Bad Request)")]);
  });

  it("freezes the clock and advances it, by a step or to what happens next", async () => {
    const { mock, page, complaints } = await open("Clock", { clock: "real", now: "2026-01-01T00:00:00Z", speed: 0 });
    mock.worlds();
    await page.getByRole("button", { name: "60×" }).click();
    await page.getByText("running 60×", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Frozen" }).click();
    await page.getByText("frozen", { exact: true }).waitFor();
    const backups = page.getByRole("listitem").filter({ hasText: "Backup runs" });
    await backups.getByText(/^\w+ and 9 more$/).waitFor();
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
    await page.getByText("Clock frozen: advance it").waitFor();

    await view("Webhooks");
    const deliveries = () => mock.resources(mock.tokens.owner).tables.deliveries.length;
    const count = deliveries();
    await page
      .getByRole("button", { name: /^Resend dlv_/ })
      .first()
      .click();
    await expect.poll(deliveries).toBe(count + 1);
    const resent = page.getByRole("region", { name: "Deliveries" }).getByRole("listitem").first();
    await resent.getByText("simulated", { exact: true }).waitFor();
    const link = resent.getByRole("link", { name: /^resend of dlv_/ });
    const repeated = (await link.textContent())!.replace("resend of ", "");
    await link.click();
    await page.locator(".item > details[open]", { hasText: repeated }).waitFor();

    await view("State");
    await page.getByRole("button", { name: "Move web-1 to unreachable" }).click();
    await page.getByRole("button", { name: "Move web-1 to online" }).waitFor();

    await runGrammarChecker(mock, port);
    await runGrammarChecker(mock, port);
    await view("Credits");
    const charged = mock.journal.entries.reduce((sum, entry) => sum + entry.charged, 0);
    await page.getByRole("heading", { name: `Spending by tool ${charged.toFixed(3)} credits` }).waitFor();
    await page.getByText("Refills at 2026-02-01 00:00:00 UTC").waitFor();
    expect(await page.getByText("grammar checker", { exact: true }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it("opens and closes a request by keyboard alone", async () => {
    const { mock, port, page } = await open();
    await runGrammarChecker(mock, port);
    await page.getByRole("row", { name: /200/ }).waitFor();
    const isOnList = () =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") === "Requests, newest first");
    for (let presses = 0; presses < 100 && !(await isOnList()); presses++) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Request 1" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "Request 1" }).waitFor({ state: "detached" });
  });

  const guarded = ["/__mock/", "/__mock/inspector.js", "/__mock/openapi.json", "/__mock/keys"];

  it("keeps out a page of another origin, even with the token", async () => {
    const { port, mock } = await open();
    await runGrammarChecker(mock, port);
    const hostile = createServer((_, response) => response.end("<!doctype html><title>Hostile</title>"));
    await new Promise<void>((resolve) => hostile.listen(0, "127.0.0.1", resolve));
    const page = await browser.newPage();
    onTestFinished(async () => {
      await page.close();
      hostile.close();
    });
    await page.goto(`http://127.0.0.1:${(hostile.address() as AddressInfo).port}/`);
    const reached = await page.evaluate(
      async ([paths, { url, controlToken }]) => {
        const headers = { "x-mock-token": controlToken };
        await fetch(`${url}/__mock/reset`, { method: "POST", mode: "no-cors" }).catch(() => {});
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.src = `${url}/__mock/#token=${controlToken}`;
        await new Promise((resolve) => setTimeout(resolve, 500));
        const reads = paths.map((path) =>
          fetch(url + path, { headers }).then(
            ({ status }) => [path, status],
            () => [],
          ),
        );
        return (await Promise.all(reads)).flat();
      },
      [guarded, { url: port.url, controlToken: port.controlToken }] as const,
    );
    expect(reached).toEqual([]);
    expect(await Promise.all(page.frames().map((frame) => frame.locator(".shell").count()))).toEqual([0, 0]);
    expect(mock.journal.entries).toHaveLength(1);
  });

  it("360 wide: axe finds nothing in light and dark, and every view fits", async () => {
    const { mock, port, page } = await open();
    await runGrammarChecker(mock, port);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.evaluate(axe);
    const found: string[] = [];
    for (const label of ["Clock frozen", "Requests", "AI jobs"]) {
      const box = await page.getByRole("banner").getByText(label, { exact: true }).boundingBox();
      expect(box!.width, label).toBeGreaterThan(35);
    }
    for (const [view, content] of [
      ["requests", page.getByRole("row", { name: /grammar-checker/ })],
      ["requests/1", page.getByRole("button", { name: "Copy as curl" })],
      ["state", page.getByText("web-1", { exact: true })],
      ["credits", page.getByText("grammar checker", { exact: true })],
      ["faults", page.getByRole("form", { name: "Add a fault" })],
      ["clock", page.getByText("Backup runs")],
      ["webhooks", page.getByRole("button", { name: /^Resend dlv_/ })],
      ["jobs", page.getByRole("button", { name: "Approve" })],
    ] as const) {
      await page.goto(`${port.url}/__mock/#/${view}`);
      await content.first().waitFor();
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(`${view}: too wide`);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const violations = await page.evaluate(async (rules) => {
          const { violations } = await (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run(rules);
          return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
        }, onlyColors(colorScheme));
        found.push(...violations.map((violation) => `${view}, ${colorScheme}: ${violation}`));
      }
    }
    expect(found).toEqual([]);
  });
});

/** The rules that a dark page can break when the light one, which is the same document, breaks none. */
const onlyColors = (scheme: "light" | "dark") => (scheme === "dark" ? { runOnly: ["color-contrast"] } : {});

async function runGrammarChecker({ keys }: Mock, { toolsUrl }: Listening, input = "She go home."): Promise<number> {
  const { status } = await fetch(`${toolsUrl}/api/v1/tools/grammar-checker`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys.pro}`, "content-type": "application/json" },
    body: JSON.stringify({ input }),
  });
  return status;
}
