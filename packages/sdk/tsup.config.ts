import { defineConfig, type Options } from "tsup";

const options: Options = {
  format: ["esm", "cjs"],
  target: "es2023",
  treeshake: true,
  // esbuild would drop the marks by which a bundler leaves out unused code.
  minify: "terser",
  terserOptions: { compress: false, mangle: false, format: { preserve_annotations: true, semicolons: false } },
  noExternal: ["openapi-fetch", "eventsource-parser"],
};

export default defineConfig([
  {
    ...options,
    entry: ["src/index.ts", "src/tools.ts", "src/infra.ts", "src/webhooks.ts"],
    splitting: true,
    metafile: true,
  },
  // These share no file with the others, because each one that a call loads takes a millisecond.
  { ...options, entry: ["src/node.ts", "src/otel.ts"], splitting: false },
]);
