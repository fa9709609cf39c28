import { TandemError } from "./tandem-error.ts";

/** 422 of the tool API: the AI provider failed, also after the automatic retries. */
export class ProviderFailedError extends TandemError {
  readonly code = "provider_failed";

  override get name() {
    return "ProviderFailedError";
  }
}
