import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { usage } from "../../errors/fix.ts";
import { parseSettingKey } from "../../settings/setting-key.ts";
import { settingKeys, settingSpecs } from "../../settings/setting-specs.ts";
import { settingValue } from "../../settings/sources.ts";

export const get = defineCommand({
  description: "Prints the value in effect, or the default if nothing sets it. Exit code 5 when there is neither.",
  args: { key: { summary: "The setting, as in config list", required: true, choices: settingKeys } },
  flags: {},
  examples: ["tandem config get timeout", "tandem config get profile"],
  async run({ sources }, { key: word }) {
    const key = parseSettingKey(word);
    const found = settingValue(key, sources);
    const value = found?.value ?? settingSpecs[key].standard;
    if (value === "")
      throw new CliError("NOT_FOUND", `${key} is not set`, { fix: usage("config set", `${key} VALUE`) });
    return { kind: "text", text: value, record: { key, value, source: found?.source ?? "default" } };
  },
});
