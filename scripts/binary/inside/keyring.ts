// Replaces @napi-rs/keyring in the standalone program. The system loads a native addon from a file alone, so it is written
// to a folder that other users can't write.
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRawAsset } from "node:sea";
import { cacheFolder, privateFolder } from "../../../packages/cli/src/process/folders.ts";

/** What the CLI takes of it; the CLI has its types. */
type Addon = { readonly AsyncEntry: unknown };

export const { AsyncEntry } = loadAddon();

function loadAddon(): Addon {
  const bytes = Buffer.from(getRawAsset("keyring.node"));
  const cache = cacheFolder(process.env);
  const own = cache && privateFolder(cache);
  if (own) return open(keep(bytes, own));
  const folder = mkdtempSync(join(tmpdir(), "tandem-"));
  try {
    return open(keep(bytes, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The path of the addon in this folder. It is written again when it is not, byte for byte, what the program holds. */
function keep(bytes: Buffer, folder: string): string {
  const path = join(folder, `keyring-${process.arch}.node`);
  if (!isAt(path, bytes)) {
    const written = `${path}.${process.pid}`;
    writeFileSync(written, bytes, { mode: 0o600 });
    renameSync(written, path);
  }
  return path;
}

function isAt(path: string, bytes: Buffer): boolean {
  try {
    return readFileSync(path).equals(bytes);
  } catch {
    return false;
  }
}

function open(path: string): Addon {
  const module = { exports: {} as Addon };
  process.dlopen(module, path);
  return module.exports;
}
