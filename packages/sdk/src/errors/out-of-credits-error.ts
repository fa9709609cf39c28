import { TandemError } from "./tandem-error.ts";

/** 402 of the tool API: the balance is used up until the plan's reset. */
export class OutOfCreditsError extends TandemError {
  readonly code = "out_of_credits";

  override get name() {
    return "OutOfCreditsError";
  }
}
