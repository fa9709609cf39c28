// Holds a standalone program to what the built one does: npm run binary:check -- ARCHIVE
import "./temporary-folder.ts";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [archive] = process.argv.slice(2);
if (archive === undefined) {
  console.error("usage: npm run binary:check -- ARCHIVE");
  process.exit(2);
}

/** What needs nothing but the program. */
const alone = ["test/binary/standalone.test.ts"];

/**
 * What is run as a process by a shell or on a terminal, with the tools that Linux has. Left out are files that look into
 * Node or the build from outside.
 */
const onLinux = [
  "packages/cli/src/transcripts.test.ts",
  "packages/cli/src/prompt/prompt.test.ts",
  "packages/cli/src/completion/completion.test.ts",
  "packages/cli/src/credentials/secret-service.test.ts",
  "packages/cli/src/output/pager.test.ts",
  "packages/cli/src/settings/unusable-files.test.ts",
  "packages/cli/src/settings/project-file.test.ts",
  "packages/cli/src/process/networks.test.ts",
  "packages/cli/src/process/proxies.test.ts",
  "packages/cli/src/help/prepared-help.test.ts",
  "packages/cli/src/did-you-mean.test.ts",
  "packages/cli/src/environment-variables.test.ts",
  "packages/cli/src/commands/config/config-processes.test.ts",
  "packages/cli/src/commands/batch/killed.test.ts",
  "packages/cli/src/commands/batch/interrupted-batch.test.ts",
  "packages/cli/src/commands/batch/four-shells.test.ts",
  "packages/cli/src/commands/batch/work.test.ts",
];
const files = process.platform === "linux" ? [...alone, ...onLinux] : alone;

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
// One file at a time: what a shell completes must be there within a time.
const words = [vitest, "run", "--typecheck.enabled=false", "--no-file-parallelism", ...files];
const { status } = spawnSync(process.execPath, words, {
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: `${withoutNode()}${delimiter}${process.env.PATH}`,
    TANDEM_PROGRAM: programOf(resolve(archive)),
  },
});
process.exitCode = status ?? 1;

/** The program, unpacked from its archive as a user would. */
function programOf(archive: string): string {
  const folder = folderForAll("unpacked");
  execFileSync("tar", ["-xf", archive, "-C", folder, "--strip-components=1"]);
  return join(folder, process.platform === "win32" ? "tandem.exe" : "tandem");
}

/** Comes first in PATH: a program that runs Node.js finds a broken one. */
function withoutNode(): string {
  const folder = folderForAll("without-node");
  for (const name of ["node", "npm", "npx"]) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} is not here" >&2\nexit 127\n`, { mode: 0o755 });
  }
  return folder;
}

/** Some tests run the program as another user. */
function folderForAll(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tandem-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
