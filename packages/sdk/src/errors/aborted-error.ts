import { TandemError } from "./tandem-error.ts";

/** The caller's signal ended the call. `outcome` says whether the request went out; `cause` is the signal's reason. */
export class AbortedError extends TandemError {
  readonly code = "aborted";

  override get name() {
    return "AbortedError";
  }
}
