import { chmodSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Removes a folder with all that is in it, whether or not it may be read. What another process still writes to it may stay. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    try {
      openUp(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch {}
  }
}

function openUp(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) openUp(join(folder, entry.name));
  }
}
