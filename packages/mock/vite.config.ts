import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** The inspector: three files without hashes in their names, since they are served by the mock that they belong to. */
export default defineConfig({
  root: fileURLToPath(new URL("src/inspector/", import.meta.url)),
  base: "./",
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: fileURLToPath(new URL("page/", import.meta.url)),
    reportCompressedSize: false,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    // A data: address would be refused by the page's policy.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        entryFileNames: "inspector.js",
        codeSplitting: false,
        assetFileNames: ({ names }) => (names[0]?.endsWith(".css") ? "inspector.css" : "[name][extname]"),
      },
    },
  },
});
