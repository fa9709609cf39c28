import { randomUUID } from "node:crypto";
import { chmod, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../process/io.ts";
import { configFolder } from "../settings/config-folder.ts";
import { withFileLock } from "../settings/file-lock.ts";
import { type FileKind, readJsonFile } from "../settings/json-file.ts";
import { noHome } from "../settings/update-config.ts";
import { writeError } from "../settings/write-error.ts";

const kind: FileKind = { name: "the file of credentials", format: 1 };

export function credentialsPath(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder && join(folder, "credentials.json");
}

/**
 * A secret from the file that stands in for a keychain.
 *
 * @throws CliError USAGE when the file cannot be read.
 */
export function readStoredSecret(env: Environment, account: string): string | undefined {
  const path = credentialsPath(env);
  const secret = path && readJsonFile(path, kind)?.[account];
  return typeof secret === "string" ? secret : undefined;
}

/**
 * Keeps a secret in that file, which only its owner can read; `undefined` removes it. The file is replaced whole or not
 * at all.
 *
 * @throws CliError USAGE when the file cannot be read or written; it is then as it was.
 */
export async function writeStoredSecret(env: Environment, account: string, secret: string | undefined): Promise<void> {
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

async function replaceFile(link: string, text: string): Promise<void> {
  const path = await realpath(link).catch(() => link);
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
    await chmod(draft, 0o600);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
