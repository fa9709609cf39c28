// Imported for what it does: from here on the temporary folder of this process, and of those that it starts, is one of its
// own, which goes with it. A script imports it first; Vitest does so before all tests.
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What is in memory, for what would otherwise measure the disk. */
const memory = process.env.TANDEM_MEMORY_FOLDER ?? "/dev/shm";

/** Open to every user, as the system's own is: a program may be tested as another one. */
function own(parent: string): string {
  const folder = mkdtempSync(join(parent, "tandem-"));
  chmodSync(folder, 0o1777);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const folder = own(tmpdir());
// The second and the third are Windows' names.
Object.assign(process.env, { TMPDIR: folder, TMP: folder, TEMP: folder });
process.env.TANDEM_MEMORY_FOLDER = existsSync(memory) ? own(memory) : folder;
