import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { root, textOf } from "./markdown.ts";

const table = /^\| \[([\w/.-]+)\]\(\S+\) \| ([\d.]+) \| ([\d.]+) \|$/gm;
const rows = [...textOf("docs/examples/serverless.md").matchAll(table)];

test.each(rows.map(([, file = "", minified, compressed]) => [file, Number(minified), Number(compressed)] as const))(
  "%s is at most as large as its page says, and at least nine tenths of it",
  async (file, minified, compressed) => {
    const { outputFiles } = await build({
      entryPoints: [`${root}examples/${file}`],
      tsconfigRaw: {},
      bundle: true,
      minify: true,
      format: "esm",
      platform: "neutral",
      conditions: ["import"],
      external: ["node:*"],
      write: false,
    });
    const { contents } = outputFiles[0]!;
    const kilobytes = [contents.length / 1_000, gzipSync(contents, { level: 9 }).length / 1_000] as const;
    expect(kilobytes[0]).toBeLessThanOrEqual(minified);
    expect(kilobytes[0]).toBeGreaterThan(minified * 0.9);
    expect(kilobytes[1]).toBeLessThanOrEqual(compressed);
    expect(kilobytes[1]).toBeGreaterThan(compressed * 0.9);
  },
);
