import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { fileError } from "../errors/file-error.ts";
import { isTandemError } from "../errors/tandem-error.ts";
import { BadRow, checkedInput, decoded, maxRowBytes, type Row, type RowRules, tooLong } from "./row-rules.ts";

/**
 * One row per file, in the order of their names, with the path in the folder as id. Hidden files, links that leave the folder
 * and, unless they are asked for, subfolders are skipped and reported.
 */
export async function* readFolder(path: string, { tool, source, onSkip }: RowRules): AsyncGenerator<Row> {
  for await (const name of filesOf(path, "", source.recursive === true, onSkip)) {
    const file = join(path, name);
    try {
      const found = await stat(file).catch(() => undefined);
      // A pipe may never come to an end, nor begin.
      if (found && !found.isFile()) throw new BadRow("is not a regular file");
      yield { id: name, input: tool?.inputKind === "file" ? await dataUri(file) : await text(file) };
    } catch (error) {
      if (error instanceof BadRow) yield { id: name, unreadable: `${name} ${error.message}` };
      else if (isTandemError(error)) yield { id: name, unreadable: error.summary };
      else yield { id: name, unreadable: fileError(error, name).message };
    }
  }
}

async function* filesOf(
  root: string,
  folder: string,
  isRecursive: boolean,
  onSkip: RowRules["onSkip"],
): AsyncGenerator<string> {
  const path = join(root, folder);
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw fileError(error, path);
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith(".")) onSkip?.({ name, why: "hidden" });
    else if (entry.isDirectory() && isRecursive) yield* filesOf(root, name, isRecursive, onSkip);
    else if (entry.isDirectory()) onSkip?.({ name, why: "folder" });
    else if (entry.isSymbolicLink() && (await leaves(root, name))) onSkip?.({ name, why: "link" });
    else yield name;
  }
}

/** Does a link lead out of the folder, or to another folder? A broken one is a row that can't be read. */
async function leaves(root: string, name: string): Promise<boolean> {
  const target = await realpath(join(root, name)).catch(() => undefined);
  if (target === undefined) return false;
  const path = relative(await realpath(root), target);
  return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path) || (await stat(target)).isDirectory();
}

async function dataUri(path: string): Promise<string> {
  const { fileInput } = await import("@tandem/sdk/node");
  return fileInput(path);
}

async function text(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > maxRowBytes) throw tooLong(size);
  return checkedInput(decoded(await readFile(path)));
}
