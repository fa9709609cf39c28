import { TandemError } from "./tandem-error.ts";

/** No answer: the connection could not be made or broke. `outcome` says whether the request went out. */
export class ConnectionError extends TandemError {
  readonly code = "connection";

  override get name() {
    return "ConnectionError";
  }
}
