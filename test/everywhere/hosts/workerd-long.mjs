// node workerd-long.mjs <workerd> <requests>: one isolate that lives long, with one client for all its requests. Some of those
// who ask go away before their answer, some calls are aborted, some are told 429: no one else may notice.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, get } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { startWorkerd } from "./start-workerd.mjs";

const [program, requests] = process.argv.slice(2).map((word) => (/^\d+$/.test(word) ? Number(word) : word));
const atOnce = 25;
/** Longer than any answer takes, also after a pause and one who left. */
const longestMs = 15_000;
const mostGrowthMiB = 20;

const service = createServer(answer).listen(0, "127.0.0.1");
await once(service, "listening");
const workerd = await startWorkerd(
  program,
  "workerd-long",
  `import { ToolsClient } from "@tandem/sdk";
  let client;
  export default {
    async fetch(request) {
      if (request.method === "OPTIONS") return new Response();
      if (request.url.endsWith("/gc")) return new Response(gc());
      client ??= new ToolsClient({
        apiKey: "tdm_pro_long",
        baseUrl: "http://127.0.0.1:${service.address().port}",
        timeout: { attemptMs: 2_000 },
        pacing: { requestsPerMinute: 1_000_000 },
      });
      const [, how, n] = new URL(request.url).pathname.split("/");
      const signal = how === "aborted" ? AbortSignal.timeout(20) : undefined;
      const call = client.run("grammar-checker", { input: "a" }, { headers: { how, n }, signal });
      return new Response(await call.then(() => "done", ({ code }) => code));
    },
  };`,
);

/**
 * What becomes of the n-th request. The service asks all to wait once in a while; who leaves may do so while they wait, or
 * when theirs is the one that is tried first after that.
 */
function kindOf(n) {
  if (n % 250 === 100) return "limited";
  if (n % 250 === 200) return "limitedAndLeft";
  if (n % 10 === 3) return "left";
  return n % 10 === 6 ? "aborted" : "answered";
}

const told = { limited: "done", answered: "done", aborted: "aborted" };
const leavesMs = { left: 20, limitedAndLeft: 1_300 };
const worksMs = { left: 100, aborted: 100, limitedAndLeft: 1_000 };

const limited = new Set();

async function answer({ headers: { how, n } }, response) {
  if (how.startsWith("limited") && !limited.has(n)) {
    limited.add(n);
    return response.writeHead(429, { "retry-after": "1" }).end();
  }
  if (how in worksMs) await after(worksMs[how]);
  response.setHeader("content-type", "application/json");
  return response.end('{"success":true,"data":{"correctedText":"a"},"meta":{"creditsCharged":1}}');
}

/** What the isolate says to the n-th request, or that nothing came of it. */
function ask(how, n) {
  return new Promise((resolve) => {
    const request = get(`${workerd.url}/${how}/${n}`, { agent: false, timeout: longestMs }, async (response) => {
      resolve(Buffer.concat(await response.toArray().catch(() => [])).toString());
    });
    request.on("error", ({ message }) => resolve(message));
    request.on("timeout", () => request.destroy(new Error(`no answer in ${longestMs / 1000} s`)));
    // Workerd takes a connection that is merely closed for one whose asker still listens.
    if (how in leavesMs) setTimeout(() => request.socket?.resetAndDestroy(), leavesMs[how]);
  });
}

/** Of what is in use: workerd on its own collects nothing for long. */
const rssMiB = async () => {
  await (await fetch(`${workerd.url}/gc`)).text();
  const [, kB] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${workerd.pid}/status`, "utf8"));
  return Math.round(Number(kB) / 1024);
};

const failures = [];
const rss = [];
let n = 0;
const worker = async () => {
  while (n < requests && failures.length < 10) {
    const mine = n++;
    const how = kindOf(mine);
    const said = await ask(how, mine);
    if (how in told && said !== told[how]) failures.push(`request ${mine}, ${how}: ${said}`);
    if (mine % Math.ceil(requests / 10) === 0) rss.push(await rssMiB());
  }
};
const startedAt = performance.now();
try {
  await Promise.all(Array.from({ length: atOnce }, worker));
  const last = await ask("answered", n);
  if (last !== "done") failures.push(`the last one: ${last}`);
} finally {
  workerd.stop();
  service.closeAllConnections();
  service.close();
}
if (/hung/i.test(workerd.said())) failures.push(workerd.said());
// The heap finds its size in the first tenths.
const growth = rss.at(-1) - rss[3];
if (growth > mostGrowthMiB) failures.push(`memory grew by ${growth} MiB`);
console.log(
  `${n} requests in ${Math.round((performance.now() - startedAt) / 1000)} s, memory in MiB: ${rss.join(" ")}`,
);
console.log(failures.length === 0 ? "all were answered" : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;
