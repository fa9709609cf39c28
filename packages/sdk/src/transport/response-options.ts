import type { RateLimitHeaders } from "../pacing/rate-limit-headers.ts";
import type { ErrorParser } from "./parse-error-body.ts";

/** How one API's answers are read, for a service that differs from what is assumed. */
export interface ResponseOptions {
  /** Header that carries the request id. Default `x-request-id` (assumed). */
  requestIdHeader?: string | undefined;
  /** Headers that tell of the rate limit, beside the usual ones, which are read anyway (assumed). */
  rateLimitHeaders?: RateLimitHeaders | undefined;
  /**
   * Reads the body of an answer that is no success. Default: every shape in common use (assumed). The error's
   * class depends on the status alone; if the parser throws, `hooks.onWarning` is called and the default reads.
   */
  errorParser?: ErrorParser | undefined;
}
