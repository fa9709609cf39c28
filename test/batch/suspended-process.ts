// A program whose batch has ten rows in flight, with a limit after which it gives them up, in a process that is suspended meanwhile.

import { ToolsClient } from "../../packages/sdk/src/index.ts";

const [baseUrl, which, limit] = process.argv.slice(2) as [string, string, string];
const tools = new ToolsClient({
  apiKey: "tdm_pro_key",
  baseUrl,
  pacing: false,
  retries: 0,
  ...(which === "attempt" && { timeout: { attemptMs: Number(limit) } }),
});
await tools.run("grammar-checker", { input: "Warm up." });
const stop = new AbortController();
const inputs = Array.from({ length: 10 }, (_none, row) => `He runs ${row}.`);
const ends: Record<string, number> = {};
const run = (async () => {
  for await (const { status } of tools.batch("grammar-checker", inputs, {
    signal: stop.signal,
    graceMs: Number(limit),
  }))
    ends[status] = (ends[status] ?? 0) + 1;
})().catch(() => undefined);
process.once("message", () => {
  if (which === "grace") stop.abort();
  process.send!("ready");
});
await run;
process.send!(ends);
process.disconnect();
