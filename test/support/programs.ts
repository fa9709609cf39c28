import { spawnSync } from "node:child_process";

/**
 * Lists the programs that aren't installed, for tests to be skipped without them.
 *
 * @throws Error in CI on Linux, where .ci/run installs them: the gate skips nothing.
 */
export function missingPrograms(...names: readonly string[]): string[] {
  const missing = names.filter((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (missing.length > 0 && process.env.CI && process.platform === "linux") {
    throw new Error(`not installed: ${missing.join(", ")}. .ci/run installs what the tests need.`);
  }
  return missing;
}
