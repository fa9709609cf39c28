// Translates the descriptions of a catalog with a ledger: if it stops, run it again, without paying twice.
import { createReadStream, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { type BatchInput, batch, sqliteLedger } from "@tandem/batch";
import { isTandemError, Tandem } from "@tandem/sdk";

const [path = "catalog.jsonl", language = "de"] = process.argv.slice(2);
const credits = Number(process.env.MAX_CREDITS ?? 100);

interface Product {
  sku: string;
  description: string;
}

/** The products as rows. An invalid line fails without stopping the rest. */
async function* rows(): AsyncGenerator<BatchInput<"ai-translator">> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path) })) {
    line++;
    const product = parse(text);
    if (product === undefined) yield { unreadable: `line ${line} is not a product` };
    else yield { id: product.sku, input: product.description };
  }
}

function parse(text: string): Product | undefined {
  try {
    const { sku, description } = JSON.parse(text);
    return typeof sku === "string" && typeof description === "string" ? { sku, description } : undefined;
  } catch {
    return undefined;
  }
}

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());

const run = batch(new Tandem().tools, "ai-translator", rows(), {
  options: { targetLanguage: language },
  ledger: sqliteLedger(`${path}.${language}.db`),
  budget: { credits },
  signal: stop.signal,
});

const translated = new Map<string, string>();
let open = 0;
try {
  for await (const row of run) {
    if (row.status === "done") translated.set(row.id ?? "", row.result.data.translatedText);
    else {
      open++;
      console.log(`${row.id ?? `row ${row.index + 1}`}: ${row.status}: ${row.problem.message}`);
    }
  }
} catch (error) {
  if (!isTandemError(error, "batch_stopped") && !isTandemError(error, "ledger")) throw error;
  console.log(`stopped: ${error.message}`);
  process.exit(1);
}

const lines: string[] = [];
for await (const text of createInterface({ input: createReadStream(path) })) {
  const product = parse(text);
  if (product === undefined) continue;
  lines.push(JSON.stringify({ ...JSON.parse(text), description: translated.get(product.sku) ?? product.description }));
}
writeFileSync(`${path}.${language}`, `${lines.join("\n")}\n`);
console.log(`${translated.size} translated for ${run.progress.spent} credits, ${open} left`);
process.exitCode = open === 0 ? 0 : 2;
