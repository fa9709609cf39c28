import type { CallOptions, InfraClient, InviteCreate, MemberUpdate, Team, TeamMember } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { auditLogsColumns } from "../../generated/infra-commands.ts";
import { record, wholeList } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { bodyFlags, bodyOf } from "../../resources/body-flags.ts";
import { allOf, callInfra, checkWhole, objectsOf } from "../../resources/call-infra.ts";
import { makeChange } from "../../resources/change.ts";
import { checkConfirmed, confirmFlag } from "../../resources/consent.ts";
import { listFlags, listRows } from "../../resources/list-rows.ts";
import { plainCommands } from "../../resources/plain-commands.ts";
import { columnsOf } from "../../resources/plain-rows.ts";
import { dryRunFlag } from "../../resources/preview-request.ts";
import { fileFlag, readBody } from "../../resources/read-bodies.ts";
import type { Context } from "../../session/context.ts";

const roles = bodyOf("updateTeamMember").fields.role!.values!;

const memberColumns = columnsOf<TeamMember>(["id", "email", "role", { field: "name", cut: true }, "joinedAt"]);

const teamFlag = {
  team: { value: "TEAM", names: "teams", summary: "The team, if the token has access to several" },
} as const;

export const teams = {
  ...plainCommands("teams"),
  audit: defineCommand({
    description: "Lists the team's activity, newest first.",
    args: { team: { summary: "The team's id or name; optional if the token has access to one team", names: "teams" } },
    flags: listFlags,
    examples: ["tandem teams audit --experimental", "tandem teams audit team_9 --all --json --experimental"],
    async run(context, { team }, flags) {
      const id = team ?? (await findTeam(context, undefined)).id;
      return listRows(context, flags, {
        noun: "entry",
        columns: auditLogsColumns,
        fetch: (infra, query, options) => infra.teams.auditLogs(id, query, options),
      });
    },
  }),
  members: defineCommand({
    args: { team: { summary: "The team's id or name; optional if the token has access to one team", names: "teams" } },
    flags: {},
    examples: ["tandem teams members", "tandem teams members team_9 --json --fields email,role"],
    async run(context, { team: id }) {
      const team = await findTeam(context, id);
      return wholeList("member", "id", memberColumns, objectsOf(team.members, "members"));
    },
  }),
  invite: defineCommand({
    description:
      "Invites someone to the team by email. They accept the invite in the dashboard. To invite an owner, confirm with the email address.",
    args: { email: { summary: "The email address to invite", required: true } },
    flags: { ...bodyFlags("createTeamInvite", ["email"]), ...fileFlag, ...teamFlag, ...confirmFlag, ...dryRunFlag },
    examples: [
      "tandem teams invite new@example.com",
      "tandem teams invite new@example.com --role admin --message 'Welcome'",
      "tandem teams invite new@example.com --role owner --confirm new@example.com",
    ],
    async run(context, { email }, flags) {
      const body = (await readBody<InviteCreate>(context, "createTeamInvite", flags, { email }))!;
      if (body.role === "owner" && !flags.dryRun) {
        await checkConfirmed(context, flags.confirm, {
          what: `inviting ${email} as owner`,
          question: `Invite ${email} as owner?`,
          name: email,
          because: "owners can do everything",
        });
      }
      const team = flags.team ?? (await findTeam(context, undefined)).id;
      return makeChange(context, flags, (infra, options) => infra.teams.invite(team, body, options), record);
    },
  }),
  "set-role": defineCommand({
    description:
      "To make someone an owner, confirm with their email address. With --dry-run and --team, no lookups are made.",
    args: {
      member: {
        summary: "The member's id, as in teams members, or the email address",
        required: true,
        picks: "members",
      },
      role: { summary: "owner, admin, member or viewer", required: true, choices: roles },
    },
    flags: { ...teamFlag, ...confirmFlag, ...dryRunFlag },
    examples: [
      "tandem teams set-role mem_3 admin",
      "tandem teams set-role member@example.com owner --confirm member@example.com",
    ],
    async run(context, { member, role }, flags) {
      const isKnown = flags.dryRun && flags.team !== undefined;
      const place = isKnown
        ? { team: flags.team, id: member, email: "" }
        : await findMember(context, member, flags.team);
      if (role === "owner" && !flags.dryRun) {
        await checkConfirmed(context, flags.confirm, {
          what: `making ${place.email} an owner`,
          question: `Make ${place.email} an owner?`,
          name: place.email,
          because: "owners can do everything",
        });
      }
      const body = { role } satisfies MemberUpdate;
      return makeChange(
        context,
        flags,
        (infra, options) => infra.teams.updateMember(place.team, place.id, body, options),
        record,
      );
    },
  }),
};

/**
 * The named team, or the only one the token sees (assumption G-18).
 *
 * @throws CliError USAGE if there are several.
 */
async function findTeam(context: Context, id: string | undefined): Promise<Team> {
  if (id !== undefined) return callInfra(context, (infra, options) => infra.teams.get(id, options));
  const teams = await callInfra(context, allTeams);
  if (teams.length === 1) return teams[0]!;
  if (teams.length === 0) throw new CliError("NOT_FOUND", "the token has no access to a team");
  throw severalTeams(teams);
}

/**
 * By id or email address.
 *
 * @throws CliError NOT_FOUND, or USAGE if the person is in several teams.
 */
async function findMember(
  context: Context,
  member: string,
  teamId: string | undefined,
): Promise<{ team: string; id: string; email: string }> {
  const teams = await callInfra(context, allTeams);
  const found = teams
    .filter(({ id }) => teamId === undefined || id === teamId)
    .flatMap((team) => objectsOf(team.members, "members").map((candidate) => ({ team, ...candidate })))
    .filter(({ id, email }) => id === member || email === member);
  if (found.length === 1) return { ...found[0]!, team: found[0]!.team.id };
  if (found.length > 1) throw severalTeams([...new Set(found.map(({ team }) => team))]);
  checkWhole(context, "teams", `member ${member}`);
  throw new CliError("NOT_FOUND", `there is no member ${member}`, { fix: commandLine("teams members") });
}

async function allTeams(infra: InfraClient, options: CallOptions): Promise<readonly Team[]> {
  return allOf(infra.teams.list({}, options));
}

function severalTeams(teams: readonly Team[]): CliError {
  return new CliError("USAGE", "there are several teams, and --team is not set", {
    why: `they are ${teams.map(({ id, name }) => `${id} (${name})`).join(", ")}`,
    fix: commandLine("teams list"),
  });
}
