import type { Environment } from "../process/io.ts";
import { settingSpecs } from "./setting-specs.ts";
import { noProfile, type Sources } from "./sources.ts";
import { updateConfig } from "./update-config.ts";

/**
 * Makes a profile the one that is used when nothing else names one.
 *
 * @throws CliError NOT_FOUND with the nearest profile as its fix.
 */
export async function chooseProfile(name: string, { config }: Sources, env: Environment): Promise<void> {
  const exists = Object.hasOwn(config.profiles, name) || name === settingSpecs.profile.standard;
  if (!exists) throw noProfile(name, config);
  await updateConfig(env, (before) => ({ ...before, profile: name }));
}
