// A program whose batch has ten rows in flight, with 400 ms until it gives them up, in a process that is suspended meanwhile.

import { ToolsClient } from "../../packages/sdk/src/index.ts";

const [baseUrl, which] = process.argv.slice(2) as [string, string];
const tools = new ToolsClient({
  ...{ apiKey: "tdm_pro_key", baseUrl, pacing: false, retries: 0 },
  ...(which === "attempt" && { timeout: { attemptMs: 400 } }),
});
await tools.run("grammar-checker", { input: "Warm up." });
const stop = new AbortController();
const inputs = Array.from({ length: 10 }, (_none, row) => `He runs ${row}.`);
const ends: Record<string, number> = {};
const run = (async () => {
  for await (const { status } of tools.batch("grammar-checker", inputs, { signal: stop.signal, graceMs: 400 }))
    ends[status] = (ends[status] ?? 0) + 1;
})().catch(() => undefined);
setTimeout(() => {
  if (which === "grace") stop.abort();
  process.send!("ready");
}, 50);
await run;
process.send!(ends);
process.disconnect();
