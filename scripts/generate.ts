// Writes everything that is made from specs/ and names the files that changed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedCode, generatedPages } from "./generate/generated-files.ts";

for (const generated of [generatedCode, generatedPages]) {
  for (const [path, text] of await generated()) {
    const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(path);
  }
}
