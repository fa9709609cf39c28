// What each entry weighs, minified and compressed, and how much it may: a program of one call in a web page, or all of an
// entry that is for Node, without what is installed beside it. With a name: what in it takes the room, by file.
import { bundleSize, sdkPrograms } from "./bench/bundle.ts";

/** Bytes, minified and compressed. What makes an entry heavier raises its number here, in the same change. */
const budgets: Readonly<Record<string, readonly [minified: number, compressed: number]>> = {
  "@tandem/sdk/tools": [56_800, 21_600],
  "@tandem/sdk/tools, toolRunner": [45_400, 17_700],
  "@tandem/sdk, ToolsClient": [56_800, 21_600],
  "@tandem/sdk/infra": [89_200, 32_000],
  "@tandem/sdk/infra, InfraResources": [58_900, 21_600],
  "@tandem/sdk": [105_500, 37_700],
  "@tandem/sdk/webhooks": [21_900, 8_700],
  "@tandem/sdk/node": [32_900, 12_500],
  "@tandem/sdk/batch": [21_000, 8_200],
  "@tandem/sdk/otel": [2_100, 1_100],
  "@tandem/mock": [655_000, 125_000],
  "@tandem/fleet": [47_000, 16_300],
  "@tandem/reference": [1_400, 900],
  "@tandem/cli": [378_600, 130_000],
};

const allOf = (path: string) => `export * from "./packages/${path}.ts";`;

const nodePrograms: Readonly<Record<string, string>> = {
  "@tandem/sdk/node": allOf("sdk/src/node"),
  "@tandem/sdk/batch": allOf("sdk/src/batch"),
  "@tandem/sdk/otel": allOf("sdk/src/otel"),
  "@tandem/mock": allOf("mock/src/index"),
  "@tandem/fleet": allOf("fleet/src/index"),
  "@tandem/reference": allOf("reference/src/index"),
  "@tandem/cli": allOf("cli/src/bin"),
};

const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
const signed = (bytes: number): string => `${bytes > 0 ? "+" : ""}${kB(bytes)}`;

/** The entry's own source, wherever the program names it. */
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
console.log(row("", "minified", "to budget", "compressed", "to budget"));
for (const { name, minifiedBytes, gzipBytes, files } of sizes.filter(({ name }) => !asked || name === asked)) {
  const [minified, compressed] = budgets[name] ?? [0, 0];
  const [more, moreCompressed] = [minifiedBytes - minified, gzipBytes - compressed];
  const isTooHeavy = more > 0 || moreCompressed > 0;
  const cells = [kB(minifiedBytes), signed(more), kB(gzipBytes), signed(moreCompressed)];
  console.log(row(name, ...cells) + (isTooHeavy ? "  too heavy" : ""));
  if (isTooHeavy) process.exitCode = 1;
  if (asked) for (const [path, bytes] of files) console.log(`${kB(bytes).padStart(10)}  ${path}`);
}
