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
import { describe, expect, test, vi } from "vitest";
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

const closings: Record<string, () => Promise<unknown>> = {
  "that closes at once": async () => {},
  "that never says it is closed": never,
  "that fails to close": () => Promise.reject(new Error("The socket is gone.")),
};

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
  "the key is refused": () => ({ service: rejectWith(401), error: { code: "batch_stopped", reason: "credential" } }),
  "the account is out of credits": () => ({
    service: rejectWith(402),
    error: { code: "batch_stopped", reason: "credits" },
  }),
  "maxErrors is reached": () => ({
    service: rejectWith(400),
    options: { maxErrors: 1 },
    error: { code: "batch_stopped", reason: "errors" },
  }),
  "the ledger fails": () => ({ options: { ledger: fullLedger() }, error: { code: "ledger", problem: "full" } }),
  "the loop is left": () => ({ leave: true }),
};

describe.each(Object.entries(closings))("a source %s, and gives no more rows", (_closing, close) => {
  test.each(Object.entries(stops))("%s: the batch ends within graceMs and closes the source", async (_stop, make) => {
    const service = await toolService();
    const { service: prepare, options, leave = false, error } = make();
    prepare?.(service);
    const ledger = options?.ledger ?? memoryLedger();
    const closed = vi.spyOn(ledger, "close");
    const source = waitingSource(["She go home."], close);
    const run = batch(service.client, tool, source, { clock: service.mock.clock, ...options, ledger });
    const startedAt = service.mock.clock.now();
    const all = (async () => {
      for await (const _row of run) if (leave) break;
    })();

    if (error) expect(await service.settle(rejection(all))).toMatchObject(error);
    else await service.settle(all);
    expect(service.mock.clock.now() - startedAt).toBeLessThanOrEqual(5_000);
    expect([source.closed, closed.mock.calls.length]).toEqual([1, 1]);
  });
});

test("a pending generator is closed when it resumes, and its row is not sent", async () => {
  const service = await toolService();
  const stop = new AbortController();
  const events: string[] = [];
  let resumeFix = () => {};
  async function* rows() {
    try {
      yield "She go home.";
      await new Promise<void>((resolve) => {
        resumeFix = resolve;
      });
      yield "He go home.";
    } finally {
      events.push("closed");
    }
  }
  const run = batch(service.client, tool, rows(), { clock: service.mock.clock, signal: stop.signal });
  const all = (async () => {
    for await (const { index, status } of run) {
      events.push(`${index} ${status}`);
      stop.abort();
    }
  })();
  expect(await service.settle(rejection(all))).toMatchObject({ code: "batch_stopped", reason: "aborted" });
  expect(events).toEqual(["0 done"]);
  resumeFix();
  await vi.waitFor(() => expect(events).toEqual(["0 done", "closed"]), { timeout: 120_000 });
  expect(service.mock.journal.entries).toHaveLength(1);
});

test("a source that fails to close when the loop is left says so, once the ledger is closed", async () => {
  const service = await toolService();
  const ledger = memoryLedger();
  const closed = vi.spyOn(ledger, "close");
  const rows = Array.from({ length: 100 }, (_, index) => `She go home ${index}.`);
  const source = waitingSource(rows, () => Promise.reject(new Error("The socket is gone.")));
  const run = batch(service.client, tool, source, { clock: service.mock.clock, maxInFlight: 1, ledger });
  const first = (async () => {
    for await (const _row of run) return;
  })();
  expect(await service.settle(rejection(first))).toEqual(new Error("The socket is gone."));
  expect(closed).toHaveBeenCalledTimes(1);
});

test.each(Object.entries(closings))("planBatch of a source %s ends when its signal aborts", async (_name, close) => {
  const source = waitingSource(["She go home."], close);
  const stop = new AbortController();
  const plan = planBatch(tool, source, { enter: async (rows) => rows.map(() => undefined) }, { signal: stop.signal });
  for (let turns = 0; turns < 5; turns++) await turn();
  stop.abort(new Error("Stopped."));
  expect(await rejection(plan)).toEqual(new Error("Stopped."));
  expect(source.closed).toBe(1);
});
