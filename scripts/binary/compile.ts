// Writes V8's code cache next to each chunk: node --predictable compile.ts CHUNK...
import { readFileSync, writeFileSync } from "node:fs";
import { Script } from "node:vm";

for (const name of process.argv.slice(2)) {
  const script = new Script(readFileSync(name, "latin1"), { filename: `tandem/${name}` });
  writeFileSync(`${name}.compiled`, script.createCachedData());
}
