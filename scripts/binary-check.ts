// Holds a standalone program to what the built one does: npm run binary:check -- PROGRAM
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const [program] = process.argv.slice(2);
if (program === undefined) {
  console.error("usage: npm run binary:check -- PROGRAM");
  process.exit(2);
}

/** What is run as a process by a shell or on a terminal. Left out are files that look into Node or the build from outside. */
const files = [
  "test/binary/standalone.test.ts",
  "packages/cli/src/transcripts.test.ts",
  "packages/cli/src/prompt/prompt.test.ts",
  "packages/cli/src/completion/completion.test.ts",
  "packages/cli/src/credentials/secret-service.test.ts",
  "packages/cli/src/output/pager.test.ts",
  "packages/cli/src/settings/unusable-files.test.ts",
  "packages/cli/src/settings/project-file.test.ts",
  "packages/cli/src/process/proxies.test.ts",
  "packages/cli/src/did-you-mean.test.ts",
  "packages/cli/src/environment-variables.test.ts",
  "packages/cli/src/commands/config/config-processes.test.ts",
  "packages/cli/src/commands/batch/killed.test.ts",
  "packages/cli/src/commands/batch/interrupted-batch.test.ts",
  "packages/cli/src/commands/batch/four-shells.test.ts",
  "packages/cli/src/commands/batch/work.test.ts",
];
// One file at a time: what a shell completes must be there within a time.
const words = ["--no-install", "vitest", "run", "--typecheck.enabled=false", "--no-file-parallelism", ...files];
const { status } = spawnSync("npx", words, {
  stdio: "inherit",
  env: { ...process.env, TANDEM_PROGRAM: resolve(program) },
});
process.exitCode = status ?? 1;
