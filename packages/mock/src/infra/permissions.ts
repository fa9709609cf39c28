import type { OperationRow } from "../engine/api.ts";
import type { InfraOperationId } from "../generated/infra-operations.ts";
import { apiError } from "./problem.ts";
import type { InfraState } from "./state.ts";
import type { TeamRole } from "./teams/team-rows.ts";
import { tokenAccounts } from "./token-accounts.ts";

const ranks: Readonly<Record<TeamRole, number>> = { viewer: 0, member: 1, admin: 2, owner: 3 };

/** The lowest role for an operation (I-21), except for viewer (reading) and member (the rest). */
const leastRoles: Partial<Readonly<Record<InfraOperationId, TeamRole>>> = {
  subscribe: "admin",
  createBillingPortal: "admin",
  listInvoices: "admin",
  createTeamInvite: "admin",
  updateTeamMember: "admin",
  listAuditLogs: "admin",
};

/** @throws ApiError when the token's scope or the caller's role is not enough (G-20). */
export function checkPermission({ account, teams, teamId, caller }: InfraState, operation: OperationRow): void {
  const scope = operation.method === "get" ? "read" : "write";
  const granted = tokenAccounts[account].scope;
  if (granted === "none" || (granted === "read" && scope === "write")) {
    const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
    throw apiError("forbidden", `The token lacks the scope ${scope}.`, { "www-authenticate": challenge });
  }
  const members = teams.find(({ id }) => id === teamId)?.members;
  const role = members?.find(({ userId }) => userId === caller.id)?.role ?? tokenAccounts[account].role;
  const least = leastRoles[operation.operationId as InfraOperationId] ?? (scope === "read" ? "viewer" : "member");
  if (ranks[role] < ranks[least]) throw apiError("forbidden", `This requires the role ${least}; yours is ${role}.`);
}
