import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The environment of a program whose own mock has a stopped clock: queued work stays queued.
 *
 * @param folder where the module is put that stops the time.
 */
export function stillTime(folder: string): { readonly NODE_OPTIONS: string } {
  const path = join(folder, "still-time.mjs");
  writeFileSync(path, "const started = performance.now();\nperformance.now = () => started;\n");
  return { NODE_OPTIONS: `--import=${pathToFileURL(path)}` };
}
