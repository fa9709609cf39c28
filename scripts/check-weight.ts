// What each entry weighs, minified and compressed, and how much it may: a program of one call in a web page, an endpoint for
// webhooks, or all of an entry that is for Node, without what is installed beside it. With a name: what in it takes the room,
// by file.
import { bundleSize, sdkPrograms } from "./bench/bundle.ts";

/**
 * Bytes, minified and compressed. What makes an entry heavier raises its number here, in the same change: to what was measured
 * and 1 kB (compressed 0.5 kB), so that the next small addition is no work.
 */
const budgets: Readonly<Record<string, readonly [minified: number, compressed: number]>> = {
  "@tandem/sdk/tools": [57_400, 23_600],
  "@tandem/sdk/tools, toolRunner": [48_400, 19_900],
  "@tandem/sdk, ToolsClient": [57_400, 23_600],
  "@tandem/sdk/infra": [93_900, 35_000],
  "@tandem/sdk/infra, InfraResources": [62_100, 24_000],
  "@tandem/sdk": [107_800, 40_000],
  "@tandem/sdk/webhooks": [28_600, 11_400],
  "@tandem/sdk/webhooks, verify": [25_500, 10_000],
  "@tandem/sdk/node": [35_900, 14_200],
  "@tandem/sdk/batch": [24_500, 9_900],
  "@tandem/sdk/otel": [3_200, 1_600],
  "@tandem/mock": [653_800, 124_500],
  "@tandem/fleet": [48_200, 16_800],
  "@tandem/reference": [2_400, 1_400],
  "@tandem/cli": [388_800, 134_000],
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
