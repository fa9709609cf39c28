// Builds the changed code in Stryker's copy, which has no node_modules yet.
import { globSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const root = process.env.MUTATION_ROOT!;
for (const folder of globSync(["node_modules", "packages/*/node_modules"], { cwd: root })) {
  symlinkSync(join(root, folder), folder);
}
await import("../../scripts/build/build.ts");
