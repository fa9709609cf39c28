import { CliError } from "../../output/errors/cli-error.ts";
import { counted, number } from "../../output/quantities.ts";
import { countOf, exact, isRecent, type PaidCall, type SpendingRecord } from "./credits-file.ts";

const costOf = ({ charged, reserved = 0 }: PaidCall): number => charged ?? reserved;
const sumOf = (calls: readonly PaidCall[]): number => exact(calls.reduce((sum, call) => sum + costOf(call), 0));

/**
 * Checks what the MCP servers of this machine spent with this key at this origin in the last 24 hours.
 *
 * @throws CliError BUDGET_REACHED if a call with this estimate doesn't fit.
 */
export function checkMcpCap(
  { calls }: SpendingRecord,
  { key, service, tool }: Pick<PaidCall, "key" | "service" | "tool">,
  { estimate, cap, now }: { readonly estimate: number; readonly cap: number; readonly now: number },
): void {
  const recent = calls.filter(
    (call) => call.by === "mcp" && call.key === key && call.service === service && isRecent(call, now),
  );
  const left = Math.max(0, exact(cap - sumOf(recent)));
  if (left > 0 && estimate <= left) return;
  const unknown = recent.filter(({ charged }) => charged === undefined);
  const held =
    unknown.length > 0
      ? ` (${number(sumOf(unknown))} reserved for ${counted(countOf(unknown), "call")} of unknown cost)`
      : "";
  throw new CliError(
    "BUDGET_REACHED",
    `the call was not sent: of the ${number(cap)} credits that MCP servers may spend in 24 hours with this key, ${number(left)} are left and ${tool} may cost ${number(estimate)}${held}`,
    { fix: "ask the user to start the server with a higher --max-credits" },
  );
}
