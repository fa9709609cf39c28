import type { SentWatch } from "./dispatch-watch.ts";
import { type AttemptFailure, type AttemptResult, isSuccess, outcomeOfStatus, type ReplyHead } from "./exchange.ts";

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
