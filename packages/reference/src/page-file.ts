import { readFile } from "node:fs/promises";

const folder = new URL("../page/", import.meta.url);

/** A file below `page/`, by a path that was checked. Rejects with ENOENT when there is none. */
export const readPageFile = (path: string): Promise<Uint8Array> => readFile(new URL(path, folder));
