import { dataReply, type InfraCall, page } from "../page.ts";
import { apiError } from "../problem.ts";
import { announce, findRow, newRow, shown } from "../rows.ts";
import type { InfraState } from "../state.ts";
import { begin } from "../state-machine/move.ts";
import { audit } from "./audit.ts";
import { inviteMachine, newInvite, presentMember, presentTeam } from "./invite-machine.ts";
import type { AuditRow, MemberRow, TeamRole, TeamRow } from "./team-rows.ts";

export function listTeams({ world, query, now }: InfraCall) {
  const present = (row: TeamRow) => presentTeam(world, row, now);
  return page(query, { name: "teams", rows: world.state.teams, present });
}

/** Unlisted (U-05). The caller owns the team. */
export function createTeam(call: InfraCall) {
  const { world, now } = call;
  const { name } = call.body as { name: string };
  const { id: userId, email, name: callerName } = world.state.caller;
  const member = { id: world.random.id("mem"), userId, email, name: callerName, joinedAt: now, role: "owner" as const };
  const row: TeamRow = { ...newRow(world, "team", now), name, slug: freeSlug(world.state, name), members: [member] };
  world.state.teams.push(row);
  audit(call, "team.create", row);
  return dataReply(201, presentTeam(world, row, now));
}

function freeSlug({ teams }: InfraState, name: string): string {
  const slug =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "team";
  let free = slug;
  for (let count = 2; teams.some((team) => team.slug === free); count++) free = `${slug}-${count}`;
  return free;
}

export function createTeamInvite(call: InfraCall) {
  const { world, now } = call;
  const team = findRow(world.state.teams, call.params.id);
  const { email, role = "member" } = call.body as { email: string; role?: TeamRole };
  checkGrant(world.state, team, role);
  checkInvitable(world.state, team, email);
  const row = newInvite(world, { teamId: team.id, email, role }, now);
  begin(world, inviteMachine, row, now, "team.invite.created");
  audit(call, "team.invite", { id: row.id, name: email });
  return dataReply(201, inviteMachine.present(world, row, now));
}

function checkInvitable({ invites }: InfraState, team: TeamRow, email: string): void {
  const same = (other: { readonly email: string }) => other.email.toLowerCase() === email.toLowerCase();
  if (team.members.some(same)) throw apiError("already_member", `${email} is a member of ${team.name}.`);
  if (invites.some((invite) => invite.teamId === team.id && invite.status === "pending" && same(invite))) {
    throw apiError("invite_pending", `${email} has already been invited to ${team.name}.`);
  }
}

export function updateTeamMember(call: InfraCall) {
  const { world, now } = call;
  const team = findRow(world.state.teams, call.params.id);
  const member = findRow(team.members, call.params.mid);
  const { role } = call.body as { role: TeamRole };
  checkGrant(world.state, team, role, member);
  const owners = team.members.filter((candidate) => candidate.role === "owner");
  if (member.role === "owner" && role !== "owner" && owners.length === 1) {
    throw apiError("last_owner", `${member.email} is the only owner of ${team.name}. Make another member owner first.`);
  }
  member.role = role;
  team.updatedAt = now;
  announce(world, "team.member.updated", presentMember(member), now);
  audit(call, "member.update", { id: member.id, name: member.email });
  return dataReply(200, presentMember(member));
}

/** Only an owner makes owners, or changes one (I-21). */
function checkGrant({ caller }: InfraState, { members }: TeamRow, role: TeamRole, member?: MemberRow): void {
  const own = members.find(({ userId }) => userId === caller.id)?.role;
  if (own === "owner" || (role !== "owner" && member?.role !== "owner")) return;
  throw apiError("forbidden", "Only an owner can give or take the role owner.");
}

/** Unlisted (U-07). */
export function listAuditLogs({ world, query, params }: InfraCall) {
  const team = findRow(world.state.teams, params.id);
  const rows = world.state.audit.filter(({ teamId }) => teamId === team.id);
  return page(query, { name: `audit-of-${team.id}`, rows, present: presentEntry });
}

const presentEntry = (entry: AuditRow) => shown("AuditLogEntry", entry, { status: "success", ip: null, metadata: {} });
