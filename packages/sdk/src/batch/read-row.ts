import { sha256 } from "../arguments/binary-text.ts";
import { isObject } from "../arguments/check-argument.ts";
import { whenAborted } from "../time/clock.ts";
import type { AnyToolSlug, ToolOptions, ToolRequest } from "../tools/tool-types.ts";
import type { BatchInput, BatchSource, RowProblem } from "./batch-row.ts";

/** Returns JSON with sorted keys, so equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) => (isObject(held) ? sorted(held) : held)) ?? "null";
}

/** Returns why a value can't be JSON. Any value can be thrown. */
export function reasonOf(error: unknown): string {
  // Sorting keys copies the objects, so JSON.stringify can't detect a cycle.
  if (error instanceof RangeError) return "it contains itself, or is nested too deeply.";
  return error instanceof Error ? error.message.split("\n", 1)[0]! : "it throws.";
}

/** Preferred where available: WebCrypto's digest takes a turn of the thread pool, which costs more than the digest. */
const nodeCrypto = () => globalThis.process?.getBuiltinModule?.("node:crypto");

/** SHA-256 of tool, options as canonical JSON, and input, in hexadecimal. */
async function workKey(tool: string, options: string, input: string): Promise<string> {
  const text = `${tool}\n${options}\n${input}`;
  return nodeCrypto()?.createHash("sha256").update(text).digest("hex") ?? sha256(text);
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.assign(Object.create(null) as Record<string, unknown>, Object.fromEntries(entries));
}

interface RowSettings<S extends AnyToolSlug> {
  options?: ToolOptions<S> | undefined;
  repeatEqual?: boolean | undefined;
}

export type ReadRow<S extends AnyToolSlug> =
  | { id: string | undefined; key: string; request: ToolRequest<S> & { input: string }; problem?: undefined }
  | { id: string | undefined; key?: undefined; request?: undefined; problem: RowProblem };

export async function readRow<S extends AnyToolSlug>(
  tool: S,
  index: number,
  input: BatchInput<S>,
  { options: common, repeatEqual = false }: RowSettings<S>,
): Promise<ReadRow<S>> {
  const id = idOf(input);
  try {
    const { input: text, options } = checked(typeof input === "string" ? { input } : input);
    const merged: object = { ...common, ...(options as object) };
    const json = canonicalJson(merged);
    const key = await workKey(tool, json, repeatEqual ? `${index}\n${text}` : text);
    // The key and the request use the same text, so later changes by the caller have no effect. Symbols stay for the
    // client to check.
    const sent = { ...merged, ...(JSON.parse(json) as object) };
    const request = { input: text, options: sent } as unknown as ToolRequest<S> & { input: string };
    return { id, key, request };
  } catch (error) {
    const message = error instanceof Unreadable ? error.message : `The row cannot be read: ${reasonOf(error)}`;
    return { id, problem: { code: "unreadable", message } };
  }
}

class Unreadable extends Error {}

function checked(row: unknown): { input: string; options?: unknown } {
  if (typeof row !== "object" || row === null) {
    throw new Unreadable("The row is not a string or an object with input.");
  }
  const { unreadable, id, input, options } = row as Record<"unreadable" | "id" | "input" | "options", unknown>;
  if (typeof unreadable === "string") throw new Unreadable(unreadable);
  if (id !== undefined && typeof id !== "string") throw new Unreadable("The row's id is not a string.");
  if (typeof input !== "string") throw new Unreadable("The row's input is not a string.");
  if (/\p{Surrogate}/u.test(input))
    throw new Unreadable("The row's input contains a lone surrogate, which UTF-8 cannot encode.");
  return { input, options };
}

function idOf(row: unknown): string | undefined {
  try {
    const id = (row as { id?: unknown } | null)?.id;
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

export class RowSource<S extends AnyToolSlug> {
  readonly #rows: Iterator<BatchInput<S>> | AsyncIterator<BatchInput<S>>;
  #isWaiting = false;
  #isOver = false;

  constructor(rows: BatchSource<S>) {
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  async next(): Promise<IteratorResult<BatchInput<S>>> {
    this.#isWaiting = true;
    try {
      const next = await this.#rows.next();
      this.#isOver = next.done === true;
      return next;
    } catch (error) {
      this.#isOver = true;
      throw error;
    } finally {
      this.#isWaiting = false;
    }
  }

  /** Doesn't wait for a pending row: a generator closes only when it resumes. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    const isWaiting = this.#isWaiting;
    const closed = Promise.resolve(this.#rows.return?.());
    if (isWaiting) closed.catch(() => {});
    else await closed;
  }
}

/** Resolves like the promise, or rejects with the signal's reason. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    const stopListening = whenAborted(signal, abort);
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(stopListening);
  });
}
