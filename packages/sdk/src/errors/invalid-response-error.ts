import { TandemError } from "./tandem-error.ts";

/** A success arrived that cannot be read: not JSON, not the documented envelope, or too large. The call was executed. */
export class InvalidResponseError extends TandemError {
  readonly code = "invalid_response";

  override get name() {
    return "InvalidResponseError";
  }
}
