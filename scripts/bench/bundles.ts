import { measureBundles } from "./bundle.ts";
import type { Chart } from "./chart.ts";

/** Programs of one call, bundled for the web: nothing is left to chance here. */
export async function chartBundles(): Promise<Chart[]> {
  const sizes = await measureBundles();
  const first = sizes[0]!;
  const chart = (id: string, title: string, size: "minifiedBytes" | "gzipBytes"): Chart => ({
    ...{ id, title, unit: "kB", better: "less" },
    rows: sizes.map((bundle) => {
      const ratio = bundle[size] / first[size];
      const more = (bundle[size] - first[size]) / 1_000;
      return {
        name: bundle.name,
        value: bundle[size] / 1_000,
        ratio,
        spread: [ratio, ratio],
        more,
        moreSpread: [more, more],
      };
    }),
  });
  return [
    chart("bundle", "A program of one call, minified", "minifiedBytes"),
    chart("bundle-gzip", "The same, compressed", "gzipBytes"),
  ];
}
