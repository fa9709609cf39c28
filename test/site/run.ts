// Drives the built site in Chromium as a reader would: search, a narrow screen, dark, every page of the menu.
import "../../scripts/build/temporary-folder.ts";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumPath } from "../browser/chromium.ts";

const dist = fileURLToPath(new URL("../../docs/.vitepress/dist", import.meta.url));

declare global {
  /** axe-core, once its script is in a page. */
  var axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** As static hosts do: a path without an ending is the page of that name. */
function fileOf(path: string): string | undefined {
  const found = [path, `${path}.html`, join(path, "index.html")].map((name) => join(dist, name));
  return found.find((name) => name.startsWith(dist) && existsSync(name) && statSync(name).isFile());
}

const server = createServer((request, response) => {
  const file = fileOf(decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname));
  response.writeHead(file ? 200 : 404, {
    "content-type": types[extname(file ?? "404.html")] ?? "application/octet-stream",
  });
  response.end(readFileSync(file ?? join(dist, "404.html")));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let failures = 0;
async function check(rule: string, holds: () => Promise<unknown>): Promise<void> {
  try {
    const problem = await holds();
    if (problem) throw new Error(String(problem));
    console.log(`ok   ${rule}`);
  } catch (error) {
    failures++;
    console.log(`FAIL ${rule}\n     ${(error as Error).message.split("\n").slice(0, 40).join("\n     ")}`);
  }
}

const looked = [
  "/",
  "/guide/getting-started",
  "/guide/credits",
  "/reference/options",
  "/reference/infra/servers",
  "/reference/tools/grammar-checker",
  "/reference/types/sdk",
  "/examples/",
  "/examples/find-or-create",
  "/errors/budget_exceeded",
  "/cli/sites",
  "/assumptions",
  "/reference/mock",
  "/guide/install",
  "/performance",
  "/try",
];

async function open(browser: Browser, path: string, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  await page.goto(site + path, { waitUntil: "networkidle" });
  return page;
}

if (chromiumPath === undefined) throw new Error("There is no Chromium on this machine: set CHROMIUM_PATH.");
const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });

await check("search finds budget, by the keyboard alone", async () => {
  const page = await open(browser, "/");
  await page.keyboard.press("/");
  await page.locator(".search-input:focus").waitFor();
  await page.keyboard.type("budget", { delay: 20 });
  await page.waitForSelector(".VPLocalSearchBox .result");
  const results = await page.locator(".VPLocalSearchBox .result").allTextContents();
  await page.keyboard.press("Enter");
  await page.waitForURL(/budget|credits/);
  const text = await page.locator("main").textContent();
  await page.close();
  return results.length > 3 && /budget/i.test(text ?? "") ? "" : results.join(" | ");
});

/** What people search for, and the page that has it. */
const searches: Readonly<Record<string, string>> = {
  "find server by name": "/examples/find-or-create#find-a-server-by-name",
  "create if not exists": "/examples/find-or-create#create-if-not-exists",
  "429": "/guide/troubleshooting#_429-too-many-requests",
  exactOptionalPropertyTypes:
    "/guide/troubleshooting#ts2375-ts2379-not-assignable-with-exactoptionalpropertytypes-true",
  TS1479: "/guide/troubleshooting#ts1479-the-file-is-a-commonjs-module-but-the-module-is-an-es-module",
  "charged twice": "/guide/troubleshooting#am-i-charged-twice",
};

for (const [words, place] of Object.entries(searches)) {
  await check(`search finds "${words}" first`, async () => {
    const page = await open(browser, "/");
    await page.keyboard.press("/");
    await page.locator(".search-input:focus").waitFor();
    await page.keyboard.type(words);
    const first = page.locator(".VPLocalSearchBox .result").first();
    // The results follow the keys by a moment.
    for (let tries = 0; tries < 20 && (await first.getAttribute("href")) !== place; tries++)
      await page.waitForTimeout(250);
    const link = (await first.getAttribute("href")) ?? "";
    await page.close();
    return link === place ? "" : link;
  });
}

await check("the first call runs in the page, and edited again without a network", async () => {
  const page = await open(browser, "/try");
  const ran = async (text: string) => {
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator("output", { hasText: text }).waitFor();
  };
  await ran("She goes home. 0.058\nstaging-1 online");
  await page.context().setOffline(true);
  const code = page.getByLabel("Code");
  await code.fill((await code.inputValue()).replace("She go home.", "He go."));
  await ran("He goes.");
  await code.fill('import { readFile } from "node:fs";');
  await ran("Error: This page can import @tandem/mock");
  await page.close();
});

/** What the theme does that no setting of it changes. */
const ofTheTheme = new Set([
  // The keys of its shortcut stand beside the button's word, and are not in its name.
  "label-content-name-mismatch",
]);
const axeScript = fileURLToPath(new URL("../../docs/node_modules/axe-core/axe.min.js", import.meta.url));

async function seriousFaults(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axeScript });
  const violations = await page.evaluate(() => globalThis.axe.run().then((results) => results.violations));
  return violations
    .filter(({ id, impact }) => (impact === "serious" || impact === "critical") && !ofTheTheme.has(id))
    .map(({ id, nodes }) => `${id}, ${nodes.length} times, such as ${nodes[0]?.html.slice(0, 120)}`);
}

const looks = [
  { name: "light", width: 1280, colorScheme: "light" },
  { name: "dark", width: 1280, colorScheme: "dark" },
  { name: "narrow", width: 360, colorScheme: "light" },
] as const;

/** What is wrong with a page as someone looks at it. */
async function problemsOf(path: string, { width, colorScheme }: (typeof looks)[number]): Promise<string[]> {
  const problems: string[] = [];
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith("data:")) problems.push(request.url());
  });
  await page.goto(site + path, { waitUntil: "networkidle" });
  const [taken, ground] = await page.evaluate(() => {
    const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return [document.documentElement.scrollWidth, red < 60 ? "dark" : "light"];
  });
  if (taken > width) problems.push(`it is ${taken} px wide`);
  if (ground !== colorScheme) problems.push(`it is ${ground}`);
  problems.push(...(await seriousFaults(page)));
  await page.close();
  return problems;
}

for (const look of looks) {
  const what = `${look.name}, ${look.width} px`;
  await check(`${what}: no serious axe violation, overflow, error or request to another host`, async () => {
    const waiting = [...looked];
    const problems: string[] = [];
    const worker = async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        for (const problem of await problemsOf(path, look)) problems.push(`${path}: ${problem}`);
      }
    };
    await Promise.all([worker(), worker()]);
    return problems.join("\n");
  });
}

await check("every page of the menu is there", async () => {
  const page = await open(browser, "/guide/getting-started");
  const links = new Set<string>();
  for (const path of ["/guide/getting-started", "/examples/", "/reference/infra/"]) {
    await page.goto(site + path, { waitUntil: "networkidle" });
    const found = await page
      .locator(".VPSidebar a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    for (const link of found) links.add(link);
  }
  await page.close();
  const missing = [...links].filter((link) => fileOf(link) === undefined);
  return missing.length > 0 || links.size < 60 ? `${links.size} links; missing: ${missing.join(", ")}` : "";
});

await browser.close();
server.close();
process.exitCode = failures === 0 ? 0 : 1;
