import type { TandemError } from "../errors/tandem-error.ts";
import type { AnyToolSlug, ToolOptions, ToolResult } from "../tools/tool-types.ts";

/** A row that could not be read: it fails with this reason and does not stop the rest. */
export interface UnreadableRow {
  /** Why, for a person: `line 17 is not JSON`. */
  unreadable: string;
  id?: string | undefined;
}

/** One input: its text, or the text with an id and options of its own, which win over the batch's field by field. */
export type BatchInput<S extends AnyToolSlug> =
  | string
  | { input: string; id?: string | undefined; options?: ToolOptions<S> | undefined }
  | UnreadableRow;

/** Any source of rows; pulled as the batch goes on, never ahead by more than `maxInFlight`. */
export type BatchSource<S extends AnyToolSlug> = Iterable<BatchInput<S>> | AsyncIterable<BatchInput<S>>;

/** What every row says of itself, however it ended. */
export interface RowFacts {
  /** Position in the input, from 0. */
  index: number;
  /** The row's own id, where one was given. */
  id: string | undefined;
  /** Hash of tool, options and input: equal rows have the same. Undefined for a row that could not be read. */
  key: string | undefined;
  /** True when nothing was sent for this row in this run: an equal row or an earlier run has its result. */
  shared: boolean;
  /** The ledger could not record how the row ended, such as on a full disk: there it is unknown. */
  isUnrecorded?: true | undefined;
}

/** What a failed or unknown row says about why. */
export interface RowProblem {
  code: string;
  message: string;
  requestId?: string | undefined;
}

/** The tool's answer for the row. */
export interface DoneRow<S extends AnyToolSlug> extends RowFacts {
  status: "done";
  result: ToolResult<S>;
}

/** The service refused the row, or it could not be read. It cost nothing. */
export interface FailedRow extends RowFacts {
  status: "failed";
  /** True when the same row may succeed later. */
  retryable: boolean;
  problem: RowProblem;
  /** The error itself, when it happened in this run. */
  error?: TandemError | undefined;
}

/** The answer was lost after the request may have gone out: it may have been charged, and is not sent again by itself. */
export interface UnknownRow extends RowFacts {
  status: "unknown";
  problem: RowProblem;
  error?: TandemError | undefined;
}

/** How a row ended; `status` tells which. */
export type BatchRow<S extends AnyToolSlug> = DoneRow<S> | FailedRow | UnknownRow;
