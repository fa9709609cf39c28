import type { GlobalFlags } from "../../argv/global-flags.ts";
import { filePlace, flagPlace, type Place } from "../../argv/values.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine, shellLine } from "../../output/errors/fix.ts";
import type { Environment, Io } from "../../process/io.ts";
import { type Config, configPath, readConfig } from "./config-file.ts";
import { findProjectFile, type ProjectFile } from "./project-file.ts";
import { type SettingKey, type SettingSpec, settingKeys, settingSpecs, settingText } from "./setting-specs.ts";

export interface Sources {
  readonly flags: Partial<Pick<GlobalFlags, "profile" | "timeout" | "retries" | "service" | "allowOrigin">>;
  readonly env: Environment;
  readonly project: ProjectFile | undefined;
  readonly ignored: readonly string[];
  readonly config: Config;
  readonly configFile: string;
}

export interface FoundValue {
  readonly value: string;
  readonly place: Place;
  readonly source: string;
}

/** @throws CliError for a file that can't be used. */
export function readSources(flags: Sources["flags"], { env, cwd }: Pick<Io, "env" | "cwd">): Sources {
  const search = cwd === undefined ? { project: undefined, ignored: [] } : findProjectFile(cwd, env);
  const bare = bareSources(flags, { env });
  return { ...bare, ...search, config: readConfig(env, bare.configFile) };
}

/** For commands that must run even if the files can't be used. */
export function bareSources(flags: Sources["flags"], { env }: Pick<Io, "env">): Sources {
  return { flags, env, project: undefined, ignored: [], config: { profiles: {} }, configFile: configPath(env) ?? "" };
}

/** In order of precedence: flag, environment, project, profile. */
export function valuesOf(key: SettingKey, sources: Sources): readonly FoundValue[] {
  const { flag, variable }: SettingSpec = settingSpecs[key];
  const { flags, env, project, config, configFile } = sources;
  const places: readonly (readonly [string | undefined, string, Place])[] = [
    [flag && flags[flag], `--${flag}`, flagPlace(flag ?? "")],
    [
      env[variable]?.trim() || undefined,
      variable,
      { name: variable, fix: (right) => shellLine(["export", `${variable}=${right}`]) },
    ],
    [project?.values[key], project?.path ?? "", filePlace(project?.path ?? "", key)],
    key === "profile" ? [config.profile, configFile, filePlace(configFile, key)] : profileValue(key, sources),
  ];
  return places.flatMap(([value, source, place]) => (value === undefined ? [] : [{ value, source, place }]));
}

/**
 * Undefined: the default.
 *
 * @throws CliError BAD_OPTION, naming the source.
 */
export function settingValue(key: SettingKey, sources: Sources): FoundValue | undefined {
  const [found] = valuesOf(key, sources);
  if (found) settingSpecs[key].check(found.value, found.place);
  return found;
}

function profileValue(
  key: Exclude<SettingKey, "profile">,
  sources: Sources,
): readonly [string | undefined, string, Place] {
  const name = profileName(sources);
  const value: unknown = sources.config.profiles[name]?.[key];
  return [
    value === undefined ? undefined : settingText(value),
    `profile ${name}`,
    { name: `${key} in profile ${name}`, fix: (right) => commandLine("config set", [key, right], { profile: name }) },
  ];
}

export function profileName(sources: Sources): string {
  return valuesOf("profile", sources)[0]?.value ?? settingSpecs.profile.standard;
}

/** @throws CliError NOT_FOUND that lists the profiles. */
export function checkProfile(sources: Sources): void {
  const asked = settingValue("profile", sources);
  if (asked === undefined || Object.hasOwn(sources.config.profiles, asked.value)) return;
  if (asked.value !== settingSpecs.profile.standard) throw noProfile(asked.value, sources.config, asked);
}

export function noProfile(name: string, config: Config, asked?: FoundValue): CliError {
  const names = Object.keys(config.profiles);
  return new CliError("NOT_FOUND", `there is no profile "${name}"`, {
    why: [asked && `${asked.source} names it`, names.length > 0 && `the profiles are ${names.join(", ")}`]
      .filter(Boolean)
      .join("; "),
    fix: commandLine("auth login", [], { profile: name }),
  });
}

/** The same value twice hides nothing. */
export function hiddenValues(sources: Sources): readonly string[] {
  return settingKeys.flatMap((key) => {
    const [winner, ...others] = valuesOf(key, sources);
    const hidden = others.filter(({ value }) => value !== winner!.value);
    return hidden.map(({ source }) => `${winner!.source} overrides the ${key} of ${source}`);
  });
}
