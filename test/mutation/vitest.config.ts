import { fileURLToPath } from "node:url";
import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config.ts";

/** The first test that fails ends the run of a mutant: so those that need least go first. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => distance(a.moduleId) - distance(b.moduleId));
  }
}

const distance = (path: string): number => (path.includes("/packages/") ? 0 : path.includes(".property.") ? 1 : 2);

export default mergeConfig(base, {
  test: {
    typecheck: { enabled: false },
    silent: true,
    setupFiles: [fileURLToPath(new URL("no-shrinking.ts", import.meta.url))],
    sequence: { sequencer: NearestFirst },
  },
});
