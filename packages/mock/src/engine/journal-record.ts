import type { Fault } from "./faults.ts";
import type { MockRequest } from "./mock-request.ts";
import type { Reply } from "./reply.ts";

/** A request and its response, without secrets. */
export interface JournalEntry {
  /** Number of the request, from 1. */
  readonly number: number;
  /** When the request arrived, in milliseconds since the Unix epoch, on the mock's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** As sent, up to 4,096 characters. */
  readonly requestBody: string;
  /** The parsed body; undefined if it isn't JSON or has over 65,536 characters. */
  readonly requestJson?: unknown;
  readonly api?: string;
  readonly operationId?: string | undefined;
  /** The caller, such as `pro#5f2c9a1b`. */
  readonly caller?: string;
  /** Undefined while the request is in progress, or if the caller left first. */
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Up to 4,096 characters. */
  readonly responseBody?: string;
  /** The parsed body, like `requestJson`. */
  readonly responseJson?: unknown;
  /** Whether the operation ran, whatever the response. */
  readonly executed: boolean;
  /** Credits charged. */
  readonly charged: number;
  /** Balance after a charged call. */
  readonly creditsRemaining?: number;
  /** Faults that were visible to the caller. Those in a stream are added when they happen. */
  readonly faults: readonly Fault[];
  /** Numbers of these faults, from `faults.add`. */
  readonly faultIds: readonly number[];
  /** Whether a handler of `mock.use` responded. */
  readonly overridden: boolean;
  /** The most similar route, for a request to an unknown one. */
  readonly nearMiss?: string;
  /** In the machine's time. Not enumerable, and not part of a snapshot. */
  readonly timing?: Timing;
}

/** A request and its response, without headers and bodies. */
export type JournalSummary = Omit<
  JournalEntry,
  "requestHeaders" | "requestBody" | "requestJson" | "responseHeaders" | "responseBody" | "responseJson"
>;

/** When a request arrived, and how long its response took, in the machine's time. */
export interface Timing {
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  /** Milliseconds until the response was ready. */
  durationMs?: number;
}

/** The record of an exchange in progress. It becomes an entry, without secrets, when it's read. */
export interface JournalRecord {
  readonly number: number;
  readonly at: number;
  readonly request: KeptMessage & Pick<MockRequest, "method" | "path" | "query">;
  reply?: KeptMessage & Pick<Reply, "status">;
  api?: string;
  operationId?: string | undefined;
  caller?: string;
  executed: boolean;
  charged: number;
  creditsRemaining?: number;
  readonly faults: Fault[];
  readonly faultIds: number[];
  timing?: Timing;
  overridden: boolean;
  nearMiss?: string;
  /** Its entry, once it was read. */
  entry?: JournalEntry;
}

/** The journal's copy of a request or a response. */
export interface KeptMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** Unchanged, or the beginning of a body too long to parse. */
  body: string;
  readonly isWhole: boolean;
}
