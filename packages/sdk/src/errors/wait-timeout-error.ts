import { type ErrorFacts, TandemError } from "./tandem-error.ts";

/** Remote work had not ended when the wait's limit was reached. It goes on; `last` is how it was last seen. */
export class WaitTimeoutError<T = unknown> extends TandemError {
  readonly code = "wait_timeout";
  readonly last: T;

  constructor(message: string, facts: ErrorFacts & { last: T }) {
    super(message, { retryable: true, ...facts });
    this.last = facts.last;
  }

  override get name() {
    return "WaitTimeoutError";
  }
}
