#!/usr/bin/env node
import { writeSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { version } from "./version.ts";

const words = process.argv.slice(2);
if (words.length === 1 && (words[0] === "--version" || words[0] === "-V")) {
  printVersion();
} else {
  enableCompileCache();
  const [{ main }, { processIo }] = await Promise.all([import("./main.ts"), import("./process-io.ts")]);
  process.exitCode = await main(words, processIo());
}

/** Written to the descriptor: opening process.stdout alone costs milliseconds. A closed pipe is no error. */
function printVersion(): void {
  try {
    writeSync(1, `${version}\n`);
  } catch {}
}
