import { TandemError } from "./tandem-error.ts";

/** 403: the credential is valid and not allowed to do this, for example a free plan calling a tool. */
export class ForbiddenError extends TandemError {
  readonly code = "forbidden";

  override get name() {
    return "ForbiddenError";
  }
}
