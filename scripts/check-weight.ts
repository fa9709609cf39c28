// What a program that makes one call weighs in a web page, for each entry of the SDK, and how much it may.
import { bundleSize, sdkPrograms } from "./bench/bundle.ts";

/** Bytes, minified and compressed. What makes an entry heavier raises its number here, in the same change. */
const most: Readonly<Record<string, { minified: number; gzip: number }>> = {
  "@tandem/sdk/tools": { minified: 56_000, gzip: 21_200 },
  "@tandem/sdk/infra": { minified: 89_000, gzip: 32_000 },
  "@tandem/sdk": { minified: 105_000, gzip: 37_300 },
  "@tandem/sdk/webhooks": { minified: 22_000, gzip: 8_700 },
};

const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

for (const [entry, program] of Object.entries(sdkPrograms)) {
  const source = `./packages/sdk/src/${entry.split("/")[2] ?? "index"}.ts`;
  const { minifiedBytes, gzipBytes } = await bundleSize(entry, program, { [entry]: source });
  const { minified, gzip } = most[entry]!;
  const isTooHeavy = minifiedBytes > minified || gzipBytes > gzip;
  const allowed = isTooHeavy ? `, but may weigh ${kB(minified)} and ${kB(gzip)}` : "";
  console.log(`${entry}: ${kB(minifiedBytes)}, ${kB(gzipBytes)} compressed${allowed}`);
  if (isTooHeavy) process.exitCode = 1;
}
