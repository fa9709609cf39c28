import { type BatchInput, type BatchOptions, type BatchRow, batch } from "@tandem/batch";
import type { ToolService } from "../support/mock-service.ts";

export const tool = "grammar-checker";
type Rows = Iterable<BatchInput<typeof tool>> | AsyncIterable<BatchInput<typeof tool>>;

/** A batch on the mock's clock, with its rows as they end. */
export function start(
  { client, mock }: Pick<ToolService, "client" | "mock">,
  rows: Rows,
  options: BatchOptions<typeof tool> = {},
) {
  const run = batch(client, tool, rows, { clock: mock.clock, ...options });
  const ended: BatchRow<typeof tool>[] = [];
  const all = (async () => {
    for await (const row of run) ended.push(row);
  })();
  all.catch(() => {});
  return { run, ended, all };
}

export const texts = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `She go home ${from + index}.`);

/** What the mock received of the batch. */
export const calls = ({ mock }: Pick<ToolService, "mock">) =>
  mock.journal.entries.filter(({ operationId }) => operationId?.includes("grammar"));
