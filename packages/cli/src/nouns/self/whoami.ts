import { defineCommand } from "../../command.ts";
import { allOf, callInfra } from "../../resources/call-infra.ts";
import { valuesOf } from "../../session/settings/sources.ts";

export const whoami = defineCommand({
  description: "Shows the current profile, its URLs, and your teams and roles.",
  args: {},
  flags: {},
  examples: ["tandem whoami", "tandem whoami --json --fields teams.role"],
  async run(context) {
    const teams = await callInfra(context, (infra) => allOf(infra.teams.list({})));
    const [url] = valuesOf("infra-url", context.sources);
    return {
      kind: "record",
      id: "profile",
      record: {
        profile: context.settings.profile,
        service: context.settings.mock ? "the mock" : (url?.value ?? null),
        teams: teams.map(({ id, name, role }) => ({ id, name, role })),
      },
    };
  },
});
