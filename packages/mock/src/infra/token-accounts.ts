import type { TeamRole } from "./teams/team-rows.ts";

/** Kinds of infrastructure tokens, each with a seeded token. */
export type TokenAccount =
  | "owner"
  | "admin"
  | "member"
  | "viewer"
  | "readOnly"
  | "noScope"
  | "revoked"
  | "declinedCard"
  | "atPlanLimit"
  | "nearLimit";

/** What sets one kind of token apart. */
export interface TokenRow {
  /** The caller's role in the seeded team. */
  readonly role: TeamRole;
  readonly scope: "write" | "read" | "none";
  readonly planId: "plan_hobby" | "plan_pro";
  readonly revoked?: true;
  /** The payment card is declined. */
  readonly declined?: true;
  /** Requests left in the first minute. Default: all. */
  readonly requestsLeft?: number;
}

const owner = { role: "owner", scope: "write", planId: "plan_pro" } as const;

/** Every token kind. Scopes and roles are the mock's own (I-21): the service shows none. */
export const tokenAccounts: Readonly<Record<TokenAccount, TokenRow>> = {
  owner,
  admin: { ...owner, role: "admin" },
  member: { ...owner, role: "member" },
  viewer: { ...owner, role: "viewer" },
  readOnly: { ...owner, scope: "read" },
  noScope: { ...owner, scope: "none" },
  revoked: { ...owner, revoked: true },
  declinedCard: { ...owner, declined: true },
  atPlanLimit: { ...owner, planId: "plan_hobby" },
  nearLimit: { ...owner, requestsLeft: 2 },
};

/** A token of each kind. */
export type AccountTokens = Readonly<Record<TokenAccount, string>>;

/** The seeded tokens: a fixed prefix, an underscore and a secret that starts with the token kind. */
export const seededTokens = Object.fromEntries(
  Object.keys(tokenAccounts).map((kind) => [kind, `tdi_${kind}_0000000000000000`]),
) as AccountTokens;

const tokenForm = /^tdi_([A-Za-z]+)_[A-Za-z0-9_-]+$/;

/** The kind a token belongs to; undefined when the token is malformed or of no known kind. */
export function accountOfToken(token: string): TokenAccount | undefined {
  const kind = tokenForm.exec(token)?.[1];
  return kind !== undefined && Object.hasOwn(tokenAccounts, kind) ? (kind as TokenAccount) : undefined;
}
