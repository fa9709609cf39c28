import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { filePlace } from "../../argv/values.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { untrustedOwnerReason } from "../../process/file-owner.ts";
import type { Environment } from "../../process/io.ts";
import { readJsonFile } from "./json-file.ts";
import { type SettingKey, settingKeys, settingSpecs, settingText } from "./setting-specs.ts";

const projectFileName = ".tandem.json";

export interface ProjectFile {
  readonly path: string;
  readonly values: Readonly<Partial<Record<SettingKey, string>>>;
}

/**
 * The nearest `.tandem.json`, from `folder` up to the repository's, the user's or the root folder. Skips files that others
 * can change. It contains neither a profile nor URLs nor secrets: the author of a repository must not decide where a key
 * is sent.
 *
 * @throws CliError USAGE for a file that can't be read, BAD_OPTION for an invalid entry.
 */
export function findProjectFile(folder: string, env: Environment) {
  const ignored: string[] = [];
  for (const current of searchedFolders(folder, env)) {
    const path = join(current, projectFileName);
    const untrusted = untrustedOwnerReason(path, env);
    if (untrusted !== undefined) ignored.push(`${path} is ignored: ${untrusted}`);
    const content = untrusted === undefined && readJsonFile(path, "the project's file");
    if (content) return { project: { path, values: projectValues(path, content) }, ignored };
  }
  return { project: undefined, ignored };
}

/** Folders above a repository, or above the home folder, don't belong to the project. Without either, all do. */
function searchedFolders(folder: string, { HOME }: Environment): readonly string[] {
  const folders: string[] = [];
  for (let current = folder; ; current = dirname(current)) {
    folders.push(current);
    if (current === HOME || existsSync(join(current, ".git"))) return folders;
    if (dirname(current) === current) return folders;
  }
}

const allowed = settingKeys.filter((key) => settingSpecs[key].project);

function projectValues(path: string, content: Readonly<Record<string, unknown>>): ProjectFile["values"] {
  const entries = Object.entries(content).filter(([key]) => key !== "$schema");
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (!allowed.includes(key as SettingKey)) throw notAllowed(path, key);
      const text = settingText(value);
      settingSpecs[key as SettingKey].check(text, filePlace(path, key));
      return [key, text];
    }),
  );
}

function notAllowed(path: string, key: string): CliError {
  const isOurs = settingKeys.includes(key as SettingKey);
  return new CliError("BAD_OPTION", `${path} sets ${JSON.stringify(key)}`, {
    why: isOurs ? "a project cannot control where credentials are sent" : `a project may set ${allowed.join(", ")}`,
    fix: `remove ${JSON.stringify(key)} from the file`,
  });
}
