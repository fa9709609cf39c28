import { CliError } from "../../output/errors/cli-error.ts";
import { counted, number } from "../../output/quantities.ts";
import { countOf, dayMs, exact, isRecent, type PaidCall, type SpendingRecord } from "./credits-file.ts";

/** Spending by the MCP servers of this machine with one key at one origin, in the last 24 hours. */
export interface McpSpending {
  readonly spent: number;
  /** Estimates of calls without a known cost. */
  readonly reserved: number;
  readonly calls: number;
  readonly callsOfUnknownCost: number;
  readonly window: readonly PaidCall[];
}

export function mcpSpending(
  { calls }: SpendingRecord,
  { key, service }: Pick<PaidCall, "key" | "service">,
  now: number,
): McpSpending {
  const window = calls.filter(
    (call) => call.by === "mcp" && call.key === key && call.service === service && isRecent(call, now),
  );
  const unknown = window.filter(({ charged }) => charged === undefined);
  return {
    spent: exact(window.reduce((sum, { charged = 0 }) => sum + charged, 0)),
    reserved: exact(unknown.reduce((sum, { reserved = 0 }) => sum + reserved, 0)),
    calls: countOf(window) - countOf(unknown),
    callsOfUnknownCost: countOf(unknown),
    window,
  };
}

/** When calls are old enough that so many credits fit below the cap; undefined if they never do. */
function freeAt({ window, spent, reserved }: McpSpending, credits: number, cap: number): string | undefined {
  if (credits > cap) return undefined;
  let used = spent + reserved;
  for (const call of window.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))) {
    used = exact(used - (call.charged ?? call.reserved ?? 0));
    if (exact(used + credits) <= cap) return new Date(Date.parse(call.time) + dayMs).toISOString();
  }
  return undefined;
}

export const leftOf = ({ spent, reserved }: Pick<McpSpending, "spent" | "reserved">, cap: number): number =>
  Math.max(0, exact(cap - spent - reserved));

/** @throws CliError BUDGET_REACHED if a call with this estimate doesn't fit. */
export function checkMcpCap(spending: McpSpending, tool: string, estimate: number, cap: number): void {
  const left = leftOf(spending, cap);
  if (left > 0 && estimate <= left) return;
  const { reserved, callsOfUnknownCost } = spending;
  const held =
    reserved > 0 ? ` (${number(reserved)} reserved for ${counted(callsOfUnknownCost, "call")} of unknown cost)` : "";
  const free = freeAt(spending, estimate, cap);
  throw new CliError(
    "BUDGET_REACHED",
    `the call was not sent: of the ${number(cap)} credits that MCP servers may spend in 24 hours with this key, ${number(left)} are left and ${tool} may cost ${number(estimate)}${held}`,
    {
      why: free === undefined ? "it is above the cap" : `enough credits come free at ${free}`,
      fix: "ask the user to start the server with a higher --max-credits",
    },
  );
}
