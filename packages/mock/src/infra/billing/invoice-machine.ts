import { dayMs } from "../../engine/duration.ts";
import { announce, newStatefulRow, shown } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import { begin, move } from "../state-machine/move.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import type { InvoiceRow, InvoiceStatus, SubscriptionRow } from "./plans.ts";
import { currency, plans } from "./plans.ts";

const states: States<InvoiceStatus> = {
  draft: { next: "open", afterMs: 3_600_000 },
  open: { moves: ["paid", "void", "uncollectible"] },
  uncollectible: { moves: ["paid", "void"] },
  paid: {},
  void: {},
};

const chargeMs = 1_000;
const givenUpMs = 14 * dayMs;

export const invoiceMachine: StateMachine<InvoiceRow> = {
  table: "invoices",
  states,
  events: { paid: "billing.invoice.paid" },
  dueAt({ status, declined }, at) {
    return status === "open" ? at + (declined ? givenUpMs : chargeMs) : undefined;
  },
  outcome: (_world, { status, declined }) => {
    if (status === "draft") return "open";
    return declined ? "uncollectible" : "paid";
  },
  entered(world, row, _from, at) {
    if (row.status === "open") row.number ??= nextNumber(world);
    if (row.status === "paid") row.paidAt = at;
    if (row.status === "open" && row.declined) {
      announce(world, "billing.invoice.payment_failed", invoiceMachine.present(world, row, at), at);
    }
  },
  present({ state }, row) {
    const total = row.subtotal + row.tax;
    const isPaid = row.status === "paid";
    return shown("Invoice", row, {
      teamId: state.teamId,
      currency,
      total,
      amountDue: isPaid || row.status === "void" ? 0 : total,
      amountPaid: isPaid ? total : 0,
      issuedAt: row.createdAt,
      dueAt: null,
      hostedUrl: row.number && `https://billing.example.com/invoices/${row.id}`,
      pdfUrl: row.number && `https://billing.example.com/invoices/${row.id}.pdf`,
      lines: [{ description: row.description, quantity: row.quantity, amount: row.subtotal }],
    });
  },
};

/** The invoice of a subscription's present period, as a draft. */
export function newInvoice(
  world: InfraWorld,
  subscription: SubscriptionRow,
  declined: boolean,
  at: number,
): InvoiceRow {
  const { planId, interval, quantity, currentPeriodStart, currentPeriodEnd } = subscription;
  const plan = plans.find(({ id }) => id === planId)!;
  return {
    ...newStatefulRow(world, "inv", "draft" as const, at),
    subscriptionId: subscription.id,
    subtotal: plan.amounts[interval] * quantity,
    tax: 0,
    periodStart: currentPeriodStart,
    periodEnd: currentPeriodEnd,
    description: `${plan.name}, one ${interval}`,
    quantity,
    declined,
    number: null,
    paidAt: null,
  };
}

/** Bills a subscription's present period; nothing is billed for a plan that costs nothing. */
export function bill(world: InfraWorld, subscription: SubscriptionRow, declined: boolean, at: number): void {
  const row = newInvoice(world, subscription, declined, at);
  if (row.subtotal > 0) begin(world, invoiceMachine, row, at);
}

/** Bills and collects immediately, as subscribing does. */
export function billNow(world: InfraWorld, subscription: SubscriptionRow, at: number): void {
  const row = newInvoice(world, subscription, false, at);
  if (row.subtotal === 0) return;
  begin(world, invoiceMachine, row, at);
  move(world, invoiceMachine, row, "open", at);
  move(world, invoiceMachine, row, "paid", at);
}

export function nextNumber({ state }: InfraWorld): string {
  const numbered = state.invoices.filter(({ number }) => number !== null).length;
  return `INV-${String(numbered + 1).padStart(4, "0")}`;
}
