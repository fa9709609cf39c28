// Checks the size of each entry, minified and compressed, against its ceiling: a program of one call in a web page, a webhook
// endpoint, or all of an entry for Node.js without its dependencies. Given an entry's name, lists the size of its files.
import { readFileSync } from "node:fs";
import { bundleSize, sdkPrograms } from "./bench/bundle.ts";

/** The most that an entry may weigh in bytes, minified and compressed. A decision in docs/decisions moves a ceiling. */
const { bytes: ceilings } = JSON.parse(readFileSync("scripts/budgets.json", "utf8")) as {
  bytes: Readonly<Record<string, readonly [minified: number, compressed: number]>>;
};

const allOf = (path: string) => `export * from "./packages/${path}.ts";`;

const nodePrograms: Readonly<Record<string, string>> = {
  "@tandem/sdk/node": allOf("sdk/src/node"),
  "@tandem/sdk/batch": allOf("sdk/src/batch"),
  "@tandem/sdk/otel": allOf("sdk/src/otel"),
  "@tandem/sdk/contract": allOf("sdk/src/contract"),
  "@tandem/mock": allOf("mock/src/index"),
  "@tandem/fleet": allOf("fleet/src/index"),
  "@tandem/reference": allOf("reference/src/index"),
  "@tandem/cli": allOf("cli/src/bin"),
};

const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
const signed = (bytes: number): string => `${bytes > 0 ? "+" : ""}${kB(bytes)}`;

/** The entry's own source. */
const sourcesOf = (name: string) => {
  const entry = name.split(",")[0]!;
  return { [entry]: `./packages/sdk/src/${entry.split("/")[2] ?? "index"}.ts` };
};

const sizes = await Promise.all([
  ...Object.entries(sdkPrograms).map(([name, program]) => bundleSize(name, program, sourcesOf(name))),
  ...Object.entries(nodePrograms).map(([name, program]) => bundleSize(name, program, {}, "node")),
]);

const [asked] = process.argv.slice(2);
const row = (name: string, ...cells: string[]) => name.padEnd(35) + cells.map((cell) => cell.padStart(12)).join("");
console.log(row("", "minified", "to ceiling", "compressed", "to ceiling"));
for (const { name, minifiedBytes, gzipBytes, files } of sizes.filter(({ name }) => !asked || name === asked)) {
  const [minified, compressed] = ceilings[name] ?? [0, 0];
  const [more, moreCompressed] = [minifiedBytes - minified, gzipBytes - compressed];
  const isTooHeavy = more > 0 || moreCompressed > 0;
  const cells = [kB(minifiedBytes), signed(more), kB(gzipBytes), signed(moreCompressed)];
  console.log(row(name, ...cells) + (isTooHeavy ? "  too heavy" : ""));
  if (isTooHeavy) process.exitCode = 1;
  if (asked) for (const [path, bytes] of files) console.log(`${kB(bytes).padStart(10)}  ${path}`);
}
