import { defineCommand } from "../../command.ts";
import { chooseProfile } from "../../settings/choose-profile.ts";

export const switchProfile = defineCommand({
  description: "This profile is used from now on, unless --profile, TANDEM_PROFILE or a project file names another.",
  args: { profile: { summary: "The profile's name, as in auth list", required: true, picks: "profiles" } },
  flags: {},
  examples: ["tandem auth switch work"],
  makesProfiles: true,
  async run({ io, sources, err }, { profile }) {
    await chooseProfile(profile, sources, io.env);
    const hiding = [io.env.TANDEM_PROFILE && "TANDEM_PROFILE", sources.project?.values.profile && sources.project.path];
    for (const source of hiding.filter(Boolean)) err.line(`note: ${source} overrides this choice`);
    return { kind: "done", record: { profile }, note: `profile ${profile} is used from now on` };
  },
});
