import { existsSync } from "node:fs";
import type { Mock, Snapshot } from "@tandem/mock";
import { CliError, fileError } from "../../output/errors/cli-error.ts";
import { readSmallFile } from "../../process/small-file.ts";
import { replaceFile } from "../../session/settings/write-file.ts";

/** More than a mock of many worlds writes. */
const limitKb = 262_144;

/** A missing file is created at the end. @throws CliError USAGE for anything but a saved state. */
export function restoreState(mock: Mock, path: string): void {
  if (!existsSync(path)) return;
  try {
    mock.restore(JSON.parse(readSmallFile(path, limitKb)));
  } catch (cause) {
    const why = (cause as Error).message.replace(/\.$/, "");
    throw new CliError("USAGE", `${path} is not a saved mock state`, { why, cause });
  }
}

/** Without the exchanges: a state is what a mock resumes from. @throws CliError USAGE */
export async function writeState(path: string, snapshot: Snapshot): Promise<void> {
  const text = `${JSON.stringify({ ...snapshot, journal: [] }, undefined, 2)}\n`;
  await replaceFile(path, text, 0o600).catch((error: unknown) => {
    throw fileError(error, path);
  });
}
