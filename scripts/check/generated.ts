// Fails, naming each file, when a generated file is not what scripts/generate/generate.ts would write now.
import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generatedCode } from "../generate/generated-code.ts";
import { generatedPages } from "../generate/generated-pages.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = new Map([...(await generatedCode()), ...(await generatedPages())]);
const findings = [
  ...[...files].filter(([path]) => !existsSync(root + path)).map(([path]) => `${path} is missing`),
  ...[...files]
    .filter(([path, text]) => existsSync(root + path) && readFileSync(root + path, "utf8") !== text)
    .map(([path]) => `${path} is out of date`),
  ...globSync(["packages/*/src/generated/*", "packages/sdk/openapi/*", "docs/cli/*", "docs/errors/*"], {
    cwd: root,
  })
    .filter((path) => !files.has(path))
    .map((path) => `${path} is not generated any more`),
];

for (const finding of findings) console.error(`${finding}: npm run generate`);
if (findings.length > 0) process.exitCode = 1;
