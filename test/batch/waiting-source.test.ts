import { setImmediate as turn } from "node:timers/promises";
import {
  type BatchInput,
  type BatchLedger,
  type BatchOptions,
  batch,
  LedgerError,
  memoryLedger,
  planBatch,
} from "@tandem/batch";
import { expect, test, vi } from "vitest";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { rejection, type ToolService, toolService } from "../support/tool-service.ts";

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
  service?: (service: ToolService) => void;
  options?: BatchOptions<typeof tool>;
  /** Leaves the loop at the first row. */
  leave?: boolean;
  error?: object;
}

function fullLedger(): BatchLedger {
  const ledger = memoryLedger();
  vi.spyOn(ledger, "sent").mockImplementation(() => {
    throw new LedgerError({ problem: "full", summary: "The disk is full." });
  });
  return ledger;
}

const rejectWith =
  (status: number) =>
  ({ mock }: ToolService) =>
    void mock.faults.add({ operation: tool, fault: { status } });

const stops: Record<string, () => Stop> = {
  "the signal aborts": () => {
    const stop = new AbortController();
    void turn().then(async () => {
      for (let turns = 0; turns < 50; turns++) await turn();
      stop.abort();
    });
    return { options: { signal: stop.signal }, error: { code: "batch_stopped", reason: "aborted" } };
  },
  "maxErrors is reached": () => ({
    service: rejectWith(400),
    options: { maxErrors: 1 },
    error: { code: "batch_stopped", reason: "errors" },
  }),
  "the ledger fails": () => ({ options: { ledger: fullLedger() }, error: { code: "ledger", problem: "full" } }),
  "the loop is left": () => ({ leave: true }),
};

test.each(Object.entries(stops))(
  "%s while a source that never says it is closed has no more rows: the batch ends within graceMs and closes it",
  async (_stop, make) => {
    const service = await toolService();
    const { service: prepare, options, leave = false, error } = make();
    prepare?.(service);
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

test("planBatch of a source that waits ends when its signal aborts", async () => {
  const source = waitingSource(["She go home."], never);
  const stop = new AbortController();
  const plan = planBatch(tool, source, { enter: async (rows) => rows.map(() => undefined) }, { signal: stop.signal });
  for (let turns = 0; turns < 5; turns++) await turn();
  stop.abort(new Error("Stopped."));
  expect(await rejection(plan)).toEqual(new Error("Stopped."));
  expect(source.closed).toBe(1);
});
