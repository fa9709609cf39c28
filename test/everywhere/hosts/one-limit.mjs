// A process in which one part imports the SDK and another requires it, with one key: 60 calls a minute, not 120.
import { createRequire } from "node:module";
import { setImmediate as turn } from "node:timers/promises";
import * as imported from "@tandem/sdk";

const required = createRequire(import.meta.url)("@tandem/sdk");
if (imported.Tandem === required.Tandem) throw new Error("Both are one copy, so that this row says nothing.");

const minute = 60_000;
let now = Date.parse("2026-01-01T00:00:00Z");
const timers = new Map();
/** Stopped, except for `goTo`. */
const clock = {
  now: () => now,
  setTimeout(run, ms) {
    const timer = {};
    timers.set(timer, { at: now + ms, run });
    return timer;
  },
  clearTimeout: (timer) => timers.delete(timer),
};

/** Runs what is due until then, in order. */
async function goTo(end) {
  for (;;) {
    for (let turns = 0; turns < 20; turns++) await turn();
    const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
    if (next === undefined || next[1].at > end) break;
    timers.delete(next[0]);
    now = Math.max(now, next[1].at);
    next[1].run();
  }
  now = end;
}

let sent = 0;
const answer = JSON.stringify({
  success: true,
  data: { correctedText: "a", issues: [], score: 100, language: "en" },
  meta: { creditsCharged: 1, creditsRemaining: 9, tool: "grammar-checker" },
});
const fetch = async () => {
  sent++;
  return new Response(answer, { headers: { "content-type": "application/json" } });
};

const calls = [imported, required].flatMap(({ ToolsClient }) => {
  const client = new ToolsClient({ apiKey: "tdm_pro_one_limit", baseUrl: "http://127.0.0.1:9", fetch, clock });
  return Array.from({ length: 60 }, () => client.run("grammar-checker", { input: "She go home." }));
});
const start = now;
const counts = [];
for (const end of [minute - 1, 2 * minute - 1, 3 * minute]) {
  await goTo(start + end);
  counts.push(sent);
}
const [first, second, all] = counts;
const isPaced = first <= 60 && second <= 120 && first > 50 && all === 120;
console.log(`after 1, 2 and 3 minutes ${counts.join(", ")} calls were sent`);
if (isPaced) await Promise.all(calls);
process.exitCode = isPaced ? 0 : 1;
process.exit();
