// Imports nothing from Node: an old version may not have it, and could not report that.

import { cacheFolder, privateFolder } from "../process/folders.ts";
import { oldestNode, ownWords, runsOn, version } from "../process/own-program.ts";
import { printPreparedHelp } from "./help/prepared-help.ts";

/** From the start of the process: a slower completion feels broken. */
const completionLimitMs = Number(process.env.TANDEM_COMPLETION_MS) || 300;

const words = process.argv.slice(2);
if (!runsOn(process.versions.node)) {
  process.stderr.write(`error: tandem does not run on Node ${process.versions.node}
  fix: install Node.js ${oldestNode} or later:  https://nodejs.org\n`);
  process.exitCode = 1;
} else if (words[0] === "--version" || words[0] === "-V") {
  print(`${version}\n`);
} else if (words[0] === ownWords.complete) {
  completeWords();
} else if (words[0] === ownWords.keychain) {
  import("./answer-keychain.ts").then(({ answerKeychain }) => answerKeychain());
} else if (!printPreparedHelp(words, import.meta.url)) {
  run();
}

async function completeWords(): Promise<void> {
  enableCompileCache();
  const [{ complete }, { processIo }] = await Promise.all([import("./complete.ts"), import("./core.ts")]);
  // Don't wait for the keychain or the service, which may be slow.
  setTimeout(() => process.exit(0), Math.max(1, completionLimitMs - performance.now()));
  print(await complete(words.slice(1), processIo(), completionLimitMs - 30 - performance.now()));
  process.exit(0);
}

async function run(): Promise<void> {
  enableCompileCache();
  const { main, processIo, endSoon, crashText } = await import("./core.ts");
  process.on("uncaughtException", (error) => {
    print(crashText(error, words, process), 2);
    process.exit(1);
  });
  const io = processIo();
  process.exitCode = await main(words, io);
  endSoon(io);
}

/** Code is only cached in a private folder, because it is executed. Node's default folder is shared. */
function enableCompileCache(): void {
  const folder = cacheFolder(process.env);
  const own = folder && privateFolder(`${folder}/compiled`);
  if (own) process.getBuiltinModule("node:module").enableCompileCache?.(own);
}

/** Opening process.stdout takes milliseconds. A closed pipe is no error. */
function print(text: string, descriptor = 1): void {
  try {
    process.getBuiltinModule("node:fs").writeSync(descriptor, text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EPIPE") return;
    process.exitCode = 1;
    process.stderr.write(`error: could not write the output: ${message}\n`);
  }
}
