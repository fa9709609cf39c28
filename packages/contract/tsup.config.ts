import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/check.ts"],
  format: ["esm"],
  target: "es2023",
  minify: true,
});
