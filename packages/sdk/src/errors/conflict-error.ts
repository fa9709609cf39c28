import { TandemError } from "./tandem-error.ts";

/** 409: the resource is in a state that does not allow this. `apiCode` says which. */
export class ConflictError extends TandemError {
  readonly code = "conflict";

  override get name() {
    return "ConflictError";
  }
}
