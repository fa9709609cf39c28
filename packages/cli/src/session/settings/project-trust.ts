import { join } from "node:path";
import { CliError } from "../../output/errors/cli-error.ts";
import type { Environment } from "../../process/io.ts";
import { configFolder } from "./config-file.ts";
import { type FileKind, readJsonFile, updateJsonFile } from "./json-file.ts";
import { profileName, type Sources } from "./sources.ts";
import { noHome } from "./update-config.ts";

const kind: FileKind = { name: "the list of trusted projects", format: 1 };

export interface ProfileChange {
  readonly path: string;
  readonly profile: string;
  readonly instead: string;
}

/** The author of a project file must not decide alone whose account is used. */
export function untrustedChange(sources: Sources): ProfileChange | undefined {
  const { project, env } = sources;
  const [profile, instead] = [profileName(sources), profileName({ ...sources, project: undefined })];
  if (project === undefined || instead === profile || trusted(env)[project.path] === profile) return undefined;
  return { path: project.path, profile, instead };
}

export function untrustedError({ path, profile, instead }: ProfileChange): CliError {
  return new CliError("CONFIRM_REQUIRED", `${path} selects profile ${profile} instead of ${instead}`, {
    why: "a project file cannot change the profile without your consent",
    fix: `if you are sure, add --profile ${profile}`,
  });
}

/** @throws CliError USAGE if it can't be written. */
export async function trustChange(env: Environment, { path, profile }: ProfileChange): Promise<void> {
  const list = trustPath(env);
  if (list === undefined) throw noHome();
  await updateJsonFile(list, kind, () => ({ profiles: { ...trusted(env), [path]: profile } }));
}

function trustPath(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder && join(folder, "projects.json");
}

function trusted(env: Environment): Readonly<Record<string, unknown>> {
  const list = trustPath(env);
  const { profiles } = (list && readJsonFile(list, kind)) || {};
  return Object.assign(Object.create(null), profiles);
}
