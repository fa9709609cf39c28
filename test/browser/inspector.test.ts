import { readdirSync, readFileSync } from "node:fs";
import { createServer, get } from "node:http";
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
  const folder = fileURLToPath(new URL("../../packages/reference/page/inspector/", import.meta.url));
  const files = readdirSync(folder).map((name) => readFileSync(folder + name));
  expect(files.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThan(120_000);
  const page = readFileSync(`${folder}index.html`, "utf8");
  expect(page).not.toMatch(/https?:|<style|<script(?![^>]* src="\.\/)/);
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
    await form.getByRole("textbox", { name: "Body" }).first().fill('{ "error": "stubbed" }');
    await form.getByLabel("Operation").fill("grammar-checker");
    await form.getByLabel("Nth").fill("2");
    await form.getByRole("button", { name: "Arm" }).click();
    await page.getByText("Fault 1 is armed.").waitFor();
    expect(mock.faults.list()).toMatchObject([{ fault: { status: 422, body: { error: "stubbed" } } }]);
    expect([await runGrammarChecker(mock, port), await runGrammarChecker(mock, port)]).toEqual([200, 422]);
    await page.getByText("2 matching requests, 1 hit #2").waitFor();
    await form.getByLabel("Status", { exact: true }).fill("99");
    await form.getByRole("button", { name: "Arm" }).click();
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
    await page.locator(".plot canvas").waitFor();
    expect(complaints).toEqual([]);
  });

  it("reports where a body does not match its schema, and the assumptions of a request", async () => {
    const { mock, port, page, complaints } = await open();
    const body = { data: { id: 7 } };
    mock.faults.add({ operation: "getServer", fault: { status: 200, body } });
    const headers = { authorization: `Bearer ${mock.tokens.owner}` };
    await fetch(`${port.infraUrl}/api/v1/servers/srv_81f2`, { headers });
    await fetch(`${port.infraUrl}/api/v1/servers`, { headers });
    const verdict = (text: string) => page.getByRole("region", { name: /^Request \d/ }).getByText(text);
    await page.getByRole("row", { name: /list servers/ }).click();
    await verdict("matches the schema").first().waitFor();
    await verdict("G-06").waitFor();
    await page.getByRole("row", { name: /srv_81f2/ }).click();
    await verdict("doesn't match the schema").waitFor();
    await verdict("/data/id is not of a type(s) string").waitFor();
    expect(complaints).toEqual([]);
  });

  it("changes fields of a resource, and attacks a receiver", async () => {
    const { mock, page, complaints } = await open("State");
    await page.getByText("web-1", { exact: true }).click();
    await page.getByRole("button", { name: "Edit fields" }).click();
    await page.getByLabel("Fields of srv_81f2").fill('{ "name": "edge-1" }');
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("edge-1", { exact: true }).waitFor();
    const names = mock.resources(mock.tokens.owner).tables.servers.map(({ resource }) => resource.name);
    expect(names).toContain("edge-1");

    const receiver = createServer((request, response) => request.resume() && response.writeHead(400).end());
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void receiver.close());
    await page.getByRole("navigation").getByRole("link", { name: "Webhooks" }).click();
    const form = page.getByRole("form", { name: "Attack a receiver" });
    await form.getByLabel("Receiver").fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`);
    await form.getByLabel("Signing secret").fill("whsec_c2VjcmV0c2VjcmV0c2VjcmV0");
    await form.getByRole("button", { name: "Attack" }).click();
    // It rejects everything, valid deliveries too.
    await form.getByText(/^\d+ of \d+ cases passed$/).waitFor();
    await page.getByText("expected 2xx, got 400").first().waitFor();
    expect(complaints).toEqual([]);
  });

  it("arms a fault and approves a step by keyboard alone", async () => {
    const { mock, port, page } = await open();
    const { keyboard } = page;
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 100; presses++) {
        await keyboard.press("Tab");
        const focused = await page.evaluate(() => {
          const { activeElement: element } = document;
          const label = element && "labels" in element ? (element.labels as NodeListOf<HTMLElement>)?.[0] : undefined;
          return (element?.getAttribute("aria-label") ?? label?.textContent ?? element?.textContent ?? "").trim();
        });
        if (focused === name) return;
      }
      throw new Error(`Tab doesn't reach ${name}`);
    };
    await tabTo("Faults");
    await keyboard.press("Enter");
    await page.getByRole("form", { name: "Add a fault" }).waitFor();
    await tabTo("Operation");
    await keyboard.press("Control+a");
    await keyboard.type("grammar-checker");
    await tabTo("Arm");
    await keyboard.press("Enter");
    await page.getByText("Fault 1 is armed.").waitFor();
    expect(await runGrammarChecker(mock, port)).toBe(503);

    await page.reload();
    await page.getByText("1 matching request, 1 hit").waitFor();
    await tabTo("AI jobs");
    await keyboard.press("Enter");
    const waiting = () =>
      mock.resources(mock.tokens.owner).tables.jobs.filter(({ status }) => status === "awaiting_approval").length;
    await page.getByRole("button", { name: "Approve" }).waitFor();
    const before = waiting();
    await tabTo("Approve");
    await keyboard.press("Space");
    await expect.poll(waiting).toBe(before - 1);

    await page.reload();
    await tabTo("Requests1");
    await keyboard.press("Enter");
    await page.getByRole("row", { name: /503/ }).waitFor();
    await tabTo("Requests, newest first");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await page.getByRole("region", { name: "Request 1" }).waitFor();
    await keyboard.press("Escape");
    await page.getByRole("region", { name: "Request 1" }).waitFor({ state: "detached" });
  });

  it("renders only the rows in view of 10,000", async () => {
    const mock = createMock({ requestsPerMinute: { infra: 1_000_000 } });
    const headers = { authorization: `Bearer ${mock.tokens.owner}` };
    for (let sent = 0; sent < 10_000; sent++) await mock.fetch("http://localhost/api/v1/plans", { headers });
    const port = await mock.listen();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    onTestFinished(async () => {
      await page.close();
      await port.close();
    });
    await page.goto(port.inspectorUrl);
    await page.getByText("10,000 of 10,000 requests").waitFor();
    const list = page.getByRole("grid", { name: "Requests, newest first" });
    const rendered: number[] = [];
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      await list.evaluate((element, to) => element.scrollTo(0, to * element.scrollHeight), part);
      await page.waitForTimeout(100);
      rendered.push(await list.getByRole("row").count());
    }
    expect(Math.max(...rendered)).toBeLessThan(50);
    expect(Math.min(...rendered)).toBeGreaterThan(20);
    await page.locator("#row-1").waitFor();
  });

  it("plots what the journal charged, and the balance", async () => {
    const { mock, port, page, complaints } = await open();
    for (let call = 0; call < 3; call++) {
      await runGrammarChecker(mock, port, "She go home. ".repeat(1 + 50 * call));
      await mock.clock.advance("10m");
    }
    await page.getByRole("navigation").getByRole("link", { name: "Credits" }).click();
    const plot = page.locator(".plot .u-over");
    await plot.waitFor();
    const { width } = (await plot.boundingBox())!;
    const shown = async (part: number) => {
      await plot.hover({ position: { x: Math.min(width - 1, part * width), y: 20 } });
      const values = await page.locator(".plot .u-value").allTextContents();
      return values.slice(1).map((value) => Number(value.replaceAll(",", "")));
    };
    const { entries } = mock.journal;
    const spent = entries.map((_, last) => entries.slice(0, last + 1).reduce((sum, { charged }) => sum + charged, 0));
    for (const [index, part] of [0, 0.5, 1].entries()) {
      const expected = [entries[index]!.creditsRemaining!, spent[index]!].map((value) => expect.closeTo(value, 3));
      await expect.poll(() => shown(part)).toEqual(expected);
    }
    expect(complaints).toEqual([]);
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

  it.each(guarded)("rejects a name that resolves to this machine: %s", async (path) => {
    const { port } = await open();
    const host = `evil.example:${new URL(port.url).port}`;
    const status = await new Promise((resolve) =>
      get(port.url + path, { headers: { host, "x-mock-token": port.controlToken } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }),
    );
    expect(status).toBe(403);
  });

  it.each([1_280, 360])("%i wide: axe finds nothing in light and dark, and every view fits", async (width) => {
    const { mock, port, page } = await open();
    await runGrammarChecker(mock, port);
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(axe);
    const found: string[] = [];
    for (const label of ["Clock frozen", "Requests", "AI jobs"]) {
      const box = await page.getByRole("banner").getByText(label, { exact: true }).boundingBox();
      expect(box!.width, label).toBeGreaterThan(35);
    }
    for (const [view, content] of [
      ["requests", page.getByRole("row", { name: /grammar-checker/ })],
      ["requests/1", page.getByText("matches the schema")],
      ["state", page.getByText("web-1", { exact: true })],
      ["credits", page.locator(".plot canvas")],
      ["faults", page.getByRole("form", { name: "Add a fault" })],
      ["clock", page.getByText("Backup runs")],
      ["webhooks", page.getByRole("button", { name: /^Resend dlv_/ })],
      ["jobs", page.getByRole("button", { name: "Approve" })],
      ["contract", page.getByText(/^1 of \d+ operations called/)],
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
