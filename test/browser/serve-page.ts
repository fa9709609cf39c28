import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Serves a page: its script, MSW's worker, and an API of the app's own. */
export async function servePage(script: URL): Promise<{ server: Server; origin: string }> {
  const bundle = await build({
    entryPoints: [fileURLToPath(script)],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    logLevel: "silent",
  });
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    "/": ["text/html", '<!doctype html><title>App</title><script type="module" src="/app.js"></script>'],
    "/app.js": ["text/javascript", bundle.outputFiles[0]!.text],
    "/mockServiceWorker.js": [
      "text/javascript",
      readFileSync(createRequire(import.meta.url).resolve("msw/mockServiceWorker.js"), "utf8"),
    ],
    "/api/v1/servers": ["text/plain", "the app's own"],
  };
  const server = createServer(({ url = "/" }, response) => {
    const [type, text] = files[url] ?? ["text/plain", ""];
    response.writeHead(files[url] ? 200 : 404, { "content-type": type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
