import { type ErrorFacts, TandemError } from "./tandem-error.ts";

/** 404: no such resource or tool. For an unknown tool it names the valid slugs and the nearest one. */
export class NotFoundError extends TandemError {
  readonly code = "not_found";
  /** Slugs the service lists with an unknown tool (documented; their place in the body is assumption T-02). */
  readonly validSlugs: readonly string[];
  /** The valid slug closest to the one asked for, when one is close. */
  readonly nearest: string | undefined;

  constructor(
    message: string,
    facts: ErrorFacts & { validSlugs?: readonly string[]; nearest?: string | undefined } = {},
  ) {
    super(message, facts);
    this.validSlugs = facts.validSlugs ?? [];
    this.nearest = facts.nearest;
  }

  override get name() {
    return "NotFoundError";
  }
}
