import { checkFunctions, type OptionKinds, optionsOf } from "../arguments/check-argument.ts";
import { inputSize } from "../credits/tool-price.ts";
import { InvalidArgumentError } from "../errors/call-errors.ts";
import type { AnyToolSlug, ToolOptions } from "../tools/tool-types.ts";
import type { BatchInput, BatchSource } from "./batch-row.ts";
import { batchPlan, checkRows, plannedOptions } from "./check-plan.ts";
import type { EnteringLedger, RowEntry } from "./ledger.ts";
import { unreadableKey } from "./memory-ledger.ts";
import { RowSource, readRow, unlessAborted } from "./read-row.ts";

/** Options of `planBatch`. */
export interface PlanOptions<S extends AnyToolSlug> {
  /** Tool options for every row, as passed to the batch. */
  options?: ToolOptions<S> | undefined;
  /** As passed to the batch. Default false. */
  repeatEqual?: boolean | undefined;
  /**
   * Rows may differ from those of the last run. Identical rows keep their results, also at another position. Default
   * false.
   */
  replace?: boolean | undefined;
  /** Called with the number of rows read so far. */
  onProgress?: ((rows: number) => void) | undefined;
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
}

const planKinds: OptionKinds = {
  options: "object",
  repeatEqual: "flag",
  replace: "flag",
  onProgress: "function",
  signal: "signal",
};

/** Maximum rows, and characters of input, that are added together. */
const part = { rows: 1_000, characters: 8_000_000 };

/**
 * Reads all rows of a batch and adds them to an open ledger. Sends nothing.
 *
 * ```ts
 * const { rows } = await planBatch("ai-translator", texts, sqliteLedger("nightly.db"), { options: { targetLanguage: "de" } });
 * ```
 *
 * @throws InvalidArgumentError for an invalid option, or if the ledger has another readable row at the same position.
 */
export async function planBatch<S extends AnyToolSlug>(
  tool: S,
  rows: BatchSource<S>,
  ledger: EnteringLedger,
  given: PlanOptions<S> = {},
): Promise<BatchOutline> {
  const checked = optionsOf(given, planKinds);
  checkRows(rows);
  checkFunctions(ledger, ["enter"], "ledger");
  const options = { ...checked, options: plannedOptions(batchPlan(tool, checked.options)) as ToolOptions<S> };
  const outline: BatchOutline = { rows: 0, unreadable: 0, added: 0 };
  let entries: RowEntry[] = [];
  let characters = 0;
  const flush = async () => {
    const before = await ledger.enter(entries, options.replace);
    for (const [at, { index, id, key }] of entries.entries()) {
      const old = before[at];
      if (old === undefined) outline.added++;
      else if (old !== key && old !== unreadableKey(index) && !options.replace) throw otherRow(index, id);
    }
    entries = [];
    characters = 0;
    await options.onProgress?.(outline.rows);
  };
  const { signal } = options;
  const source = new RowSource(rows);
  const take = async (input: BatchInput<S>) => {
    const index = outline.rows++;
    const row = await readRow(tool, index, input, options);
    if (row.problem) outline.unreadable++;
    const size = row.request && inputSize(row.request);
    entries.push({ index, id: row.id, key: row.key ?? unreadableKey(index), problem: row.problem, size });
    characters += row.request?.input.length ?? 0;
    if (entries.length >= part.rows || characters >= part.characters) await flush();
  };
  try {
    for (;;) {
      const next = await unlessAborted(source.next(), signal);
      if (next.done) break;
      signal?.throwIfAborted();
      await take(next.value);
    }
  } catch (error) {
    await unlessAborted(source.close(), signal).catch(() => {});
    throw error;
  }
  await flush();
  if (options.replace) await ledger.removeRows?.(outline.rows);
  return outline;
}

const otherRow = (index: number, id: string | undefined) =>
  new InvalidArgumentError({
    summary: `Row ${index + 1} has changed since the batch was started.`,
    advice: "Pass the same rows in the same order, or start a new ledger.",
    facts: { option: "rows", row: index, id },
  });
