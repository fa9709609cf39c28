import type { Kept, Row, Schemas, StatefulRow } from "../row.ts";

export type TeamRole = Schemas["TeamRole"];

export interface MemberRow extends Kept<"TeamMember"> {
  readonly id: string;
}

export interface TeamRow extends Row, Kept<"Team", "role" | "members" | "invites"> {
  readonly members: MemberRow[];
}

export type InviteStatus = Schemas["InviteStatus"];

export interface InviteRow extends StatefulRow<InviteStatus>, Kept<"TeamInvite"> {
  readonly teamId: string;
}

/** One recorded action. */
export interface AuditRow extends Row, Kept<"AuditLogEntry", "ip" | "metadata"> {
  readonly teamId: string;
}
