import { CliError } from "../../output/errors/cli-error.ts";
import type { Environment } from "../../process/io.ts";
import { type Config, configName, configPath, readConfig } from "./config-file.ts";
import { updateJsonFile } from "./json-file.ts";
import { settingSpecs } from "./setting-specs.ts";
import { noProfile, type Sources } from "./sources.ts";

/** @throws CliError USAGE if the file can't be read or written; it is then unchanged. */
export async function updateConfig(env: Environment, change: (config: Config) => Config): Promise<void> {
  const path = configPath(env);
  if (path === undefined) throw noHome();
  await updateJsonFile(path, configName, (store) => {
    const { profile, profiles } = change(readConfig(env));
    if (profile === undefined) store.delete("profile");
    else store.set("profile", profile);
    store.set("profiles", profiles);
  });
}

export function noHome(): CliError {
  return new CliError("USAGE", "no folder for the configuration was found", {
    why: "TANDEM_CONFIG_DIR, XDG_CONFIG_HOME and HOME are not set",
    fix: "set TANDEM_CONFIG_DIR to a folder",
  });
}

/** @throws CliError NOT_FOUND that lists the profiles. */
export async function chooseProfile(name: string, { config }: Sources, env: Environment): Promise<void> {
  const exists = Object.hasOwn(config.profiles, name) || name === settingSpecs.profile.standard;
  if (!exists) throw noProfile(name, config);
  await updateConfig(env, (before) => ({ ...before, profile: name }));
}
