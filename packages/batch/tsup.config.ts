import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/redis.ts"],
  format: ["esm"],
  target: "es2023",
  metafile: true,
  // node:sqlite has no name without it.
  removeNodeProtocol: false,
});
