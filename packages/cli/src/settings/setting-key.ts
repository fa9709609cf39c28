import { CliError } from "../errors/cli-error.ts";
import { rerun, run } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import { type SettingKey, settingKeys, settingSpecs } from "./setting-specs.ts";

const secretKey = /key|token|secret|password/i;

/**
 * The setting that a user named.
 *
 * @throws CliError BAD_OPTION with the nearest setting as its fix.
 */
export function parseSettingKey(word: string): SettingKey {
  if (Object.hasOwn(settingSpecs, word)) return word as SettingKey;
  if (secretKey.test(word)) {
    throw new CliError("BAD_OPTION", `"${word}" is not a setting`, {
      why: "settings hold no secrets",
      fix: run("auth login"),
    });
  }
  const meant = nearest(word, settingKeys);
  throw new CliError("BAD_OPTION", `there is no setting "${word}"`, {
    why: `the settings are ${settingKeys.join(", ")}`,
    fix: meant === undefined ? run("config list") : rerun({ args: { key: meant } }),
  });
}
