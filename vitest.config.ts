import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@tandem\/sdk$/, replacement: source("packages/sdk/src/index.ts") },
      { find: /^@tandem\/sdk\/openapi\/(.+)$/, replacement: source("packages/sdk/openapi/$1") },
      { find: /^@tandem\/sdk\/(.+)$/, replacement: source("packages/sdk/src/$1.ts") },
      { find: /^@tandem\/fleet$/, replacement: source("packages/fleet/src/index.ts") },
      { find: /^@tandem\/mock$/, replacement: source("packages/mock/src/index.ts") },
      { find: /^@tandem\/reference$/, replacement: source("packages/reference/src/index.ts") },
    ],
  },
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    typecheck: {
      enabled: true,
      checker: source("node_modules/typescript-7/bin/tsc"),
      include: ["packages/*/src/**/*.test-d.ts"],
      tsconfig: "./tsconfig.json",
    },
    testTimeout: 20_000,
    // Vitest would leave one core idle, and start a process for each file: 40 % of the time of most.
    maxWorkers: "100%",
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
