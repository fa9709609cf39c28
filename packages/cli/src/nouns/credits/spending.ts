import { type Charge, countOf, exact, type PaidCall, type Reservation } from "../../session/spending/credits-file.ts";

export type Spending = ReturnType<typeof spendingOf>;

export function spendingOf(
  { charges, unknown }: { readonly charges: readonly Charge[]; readonly unknown: readonly Reservation[] },
  since: number | null,
) {
  const isCounted = ({ time }: PaidCall) => since === null || Date.parse(time) >= since;
  const counted = charges.filter(isCounted);
  const lost = unknown.filter(isCounted);
  const byTool = Map.groupBy(counted, ({ tool }) => tool);
  const tools = [...byTool].map(([tool, calls]) => ({
    tool,
    calls: countOf(calls),
    charged: sum(calls),
    lastAt: calls.at(-1)!.time,
  }));
  // The last line, not the latest time: a wrong clock says nothing about later balances.
  const balance = charges.findLast(({ remaining }) => remaining !== null);
  return {
    since: since === null ? null : new Date(since).toISOString(),
    calls: countOf(counted),
    charged: sum(counted),
    unknown: { calls: countOf(lost), reserved: exact(lost.reduce((total, { reserved }) => total + reserved, 0)) },
    remaining: balance?.remaining ?? null,
    remainingAt: balance?.time ?? null,
    tools: tools.sort((one, other) => other.charged - one.charged || (one.tool < other.tool ? -1 : 1)),
  };
}

const sum = (charges: readonly Charge[]): number => exact(charges.reduce((total, { charged }) => total + charged, 0));
