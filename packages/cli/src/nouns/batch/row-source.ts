import { statSync } from "node:fs";
import { extname, resolve } from "node:path";
import { flagPlace, parseChoice } from "../../argv/values.ts";
import { CliError, fileError } from "../../output/errors/cli-error.ts";
import { type Format, formats, type RowSource } from "./stored-batch.ts";

const formatsByExtension: Readonly<Record<string, Format>> = {
  ".jsonl": "jsonl",
  ".ndjson": "jsonl",
  ".csv": "csv",
  ".tsv": "csv",
  ".txt": "txt",
};

export interface SourceFlags {
  readonly in: string | undefined;
  readonly inputFormat: string | undefined;
  readonly map: string | undefined;
  readonly id: string | undefined;
  readonly recursive: boolean;
}

/** @throws CliError USAGE or BAD_OPTION. */
export function rowSource(flags: SourceFlags, cwd: string): RowSource {
  if (flags.in === undefined || flags.in === "") {
    throw new CliError("USAGE", "--in is required", {
      why: "the rows come from a .jsonl, .csv or .txt file, a folder of files, or - for stdin",
      fix: "add --in FILE",
    });
  }
  const path = flags.in === "-" ? null : resolve(cwd, flags.in);
  return {
    path,
    format: askedFormat(flags.inputFormat) ?? (path === null ? "jsonl" : formatOf(path, flags.in)),
    input: inputColumn(flags.map),
    id: flags.id ?? null,
    ...(flags.recursive && { recursive: true }),
  };
}

/** True for stdin, a FIFO, `/dev/stdin` and a process substitution, which can't be read again. */
export function isReadOnce({ path }: RowSource): boolean {
  if (path === null) return true;
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

const askedFormat = (text: string | undefined): Format | undefined =>
  text === undefined ? undefined : parseChoice(text, flagPlace("inputFormat"), formats);

function formatOf(path: string, typed: string): Format {
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
  } catch (error) {
    throw fileError(error, typed, "check the path; nothing was sent");
  }
  const format = isFolder ? "dir" : formatsByExtension[extname(path).toLowerCase()];
  if (format) return format;
  throw new CliError("USAGE", `cannot tell the format of ${typed} from its name`, {
    why: "names end with .jsonl, .ndjson, .csv, .tsv or .txt",
    // No command: reading another format as lines of text would charge for each line.
    fix: "write the rows as JSON Lines, CSV or one text per line; --input-format says which of these a file of another name is",
  });
}

function inputColumn(pair: string | undefined): string | null {
  if (pair === undefined) return null;
  const column = pair.startsWith("input=") ? pair.slice("input=".length) : "";
  if (column !== "") return column;
  throw new CliError("BAD_OPTION", `--map takes input=COLUMN, got "${pair}"`, { fix: "use --map input=text" });
}

export const sourceName = ({ name, path }: RowSource): string => name ?? path ?? "stdin";
