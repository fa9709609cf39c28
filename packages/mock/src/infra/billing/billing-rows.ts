import type { StatefulRow } from "../row.ts";

export type BillingInterval = "month" | "year";

export type SubscriptionStatus = "incomplete" | "trialing" | "active" | "past_due" | "canceled" | "expired";

export interface SubscriptionRow extends StatefulRow<SubscriptionStatus> {
  planId: string;
  interval: BillingInterval;
  quantity: number;
  /** Whether the next renewal's payment is going to be declined. */
  renewalDeclined: boolean;
  currentPeriodStart: number;
  currentPeriodEnd: number;
  trialEndsAt: number | null;
  checkoutExpiresAt: number | null;
}

export type InvoiceStatus = "draft" | "open" | "paid" | "void" | "uncollectible";

export interface InvoiceRow extends StatefulRow<InvoiceStatus> {
  readonly subscriptionId: string;
  readonly subtotal: number;
  readonly tax: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly description: string;
  readonly quantity: number;
  /** Whether the payment is going to be declined. */
  declined: boolean;
  number: string | null;
  paidAt: number | null;
}
