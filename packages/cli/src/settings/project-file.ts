import { dirname, join } from "node:path";
import { CliError } from "../errors/cli-error.ts";
import { nearest } from "../errors/nearest.ts";
import { readJsonFile } from "./json-file.ts";
import { type SettingKey, settingKeys, settingSpecs } from "./setting-specs.ts";

const projectFileName = ".tandem.json";

/** Defaults that lie beside a project's code. */
export interface ProjectFile {
  readonly path: string;
  readonly values: Readonly<Partial<Record<SettingKey, string>>>;
}

/**
 * The nearest `.tandem.json`, from `folder` upward. It holds neither addresses nor secrets: whoever wrote the repository
 * must not decide where a key is sent.
 *
 * @throws CliError USAGE for a file that cannot be read, BAD_OPTION for an entry that does not belong in it.
 */
export function findProjectFile(folder: string): ProjectFile | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const path = join(current, projectFileName);
    const content = readJsonFile(path, { name: "the project's file", format: 1 });
    if (content) return { path, values: projectValues(path, content) };
    if (dirname(current) === current) return undefined;
  }
}

const allowed = settingKeys.filter((key) => settingSpecs[key].project);

function projectValues(path: string, content: Readonly<Record<string, unknown>>): ProjectFile["values"] {
  const entries = Object.entries(content).filter(([key]) => key !== "version" && key !== "$schema");
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (!allowed.includes(key as SettingKey)) throw notAllowed(path, key);
      const text = String(value);
      settingSpecs[key as SettingKey].check(text, `${key} in ${path}`);
      return [key, text];
    }),
  );
}

function notAllowed(path: string, key: string): CliError {
  const meant = nearest(key, allowed);
  const isOurs = settingKeys.includes(key as SettingKey);
  return new CliError("BAD_OPTION", `${path} sets ${key}`, {
    why: isOurs ? "a project may not say where credentials are sent" : `a project may set ${allowed.join(", ")}`,
    fix: isOurs ? `tandem config set ${key} VALUE` : meant && `write ${meant}`,
  });
}
