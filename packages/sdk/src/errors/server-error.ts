import { TandemError } from "./tandem-error.ts";

/** 5xx: the service failed. */
export class ServerError extends TandemError {
  readonly code = "server_error";

  override get name() {
    return "ServerError";
  }
}
