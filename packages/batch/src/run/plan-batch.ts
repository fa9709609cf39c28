import {
  type AnyToolSlug,
  checkNames,
  exact,
  InvalidArgumentError,
  inputSize,
  realClock,
  type ToolOptions,
  ToolPrices,
  within,
} from "@tandem/sdk";
import { type EnteringLedger, type RowEntry, type RowInput, unreadableKey } from "../ledger/ledger.ts";
import { batchPlan } from "../ledger/plan.ts";
import type { BatchOptions } from "./batch.ts";
import type { BatchInput, BatchSource } from "./batch-row.ts";
import { readRow } from "./read-row.ts";
import { RowSource } from "./row-source.ts";

/** Options of `planBatch`. */
export interface PlanOptions<S extends AnyToolSlug> extends Pick<BatchOptions<S>, "options" | "repeatEqual"> {
  /**
   * Rows may differ from those of the last run. Identical rows keep their results, also at another position. Default
   * false.
   */
  replace?: boolean | undefined;
  /** Stops reading. */
  signal?: AbortSignal | undefined;
}

/** Counts of a batch's rows. Nothing was sent. */
export interface BatchOutline {
  rows: number;
  /** Rows that couldn't be read. */
  unreadable: number;
  /** Rows that are new to the ledger. */
  added: number;
  /** Estimated cost of all readable rows in credits, if none of them was charged before and none are identical. */
  credits: number;
}

/** Maximum rows, and characters of input, that are added together. */
const page = { rows: 1_000, characters: 8_000_000 };

/**
 * Reads all rows of a batch and adds them to an open ledger. Sends nothing.
 *
 * @throws InvalidArgumentError for an invalid option, or if the ledger has another readable row at the same position.
 */
export async function planBatch<S extends AnyToolSlug>(
  tool: S,
  rows: BatchSource<S>,
  ledger: EnteringLedger,
  settings: PlanOptions<S> = {},
): Promise<BatchOutline> {
  checkNames(settings, ["options", "repeatEqual", "replace", "signal"], "planBatch");
  const { repeatEqual, replace, signal } = settings;
  const options = JSON.parse(batchPlan(tool, settings.options).options) as ToolOptions<S>;
  const source = new RowSource(rows);
  const outline = { rows: 0, unreadable: 0, added: 0, credits: 0 };
  const prices = new ToolPrices(tool, (await ledger.summary?.())?.prices);
  let entries: RowEntry[] = [];
  let characters = 0;
  const flush = async () => {
    const before = await ledger.enter(entries, replace);
    for (const [at, { index, id, key }] of entries.entries()) {
      const old = before[at];
      if (old === undefined) outline.added++;
      else if (old !== key && old !== unreadableKey(index) && !replace) throw otherRow(index, id);
    }
    entries = [];
    characters = 0;
  };
  const take = async (input: BatchInput<S>) => {
    const index = outline.rows++;
    const { id, key = unreadableKey(index), request, problem } = readRow(tool, index, input, { options, repeatEqual });
    const row = typeof input === "string" ? { input } : (input as RowInput);
    if (problem) outline.unreadable++;
    const size = request && inputSize(tool, request);
    if (size !== undefined) outline.credits = exact(outline.credits + prices.estimate(size));
    entries.push({ index, id, key, problem, size, row: problem ? undefined : row });
    characters += request?.input.length ?? 0;
    if (entries.length >= page.rows || characters >= page.characters) await flush();
  };
  try {
    for (;;) {
      const next = await within(source.next(), Infinity, realClock, signal, () => Promise.reject(signal!.reason));
      if (next.done) break;
      await take(next.value);
    }
  } catch (error) {
    await source.close().catch(() => {});
    throw error;
  }
  await flush();
  if (replace) await ledger.removeRows?.(outline.rows);
  return outline;
}

const otherRow = (index: number, id: string | undefined) =>
  new InvalidArgumentError({
    summary: `Row ${index + 1} has changed since the batch was started.`,
    advice: "Pass the same rows in the same order, or start a new ledger.",
    facts: { option: "rows", row: index, id },
  });
