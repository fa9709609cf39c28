import { type ChargeVerdict, settle as settleCharge } from "@tandem/batch";
import type { FetchInit, TandemError } from "@tandem/sdk";
import { expect, test } from "vitest";
import { rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";

/** Some calls, then one whose answer is lost, whether or not the service charges it. */
async function lostAmong(price: number) {
  let next = 3;
  const service = await toolService({ latencyMs: 10, creditCost: () => next });
  const { client, mock, settle } = service;
  const calls = (count: number) =>
    settle(Promise.all(Array.from({ length: count }, () => client.run("grammar-checker", { input }))));
  mock.faults.add({ operation: "grammar-checker", nth: 4, fault: { reset: "before-headers" } });
  await calls(3);
  next = price;
  const error = (await settle(rejection(client.run("grammar-checker", { input })))) as TandemError;
  next = 3;
  return { mock, calls, error };
}

test.each([3, 0])("the balance settles a lost call that cost %i, once the service is done with it", async (price) => {
  const { mock, calls, error } = await lostAmong(price);
  expect(error).toMatchObject({ code: "connection", charged: "unknown" });
  expect(settleCharge(error)).toMatchObject({ verdict: "undecidable", reason: "too_early", waitMs: 120_000 });

  await mock.clock.advance(121_000);
  expect(settleCharge(error)).toEqual({ verdict: "undecidable", reason: "no_balance_after" });
  await calls(5);

  const evidence = { balanceBefore: 1_991, balanceAfter: 1_988 - price, accountedFor: 3 };
  const verdict: Partial<ChargeVerdict> = price
    ? { verdict: "undecidable", reason: "spent_by_someone", missing: 3 }
    : { verdict: "not_charged", reason: "balance_accounted_for", missing: 0 };
  expect(settleCharge(error)).toMatchObject({ ...verdict, ...evidence });
});

test.each([
  ["a transport that reports when it sends: from then on", true, 100_000],
  ["any other: from the end of the attempt on", false, 120_000],
])("the service's time counts, with %s", async (_, tellsWhenSent, waitMs) => {
  const { mock, newClient, settle } = await toolService();
  const { clock } = mock;
  // Looking up the name takes 100 s, the service's work 100 s, and the attempt ends between them.
  const fetch = (_: string, { onSent, signal }: FetchInit) =>
    new Promise<never>((_, reject) => {
      clock.setTimeout(() => onSent?.(), 100_000);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const client = newClient({ fetch: tellsWhenSent ? Object.assign(fetch, { tellsWhenSent }) : fetch, retries: 0 });

  const error = (await settle(rejection(client.run("grammar-checker", { input })))) as TandemError;

  expect(error).toMatchObject({ code: "timeout", charged: "unknown" });
  expect(settleCharge(error)).toEqual({ verdict: "undecidable", reason: "too_early", waitMs });
});
