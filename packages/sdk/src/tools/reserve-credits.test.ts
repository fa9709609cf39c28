import { expect, test } from "vitest";
import { rejection } from "../../../../test/support/mock-service.ts";
import { settlePromises, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import type { ApiSettings, Call } from "../client/settings.ts";
import { type Budget, budgetOf, type Purchase } from "../credits/budget.ts";
import { reserveCredits } from "./reserve-credits.ts";

function world() {
  const clock = new VirtualClock();
  const newBudget = (credits: number) => budgetOf({ credits }, () => undefined);
  const purchase: Purchase = { tool: "a", size: 10, signal: undefined, clock, endsAt: Number.POSITIVE_INFINITY };
  const reserve = (budgets: readonly Budget[], own: Partial<Purchase> = {}, totalMs = 1_000) => {
    const call = { ...purchase, ...own, totalMs } as Partial<Call> as Call;
    const outgoing = { method: "POST", url: "", headers: {}, body: JSON.stringify({ input: "0123456789" }) };
    const settings: Partial<ApiSettings> = { api: "tools", clock };
    return reserveCredits(budgets, "a", outgoing, call, settings as ApiSettings);
  };
  return { clock, newBudget, purchase, reserve };
}

test("every budget sets credits aside, the outermost first", async () => {
  const { newBudget, reserve } = world();
  const all = await reserve([newBudget(7), newBudget(5)]);
  expect(all.map(({ credits }) => credits)).toEqual([7, 5]);
});

test("a budget that refuses the call leaves the outer ones as they were", async () => {
  const { newBudget, reserve } = world();
  const outer = newBudget(7);
  expect(await rejection(reserve([outer, newBudget(0)]))).toMatchObject({ code: "budget_exceeded" });
  expect(await reserve([outer])).toMatchObject([{ credits: 7 }]);
});

test("an abort while others are in flight is an AbortedError with its reason", async () => {
  const { newBudget, purchase, reserve } = world();
  const aborter = new AbortController();
  const budget = newBudget(7);
  await budget.reserve(purchase);
  const error = rejection(reserve([budget], { signal: aborter.signal }));
  await settlePromises();
  aborter.abort("enough");
  expect(await error).toMatchObject({
    code: "aborted",
    message: "The call was aborted. The request was not sent.",
    cause: "enough",
    outcome: "not_sent",
    attempts: [],
    charged: 0,
  });
});

test("a wait that is too long is a TimeoutError of totalMs, and can be tried again", async () => {
  const { clock, newBudget, purchase, reserve } = world();
  const budget = newBudget(7);
  await budget.reserve(purchase);
  const error = rejection(reserve([budget], { endsAt: 5_000 }, 5_000));
  await clock.advance(5_000);
  expect(await error).toMatchObject({
    code: "timeout",
    message:
      'The timeout of 5 s expired before the next attempt. The request was not sent. Increase timeout.totalMs, or set priority to "bulk" to wait without a limit.',
    facts: { option: "timeout.totalMs", limitMs: 5_000 },
    limit: "totalMs",
    phase: "queue",
    outcome: "not_sent",
    attempts: [],
    retryable: true,
    charged: 0,
  });
});
