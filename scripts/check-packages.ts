// Each published package, as npm would pack it: exports resolve, and types agree with the code, for every way to import.
import "./build.ts";
import { spawnSync } from "node:child_process";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

let failed = false;

for (const name of ["sdk", "mock", "cli", "reference", "fleet"]) {
  const { messages, pkg } = await publint({ pkgDir: `packages/${name}`, pack: "npm", strict: true });
  for (const message of messages) {
    failed = true;
    console.error(`${name}: ${formatMessage(message, pkg)}`);
  }
}

// mock, reference and fleet are ESM alone, so `require` from CommonJS is out of their scope; cli has no importable entry.
for (const [name, profile] of [
  ["sdk", "node16"],
  ["mock", "esm-only"],
  ["reference", "esm-only"],
  ["fleet", "esm-only"],
] as const) {
  const attw = [
    "--no-install",
    "attw",
    "--pack",
    `packages/${name}`,
    "--profile",
    profile,
    "--exclude-entrypoints",
    "./package.json",
  ];
  const { status, stdout, stderr } = spawnSync("npx", attw, { encoding: "utf8" });
  if (status === 0) continue;
  failed = true;
  console.error(`${name}: ${stdout}${stderr}`);
}

process.exitCode = failed ? 1 : 0;
