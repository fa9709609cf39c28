import { dirname, isAbsolute, join } from "node:path";
import { CliError } from "../../output/errors/cli-error.ts";
import { untrustedOwnerReason } from "../../process/file-owner.ts";
import type { Environment } from "../../process/io.ts";
import { isObject, type JsonObject } from "../../process/json.ts";
import type { Api } from "./apis.ts";
import { readJsonFile } from "./json-file.ts";
import type { SettingKey } from "./setting-specs.ts";

/** Empty counts as unset. The XDG specification ignores relative paths. */
const absolute = (path: string | undefined): string | undefined => (path && isAbsolute(path) ? path : undefined);

/** Undefined if the environment has no home. */
export function configFolder(env: Environment, platform: NodeJS.Platform = process.platform): string | undefined {
  if (env.TANDEM_CONFIG_DIR) return env.TANDEM_CONFIG_DIR;
  const xdg = absolute(env.XDG_CONFIG_HOME);
  if (xdg) return join(xdg, "tandem");
  if (platform === "win32") return env.APPDATA ? join(env.APPDATA, "tandem") : undefined;
  const home = absolute(env.HOME);
  return home && join(home, ".config", "tandem");
}

export const configName = "the configuration";

/** The secret itself is never in this file. */
export type CredentialPlace = "keychain" | "file";

/** Keeps entries that this version doesn't know. */
export type Profile = Readonly<
  Partial<Record<Exclude<SettingKey, "profile">, string>> & { credentials?: Partial<Record<Api, CredentialPlace>> }
>;

export interface Config {
  readonly profile?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export function configPath(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder && join(folder, "config.json");
}

/** @throws CliError USAGE if it can't be read, or someone else could have put it there. */
export function readConfig(env: Environment, path = configPath(env)): Config {
  if (path) checkFolder(dirname(path), env);
  const { profile, profiles } = (path && readJsonFile(path, configName)) || ({} as JsonObject);
  return {
    ...(typeof profile === "string" && { profile }),
    // Without a prototype: a profile may be called "constructor".
    profiles: Object.assign(Object.create(null), isObject(profiles) ? profiles : {}),
  };
}

/** The owner of the folder decides where credentials go, and who reads them. */
function checkFolder(folder: string, env: Environment): void {
  const reason = untrustedOwnerReason(folder, env);
  if (!reason) return;
  throw new CliError("USAGE", `the folder ${folder} is not used for settings and credentials`, {
    why: reason,
    fix: "make it your own, or set TANDEM_CONFIG_DIR to a folder that is",
  });
}

export function withProfile(config: Config, name: string, change: (profile: Profile) => Profile): Config {
  return { ...config, profiles: { ...config.profiles, [name]: change(config.profiles[name] ?? {}) } };
}
