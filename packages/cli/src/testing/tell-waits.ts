import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The environment of a program that tells the terminal of waits which it does not show itself: that a keychain is asked
 * (which then never answers), that it reads stdin, that it found a lock.
 *
 * @param folder where the module is put that tells it.
 */
export function tellWaits(folder: string): { readonly NODE_OPTIONS: string } {
  const path = join(folder, "tell-waits.mjs");
  writeFileSync(
    path,
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
  return { NODE_OPTIONS: `--import=${pathToFileURL(path)}` };
}
