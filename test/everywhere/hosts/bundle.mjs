// node bundle.mjs: the suite as one file for Node, made by esbuild.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const entryPoint = fileURLToPath(new URL("bundled.mjs", import.meta.url));

/** Makes the bundle and returns its path. */
export async function bundle(folder) {
  const outfile = `${folder}/main.mjs`;
  await build({ entryPoints: [entryPoint], bundle: true, format: "esm", outfile, logLevel: "error" });
  return outfile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await import(await bundle(fileURLToPath(new URL("../.work/esbuild", import.meta.url))));
  const failures = await globalThis.everywhere(JSON.parse(process.env.EVERYWHERE));
  console.log(failures.length === 0 ? "all features work" : failures.join("\n"));
  process.exitCode = failures.length === 0 ? 0 : 1;
}
