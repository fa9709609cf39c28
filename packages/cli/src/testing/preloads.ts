import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The environment of a program that loads a module before its own. */
type Preload = { readonly NODE_OPTIONS: string };

function preload(folder: string, name: string, code: string): Preload {
  const path = join(folder, name);
  writeFileSync(path, code);
  return { NODE_OPTIONS: `--import=${pathToFileURL(path)}` };
}

/**
 * The environment of a program in which a time of `overMs` is over at once, and no other of a second or more ever is. So what
 * ends it is what a test does, however slow the machine is.
 *
 * @param folder where the module is put that holds the timers.
 */
export function heldTimers(folder: string, overMs?: number): Preload {
  return preload(
    folder,
    "held-timers.mjs",
    `const { setTimeout } = globalThis;
     const held = (ms) => (ms === ${overMs} ? 0 : ms >= 1_000 ? 2 ** 31 - 1 : ms);
     globalThis.setTimeout = Object.assign((run, ms, ...rest) => setTimeout(run, held(ms), ...rest), setTimeout);
    `,
  );
}

/**
 * The environment of a program that tells the terminal of waits which it does not show itself: that a keychain is asked
 * (which then never answers), that it reads stdin, that it found a lock.
 *
 * @param folder where the module is put that tells it.
 */
export function tellWaits(folder: string): Preload {
  return preload(
    folder,
    "tell-waits.mjs",
    `import { writeFileSync } from "node:fs";
     import files from "node:fs/promises";
     import { syncBuiltinESMExports } from "node:module";
     import tty from "node:tty";
     const tell = (what) => writeFileSync("/dev/tty", "(" + what + ")\\n");
     if (process.argv[2] === "__keychain") {
       tell("the keychain is asked");
       setInterval(() => {}, 1_000);
       await new Promise(() => {});
     }
     const told = new Set();
     const tellOnce = (what) => told.has(what) || (told.add(what), tell(what));
     const { read } = tty.ReadStream.prototype;
     tty.ReadStream.prototype.read = function (...size) {
       tellOnce("stdin is read");
       return read.apply(this, size);
     };
     const { stat } = files;
     files.stat = (path, ...options) => {
       if (String(path).endsWith(".lock")) tellOnce("the lock is taken");
       return stat(path, ...options);
     };
     syncBuiltinESMExports();
    `,
  );
}
