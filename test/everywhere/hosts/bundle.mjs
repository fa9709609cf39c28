// node bundle.mjs <bundler>: the suite as one file for Node, made by that bundler.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const entry = fileURLToPath(new URL("bundled.mjs", import.meta.url));

const bundlers = {
  async esbuild(folder) {
    const { build } = await import("esbuild");
    await build({
      entryPoints: [entry],
      bundle: true,
      format: "esm",
      outfile: `${folder}/main.mjs`,
      logLevel: "error",
    });
  },
  async rollup(folder) {
    const { rollup } = await import("rollup");
    const { default: commonjs } = await import("@rollup/plugin-commonjs");
    const { default: resolve } = await import("@rollup/plugin-node-resolve");
    const onwarn = (warning) => {
      throw new Error(warning.message);
    };
    const bundle = await rollup({ input: entry, plugins: [resolve(), commonjs()], onwarn });
    await bundle.write({ file: `${folder}/main.mjs`, format: "esm", inlineDynamicImports: true });
  },
  async webpack(folder) {
    const stats = await new Promise((resolve, reject) =>
      require("webpack")(
        {
          ...{ entry, mode: "production", target: "web", output: { path: folder, filename: "main.cjs" } },
          // One file, as of the others: chunks are found by the address of a page.
          module: { parser: { javascript: { dynamicImportMode: "eager" } } },
        },
        (error, stats) => (error ? reject(error) : resolve(stats)),
      ),
    );
    if (stats.hasErrors()) throw new Error(stats.toString());
  },
  async vite(folder) {
    const { build } = await import("vite");
    const lib = { entry, formats: ["es"], fileName: () => "main.mjs" };
    await build({ configFile: false, logLevel: "error", build: { lib, outDir: folder, emptyOutDir: false } });
  },
};

/** Makes the bundle and returns its path. */
export async function bundle(bundler, folder) {
  await bundlers[bundler](folder);
  return `${folder}/main.${bundler === "webpack" ? "cjs" : "mjs"}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , bundler] = process.argv;
  const path = await bundle(bundler, fileURLToPath(new URL(`../.work/${bundler}`, import.meta.url)));
  await import(path);
  const failures = await globalThis.everywhere(JSON.parse(process.env.EVERYWHERE));
  console.log(failures.length === 0 ? "all features work" : failures.join("\n"));
  process.exitCode = failures.length === 0 ? 0 : 1;
}
