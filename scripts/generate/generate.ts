// Writes everything that is made from specs/, and lists the files that changed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedCode } from "./generated-code.ts";

write(await generatedCode());
// What pages are made of is loaded once that is there.
const { generatedPages } = await import("./generated-pages.ts");
write(await generatedPages());

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(path);
  }
}
