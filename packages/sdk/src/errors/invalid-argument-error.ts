import { type ErrorFacts, TandemError } from "./tandem-error.ts";

/** An argument or option is wrong. Found before anything was sent, so nothing was charged. */
export class InvalidArgumentError extends TandemError {
  readonly code = "invalid_argument";

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, { charged: 0, ...facts });
  }

  override get name() {
    return "InvalidArgumentError";
  }
}
