#!/usr/bin/env node
import { writeSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { version } from "./generated/version.ts";

/** A shell that waits longer for its completion feels broken. Counted from the start of the process. */
const completionLimitMs = Number(process.env.TANDEM_COMPLETION_MS) || 300;

const words = process.argv.slice(2);
if (words[0] === "--version" || words[0] === "-V") {
  print(`${version}\n`);
} else if (words[0] === "__complete") {
  enableCompileCache();
  const [{ complete }, { processIo }] = await Promise.all([import("./completion/complete.ts"), import("./core.ts")]);
  // Ended at once, whatever is still open: the keychain or the service may be slow.
  setTimeout(() => process.exit(0), completionLimitMs - performance.now());
  print(await complete(words.slice(1), processIo(), completionLimitMs - 30 - performance.now()));
  process.exit(0);
} else {
  enableCompileCache();
  const { main, processIo, endSoon } = await import("./core.ts");
  process.on("uncaughtException", async (error) => {
    const { crashText } = await import("./output/crash-text.ts");
    print(crashText(error, words, process), 2);
    process.exit(1);
  });
  const io = processIo();
  process.exitCode = await main(words, io);
  endSoon(io);
}

/** Written to the descriptor: opening process.stdout alone costs milliseconds. A closed pipe is no error. */
function print(text: string, descriptor = 1): void {
  try {
    writeSync(descriptor, text);
  } catch {}
}
