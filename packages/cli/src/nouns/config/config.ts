import { resolve } from "node:path";
import { argumentPlace, flagPlace } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { shortList } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import type { Context } from "../../session/context.ts";
import { configPath, withProfile } from "../../session/settings/config-file.ts";
import { parseSettingKey, type SettingKey, settingKeys, settingSpecs } from "../../session/settings/setting-specs.ts";
import { hiddenValues, profileName, settingValue, valuesOf } from "../../session/settings/sources.ts";
import { chooseProfile, noHome, updateConfig } from "../../session/settings/update-config.ts";

const list = defineCommand({
  description:
    "Lists the settings and where their values come from. Precedence, highest first: flag, environment variable, the project's .tandem.json, profile, default. Overridden values are listed on stderr.",
  args: {},
  flags: {},
  examples: ["tandem config list", "tandem config list --json --fields key,value,source"],
  async run({ sources, err }) {
    const rows = settingKeys.map((key) => {
      const found = settingValue(key, sources);
      return {
        key,
        value: found?.value ?? settingSpecs[key].standard,
        source: found?.source ?? "default",
        hides: valuesOf(key, sources)
          .slice(1)
          .map(({ source }) => source),
        summary: settingSpecs[key].summary,
      };
    });
    for (const note of hiddenValues(sources)) err.line(`note: ${note}`);
    return shortList("key", ["key", "value", "source"], rows);
  },
});

const get = defineCommand({
  description: "Prints the current value, or the default if it is not set. Exits with code 5 if there is no default.",
  args: { key: { summary: "The setting, as in config list", required: true, choices: settingKeys } },
  flags: {},
  examples: ["tandem config get timeout", "tandem config get profile"],
  async run({ sources }, { key: word }) {
    const key = parseSettingKey(word);
    const found = settingValue(key, sources);
    const value = found?.value ?? settingSpecs[key].standard;
    if (value === "")
      throw new CliError("NOT_FOUND", `${key} is not set`, { fix: `run tandem config set ${key} VALUE` });
    return { kind: "text", text: value, record: { key, value, source: found?.source ?? "default" } };
  },
});

const set = defineCommand({
  description:
    "Saves a value in the current profile, or in --profile. The setting named profile selects the default profile. For secrets, use tandem auth login.",
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
  async run(context, { key: word, value: text }) {
    const key = parseSettingKey(word);
    settingSpecs[key].check(text, argumentPlace("value", key));
    const { io, sources, err } = context;
    const value = key === "service" ? resolve(io.cwd ?? "", text) : text;
    if (key === "profile") await chooseProfile(value, sources, io.env);
    const place = key === "profile" ? "the configuration" : await setInProfile(context, key, value);
    const [winner] = valuesOf(key, sources);
    if (winner && winner.source !== place && key !== "profile") err.line(hiddenNote(winner.source, key));
    if (key === "profile" && io.env.TANDEM_PROFILE) err.line(hiddenNote("TANDEM_PROFILE", key));
    return { kind: "done", record: { key, value, place }, note: `saved in ${place}` };
  },
});

async function setInProfile(context: Context, key: Exclude<SettingKey, "profile">, value: string): Promise<string> {
  const { io, sources } = context;
  const name = profileName(sources);
  settingSpecs.profile.check(name, flagPlace("profile"));
  await updateConfig(io.env, (before) => withProfile(before, name, (profile) => ({ ...profile, [key]: value })));
  return `profile ${name}`;
}

function hiddenNote(source: string, key: SettingKey): string {
  return `note: ${source} overrides this ${key}`;
}

const unset = defineCommand({
  description: "Removes a value from the current profile, or from --profile.",
  args: { key: { summary: "The setting, as in config list", required: true, choices: settingKeys } },
  flags: {},
  examples: ["tandem config unset timeout", "tandem config unset output --profile ci"],
  async run(context, { key: word }) {
    const { io, sources } = context;
    const key = parseSettingKey(word);
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

const path = defineCommand({
  description: "Set TANDEM_CONFIG_DIR to use another folder. The default follows XDG_CONFIG_HOME.",
  args: {},
  flags: {},
  examples: ["tandem config path"],
  worksWithoutConfig: true,
  async run({ io, sources }) {
    const file = configPath(io.env);
    if (file === undefined) throw noHome();
    return { kind: "text", text: file, record: { path: file, project: sources.project?.path ?? null } };
  },
});

export const config = { list, get, set, unset, path };
