import type { Kept, Schemas, StatefulRow } from "../row.ts";

/** What a plan counts. Alerts and webhooks have limits that the description of plans does not show. */
export type Counted = "servers" | "sites" | "databases" | "members" | "aiJobsPerMonth" | "alerts" | "webhooks";

export interface PlanRow {
  readonly id: string;
  readonly serial: number;
  readonly name: string;
  readonly description: string;
  /** Cents by interval. */
  readonly amounts: Readonly<Record<BillingInterval, number>>;
  readonly features: readonly string[];
  readonly limits: Readonly<Record<Counted, number | null>>;
}

/** The plans, the most expensive first. Names, prices and limits are the mock's own; Hobby fits exactly the seeded resources. */
export const plans: readonly PlanRow[] = [
  {
    id: "plan_hobby",
    serial: 1,
    name: "Hobby",
    description: "For one project.",
    amounts: { month: 0, year: 0 },
    features: ["Zero-downtime deploys", "Encrypted backups"],
    limits: { servers: 3, sites: 1, databases: 1, members: 4, aiJobsPerMonth: 0, alerts: 1, webhooks: 1 },
  },
  {
    id: "plan_pro",
    serial: 2,
    name: "Pro",
    description: "For a team.",
    amounts: { month: 2_900, year: 29_000 },
    features: ["Zero-downtime deploys", "Encrypted backups", "AI jobs", "Alerts by SMS"],
    limits: { servers: 25, sites: 100, databases: 50, members: 25, aiJobsPerMonth: 500, alerts: 100, webhooks: 20 },
  },
  {
    id: "plan_business",
    serial: 3,
    name: "Business",
    description: "For many teams.",
    amounts: { month: 9_900, year: 99_000 },
    features: ["Everything in Pro", "Audit log", "No limits"],
    limits: {
      servers: null,
      sites: null,
      databases: null,
      members: null,
      aiJobsPerMonth: null,
      alerts: null,
      webhooks: null,
    },
  },
];

export const currency = "usd";

export type BillingInterval = Schemas["BillingInterval"];

export type SubscriptionStatus = Schemas["SubscriptionStatus"];

export interface SubscriptionRow extends StatefulRow<SubscriptionStatus>, Kept<"Subscription", "cancelAtPeriodEnd"> {
  /** Whether the next renewal's payment is going to be declined. */
  renewalDeclined: boolean;
  checkoutExpiresAt: number | null;
}

export type InvoiceStatus = Schemas["InvoiceStatus"];

export interface InvoiceRow
  extends StatefulRow<InvoiceStatus>,
    Pick<Kept<"Invoice">, "number" | "subtotal" | "tax" | "periodStart" | "periodEnd" | "paidAt"> {
  readonly subscriptionId: string;
  readonly description: string;
  readonly quantity: number;
  /** Whether the payment is going to be declined. */
  declined: boolean;
}
