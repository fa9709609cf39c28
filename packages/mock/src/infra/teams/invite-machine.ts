import { dayMs } from "../../engine/duration.ts";
import { newStatefulRow, shown } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import type { InviteRow, InviteStatus, MemberRow, TeamRow } from "./team-rows.ts";

const states: States<InviteStatus> = {
  pending: { next: "expired", moves: ["accepted", "revoked"] },
  accepted: {},
  expired: {},
  revoked: {},
};

export const inviteMachine: StateMachine<InviteRow> = {
  table: "invites",
  states,
  events: { accepted: "team.invite.accepted" },
  dueAt: ({ status, expiresAt }) => (status === "pending" ? expiresAt : undefined),
  entered(world, row, _from, at) {
    if (row.status === "accepted") join(world, row, at);
  },
  present: (_world, row) => shown("TeamInvite", row),
};

const inviteMs = 7 * dayMs;

/** An invite that is about to be sent. */
export function newInvite(
  world: InfraWorld,
  fields: Pick<InviteRow, "teamId" | "email" | "role">,
  at: number,
): InviteRow {
  const start = newStatefulRow(world, "invt", "pending" as const, at);
  const { id, name } = world.state.caller;
  return { ...start, ...fields, invitedBy: { id, name }, expiresAt: at + inviteMs, acceptedAt: null };
}

function join({ state, random }: InfraWorld, row: InviteRow, at: number): void {
  row.acceptedAt = at;
  const team = state.teams.find(({ id }) => id === row.teamId)!;
  const { email, role } = row;
  team.members.push({ id: random.id("mem"), userId: random.id("usr"), email, name: null, joinedAt: at, role });
  team.updatedAt = at;
}

/** A team as the API shows it: with all its members and the invites that are pending. */
export function presentTeam(world: InfraWorld, row: TeamRow, at: number) {
  const { caller, invites } = world.state;
  return shown("Team", row, {
    role: row.members.find(({ userId }) => userId === caller.id)?.role,
    members: row.members.map(presentMember),
    invites: invites
      .filter(({ teamId, status }) => teamId === row.id && status === "pending")
      .map((invite) => inviteMachine.present(world, invite, at)),
  });
}

export const presentMember = (member: MemberRow) => shown("TeamMember", member);
