import type { AnyToolSlug, TandemError, ToolOptions, ToolResult } from "@tandem/sdk";

/** A row that couldn't be read. It fails with this reason, and the batch continues. */
export interface UnreadableRow {
  /** Reason, for example `line 17 is not JSON`. */
  unreadable: string;
  id?: string | undefined;
}

/**
 * An input: its text, or an object with its text, id and options. A row's options override the batch's, field by field.
 */
export type BatchInput<S extends AnyToolSlug> =
  | string
  | { input: string; id?: string | undefined; options?: ToolOptions<S> | undefined }
  | UnreadableRow;

/** A source of rows. It's read at most `maxInFlight` rows ahead. */
export type BatchSource<S extends AnyToolSlug> = Iterable<BatchInput<S>> | AsyncIterable<BatchInput<S>>;

export interface RowFacts {
  /** Position in the input, from 0. */
  index: number;
  /** The row's id, if you gave it one. */
  id: string | undefined;
  /** Hash of tool, options and input. Identical rows have the same key. Undefined for unreadable rows. */
  key: string | undefined;
  /** True if nothing was sent for this row in this run: the result is from an identical row or an earlier run. */
  shared: boolean;
  /** Bytes of input and options, on which the price depends; 0 for a link. Undefined for unreadable rows. */
  size?: number | undefined;
  /** True if the ledger couldn't save the result, for example on a full disk. In the ledger, the row is unknown. */
  isUnrecorded?: true | undefined;
}

/** Why a row failed or is unknown. */
export interface RowProblem {
  code: string;
  message: string;
  requestId?: string | undefined;
}

/** A finished row, with the tool's result. */
export interface DoneRow<S extends AnyToolSlug> extends RowFacts {
  status: "done";
  result: ToolResult<S>;
}

/** A row that was rejected by the service or couldn't be read. It cost nothing. */
export interface FailedRow extends RowFacts {
  status: "failed";
  /** True if the same row can succeed later. */
  retryable: boolean;
  problem: RowProblem;
  /** The error, if it happened in this run. */
  error?: TandemError | undefined;
}

/** A row that was sent, and whose response was lost. It may have been charged, so it isn't retried automatically. */
export interface UnknownRow extends RowFacts {
  status: "unknown";
  problem: RowProblem;
  error?: TandemError | undefined;
}

/** The result of a row. Check `status`. */
export type BatchRow<S extends AnyToolSlug> = DoneRow<S> | FailedRow | UnknownRow;
