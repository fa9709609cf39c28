import type { Fault } from "./faults.ts";
import type { MockRequest } from "./mock-request.ts";
import type { Reply } from "./reply.ts";

/** One exchange, without secrets. */
export interface JournalEntry {
  /** Counts from 1 in the order requests arrived. */
  readonly number: number;
  /** When the request arrived, epoch milliseconds on the mock's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** As it was sent, cut at 4,096 characters. */
  readonly requestBody: string;
  /** The parsed body, whole; undefined when it is not JSON or has over 65,536 characters. */
  readonly requestJson?: unknown;
  readonly api?: string;
  readonly operationId?: string | undefined;
  /** The caller, such as `pro#5f2c9a1b`. */
  readonly caller?: string;
  /** Missing while the answer is under way, or when the caller left before it. */
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Cut at 4,096 characters. */
  readonly responseBody?: string;
  /** The parsed body, as `requestJson`. */
  readonly responseJson?: unknown;
  /** Whether the operation ran, whatever became of the answer. */
  readonly executed: boolean;
  /** Credits taken. */
  readonly charged: number;
  /** The balance after a call that took credits. */
  readonly creditsRemaining?: number;
  /** The faults that the caller could see. One in a stream is added when the stream gets there. */
  readonly faults: readonly Fault[];
  /** The numbers of these faults' rules, as `faults.add` returned them. */
  readonly faultIds: readonly number[];
  /** Answered by a handler given to `mock.use`. */
  readonly overridden: boolean;
  /** For a request without a route: the route most like it. */
  readonly nearMiss?: string;
  /** In the machine's time, whatever the mock's clock does. Not enumerable, and not part of a snapshot. */
  readonly timing?: Timing;
}

/** One exchange without headers and bodies. */
export type JournalSummary = Omit<
  JournalEntry,
  "requestHeaders" | "requestBody" | "requestJson" | "responseHeaders" | "responseBody" | "responseJson"
>;

/** When a request arrived, and how long its response took, in the machine's time. */
export interface Timing {
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Milliseconds until the response was ready to be sent. */
  durationMs?: number;
}

/** What the service notes of an exchange on its way. It becomes an entry, without secrets, when somebody looks. */
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
  /** The entry that was made of it, if somebody has looked. */
  entry?: JournalEntry;
}

/** What the journal keeps of a request or an answer. */
export interface KeptMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** As it was, or the beginning of one that is too long to be parsed. */
  body: string;
  readonly isWhole: boolean;
}
