import "./scripts/build/temporary-folder.ts";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Files that take more than six seconds, most of them to wait. The last to start must be a short one. */
const longest = [
  "test/surface/edited-specs",
  "test/browser/inspector",
  "packages/cli/src/hostile-service",
  "packages/cli/src/nouns/self/completion/completion",
  "packages/cli/src/nouns/batch/killed",
  "packages/cli/src/program/command-tree",
  "packages/cli/src/environment-variables",
  "packages/cli/src/interrupted",
  "packages/cli/src/nouns/batch/batch",
  "packages/cli/src/nouns/batch/interrupted-batch",
  "packages/cli/src/built-program",
  "packages/cli/src/transcripts",
  "test/fleet/killed",
  "packages/batch/src/redis/fleet",
  "packages/batch/src/redis/redis-away",
  "test/demo",
  "test/browser/reference",
  "test/batch/run",
].map((path) => source(`${path}.test.ts`));

/** Vitest goes by a file's size until it has seen how long it takes, and a small one may start processes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.includes(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const everything = ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"];

/**
 * Files with a process of their own: they change its connections, timers or modules, measure its memory, or start long
 * processes anyway. The others share processes, because starting one is most of the time of a short file.
 */
const alone = [
  "packages/cli/src/{skill,process/read-stdin}.test.ts",
  "packages/mock/src/{fault-table,parity}.test.ts",
  "packages/mock/src/infra/ai/stream/stream.test.ts",
  "packages/mock/src/msw/*.test.ts",
  "test/{mock-without-reference,public-surface}.test.ts",
  "test/{action,browser,otel,support,surface}/**/*.test.ts",
  "packages/batch/src/redis/{durability,redis-away}.test.ts",
  "test/fleet/!(deliver|neighbors|privacy|replay|simulation|wrong-arguments).test.ts",
  "test/transport/!(call-options|cut-refusals|journal|service-text).test.ts",
  "test/ai/events.test.ts",
  "test/batch/{large-ledger,many-rows}.test.ts",
  "packages/sdk/src/pacing/memory-pacer.test.ts",
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@tandem\/sdk$/, replacement: source("packages/sdk/src/index.ts") },
      { find: /^@tandem\/sdk\/openapi\/(.+)$/, replacement: source("packages/sdk/openapi/$1") },
      { find: /^@tandem\/sdk\/(.+)$/, replacement: source("packages/sdk/src/$1.ts") },
      { find: /^@tandem\/contract$/, replacement: source("packages/contract/src/index.ts") },
      { find: /^@tandem\/contract\/(.+)$/, replacement: source("packages/contract/src/$1.ts") },
      { find: /^@tandem\/batch$/, replacement: source("packages/batch/src/index.ts") },
      { find: /^@tandem\/batch\/(.+)$/, replacement: source("packages/batch/src/$1.ts") },
      { find: /^@tandem\/mock$/, replacement: source("packages/mock/src/index.ts") },
      { find: /^@tandem\/reference$/, replacement: source("packages/reference/src/index.ts") },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "shared", include: everything, exclude: [...configDefaults.exclude, ...alone], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: alone,
          typecheck: {
            enabled: true,
            checker: source("node_modules/typescript-7/bin/tsc"),
            include: ["packages/*/src/**/*.test-d.ts"],
            // The whole project is checked by `npm run check`.
            tsconfig: source("test/types/type-tests.json"),
          },
        },
      },
    ],
    // For what hangs. What a test takes on a busy machine says nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Much of a run is waiting: for processes, and for limits of time to pass.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
