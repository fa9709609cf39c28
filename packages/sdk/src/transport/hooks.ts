import { callListener } from "../arguments/check-argument.ts";
import type { Drift } from "../arguments/drift.ts";
import type { Outcome, TandemError } from "../errors/tandem-error.ts";

/** A call, safe to log: without credentials, bodies and query values. */
export interface CallInfo {
  callId: string;
  api: "tools" | "infra";
  method: string;
  /** URL with query values replaced by `REDACTED`. */
  url: string;
}

/** Callbacks for the progress of each call. Errors in hooks are ignored. */
export interface Hooks {
  /** Called once per call, before it queues. */
  onRequest?(info: CallInfo): void;
  /**
   * Called when an attempt has to wait for the rate limit, and again if the service makes the wait longer. `queued` is
   * the number of waiting calls, `waitMs` the expected wait in milliseconds, and `paused` is true if the service asked
   * to wait, for example with a 429. It can run in the `AsyncLocalStorage` of another call, so use `callId`.
   */
  onQueue?(info: CallInfo & { attempt: number; queued: number; waitMs: number; paused: boolean }): void;
  /** Called before each attempt is sent. `attempt` starts at 1. `waitedMs` is the time in queue and backoff. */
  onAttempt?(info: CallInfo & { attempt: number; waitedMs: number; headers: Record<string, string> }): void;
  /** Called once per attempt, when it ends. `why` is the reason of a failure. */
  onAttemptEnd?(
    info: CallInfo & {
      attempt: number;
      durationMs: number;
      waitedMs: number;
      /** HTTP status, if a response arrived. */
      status: number | undefined;
      /** Outcome of this attempt. */
      outcome: Outcome;
      /** The service's request id, if it sends one. */
      requestId: string | undefined;
      why: string | undefined;
    },
  ): void;
  /** Called before a retry. */
  onRetry?(info: CallInfo & { attempt: number; waitMs: number; why: string; status?: number }): void;
  /** Called when a response has been read, with any status. */
  onResponse?(
    info: CallInfo & { attempt: number; status: number; durationMs: number; headers: Record<string, string> },
  ): void;
  /** Called for unusual events other than failures, such as an unknown status. */
  onWarning?(warning: { api: CallInfo["api"]; message: string }): void;
  /**
   * Called once for each difference between a response and the assumptions. Requires an import of
   * `@tandem/sdk/contract`, except for differences from a service file.
   */
  onDrift?(drift: Drift): void;
  /** Called once per call, if it fails. */
  onError?(info: CallInfo & { error: TandemError }): void;
}

/** Calls a hook if it's set. `facts` is a function, so that calls without hooks do no work. */
export function callHook<K extends keyof Hooks>(
  hooks: Hooks | undefined,
  name: K,
  facts: () => Parameters<NonNullable<Hooks[K]>>[0],
): void {
  const hook = hooks?.[name] as ((facts: unknown) => unknown) | undefined;
  if (hook === undefined) return;
  callListener(() => hook.call(hooks, facts()));
}
/** Headers that hooks and logs may show. All others are masked, so a new secret can't leak. */
const shown =
  /^(?:accept|content-(?:length|type)|date|idempotency-key|last-event-id|ratelimit(?:-policy)?|(?:x-)?ratelimit-(?:limit|remaining|reset)|retry-after|user-agent|x-request-id)$/i;

export function redactHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const redacted: Record<string, string> = {};
  for (const [name, value] of headers) redacted[name] = shown.test(name) ? value : "[redacted]";
  return redacted;
}

export function redactUrl(url: string): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  for (const name of new Set(shown.searchParams.keys())) shown.searchParams.set(name, "REDACTED");
  return shown.href;
}
