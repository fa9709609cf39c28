import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileError } from "../errors/file-error.ts";
import { isTandemError } from "../errors/tandem-error.ts";
import { BadRow, checkedInput, decoded, maxRowBytes, type Row, type RowRules, tooLong } from "./row-rules.ts";

/** A row a file, in the order of their names; hidden files and folders are left out. The name is the row's id. */
export async function* readFolder(path: string, { tool }: RowRules): AsyncGenerator<Row> {
  const entries = await readdir(path).catch((error: unknown) => {
    throw fileError(error, path);
  });
  for (const name of entries.filter((entry) => !entry.startsWith(".")).sort()) {
    const file = join(path, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isDirectory()) continue;
    try {
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

async function dataUri(path: string): Promise<string> {
  const { fileInput } = await import("@tandem/sdk/node");
  return fileInput(path);
}

async function text(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > maxRowBytes) throw tooLong(size);
  return checkedInput(decoded(await readFile(path)));
}
