import { defineCommand } from "../command.ts";
import { callInfra } from "../infra/call-infra.ts";
import { allOf } from "../infra/check-answer.ts";
import { valuesOf } from "../settings/sources.ts";

export const whoami = defineCommand({
  description: "The profile in use, its addresses, and the teams its token sees with your role in each.",
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
