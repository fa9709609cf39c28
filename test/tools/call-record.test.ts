import { settle } from "@tandem/batch";
import { expect, test } from "vitest";
import { balanceLog, CreditUsage, callRecord } from "../../packages/sdk/src/credits/usage.ts";
import { ConnectionError } from "../../packages/sdk/src/errors/call-errors.ts";
import type { TandemError } from "../../packages/sdk/src/errors/tandem-error.ts";
import { VirtualClock } from "../support/virtual-clock.ts";

/** One client's ledger and clock, and a budget that writes down what its reservations were settled with. */
function world() {
  const clock = new VirtualClock();
  const ledger = new CreditUsage();
  const log = balanceLog();
  const settled: (number | "unknown")[] = [];
  const newRecord = () => callRecord(ledger, log, clock, [{ settle: (charged) => void settled.push(charged) }]);
  const call = (creditsCharged: unknown, creditsRemaining?: unknown) => {
    const record = newRecord();
    record.start();
    const charged = record.settle({ creditsCharged, creditsRemaining }, "a", ["x"]);
    record.close();
    return charged;
  };
  return { clock, ledger, settled, newRecord, call };
}

const lostError = (charged: 0 | "unknown"): TandemError =>
  new ConnectionError({ summary: "The connection broke", charged, phase: "headers" } as never);

test("a response settles budgets and ledger with its cost", () => {
  const { call, ledger, settled } = world();
  expect(call(3, 97)).toBe(3);
  expect([settled, ledger.spent, ledger.remaining, ledger.byLabel.x]).toEqual([[3], 3, 97, { spent: 3, calls: 1 }]);
});

test.each([undefined, "3", -1])("a response that says %s of its price may have cost anything", (creditsCharged) => {
  const { call, ledger, settled } = world();
  expect(call(creditsCharged, 97)).toBeUndefined();
  expect([settled, ledger.calls, ledger.unknownCalls]).toEqual([["unknown"], 0, 1]);
});

test.each<[what: string, starts: boolean, error: unknown, charged: number | "unknown"]>([
  ["never left cost nothing, whatever was wrong", false, new TypeError("a bug"), 0],
  ["was refused cost nothing", true, lostError(0), 0],
  ["left and failed in a way that nobody knows may have cost anything", true, new TypeError("a bug"), "unknown"],
  ["lost its answer may have cost anything", true, lostError("unknown"), "unknown"],
])("a call that %s", (_, starts, error, charged) => {
  const { newRecord, settled } = world();
  const record = newRecord();
  if (starts) record.start();
  record.fail(error, 1_000);
  record.close();
  expect(settled).toEqual([charged]);
  expect(settle(error) !== undefined).toBe(charged === "unknown" && "charged" in (error as object));
});

test.each<[what: string, meta: [charged: unknown, remaining?: unknown]]>([
  ["the price", [undefined, 97]],
  ["the balance", [2, undefined]],
])(
  "an answer without %s stands in the way of a verdict on what came before it, and on nothing after",
  async (_, meta) => {
    const { clock, call, newRecord } = world();
    const lose = () => {
      const record = newRecord();
      record.start();
      const error = lostError("unknown");
      record.fail(error, 1_000);
      return error;
    };
    call(3, 97);
    const first = lose();
    call(...meta);
    await clock.advance(1_000);
    call(3, 89);
    const second = lose();
    await clock.advance(1_000);
    call(3, 83);
    expect(settle(first)).toMatchObject({ verdict: "undecidable", missing: 5 });
    expect(settle(second)).toMatchObject({ verdict: "undecidable", missing: 3 });
  },
);
