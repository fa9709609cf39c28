// What the SDK and the CLI cost, beside what they stand on and beside their peers. Quote the ratios: single figures change
// with the machine. `npm run bench -- calls` measures one suite. Each chart is written to docs/bench/ too.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measureBatches, scale } from "./bench/batches.ts";
import { measureBundles } from "./bench/bundle.ts";
import { measureCalls } from "./bench/calls.ts";
import { type Chart, chartSvg, chartText } from "./bench/chart.ts";
import { measureMock } from "./bench/mock.ts";
import { measureStartUp } from "./bench/start-up.ts";
import { measureStreams } from "./bench/streams.ts";
import { measureWebhooks } from "./bench/webhooks.ts";

const suites: Readonly<Record<string, () => Promise<readonly Chart[]>>> = {
  bundles,
  "start-up": measureStartUp,
  calls: measureCalls,
  streams,
  webhooks,
  mock,
  batches,
};

const folder = fileURLToPath(new URL("../docs/bench/", import.meta.url));
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(suites, name));
if (unknown !== undefined) throw new Error(`There is no suite ${unknown}, but ${Object.keys(suites).join(", ")}.`);
mkdirSync(folder, { recursive: true });
for (const name of wanted.length > 0 ? wanted : Object.keys(suites)) {
  for (const chart of await suites[name]!()) {
    console.log(chartText(chart));
    writeFileSync(`${folder}${chart.id}.svg`, chartSvg(chart));
  }
}

async function bundles(): Promise<readonly Chart[]> {
  const sizes = await measureBundles();
  const first = sizes[0]!;
  const rows = (size: "minifiedBytes" | "gzipBytes") =>
    sizes.map((bundle) => {
      const ratio = bundle[size] / first[size];
      return { name: bundle.name, value: bundle[size] / 1_000, ratio, spread: [ratio, ratio] as const };
    });
  return [
    {
      ...{ id: "bundle", title: "A program of one call, minified", unit: "kB", better: "less" },
      rows: rows("minifiedBytes"),
    },
    {
      ...{ id: "bundle-gzip", title: "The same, compressed", unit: "kB", better: "less" },
      rows: rows("gzipBytes"),
    },
  ];
}

async function streams(): Promise<readonly Chart[]> {
  const { events, megabytes } = await measureStreams();
  return [
    { ...{ id: "stream-events", title: "Events of an AI job, a second", unit: "k", better: "more" }, rows: events },
    { ...{ id: "stream-bytes", title: "Bytes of an AI job, a second", unit: "MB", better: "more" }, rows: megabytes },
  ];
}

async function webhooks(): Promise<readonly Chart[]> {
  return (await measureWebhooks()).map(({ title, rows }) => ({
    id: `webhook-${title.replace(" ", "-")}`,
    title: `A webhook of ${title}, verified and parsed: speed`,
    ...{ unit: "µs", better: "more", rows },
  }));
}

async function mock(): Promise<readonly Chart[]> {
  const { reads, writes, starts, memoryMiB } = await measureMock();
  console.log(`\nThe mock's memory after 300,000 requests: ${memoryMiB.toFixed(0)} MiB`);
  const less = { unit: "µs", better: "less" } as const;
  return [
    { id: "mock-read", title: "A list read from the mock's port, 32 at a time", ...less, rows: reads.time },
    { id: "mock-read-cpu", title: "The same, CPU time a call", ...less, rows: reads.cpu },
    { id: "mock-write", title: "A tool call, validated by mock and openapi-backend", ...less, rows: writes.time },
    { id: "mock-write-cpu", title: "The same, CPU time a call", ...less, rows: writes.cpu },
    { id: "mock-start", title: "Start of the process to the first answer", unit: "ms", better: "less", rows: starts },
  ];
}

/** Each is counted by itself, so that there is nothing to draw. */
async function batches(): Promise<readonly Chart[]> {
  console.log(
    `\n${scale.rows} rows at ${scale.calls} calls in ${scale.windowMs / 1_000} s, which stand for a minute: what takes real time counts ten times; 1 answer in 97 is lost`,
  );
  console.log("  way                share of the ceiling    429s   charged twice    lost   named    memory");
  for (const { name, share, refused, twice, lost, named, megabytes } of await measureBatches()) {
    const counts = [refused.toString().padStart(8), twice.toString().padStart(16), lost.toString().padStart(8)];
    const more = [named.toString().padStart(8), `${megabytes.toFixed(0)} MB`.padStart(10)];
    console.log(`  ${name.padEnd(16)} ${`${(share * 100).toFixed(1)} %`.padStart(23)}${[...counts, ...more].join("")}`);
  }
  return [];
}
