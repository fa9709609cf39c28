import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The environment of a program in which a time of `overMs` is over at once, and no other of a second or more ever is. So what
 * ends it is what a test does, however slow the machine is.
 *
 * @param folder where the module is put that holds the timers.
 */
export function heldTimers(folder: string, overMs?: number): { readonly NODE_OPTIONS: string } {
  const path = join(folder, "held-timers.mjs");
  writeFileSync(
    path,
    `const { setTimeout } = globalThis;
     const held = (ms) => (ms === ${overMs} ? 0 : ms >= 1_000 ? 2 ** 31 - 1 : ms);
     globalThis.setTimeout = Object.assign((run, ms, ...rest) => setTimeout(run, held(ms), ...rest), setTimeout);
    `,
  );
  return { NODE_OPTIONS: `--import=${pathToFileURL(path)}` };
}
