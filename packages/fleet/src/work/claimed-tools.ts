import { type AnyToolSlug, BudgetExceededError, type ToolRequest, type ToolsClient } from "@tandem/sdk";
import { clockOf, wait } from "@tandem/sdk/internal";
import type { RowStore } from "../ledger/row-store.ts";
import type { Item } from "./handoff.ts";

type Run = ToolsClient["run"];
type RunOptions = NonNullable<Parameters<Run>[2]>;

/** Carries the row through the run, which copies options. JSON ignores symbols. */
const itemOf = Symbol("item");

/** How often to check again while calls in flight hold the rest of the budget. */
const laterMs = 200;

/** The claim was lost before an attempt was sent. */
class ClaimLostError extends Error {}

export const withItem = (options: object | undefined, item: Item): object => ({ ...options, [itemOf]: item });

/** Makes calls only with the claim of their row, and with reserved credits. */
export function claimedTools(tools: Pick<ToolsClient, "run">, store: RowStore) {
  async function run(tool: AnyToolSlug, request: ToolRequest<AnyToolSlug>, options: RunOptions = {}) {
    const { [itemOf]: item, ...rest } = request.options as { [itemOf]: Item };
    const bare = { ...request, options: rest } as ToolRequest<AnyToolSlug>;
    if (item.hasBudget) await reserve(item, tool, options.signal);
    const { journal } = options;
    const sending = async (attemptMs: number) => {
      await journal?.sending(attemptMs);
      if (item.isLost) throw new ClaimLostError("Another worker has this row.");
    };
    return tools.run<AnyToolSlug>(tool, bare, {
      ...options,
      journal: { sending, ended: (how) => journal?.ended(how) },
    });
  }

  async function reserve({ name, token, size }: Item, tool: string, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const answer = await store.reserve(name, token, size);
      if (answer.kind === "over") throw overBudget(tool, answer);
      if (answer.kind !== "later" || !(await wait(laterMs, clockOf(), signal))) return;
    }
  }

  return { run: run as Run };
}

function overBudget(
  tool: string,
  { left, price, budget, spent }: { left: number; price: number; budget: number; spent: number },
) {
  return new BudgetExceededError({
    summary: `The call was not sent: of ${budget} credits in the batch's budget, ${left} are left and ${tool} may cost ${price}`,
    advice: "Raise it to go on.",
    facts: { tool, left, price },
    budget,
    spent,
    charged: 0,
  });
}
