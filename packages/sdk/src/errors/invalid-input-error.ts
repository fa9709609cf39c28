import { TandemError } from "./tandem-error.ts";

/** 400: the input is too short, too long or of the wrong shape. `apiCode` and `details` say which. */
export class InvalidInputError extends TandemError {
  readonly code = "invalid_input";

  override get name() {
    return "InvalidInputError";
  }
}
