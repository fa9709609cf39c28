import type { AttemptPhase, Outcome } from "../errors/tandem-error.ts";
import type { SentWatch } from "./dispatch-watch.ts";

/** A request ready to go: nothing is left to decide. */
export interface Outgoing {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** All of a response but its body. */
export interface ReplyHead {
  status: number;
  headers: Headers;
  /** What `fetch` returned, for its status and headers. */
  response: Response;
  /** When the headers arrived, by the monotonic clock. */
  headersAt: number;
}

/** A response whose whole body was read, or a rejection, whose status says enough. */
export interface Reply extends ReplyHead {
  text: string;
  /** Why the body of a rejection is incomplete. Its text is left out: half of a secret could not be masked. */
  cut?: string | undefined;
}

/** What ends an attempt before its response is complete. */
export interface AttemptFailure {
  kind:
    | "aborted"
    | "attemptMs"
    | "totalMs"
    | "connection"
    /** The response ends in the middle of its JSON. */
    | "cut_short"
    | "too_large"
    /** `fetch` can't make such a request. */
    | "invalid_request"
    /** `fetch` resolved to something else than a response, or to one with a part that throws when it is read. */
    | "no_response";
  phase: AttemptPhase;
  outcome: Outcome;
  why: string;
  /** The next attempt would end in the same way. */
  isLasting?: boolean;
  /** The transport said whether the request left, so that's not the reason for an unknown outcome. */
  isTold?: boolean;
  /** The response's status, if its headers had arrived. */
  status?: number | undefined;
  cause?: unknown;
}

/** How an attempt ended: exactly one of the two. */
export type AttemptResult = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: AttemptFailure };

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/**
 * Did the service execute a request with this response? 303 leads to the result of an executed request, and 0 is a
 * redirect that a browser hides, which can be a 303.
 */
export function outcomeOfStatus(status: number): Outcome {
  if (status < 300) return isSuccess(status) ? "executed" : "unknown";
  return status === 303 || status >= 500 ? "unknown" : "rejected";
}

export const unsent = { phase: "connect", outcome: "not_sent" } as const;

/** How far one attempt has come, and what ends it. */
export class AttemptProgress {
  readonly stop = new AbortController();
  watch: SentWatch | undefined;
  /** Set when the response's headers have arrived. */
  head: ReplyHead | undefined;

  /** A status already says whether the service executed the request, whatever happens to the body. */
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
