import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { namedExports } from "../../scripts/binary/named-exports.ts";

it.each([
  ["CommonJS", "yaml", "parse"],
  ["modules", "ora", "spinners"],
])("a package of %s that is imported when it is needed has its names", async (_, name, part) => {
  const outdir = mkdtempSync(join(tmpdir(), "tandem-bundle-"));
  await build({
    stdin: { contents: `export const read = async () => typeof (await import("${name}")).${part};`, resolveDir: "." },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    outdir,
    outExtension: { ".js": ".mjs" },
    // Packages in CommonJS ask for Node's modules.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    plugins: [namedExports],
  });
  const { read } = await import(pathToFileURL(join(outdir, "stdin.mjs")).href);
  expect(await read()).toMatch(/function|object/);
});
