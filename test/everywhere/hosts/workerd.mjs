// The suite as a worker of workerd, the runtime of Cloudflare Workers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const [workerd] = process.argv.slice(2);
const folder = fileURLToPath(new URL("../.work/workerd", import.meta.url));
const source = `
  import "./bundled.mjs";
  export default {
    fetch: async (request) => Response.json(await globalThis.everywhere(await request.json())),
  };`;
const stdin = { contents: source, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "js" };
await build({ stdin, bundle: true, format: "esm", outfile: `${folder}/worker.mjs`, logLevel: "error" });

const probe = createServer().listen(0, "127.0.0.1");
await once(probe, "listening");
const { port } = probe.address();
probe.close();
writeFileSync(
  `${folder}/config.capnp`,
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-01-01",
);
`,
);

const child = spawn(workerd, ["serve", `${folder}/config.capnp`], { stdio: ["ignore", "inherit", "inherit"] });
let failures;
try {
  const body = process.env.EVERYWHERE;
  for (let tries = 0; failures === undefined; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body }).catch((error) => {
      if (tries === 100 || child.exitCode !== null) throw error;
      return new Promise((resolve) => setTimeout(resolve, 100));
    });
    if (answer && !answer.ok) throw new Error(await answer.text());
    failures = await answer?.json();
  }
} finally {
  child.kill();
}
console.log(failures.length === 0 ? "all features work" : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;
