import { iso, timestamps } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { inviteMachine } from "./invite-machine.ts";
import type { MemberRow, TeamRow } from "./team-rows.ts";

/** A team as the API shows it: with all its members and the invites that are pending. */
export function presentTeam(world: InfraWorld, row: TeamRow, at: number) {
  const { caller, invites } = world.state;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    role: row.members.find(({ userId }) => userId === caller.id)?.role,
    members: row.members.map(presentMember),
    invites: invites
      .filter(({ teamId, status }) => teamId === row.id && status === "pending")
      .map((invite) => inviteMachine.present(world, invite, at)),
    ...timestamps(row),
  };
}

export function presentMember({ id, userId, email, name, role, joinedAt }: MemberRow) {
  return { id, userId, email, name, role, joinedAt: iso(joinedAt) };
}
