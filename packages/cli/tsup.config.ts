import { defineConfig } from "tsup";
import manifest from "./package.json" with { type: "json" };

export default defineConfig({
  entry: ["src/program/bin.ts", "src/program/core.ts"],
  format: ["esm"],
  target: "es2023",
  metafile: true,
  splitting: true,
  minify: true,
  removeNodeProtocol: false,
  // Bundled, libraries take a tenth of the disk. Those in CommonJS call require.
  noExternal: Object.keys(manifest.devDependencies),
  banner: { js: 'const require = (id) => process.getBuiltinModule("node:module").createRequire(import.meta.url)(id);' },
});
