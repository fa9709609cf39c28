// Checks each published package as npm packs it: exports that resolve, and types that agree with the code for every way to
// import.
import "../build/temporary-folder.ts";
import "../build/build.ts";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packAll } from "../release/tarballs.ts";

/** mock, reference, batch and contract are ESM alone, so `require` is out of their scope; cli has no importable entry. */
const profiles = {
  sdk: "node16",
  mock: "esm-only",
  reference: "esm-only",
  batch: "esm-only",
  contract: "esm-only",
} as const;

const folder = mkdtempSync(join(tmpdir(), "tandem-packages-"));
const tarballs = packAll(folder);
const findings: string[] = [];

for (const { name, filename } of tarballs) {
  const file = readFileSync(join(folder, filename));
  const tarball = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  findings.push(...messages.map((message) => `${name}: ${formatMessage(message, pkg)}`));
}

for (const [name, profile] of Object.entries(profiles)) {
  const { filename } = tarballs.find((tarball) => tarball.name === `@tandem/${name}`)!;
  const attw = ["attw", join(folder, filename), "--profile", profile, "--exclude-entrypoints", "./package.json"];
  const { status, stdout, stderr } = spawnSync("npx", ["--no-install", ...attw], { encoding: "utf8" });
  if (status !== 0) findings.push(`${name}: ${stdout}${stderr}`);
}

rmSync(folder, { recursive: true });
for (const finding of findings) console.error(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
