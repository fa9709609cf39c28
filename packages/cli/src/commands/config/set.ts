import { flagPlace } from "../../argv/place.ts";
import { confirmProject } from "../../auth/confirm-project.ts";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { chooseProfile } from "../../settings/choose-profile.ts";
import { withProfile } from "../../settings/config-file.ts";
import { parseSettingKey } from "../../settings/setting-key.ts";
import { type SettingKey, settingSpecs } from "../../settings/setting-specs.ts";
import { profileName, valuesOf } from "../../settings/sources.ts";
import { updateConfig } from "../../settings/update-config.ts";

export const set = defineCommand({
  description:
    "Keeps a value in the profile in use, or in the one that --profile names. The setting profile is the one that is used from now on. Secrets are not settings: use tandem auth login.",
  args: {
    key: { summary: "The setting, as in config list", required: true },
    value: { summary: "Its value", required: true },
  },
  flags: {},
  examples: [
    "tandem config set timeout 5m",
    "tandem config set tools-url https://tools.example.com --profile work",
    "tandem config set profile work",
  ],
  makesProfiles: true,
  async run(context, { key: word, value }) {
    const key = parseSettingKey(word);
    settingSpecs[key].check(value, { kind: "argument", name: "value", about: key });
    const { io, sources, err } = context;
    const place = key === "profile" ? await setProfile(context, value) : await setInProfile(context, key, value);
    const [winner] = valuesOf(key, sources);
    if (winner && winner.source !== place && key !== "profile") err.line(hiddenNote(winner.source, key));
    if (key === "profile" && io.env.TANDEM_PROFILE) err.line(hiddenNote("TANDEM_PROFILE", key));
    return { kind: "done", record: { key, value, place }, note: `saved in ${place}` };
  },
});

async function setProfile({ io, sources }: Context, value: string): Promise<string> {
  await chooseProfile(value, sources, io.env);
  return "the configuration";
}

async function setInProfile(context: Context, key: Exclude<SettingKey, "profile">, value: string): Promise<string> {
  const { io, sources } = context;
  await confirmProject(context);
  const name = profileName(sources);
  settingSpecs.profile.check(name, flagPlace("profile"));
  await updateConfig(io.env, (before) => withProfile(before, name, (profile) => ({ ...profile, [key]: value })));
  return `profile ${name}`;
}

function hiddenNote(source: string, key: SettingKey): string {
  return `note: ${source} overrides this ${key}`;
}
