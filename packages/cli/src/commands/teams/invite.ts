import type { InviteCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { makeChange } from "../../infra/change.ts";
import { checkConfirmed, confirmFlag } from "../../infra/consent.ts";
import { findTeam, teamFlag } from "../../infra/find-team.ts";
import { fileFlag, readBody } from "../../infra/read-bodies.ts";
import { record } from "../../output/answer.ts";

export const invite = defineCommand({
  description:
    "Invites a person to the team by email; the invite is accepted in the dashboard. Confirm an invite as owner with the address.",
  args: { email: { summary: "The address to invite", required: true } },
  flags: { ...bodyFlags("createTeamInvite", ["email"]), ...fileFlag, ...teamFlag, ...confirmFlag, ...dryRunFlag },
  examples: [
    "tandem teams invite new@example.com",
    "tandem teams invite new@example.com --role admin --message 'Welcome'",
    "tandem teams invite new@example.com --role owner --confirm new@example.com",
  ],
  async run(context, { email }, flags) {
    const body = (await readBody<InviteCreate>(context, "createTeamInvite", flags, { email }))!;
    if (body.role === "owner" && !flags.dryRun) {
      await checkConfirmed(
        context,
        [
          {
            what: `inviting ${email} as owner`,
            question: `Invite ${email} as owner?`,
            name: email,
            because: "an owner may do everything",
          },
        ],
        flags.confirm,
      );
    }
    const team = flags.team ?? (await findTeam(context, undefined)).id;
    return makeChange(
      context,
      flags,
      { operation: "createTeamInvite", call: (infra, options) => infra.teams.invite(team, body, options) },
      record,
    );
  },
});
