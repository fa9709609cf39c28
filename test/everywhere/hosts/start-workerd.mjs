// A worker of workerd, the runtime of Cloudflare Workers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * Bundles a worker and starts it.
 *
 * @param workerd the program.
 * @param name of the folder in `.work` that it is made in.
 * @param source the worker, whose imports are resolved from here.
 */
export async function startWorkerd(workerd, name, source) {
  const folder = fileURLToPath(new URL(`../.work/${name}`, import.meta.url));
  const stdin = { contents: source, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "js" };
  await build({ stdin, bundle: true, format: "esm", outfile: `${folder}/worker.mjs`, logLevel: "error" });
  const port = await freePort();
  writeFileSync(
    `${folder}/config.capnp`,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
  v8Flags = ["--expose-gc"],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-01-01",
);
`,
  );
  const child = spawn(workerd, ["serve", `${folder}/config.capnp`], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const url = `http://127.0.0.1:${port}`;
  await listening(url, child);
  return { url, pid: child.pid, stop: () => child.kill(), said: () => said };
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

/** A worker answers OPTIONS with nothing as soon as it is there. */
async function listening(url, child) {
  for (let tries = 0; ; tries++) {
    try {
      return await fetch(url, { method: "OPTIONS" });
    } catch (error) {
      if (tries === 100 || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
