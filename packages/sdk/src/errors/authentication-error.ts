import { TandemError } from "./tandem-error.ts";

/** 401: the credential is missing, malformed or revoked. */
export class AuthenticationError extends TandemError {
  readonly code = "authentication";

  override get name() {
    return "AuthenticationError";
  }
}
