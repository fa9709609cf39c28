import type { Words } from "../../generated/fields.ts";
import type { Row, StatefulRow } from "../row.ts";

export type TeamRole = "owner" | "admin" | "member" | "viewer";

export interface MemberRow {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly joinedAt: number;
  role: TeamRole;
}

export interface TeamRow extends Row {
  readonly name: string;
  readonly slug: string;
  readonly members: MemberRow[];
}

export type InviteStatus = Words["TeamInvite.status"];

export interface InviteRow extends StatefulRow<InviteStatus> {
  readonly teamId: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly invitedBy: { readonly id: string; readonly name: string | null };
  readonly expiresAt: number;
  acceptedAt: number | null;
}

/** One recorded action. */
export interface AuditRow extends Row {
  readonly teamId: string;
  readonly action: string;
  readonly actor: { readonly type: string; readonly id: string; readonly name: string };
  readonly target: { readonly type: string; readonly id: string; readonly name: string };
}
