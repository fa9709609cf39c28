// In Next.js, built and started: the suite in routes on its edge runtime and on Node, and webhooks to every kind of route
// (`app`), or to the example of a receiver (`example`).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sign } from "@tandem/sdk/webhooks";

const app = fileURLToPath(new URL("next", import.meta.url));
const example = fileURLToPath(new URL("../.work/next-webhook", import.meta.url));
const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", WEBHOOK_SECRET: secret, INBOX: join(example, "inbox") };
const failures = [];

const parts = { app: tryApp, example: tryExample };
await parts[process.argv[2]]();

console.log(failures.length === 0 ? "all features work" : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;

function tryApp() {
  return served(app, async (url) => {
    const at = JSON.parse(process.env.EVERYWHERE);
    for (const part of ["node", "edge"]) {
      const body = JSON.stringify({ ...at, id: `${at.id}${part}` });
      const answer = await fetch(`${url}/${part}/suite`, { method: "POST", body });
      if (!answer.ok) throw new Error(`${part}: ${answer.status} ${await answer.text()}`);
      failures.push(...(await answer.json()).map((failure) => `${part}: ${failure}`));
    }
    await tryCache(url);
    for (const route of ["node/webhook", "edge/webhook", "api/webhook"]) await deliver(url, route);
  });
}

/** Calls in a route with `fetchCache = "force-cache"` reach the service each time. */
async function tryCache(url) {
  await using service = await countingService();
  const answer = await fetch(`${url}/cached`, { method: "POST", body: service.url });
  if (!answer.ok || service.received.join() !== "POST,GET,POST,GET") {
    failures.push(`force-cache: ${answer.status}, the service received ${service.received.join() || "nothing"}`);
  }
}

async function countingService() {
  const received = [];
  const server = createServer((request, response) => {
    received.push(request.method);
    const data = { id: "srv_1", correctedText: "She goes home." };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: true, data, meta: { creditsCharged: 1 } }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { received, url: `http://127.0.0.1:${server.address().port}`, [Symbol.asyncDispose]: () => server.close() };
}

/** As someone has it who has copied it, with packages from further up. */
function tryExample() {
  rmSync(example, { recursive: true, force: true });
  cpSync(fileURLToPath(new URL("../../../examples/next-webhook", import.meta.url)), example, { recursive: true });
  const config = { turbopack: { root: fileURLToPath(new URL("..", import.meta.url)) } };
  writeFileSync(join(example, "next.config.mjs"), `export default ${JSON.stringify(config)};\n`);
  return served(example, (url) => deliver(url, "api/hooks"));
}

async function deliver(url, route) {
  const body = JSON.stringify({ id: "evt_1", type: "deploy.failed", data: {} });
  const headers = { ...(await sign(body, { secret })), "content-type": "application/json" };
  const stale = { ...headers, ...(await sign(body, { secret, timestamp: 1_767_225_600 })) };
  for (const [what, status, init] of [
    ["a valid delivery", 204, { headers, body }],
    ["the same again", 204, { headers, body }],
    ["a forged delivery", 401, { headers, body: `${body} ` }],
    ["a stale delivery", 401, { headers: stale, body }],
  ]) {
    const response = await fetch(`${url}/${route}`, { method: "POST", ...init });
    if (response.status !== status) failures.push(`${route}, ${what}: ${response.status} instead of ${status}`);
  }
}

/** Builds an app, and lets it be used while it is started. */
async function served(folder, use) {
  const build = spawn(process.execPath, [next, "build"], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  const [exit] = await once(build, "exit");
  if (exit !== 0) throw new Error(`next build: exit ${exit}`);
  const child = spawn(process.execPath, [next, "start", "--port", "0", "--hostname", "127.0.0.1"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await use(await addressIn(child.stdout));
  } finally {
    child.kill();
  }
}

function addressIn(stdout) {
  let text = "";
  return new Promise((resolve, reject) => {
    stdout.on("data", (chunk) => {
      text += chunk;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (address) resolve(address);
    });
    stdout.once("end", () => reject(new Error(`next start ended: ${text}`)));
  });
}
