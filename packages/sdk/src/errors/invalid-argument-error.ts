import { TandemError } from "./tandem-error.ts";

/** An argument or option is wrong. Found before anything was sent. */
export class InvalidArgumentError extends TandemError {
  readonly code = "invalid_argument";

  override get name() {
    return "InvalidArgumentError";
  }
}
