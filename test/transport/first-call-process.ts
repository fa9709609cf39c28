// A program whose first call is aborted while the server is silent during the TLS handshake.
import { isTandemError, ToolsClient } from "../../packages/sdk/src/index.ts";

const [baseUrl] = process.argv.slice(2) as [string];
const tools = new ToolsClient({ apiKey: "key", baseUrl, retries: 0 });
const controller = new AbortController();
process.on("message", () => controller.abort());
try {
  await tools.run("grammar-checker", { input: "a" }, { signal: controller.signal });
} catch (error) {
  process.send!(isTandemError(error) ? error.outcome : String(error));
}
process.disconnect();
