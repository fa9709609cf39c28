// Does a batch of many rows, a million by default, run in flat memory? Compiled first: Node.js needs 60 MB to strip types.
//   npm run build && npx esbuild scripts/bench/memory.ts --outfile=.build/memory.mjs --format=esm
//   TANDEM_MEMORY_FOLDER=/dev/shm npx node --max-semi-space-size=8 .build/memory.mjs [ROWS]
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { batch, sqliteLedger } from "@tandem/batch";
import { ToolsClient } from "@tandem/sdk";

const rows = Number(process.argv[2] ?? 1_000_000);
const mostBytes = 150_000_000;

const answer = JSON.stringify({
  success: true,
  data: { correctedText: "He runs.", issues: [], score: 100, language: "en" },
  meta: { creditsCharged: 0, creditsRemaining: 1, tool: "grammar-checker" },
});
/** A service that responds immediately, so that only the batch is measured. */
const instant: typeof fetch = async () => new Response(answer, { headers: { "content-type": "application/json" } });

function* texts() {
  for (let index = 0; index < rows; index++) yield `He runs ${index}.`;
}

const client = new ToolsClient({ apiKey: "soak", baseUrl: "http://localhost", fetch: instant, pacing: false });
// Measures memory, not the disk: two durable commits per row would take hours.
const folder = mkdtempSync(join(process.env.TANDEM_MEMORY_FOLDER ?? tmpdir(), "tandem-soak-"));
const ledger = join(folder, "run.db");
const startedAt = performance.now();
let ended = 0;
let most = 0;
try {
  for await (const row of batch(client, "grammar-checker", texts(), { ledger: sqliteLedger(ledger) })) {
    if (row.status !== "done") throw new Error(`row ${row.index} is ${row.status}`);
    if (++ended % 1_000 === 0) most = Math.max(most, process.memoryUsage().rss);
    if (ended % 50_000 === 0) print();
  }
} finally {
  print();
  rmSync(folder, { recursive: true });
}
if (ended !== rows || most > mostBytes) process.exitCode = 1;

function print(): void {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
  const sizes = `${megabytes(most)} of memory at most, a ledger of ${megabytes(statSync(ledger).size)}`;
  console.log(
    `${ended.toLocaleString("en-US")} rows in ${Math.round((performance.now() - startedAt) / 1_000)} s, ${sizes}`,
  );
}
