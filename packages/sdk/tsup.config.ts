import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/tools.ts", "src/infra.ts", "src/webhooks.ts", "src/node.ts", "src/otel.ts"],
  format: ["esm", "cjs"],
  target: "es2023",
  clean: true,
  splitting: true,
  treeshake: true,
  // esbuild would drop the marks by which a bundler leaves out unused code.
  minify: "terser",
  terserOptions: { compress: false, mangle: false, format: { preserve_annotations: true, semicolons: false } },
  noExternal: ["openapi-fetch", "eventsource-parser"],
});
