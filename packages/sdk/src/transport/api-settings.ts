import type { ServiceFile } from "../../../wire/src/service-file.ts";
import type { Pacer } from "../pacing/pacer.ts";
import type { Clock } from "../time/clock.ts";
import type { Fetch } from "./client-options.ts";
import type { ErrorReading } from "./error-from-reply.ts";
import type { Hooks } from "./hooks.ts";
import type { RetryPolicy } from "./retry-policy.ts";
import type { Credential } from "./secret.ts";

/** Everything that stays the same for all calls of one client: resolved once, every field final. */
export interface ApiSettings extends ErrorReading {
  api: "tools" | "infra";
  baseUrl: string;
  credential: Credential | undefined;
  /** Sent with every request, next to the credential. */
  headers: Readonly<Record<string, string>>;
  /** The user's own. Undefined: the platform's, looked up when it is needed. */
  fetch: Fetch | undefined;
  clock: Clock;
  random: () => number;
  retry: RetryPolicy;
  pacer: Pacer | undefined;
  /** Names the rate limit that the calls share: service and credential. */
  rateLimitKey: string;
  /** Starts a minute, until the service's headers say otherwise. */
  assumedPerMinute: number;
  /** Starts a minute that are never passed. Infinite where the user set none. */
  maxPerMinute: number;
  maxResponseBytes: number;
  hooks: Hooks | undefined;
  /** How the service differs from the model. */
  service: ServiceFile | undefined;
}
