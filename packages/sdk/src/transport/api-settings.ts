import type { ServiceFile } from "../../../wire/src/service-file.ts";
import type { ErrorInit, TandemError } from "../errors/tandem-error.ts";
import type { Pacer } from "../pacing/pacer.ts";
import type { Clock } from "../time/clock.ts";
import type { Fetch } from "./client-options.ts";
import type { Outgoing } from "./exchange.ts";
import type { Hooks } from "./hooks.ts";
import type { ErrorParser, ParsedBody } from "./parse-error-body.ts";
import type { RetryPolicy } from "./retry-policy.ts";
import type { Credential } from "./secret.ts";

/** Settings of a client, resolved once. */
export interface ApiSettings {
  api: "tools" | "infra";
  errors: ErrorTable;
  errorParser: ErrorParser | undefined;
  creditsIn: ((body: string) => AnsweredCredits | undefined) | undefined;
  baseUrl: string;
  credential: Credential | undefined;
  headers: Readonly<Record<string, string>>;
  /** Custom `fetch`. Undefined: the platform's, looked up on each use. */
  fetch: Fetch | undefined;
  clock: Clock;
  random: () => number;
  retry: RetryPolicy;
  pacer: Pacer | undefined;
  /** Name of the shared rate limit: service and credential. */
  rateLimitKey: string;
  /** Requests per minute until the service's headers say otherwise. */
  assumedPerMinute: number;
  /** Maximum requests per minute. Infinite by default. */
  maxPerMinute: number;
  maxResponseBytes: number;
  hooks: Hooks | undefined;
  service: ServiceFile | undefined;
}

export interface ErrorRow {
  error: new (init: ErrorInit) => TandemError;
  /**
   * Adds fields of the error's class, and better texts than the row's.
   *
   * @param init summary and advice of this row, unless the body has a message.
   */
  refine?(init: ErrorInit, context: { body: ParsedBody; outgoing: Outgoing }): object;
  /** What happened, if the body has no message. */
  summary: string;
  advice: string;
  /** True if the same call can succeed later. Default false. */
  retryable?: boolean;
}

/** An error's class depends only on the status. */
export type ErrorTable = Readonly<Record<number, ErrorRow>>;

export interface AnsweredCredits {
  creditsCharged: number;
  creditsRemaining?: unknown;
}
