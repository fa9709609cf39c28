import { matchesGlob, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config.ts";

/** Keeps the order of the part. The first failing test ends the run of a mutant. */
const order = (process.env.MUTATION_TESTS ?? "").split(" ");
const root = fileURLToPath(new URL("../..", import.meta.url));
const place = (path: string): number => order.findIndex((glob) => matchesGlob(relative(root, path), glob));

class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a.moduleId) - place(b.moduleId));
  }
}

const { projects: _, ...test } = base.test!;

export default mergeConfig(
  { ...base, test },
  {
    test: {
      include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
      typecheck: { enabled: false },
      silent: true,
      // A change can make a test hang. A timeout is cheaper than a new worker.
      testTimeout: Number(process.env.MUTATION_TEST_MS),
      setupFiles: [fileURLToPath(new URL("steady-properties.ts", import.meta.url))],
      sequence: { sequencer: AsNamed },
    },
  },
);
