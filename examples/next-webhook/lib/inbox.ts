// Events that wait for work, as files: one for each, under its id, so that the same event twice is there once.
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

const folder = () => process.env.INBOX ?? "inbox";

/** Resolves when the event is on disk. */
export async function keep(id: string, event: { type: string; data: unknown }): Promise<void> {
  await mkdir(folder(), { recursive: true });
  const name = `${encodeURIComponent(id)}.json`;
  const file = await open(join(folder(), `.${name}`), "w");
  try {
    await file.writeFile(JSON.stringify(event));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(join(folder(), `.${name}`), join(folder(), name));
}

/** Handles each waiting event. A failed one stays for the next run. */
export async function work(handle: (event: { type: string; data: unknown }) => Promise<void>): Promise<number> {
  const names = (await readdir(folder()).catch(() => [])).filter((name) => /^[^.].*\.json$/.test(name)).sort();
  let done = 0;
  for (const name of names) {
    try {
      await handle(JSON.parse(await readFile(join(folder(), name), "utf8")));
      await rm(join(folder(), name));
      done++;
    } catch (error) {
      console.error(`${name} stays: ${error}`);
    }
  }
  return done;
}
