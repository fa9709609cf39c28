import { dirname, join } from "node:path";
import { CliError } from "../cli-error.ts";
import type { Api } from "../credentials/credentials.ts";
import type { Environment } from "../io.ts";
import { configFolder } from "./config-folder.ts";
import { withFileLock } from "./file-lock.ts";
import { type FileKind, type JsonObject, readJsonFile } from "./json-file.ts";
import type { SettingKey } from "./setting-specs.ts";
import { writeError } from "./write-error.ts";

const kind: FileKind = { name: "the configuration", format: 1 };

/** Where a profile's credential is kept. The secret itself is never in this file. */
export type CredentialPlace = "keychain" | "file";

/** One profile: its settings, and where its credentials are. Entries that this version does not know stay as they are. */
export type Profile = Readonly<
  Partial<Record<Exclude<SettingKey, "profile">, string>> & { credentials?: Partial<Record<Api, CredentialPlace>> }
>;

export interface Config {
  /** The profile that is used when nothing else names one. */
  readonly profile?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export function configPath(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder && join(folder, "config.json");
}

/**
 * The configuration; an empty one when there is no file.
 *
 * @throws CliError USAGE, as `readJsonFile` does.
 */
export function readConfig(env: Environment): Config {
  const path = configPath(env);
  const { profile, profiles } = (path && readJsonFile(path, kind)) || ({} as JsonObject);
  return {
    ...(typeof profile === "string" && { profile }),
    profiles: Object.fromEntries(
      Object.entries(isObject(profiles) ? profiles : {}).filter(([, value]) => isObject(value)),
    ) as Config["profiles"],
  };
}

/**
 * Writes what `change` makes of the configuration. Other processes wait their turn, the file is replaced whole or not at
 * all, and what this version does not know in it stays.
 *
 * @throws CliError USAGE when the file cannot be read or written; it is then as it was.
 */
export async function updateConfig(env: Environment, change: (config: Config) => Config): Promise<void> {
  const path = configPath(env);
  if (path === undefined) throw noHome();
  try {
    await withFileLock(path, async () => {
      const { default: Conf } = await import("conf");
      const before = readJsonFile(path, kind) ?? {};
      const store = new Conf<Record<string, unknown>>({ cwd: dirname(path), configFileMode: 0o600 });
      store.store = { ...before, version: kind.format, ...change(readConfig(env)) };
    });
  } catch (error) {
    throw writeError(path, error);
  }
}

export function noHome(): CliError {
  return new CliError("USAGE", "there is no place for the configuration", {
    why: "neither TANDEM_CONFIG_DIR, XDG_CONFIG_HOME nor HOME is set",
    fix: "export TANDEM_CONFIG_DIR=FOLDER",
  });
}

/** `config` with one profile changed, or made. */
export function withProfile(config: Config, name: string, change: (profile: Profile) => Profile): Config {
  return { ...config, profiles: { ...config.profiles, [name]: change(config.profiles[name] ?? {}) } };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
