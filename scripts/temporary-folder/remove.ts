// As a program, removes the folders it's given when the process at the other end of its stdin ends, even if it's killed.
import { chmodSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Removes a folder with everything in it, readable or not. What another process still writes to it may stay. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    try {
      makeReadable(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch {}
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeReadable(join(folder, entry.name));
  }
}

if (import.meta.main) {
  const folders = process.argv.slice(2);
  process.stdin.resume().on("close", async () => {
    // Processes that it started may end later, and write until then.
    for (let tries = 0; tries < 20 && folders.some(existsSync); tries++) {
      for (const folder of folders) removeFolder(folder);
      await wait(250);
    }
  });
}
