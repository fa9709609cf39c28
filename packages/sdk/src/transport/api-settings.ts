import type { ServiceFile } from "../../../wire/src/service-file.ts";
import type { Pacer } from "../pacing/pacer.ts";
import type { Clock } from "../time/clock.ts";
import type { Fetch } from "./client-options.ts";
import type { AnsweredCredits, ErrorTable } from "./error-from-reply.ts";
import type { Hooks } from "./hooks.ts";
import type { ErrorParser } from "./parse-error-body.ts";
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
