import { dayMs } from "../engine/duration.ts";
/** Kinds of tool accounts, each with a seeded key. */
export type AccountKind = "pro" | "plus" | "trial" | "expiredTrial" | "free" | "revoked" | "outOfCredits" | "nearLimit";

export type Plan = "pro" | "plus" | "trial" | "free";

/** What sets one kind of account apart. */
export interface AccountRow {
  readonly plan: Plan;
  /** Credits a new world starts with. */
  readonly credits: number;
  /** Milliseconds from the world's start to the trial's end; negative when it has ended. */
  readonly trialMs?: number;
  readonly revoked?: true;
  /** Requests left in the first minute. Default: all. */
  readonly requestsLeft?: number;
}

/** Credits a plan's balance has after each reset. The amounts are the mock's own. */
export const planCredits: Readonly<Record<Plan, number>> = { pro: 2_000, plus: 500, trial: 50, free: 0 };

/** Every account kind. A trial is three days from signup, as documented; the rest follows from the names. */
export const accounts: Readonly<Record<AccountKind, AccountRow>> = {
  pro: { plan: "pro", credits: planCredits.pro },
  plus: { plan: "plus", credits: planCredits.plus },
  trial: { plan: "trial", credits: planCredits.trial, trialMs: 3 * dayMs },
  expiredTrial: { plan: "trial", credits: planCredits.trial, trialMs: -1 * dayMs },
  free: { plan: "free", credits: planCredits.free },
  revoked: { plan: "pro", credits: planCredits.pro, revoked: true },
  outOfCredits: { plan: "pro", credits: 0 },
  nearLimit: { plan: "pro", credits: planCredits.pro, requestsLeft: 2 },
};

/** A key of each kind of account. */
export type AccountKeys = Readonly<Record<AccountKind, string>>;

/** The seeded keys: a fixed prefix, an underscore and a secret that starts with the account kind. */
export const seededKeys = Object.fromEntries(
  Object.keys(accounts).map((kind) => [kind, `tdm_${kind}_0000000000000000`]),
) as AccountKeys;

const keyForm = /^tdm_([A-Za-z]+)_[A-Za-z0-9_-]+$/;

/** The account kind a key belongs to; undefined when the key is malformed or of no known kind. */
export function accountOfKey(key: string): AccountKind | undefined {
  const kind = keyForm.exec(key)?.[1];
  return kind !== undefined && Object.hasOwn(accounts, kind) ? (kind as AccountKind) : undefined;
}

/** Whether a key is of an account whose trial begins with the mock. */
export function isTrialKey(key: string): boolean {
  const account = accountOfKey(key);
  return account !== undefined && accounts[account].trialMs !== undefined;
}
