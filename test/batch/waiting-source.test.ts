import { type BatchInput, batch, memoryLedger } from "@tandem/batch";
import { expect, test, vi } from "vitest";
import { rejection, toolService } from "../support/mock-service.ts";
import { digestAtOnce } from "../support/virtual-clock.ts";

digestAtOnce();

const tool = "grammar-checker";
type Input = BatchInput<typeof tool>;
const never = () => new Promise<never>(() => {});

/** Gives its rows, then waits for more that never come: a socket, a cursor, a terminal. */
function waitingSource(rows: readonly Input[], close: () => Promise<unknown>) {
  const inputs = rows.values();
  const source = {
    closed: 0,
    [Symbol.asyncIterator]: () => ({
      next: (): Promise<IteratorResult<Input>> => {
        const next = inputs.next();
        return next.done ? never() : Promise.resolve(next);
      },
      return: async () => {
        source.closed++;
        await close();
        return { done: true as const, value: undefined };
      },
    }),
  };
  return source;
}

test.each([
  ["the signal aborts", true],
  ["the loop is left", false],
])(
  "%s while a source that never says it is closed has no more rows: the batch ends within graceMs and closes it",
  async (_, aborts) => {
    const service = await toolService();
    const { clock } = service.mock;
    const ledger = memoryLedger();
    const closed = vi.spyOn(ledger, "close");
    const source = waitingSource(["She go home."], never);
    const stop = new AbortController();
    const run = batch(service.client, tool, source, { clock, signal: stop.signal, ledger });
    const startedAt = clock.now();
    const all = (async () => {
      for await (const _row of run) {
        if (!aborts) break;
        stop.abort();
      }
    })();

    if (aborts)
      expect(await service.settle(rejection(all))).toMatchObject({ code: "batch_stopped", reason: "aborted" });
    else await service.settle(all);
    expect(clock.now() - startedAt).toBeLessThanOrEqual(5_000);
    expect([source.closed, closed.mock.calls.length]).toEqual([1, 1]);
  },
);

test.each([
  ["after the last row, isn't reported", 2, undefined, undefined],
  ["when the loop is left, is thrown", 1, undefined, { message: "The cursor is gone." }],
  ["when the batch stops, gives way to the reason", 2, 0.01, { code: "batch_stopped", reason: "budget" }],
] as const)("an error of a source that can't be closed, %s", async (_, rows, credits, error) => {
  const service = await toolService();
  const inputs = ["She go home.", "He go home."].values();
  const fails = async () => {
    throw new Error("The cursor is gone.");
  };
  const source = { [Symbol.asyncIterator]: () => ({ next: async () => inputs.next(), return: fails }) };
  const budget = credits === undefined ? undefined : { credits };
  const run = batch(service.client, tool, source, { clock: service.mock.clock, maxInFlight: 1, budget });
  const all = (async () => {
    let seen = 0;
    for await (const _row of run) if (++seen === rows && rows === 1) break;
  })();
  const thrown = await service.settle(all.catch((error: unknown) => error));
  if (error) expect(thrown).toMatchObject(error);
  else expect(thrown).toBeUndefined();
});
