// Checks the whole bundle of three programs, minified and compressed, against its ceiling.
import { readFileSync } from "node:fs";
import { bundleSize, sdkPrograms } from "./bundle-size.ts";

/** The most that a program may weigh in bytes, minified and compressed. */
const { bytes: ceilings } = JSON.parse(readFileSync("scripts/budgets.json", "utf8")) as {
  bytes: Readonly<Record<string, readonly [minified: number, compressed: number]>>;
};

const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
const signed = (bytes: number): string => `${bytes > 0 ? "+" : ""}${kB(bytes)}`;

/** The entry's own source. */
const sourcesOf = (entry: string) => ({ [`@tandem/sdk/${entry}`]: `./packages/sdk/src/${entry}.ts` });

const sizes = await Promise.all([
  bundleSize("one call", sdkPrograms.tools, sourcesOf("tools")),
  bundleSize("one webhook, verified", sdkPrograms.webhooks, sourcesOf("webhooks")),
  bundleSize("all of the command", 'export * from "./packages/cli/src/program/bin.ts";', {}, "node"),
]);

const row = (name: string, ...cells: string[]) => name.padEnd(35) + cells.map((cell) => cell.padStart(12)).join("");
console.log(row("", "minified", "to ceiling", "compressed", "to ceiling"));
for (const { name, minifiedBytes, gzipBytes } of sizes) {
  const [minified, compressed] = ceilings[name] ?? [0, 0];
  const [more, moreCompressed] = [minifiedBytes - minified, gzipBytes - compressed];
  const isTooHeavy = more > 0 || moreCompressed > 0;
  const cells = [kB(minifiedBytes), signed(more), kB(gzipBytes), signed(moreCompressed)];
  console.log(row(name, ...cells) + (isTooHeavy ? "  too heavy" : ""));
  if (isTooHeavy) process.exitCode = 1;
}
