import { TandemError } from "./tandem-error.ts";

/** A status neither API describes. `status` has it. */
export class UnexpectedStatusError extends TandemError {
  readonly code = "unexpected_status";

  override get name() {
    return "UnexpectedStatusError";
  }
}
