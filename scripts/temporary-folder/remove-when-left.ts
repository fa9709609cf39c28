// Removes the folders that it is given once the process at the other end of its stdin has ended, in whatever way.
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { removeFolder } from "./remove-folder.ts";

const folders = process.argv.slice(2);
process.stdin.resume().on("close", async () => {
  // Processes that were started by that one may end later, and write until then.
  for (let tries = 0; tries < 20; tries++) {
    for (const folder of folders) removeFolder(folder);
    await wait(250);
    if (!folders.some(existsSync)) return;
  }
});
