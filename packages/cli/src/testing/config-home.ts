import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment, Keychain } from "../process/io.ts";

export interface ConfigHome {
  /** An environment with its own configuration folder, and without the machine's keychain. */
  readonly env: Environment;
  readonly folder: string;
  readonly path: string;
  read(name?: "config.json" | "credentials.json"): unknown;
  write(content: unknown): void;
}

/** A new, empty place for settings. */
export function configHome(content?: unknown): ConfigHome {
  const folder = mkdtempSync(join(tmpdir(), "tandem-config-"));
  const path = join(folder, "config.json");
  const home: ConfigHome = {
    env: { TANDEM_CONFIG_DIR: folder, TANDEM_NO_KEYRING: "1" },
    folder,
    path,
    read: (name = "config.json") => JSON.parse(readFileSync(join(folder, name), "utf8")),
    write: (value) => writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value)),
  };
  if (content !== undefined) home.write(content);
  return home;
}

/** A working keychain, and its contents. */
export function memoryKeychain(): Keychain & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (account) => entries.get(account),
    set: async (account, secret) => {
      entries.set(account, secret);
    },
    delete: async (account) => {
      entries.delete(account);
    },
  };
}
