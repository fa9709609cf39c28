import type { CallOptions, InfraClient, Team, TeamMember } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { run } from "../errors/fix.ts";
import { allOf, callInfra, objectsOf } from "./call-infra.ts";

export const teamFlag = {
  team: { value: "TEAM", names: "teams", summary: "The team, if the token has access to several" },
} as const;

/**
 * The named team, or the only one the token sees (assumption G-18).
 *
 * @throws CliError USAGE if there are several.
 */
export async function findTeam(context: Context, id: string | undefined): Promise<Team> {
  if (id !== undefined) return callInfra(context, (infra, options) => infra.teams.get(id, options));
  const teams = await callInfra(context, allTeams);
  return onlyTeam(teams);
}

/**
 * By id or email address.
 *
 * @throws CliError NOT_FOUND, or USAGE if the person is in several teams.
 */
export async function findMember(
  context: Context,
  member: string,
  teamId: string | undefined,
): Promise<{ team: Team; member: TeamMember }> {
  const teams = await callInfra(context, allTeams);
  const found = teams
    .filter(({ id }) => teamId === undefined || id === teamId)
    .flatMap((team) => objectsOf(team.members, "members").map((candidate) => ({ team, member: candidate })))
    .filter(({ member: { id, email } }) => id === member || email === member);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) throw severalTeams([...new Set(found.map(({ team }) => team))]);
  throw new CliError("NOT_FOUND", `there is no member ${member}`, { fix: run("teams members") });
}

async function allTeams(infra: InfraClient, options: CallOptions): Promise<readonly Team[]> {
  return allOf(infra.teams.list({}, options));
}

function onlyTeam(teams: readonly Team[]): Team {
  if (teams.length === 1) return teams[0]!;
  if (teams.length === 0) throw new CliError("NOT_FOUND", "the token has no access to a team");
  throw severalTeams(teams);
}

function severalTeams(teams: readonly Team[]): CliError {
  return new CliError("USAGE", "there are several teams, and --team is not set", {
    why: `they are ${teams.map(({ id, name }) => `${id} (${name})`).join(", ")}`,
    fix: run("teams list"),
  });
}
