import { dirname } from "node:path";
import { CliError } from "../../output/errors/cli-error.ts";
import type { Environment } from "../../process/io.ts";
import { type Config, configKind, configPath, readConfig } from "./config-file.ts";
import { readJsonFile } from "./json-file.ts";
import { settingSpecs } from "./setting-specs.ts";
import { noProfile, type Sources } from "./sources.ts";

/**
 * Replaces the file atomically under a lock, and keeps unknown entries.
 *
 * @throws CliError USAGE if it can't be read or written; it is then unchanged.
 */
export async function updateConfig(env: Environment, change: (config: Config) => Config): Promise<void> {
  const path = configPath(env);
  if (path === undefined) throw noHome();
  const { withFileLock } = await import("./write-file.ts");
  await withFileLock(path, async () => {
    // Imported here, because its signal handler would end a process that waits for the lock without a message.
    const { default: Conf } = await import("conf");
    const { profile: _, profiles: __, ...others } = readJsonFile(path, configKind) ?? {};
    const store = new Conf<Record<string, unknown>>({ cwd: dirname(path), configFileMode: 0o600 });
    store.store = { ...others, version: configKind.format, ...change(readConfig(env)) };
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
