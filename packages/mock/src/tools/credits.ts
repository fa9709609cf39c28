import type { Shape } from "../engine/check-shape.ts";
import { type AccountRow, planCredits } from "./tool-accounts.ts";

/** One caller's account with the tool API. */
export interface ToolAccount {
  readonly plan: AccountRow["plan"];
  readonly revoked: boolean;
  /** Epoch milliseconds; null for a plan without a trial. */
  readonly trialEndsAt: number | null;
  creditsRemaining: number;
  /** Epoch milliseconds of the plan's next reset. */
  resetsAt: number;
}

/** Cost of a call, for tests with round numbers. */
export type CreditCost = (call: { readonly slug: string; readonly tokens: number; readonly credits: number }) => number;

/** How often balances refill. */
export type CreditsRefill = "monthly" | "daily";

export function openAccount(row: AccountRow, every: CreditsRefill, now: number): ToolAccount {
  return {
    plan: row.plan,
    revoked: row.revoked ?? false,
    trialEndsAt: row.trialMs === undefined ? null : now + row.trialMs,
    creditsRemaining: row.credits,
    resetsAt: nextReset(every, now),
  };
}

/** Refills the balance when the plan's reset has passed. A trial's balance lasts for the trial. */
export function refill(account: ToolAccount, every: CreditsRefill, now: number): void {
  if (now < account.resetsAt) return;
  account.resetsAt = nextReset(every, now);
  if (account.plan !== "trial") account.creditsRemaining = planCredits[account.plan];
}

/** A change of a balance without a call. */
export interface CreditChange {
  /** Sets the balance. */
  readonly balance?: number;
  /** Spends credits, as the web dashboard does: at most what is left. */
  readonly spend?: number;
  /** Refills the balance now, as the plan's reset does. */
  readonly refill?: boolean;
}

const amount: Shape = { type: "number", minimum: 0 };

/** What a `CreditChange` has. */
export const creditShapes = {
  balance: { ...amount, description: "The new balance." },
  spend: { ...amount, description: "Credits to spend, as the web dashboard does." },
  refill: { type: "boolean", description: "Whether to refill the balance now, as the plan's reset does." },
} satisfies Readonly<Record<keyof CreditChange, Shape>>;

/** Changes a balance: refilled first, then set, then spent from. */
export function changeCredits(account: ToolAccount, { balance, spend = 0, refill: refills }: CreditChange): void {
  if (refills) account.creditsRemaining = planCredits[account.plan];
  if (balance !== undefined) account.creditsRemaining = roundCredits(balance);
  charge(account, spend);
}

/** Deducts a call's cost from the balance, at most all of it, and returns the deducted amount. */
export function charge(account: ToolAccount, cost: number): number {
  const charged = Math.min(roundCredits(cost), account.creditsRemaining);
  account.creditsRemaining = roundCredits(account.creditsRemaining - charged);
  return charged;
}

/** About a credit for 1,000 tokens, times the weight of the model. */
export function creditsForTokens(tokens: number, weight: number): number {
  return roundCredits((tokens / 1_000) * weight);
}

// Thousandths, so that sums stay exact to the eye.
function roundCredits(credits: number): number {
  return Math.round(credits * 1_000) / 1_000;
}

/** The first of the next month, or the next midnight, UTC: the service description does not say when a plan's reset is. */
function nextReset(every: CreditsRefill, now: number): number {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return every === "daily" ? Date.UTC(year, month, date.getUTCDate() + 1) : Date.UTC(year, month + 1, 1);
}
