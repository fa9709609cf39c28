import type { MemberUpdate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyOf } from "../../infra/body-flags.ts";
import { makeChange } from "../../infra/change.ts";
import { checkConfirmed, confirmFlag } from "../../infra/consent.ts";
import { findMember, teamFlag } from "../../infra/find-team.ts";
import { record } from "../../output/answer.ts";

const roles = bodyOf("updateTeamMember").fields.role!.values!;

export const setRole = defineCommand({
  description:
    "Making someone an owner has to be confirmed by that person's address. With --dry-run and --team, nothing is looked up.",
  args: {
    member: { summary: "The member's id, as in teams members, or the email address", required: true, picks: "members" },
    role: { summary: "owner, admin, member or viewer", required: true, choices: roles },
  },
  flags: { ...teamFlag, ...confirmFlag, ...dryRunFlag },
  examples: [
    "tandem teams set-role mem_3 admin",
    "tandem teams set-role member@example.com owner --confirm member@example.com",
  ],
  async run(context, { member, role }, flags) {
    const isKnown = flags.dryRun && flags.team !== undefined;
    const place = isKnown ? { team: flags.team, id: member, email: "" } : await findPlace(context, member, flags.team);
    if (role === "owner" && !flags.dryRun) {
      await checkConfirmed(
        context,
        [
          {
            what: `making ${place.email} an owner`,
            question: `Make ${place.email} an owner?`,
            name: place.email,
            because: "an owner may do everything",
          },
        ],
        flags.confirm,
      );
    }
    const body = { role } satisfies MemberUpdate;
    return makeChange(
      context,
      flags,
      {
        operation: "updateTeamMember",
        call: (infra, options) => infra.teams.updateMember(place.team, place.id, body, options),
      },
      record,
    );
  },
});

async function findPlace(context: Context, word: string, teamId: string | undefined) {
  const { team, member } = await findMember(context, word, teamId);
  return { team: team.id, id: member.id, email: member.email };
}
