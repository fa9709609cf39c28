// node chromium.mjs <page or worker>: the suite in a real browser, on a page of another origin than the service's.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { chromiumPath } from "../../browser/chromium.ts";
import { bundle } from "./bundle.mjs";

const [part] = process.argv.slice(2);
const main = await bundle(fileURLToPath(new URL(`../.work/chromium-${part}`, import.meta.url)));

const script = (text) => ["text/javascript", text];
const files = {
  "/": ["text/html", '<!doctype html><script type="module" src="main.mjs"></script>'],
  "/main.mjs": script(readFileSync(main)),
  "/worker.mjs": script('import "./main.mjs"; onmessage = async ({ data }) => postMessage(await everywhere(data));'),
};
const server = createServer(({ url }, answer) => {
  const [type, content] = files[url] ?? ["text/plain", ""];
  answer.writeHead(url in files ? 200 : 404, { "content-type": type }).end(content);
}).listen(0, "127.0.0.1");
await once(server, "listening");

const runs = {
  page: (at) => globalThis.everywhere(at),
  worker: (at) =>
    new Promise((resolve, reject) => {
      const worker = new Worker("/worker.mjs", { type: "module" });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(at);
    }),
};

const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
let failures;
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  failures = await page.evaluate(runs[part], JSON.parse(process.env.EVERYWHERE));
} finally {
  await browser.close();
  server.close();
}
console.log(failures.length === 0 ? "all features work" : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;
