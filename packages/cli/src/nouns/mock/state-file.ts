import type { Snapshot } from "@tandem/mock";
import { CliError, fileError } from "../../output/errors/cli-error.ts";
import { readSmallFile, UnfitFileError } from "../../process/small-file.ts";
import { replaceFile } from "../../session/settings/write-file.ts";

/** More than a mock of many worlds writes. */
const limitKb = 262_144;

/** @throws CliError USAGE when the file cannot be read or is not JSON. */
export async function readStateFile(path: string): Promise<{ readonly value: unknown }> {
  try {
    return { value: JSON.parse(readSmallFile(path, limitKb)) };
  } catch (error) {
    const isUnfit = error instanceof UnfitFileError || error instanceof SyntaxError;
    throw isUnfit ? notAState(path, error.message, error) : fileError(error, path);
  }
}

export function notAState(path: string, why: string, cause?: unknown): CliError {
  return new CliError("USAGE", `${path} is not a saved mock state`, { why: why.replace(/\.$/, ""), cause });
}

/** Without the exchanges: a state is what a mock resumes from. */
function stateText(snapshot: unknown): string {
  return `${JSON.stringify({ ...(snapshot as Snapshot), journal: [] }, undefined, 2)}\n`;
}

/**
 * Writes a state. An existing file is replaced only if it's a state.
 *
 * @throws CliError USAGE when the file is something else, or cannot be written.
 */
export async function writeStateFile(path: string, snapshot: unknown): Promise<void> {
  const there = await readStateFile(path).catch((error: CliError) => {
    if ((error.cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  });
  const format = formatOf(there?.value);
  const own = formatOf(snapshot);
  if (there && (format === undefined || own === undefined || format > own)) {
    throw notAState(path, format === undefined ? "it was not changed" : `it was written by a newer version`);
  }
  await replaceFile(path, stateText(snapshot), 0o600).catch((error: unknown) => {
    throw fileError(error, path);
  });
}

/** The format of a state; undefined for anything else. */
function formatOf(value: unknown): number | undefined {
  const { format, worlds } = (value ?? {}) as Partial<Snapshot>;
  return typeof format === "number" && Array.isArray(worlds) ? format : undefined;
}
