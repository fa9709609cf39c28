// The suite in routes of Next.js, on its edge runtime and on Node, and webhooks to every kind of route: built, and started.
import { execFileSync, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { createMock } from "@tandem/mock";

const folder = fileURLToPath(new URL("next", import.meta.url));
const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", WEBHOOK_SECRET: secret };

execFileSync(process.execPath, [next, "build"], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });

const child = spawn(process.execPath, [next, "start", "--port", "0", "--hostname", "127.0.0.1"], {
  cwd: folder,
  env,
  stdio: ["ignore", "pipe", "inherit"],
});
const failures = [];
try {
  const url = await addressIn(child.stdout);
  const at = JSON.parse(process.env.EVERYWHERE);
  for (const part of ["node", "edge"]) {
    const body = JSON.stringify({ ...at, id: `${at.id}${part}` });
    const answer = await fetch(`${url}/${part}/suite`, { method: "POST", body });
    if (!answer.ok) throw new Error(`${part}: ${answer.status} ${await answer.text()}`);
    failures.push(...(await answer.json()).map((failure) => `${part}: ${failure}`));
  }
  for (const route of ["node/webhook", "edge/webhook", "api/webhook"]) {
    const rows = await createMock({ clock: "real" }).webhooks.attack(`${url}/${route}`, secret);
    const wrong = rows.filter(({ ok }) => !ok);
    failures.push(...wrong.map((row) => `${route}, ${row.case}: ${row.got} instead of ${row.expected}`));
    if (rows.length === 0) failures.push(`${route}: no delivery was sent`);
  }
} finally {
  child.kill();
}
console.log(failures.length === 0 ? "all features work" : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;

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
