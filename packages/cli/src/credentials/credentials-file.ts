import { join } from "node:path";
import type { Environment } from "../process/io.ts";
import { configFolder } from "../settings/config-folder.ts";
import { withFileLock } from "../settings/file-lock.ts";
import { type FileKind, readJsonFile } from "../settings/json-file.ts";
import { replaceFile } from "../settings/replace-file.ts";
import { noHome } from "../settings/update-config.ts";
import { writeError } from "../settings/write-error.ts";

const kind: FileKind = { name: "the file of credentials", format: 1 };

export function credentialsPath(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder && join(folder, "credentials.json");
}

/** A credential as it is kept. */
export interface StoredSecret {
  readonly secret: string;
  /** The origin it was given for. Undefined for one that was kept before this was remembered. */
  readonly origin?: string | undefined;
}

/** Reads what a store has under an account; undefined for what is no credential. */
export function parseStoredSecret(kept: unknown): StoredSecret | undefined {
  if (typeof kept === "string") return kept === "" ? undefined : { secret: kept };
  const { secret, origin } = Object(kept) as Partial<Record<keyof StoredSecret, unknown>>;
  if (typeof secret !== "string") return undefined;
  return { secret, origin: typeof origin === "string" ? origin : undefined };
}

/**
 * A secret from the file that stands in for a keychain.
 *
 * @throws CliError USAGE when the file cannot be read.
 */
export function readStoredSecret(env: Environment, account: string): StoredSecret | undefined {
  const path = credentialsPath(env);
  const kept = path === undefined ? undefined : readJsonFile(path, kind);
  return kept && Object.hasOwn(kept, account) ? parseStoredSecret(kept[account]) : undefined;
}

/**
 * Keeps a secret in that file, which only its owner can read; `undefined` removes it. The file is replaced whole or not
 * at all.
 *
 * @throws CliError USAGE when the file cannot be read or written; it is then as it was.
 */
export async function writeStoredSecret(
  env: Environment,
  account: string,
  secret: StoredSecret | undefined,
): Promise<void> {
  const path = credentialsPath(env);
  if (path === undefined) throw noHome();
  try {
    await withFileLock(path, async () => {
      const { [account]: _, ...others } = readJsonFile(path, kind) ?? {};
      if (secret === undefined && _ === undefined) return;
      const content = { version: kind.format, ...others, ...(secret !== undefined && { [account]: secret }) };
      await replaceFile(path, `${JSON.stringify(content, null, 2)}\n`);
    });
  } catch (error) {
    throw writeError(path, error);
  }
}
