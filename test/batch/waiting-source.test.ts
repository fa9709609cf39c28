import { setImmediate as turn } from "node:timers/promises";
import { type BatchInput, type BatchOptions, batch, memoryLedger } from "@tandem/batch";
import { expect, test, vi } from "vitest";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { rejection, toolService } from "../support/tool-service.ts";

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

interface Stop {
  options?: BatchOptions<typeof tool>;
  /** Leaves the loop at the first row. */
  leave?: boolean;
  error?: object;
}

const stops: Record<string, () => Stop> = {
  "the signal aborts": () => {
    const stop = new AbortController();
    void turn().then(async () => {
      for (let turns = 0; turns < 50; turns++) await turn();
      stop.abort();
    });
    return { options: { signal: stop.signal }, error: { code: "batch_stopped", reason: "aborted" } };
  },
  "the loop is left": () => ({ leave: true }),
};

test.each(Object.entries(stops))(
  "%s while a source that never says it is closed has no more rows: the batch ends within graceMs and closes it",
  async (_stop, make) => {
    const service = await toolService();
    const { options, leave = false, error } = make();
    const ledger = options?.ledger ?? memoryLedger();
    const closed = vi.spyOn(ledger, "close");
    const source = waitingSource(["She go home."], never);
    const run = batch(service.client, tool, source, { clock: service.mock.clock, ...options, ledger });
    const startedAt = service.mock.clock.now();
    const all = (async () => {
      for await (const _row of run) if (leave) break;
    })();

    if (error) expect(await service.settle(rejection(all))).toMatchObject(error);
    else await service.settle(all);
    expect(service.mock.clock.now() - startedAt).toBeLessThanOrEqual(5_000);
    expect([source.closed, closed.mock.calls.length]).toEqual([1, 1]);
  },
);
