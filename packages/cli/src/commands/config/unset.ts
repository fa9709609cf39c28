import { confirmProject } from "../../auth/confirm-project.ts";
import { defineCommand } from "../../command.ts";
import { withProfile } from "../../settings/config-file.ts";
import { parseSettingKey } from "../../settings/setting-key.ts";
import { settingKeys } from "../../settings/setting-specs.ts";
import { profileName } from "../../settings/sources.ts";
import { updateConfig } from "../../settings/update-config.ts";

export const unset = defineCommand({
  description: "Removes a value from the profile in use, or from the one that --profile names.",
  args: { key: { summary: "The setting, as in config list", required: true, choices: settingKeys } },
  flags: {},
  examples: ["tandem config unset timeout", "tandem config unset output --profile ci"],
  async run(context, { key: word }) {
    const { io, sources } = context;
    const key = parseSettingKey(word);
    if (key !== "profile") await confirmProject(context);
    const name = profileName(sources);
    await updateConfig(io.env, (before) => {
      if (key !== "profile") return withProfile(before, name, ({ [key]: _, ...others }) => others);
      const { profile: _, ...others } = before;
      return others;
    });
    const place = key === "profile" ? "the configuration" : `profile ${name}`;
    return { kind: "done", record: { key, place }, note: `removed from ${place}` };
  },
});
