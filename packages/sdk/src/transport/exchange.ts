import type { AttemptPhase, Outcome } from "../errors/tandem-error.ts";
import type { SentWatch } from "./dispatch-watch.ts";

export interface Outgoing {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface ReplyHead {
  status: number;
  headers: Headers;
  /** The response, for its status and headers. */
  response: Response;
  /** When the headers arrived, by the monotonic clock. */
  headersAt: number;
}

/** A response with its whole body, or a rejection. */
export interface Reply extends ReplyHead {
  text: string;
  /** Why the body of a rejection is incomplete. Its text is dropped, because half a secret can't be masked. */
  cut?: string | undefined;
}

/** What ended an attempt before its response was complete. */
export interface AttemptFailure {
  kind:
    | "aborted"
    | "attemptMs"
    | "totalMs"
    | "connection"
    | "cut_short"
    | "too_large"
    /** `fetch` can't send such a request. */
    | "invalid_request"
    /** `fetch` returned something other than a readable response. */
    | "no_response";
  phase: AttemptPhase;
  outcome: Outcome;
  why: string;
  /** The next attempt would fail in the same way. */
  isLasting?: boolean;
  /** The transport reported whether the request was sent. */
  isTold?: boolean;
  /** The response's status, if its headers arrived. */
  status?: number | undefined;
  cause?: unknown;
}

export type AttemptResult = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: AttemptFailure };

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/**
 * Outcome of a response by its status. A 303 leads to the result of an executed request; 0 is a redirect that a browser
 * hides, which can be a 303.
 */
export function outcomeOfStatus(status: number): Outcome {
  if (status < 300) return isSuccess(status) ? "executed" : "unknown";
  return status === 303 || status >= 500 ? "unknown" : "rejected";
}

export const unsent = { phase: "connect", outcome: "not_sent" } as const;

export class AttemptProgress {
  readonly stop = new AbortController();
  watch: SentWatch | undefined;
  head: ReplyHead | undefined;

  /** With a status, the outcome is known, whatever happens to the body. */
  get reached(): Pick<AttemptFailure, "phase" | "outcome" | "status"> {
    const status = this.head?.status;
    if (status !== undefined) return { phase: "body", outcome: outcomeOfStatus(status), status };
    return this.watch?.isUnsent ? unsent : { phase: "headers", outcome: "unknown" };
  }

  /** A rejection counts by its status, even with an incomplete body, unless the call itself is over. */
  fail(failure: AttemptFailure): AttemptResult {
    const { head } = this;
    const isOver = failure.kind === "aborted" || failure.kind === "totalMs";
    const isRejection = head && !isSuccess(head.status) && !isOver;
    return isRejection ? { reply: { ...head, text: "", cut: failure.why } } : { failure };
  }
}
