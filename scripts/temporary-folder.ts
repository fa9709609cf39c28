// Imported for what it does: from here on the temporary folder of this process, and of those that it starts, is one of its
// own, which goes with it. A script imports it first; Vitest does so before all tests.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeFolder } from "./temporary-folder/remove.ts";

/** What is in memory, for what would otherwise measure the disk. */
const memory = process.env.TANDEM_MEMORY_FOLDER ?? "/dev/shm";

/** Open to every user, as the system's own is: a program may be tested as another one. */
function own(parent: string): string {
  const folder = mkdtempSync(join(parent, "tandem-"));
  chmodSync(folder, 0o1777);
  return folder;
}

const folders = [own(tmpdir())];
const [folder] = folders as [string];
if (existsSync(memory)) folders.push(own(memory));
// The second and the third are Windows' names.
Object.assign(process.env, { TMPDIR: folder, TMP: folder, TEMP: folder, TANDEM_MEMORY_FOLDER: folders.at(-1) });

process.on("exit", () => {
  for (const each of folders) removeFolder(each);
});

// A killed process removes nothing. The system closes its end of this one's stdin.
const remover = fileURLToPath(new URL("temporary-folder/remove.ts", import.meta.url));
const child = spawn(process.execPath, [remover, ...folders], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
child.unref();
(child.stdin as unknown as { unref(): void }).unref();
