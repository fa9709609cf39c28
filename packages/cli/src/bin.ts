#!/usr/bin/env node
// Imports nothing from Node: an old version may not have it, and could not report that.
import { helpPath, preparedHelp } from "./help/prepared-help.ts";
import { cacheFolder, oncePer, privateFolder } from "./process/folders.ts";
import { isStandalone, oldestNode, ownCommand, ownWords, runsOn, version } from "./process/own-program.ts";

/** From the start of the process: a slower completion feels broken. */
const completionLimitMs = Number(process.env.TANDEM_COMPLETION_MS) || 300;

/** In the background, for the next completion. */
const laterLimitMs = 15_000;

const words = process.argv.slice(2);
if (!runsOn(process.versions.node)) {
  process.stderr.write(`error: tandem does not run on Node ${process.versions.node}
  fix: install Node.js ${oldestNode} or later:  https://nodejs.org\n`);
  process.exitCode = 1;
} else if (words[0] === "--version" || words[0] === "-V") {
  print(`${version}\n`);
} else if (words[0] === ownWords.complete || words[0] === ownWords.completeLater) {
  completeWords(words[0] === ownWords.completeLater);
} else if (words[0] === ownWords.keychain) {
  import("./answer-keychain.ts").then(({ answerKeychain }) => answerKeychain());
} else if (words[0] === ownWords.lookForUpdate) {
  import("./process/updates.ts").then(({ lookForUpdate }) => lookForUpdate(process.env));
} else if (!printsPreparedHelp()) {
  run();
}

async function completeWords(isLater: boolean): Promise<void> {
  enableCompileCache();
  const limitMs = isLater ? laterLimitMs : completionLimitMs;
  const [{ complete }, { processIo }] = await Promise.all([import("./complete.ts"), import("./core.ts")]);
  // Don't wait for the keychain or the service, which may be slow.
  setTimeout(() => process.exit(0), Math.max(1, limitMs - performance.now()));
  const found = await complete(words.slice(1), processIo(), limitMs - 30 - performance.now());
  if (!isLater) print(found);
  if (!isLater && performance.now() > limitMs - 40) completeLater();
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

function printsPreparedHelp(): boolean {
  const { fstatSync, writeSync } = process.getBuiltinModule("node:fs");
  try {
    const path = helpPath(words);
    if (path === undefined) return false;
    const columns = (fstatSync(1).isCharacterDevice() && process.stdout.columns) || 80;
    const text = preparedHelp(path, { env: process.env, columns, program: import.meta.url });
    if (text === undefined) return false;
    const bytes = Buffer.from(text);
    let written = writeSync(1, bytes);
    // A full disk accepts a part, and reports the error for the next write.
    while (written < bytes.length && fstatSync(1).isFile()) written += writeSync(1, bytes, written);
    if (written < bytes.length) process.stdout.write(bytes.subarray(written));
    return true;
  } catch (error) {
    // A closed pipe is no error. Others are reported by the code that runs next.
    return (error as NodeJS.ErrnoException).code === "EPIPE";
  }
}

/** Asks again in a detached process, which leaves the response in the cache. */
function completeLater(): void {
  const folder = cacheFolder(process.env);
  const own = folder && privateFolder(folder);
  if (!own || !oncePer(`${own}/completing`, laterLimitMs)) return;
  const { spawn } = process.getBuiltinModule("node:child_process");
  spawn(...ownCommand(ownWords.completeLater, ...words.slice(1)), { detached: true, stdio: "ignore" }).unref();
}

/**
 * A standalone program contains compiled code. Elsewhere, code is only cached in a private folder, because it is
 * executed. Node's default folder is shared.
 */
function enableCompileCache(): void {
  const folder = isStandalone() ? undefined : cacheFolder(process.env);
  const own = folder && privateFolder(`${folder}/compiled`);
  if (own) process.getBuiltinModule("node:module").enableCompileCache?.(own);
}

/** Opening process.stdout takes milliseconds. A closed pipe is no error. */
function print(text: string, descriptor = 1): void {
  try {
    process.getBuiltinModule("node:fs").writeSync(descriptor, text);
  } catch {}
}
