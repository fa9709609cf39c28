import { dayMs } from "../../engine/duration.ts";
import type { Random } from "../../engine/random.ts";
import type { MemberRow, TeamRole } from "./team-rows.ts";

const roles: readonly TeamRole[] = ["owner", "admin", "member", "viewer"];

/** One member of each role. */
export function seedMembers(random: Random, now: number): MemberRow[] {
  return roles.map((role) => ({
    id: random.id("mem"),
    userId: random.id("usr"),
    email: `${role}@example.com`,
    name: `The ${role}`,
    joinedAt: now - 90 * dayMs,
    role,
  }));
}
