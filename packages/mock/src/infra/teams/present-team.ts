import { shown } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { inviteMachine } from "./invite-machine.ts";
import type { MemberRow, TeamRow } from "./team-rows.ts";

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
