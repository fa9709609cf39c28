// What the SDK and the CLI cost, beside what they stand on. Quote the ratios: single figures change with the machine.
import { measureBatches, scale } from "./bench/batches.ts";
import { measureBundles } from "./bench/bundle.ts";
import { measureCalls } from "./bench/calls.ts";
import { measureMock } from "./bench/mock.ts";
import type { Comparison } from "./bench/side-by-side.ts";
import { measureStartUp } from "./bench/start-up.ts";
import { measureStreams } from "./bench/streams.ts";
import { measureWebhooks } from "./bench/webhooks.ts";

function printComparison(title: string, unit: string, rows: readonly Comparison[]): void {
  console.log(`\n${title}`);
  for (const { name, value, ratio } of rows) {
    console.log(`  ${name.padEnd(24)} ${value.toFixed(1).padStart(9)} ${unit}  ${ratio.toFixed(2)}x`);
  }
}

const calls = await measureCalls();
printComparison("One call after the other, time a call", "µs", calls.sequential);
printComparison("32 calls at a time, time a call", "µs", calls.parallel);
printComparison("32 calls at a time, CPU time a call", "µs", calls.parallelCpu);
printComparison("Start of a process", "ms", await measureStartUp());

const streams = await measureStreams();
printComparison("Events of an AI job, a second (1x: eventsource-parser with JSON.parse)", "k ", streams.events);
printComparison("The same, a second", "MB", streams.megabytes);

for (const { title, rows } of await measureWebhooks()) {
  printComparison(
    `A webhook of ${title} verified and parsed, time and speed (1x: HMAC, comparison, JSON.parse)`,
    "µs",
    rows,
  );
}

const mock = await measureMock();
for (const [title, { time, cpu }] of [
  ["A list read from the mock's port, 32 at a time", mock.reads],
  ["A tool call, validated by mock and openapi-backend", mock.writes],
] as const) {
  printComparison(`${title}, time a call`, "µs", time);
  printComparison(`${title}, CPU time a call`, "µs", cpu);
}
printComparison("Start of the process to the first answer", "ms", mock.starts);
console.log(`\nThe mock's memory after 300,000 requests: ${mock.memoryMiB.toFixed(0)} MiB`);

console.log(
  `\n${scale.rows} rows at ${scale.calls} calls in ${scale.windowMs / 1_000} s, which stand for a minute: what takes real time counts ten times; 1 answer in 97 is lost`,
);
console.log("  way                share of the ceiling    429s   charged twice    lost   named    memory");
for (const { name, share, refused, twice, lost, named, megabytes } of await measureBatches()) {
  const counts = [refused.toString().padStart(8), twice.toString().padStart(16), lost.toString().padStart(8)];
  const more = [named.toString().padStart(8), `${megabytes.toFixed(0)} MB`.padStart(10)];
  console.log(`  ${name.padEnd(16)} ${`${(share * 100).toFixed(1)} %`.padStart(23)}${[...counts, ...more].join("")}`);
}

console.log("\nA program of one call, minified (gzip)");
for (const { name, minifiedBytes, gzipBytes } of await measureBundles()) {
  console.log(
    `  ${name.padEnd(24)} ${(minifiedBytes / 1000).toFixed(1).padStart(9)} kB (${(gzipBytes / 1000).toFixed(1)} kB)`,
  );
}
