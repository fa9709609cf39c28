import { callListener } from "../arguments/untrusted.ts";
import type { Outcome, TandemError } from "../errors/tandem-error.ts";

/** A call, safe to log: no credential, no body, no value of a query parameter. */
export interface CallInfo {
  /** The same in everything that is told of one call, and of no other. */
  callId: string;
  api: "tools" | "infra";
  method: string;
  /** Each value in the query is `REDACTED`. */
  url: string;
}

/** A difference between the service and what is assumed of it. */
export interface Drift {
  /** Id of the assumption, as in the list of assumptions. */
  assumption: string;
  /** Such as `GET /servers`. */
  operation: string;
  /** JSON Pointer into the response. */
  pointer: string;
  expected: string;
  found: string;
}

/** Called as a call goes on. A hook that throws, or whose promise rejects, does not change the call. */
export interface Hooks {
  /** Once a call, before it queues. */
  onRequest?(info: CallInfo): void;
  /**
   * When an attempt has to wait for the rate limit, and again when the service makes the wait longer. `queued` calls of
   * the credential wait, this one included; `waitMs` is how long this one will, as far as can be told; `paused` says
   * that the service has asked to wait, for example by a 429. It may be called while another call of the credential is
   * carried out, and then in that one's `AsyncLocalStorage`: `callId` tells whose wait it is.
   */
  onQueue?(info: CallInfo & { attempt: number; queued: number; waitMs: number; paused: boolean }): void;
  /** Before each attempt is sent. `attempt` starts at 1; `waitedMs` is the time in queue and backoff before it. */
  onAttempt?(info: CallInfo & { attempt: number; waitedMs: number; headers: Record<string, string> }): void;
  /** Once for each attempt, however it ended. `why` says it of one that was no success. */
  onAttemptEnd?(
    info: CallInfo & {
      attempt: number;
      durationMs: number;
      waitedMs: number;
      /** HTTP status, when an answer arrived. */
      status: number | undefined;
      /** Did the service act on this attempt? */
      outcome: Outcome;
      /** The service's id for the request, where it gave one. */
      requestId: string | undefined;
      why: string | undefined;
    },
  ): void;
  /** When an attempt will be followed by another. */
  onRetry?(info: CallInfo & { attempt: number; waitMs: number; why: string; status?: number }): void;
  /** When an answer has been read, whatever its status. */
  onResponse?(
    info: CallInfo & { attempt: number; status: number; durationMs: number; headers: Record<string, string> },
  ): void;
  /** When something is odd and no failure, such as a status that this SDK does not know. */
  onWarning?(warning: { api: CallInfo["api"]; message: string }): void;
  /**
   * When a response differs from what is assumed of the service, once for each difference. Every response is held to the
   * documents once the program imports `@tandem/sdk/contract`; a service file is held to its responses always.
   */
  onDrift?(drift: Drift): void;
  /** Once a call, when it fails. */
  onError?(info: CallInfo & { error: TandemError }): void;
}

/** Calls a hook if it is set. `facts` is a function, so that a call without hooks prepares nothing. */
export function callHook<K extends keyof Hooks>(
  hooks: Hooks | undefined,
  name: K,
  facts: () => Parameters<NonNullable<Hooks[K]>>[0],
): void {
  const hook = hooks?.[name] as ((facts: unknown) => unknown) | undefined;
  if (hook === undefined) return;
  callListener(() => hook.call(hooks, facts()));
}
/** Headers that hooks and logs may show. Everything else is masked: an allow list cannot forget a new secret. */
const shown =
  /^(?:accept|content-(?:length|type)|date|idempotency-key|last-event-id|ratelimit(?:-policy)?|(?:x-)?ratelimit-(?:limit|remaining|reset)|retry-after|user-agent|x-request-id)$/i;

/** A copy of `headers` that is safe to print. */
export function redactHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const redacted: Record<string, string> = {};
  for (const [name, value] of headers) redacted[name] = shown.test(name) ? value : "[redacted]";
  return redacted;
}

/** Names of query parameters stay; their values, and a user in the address, can be secrets. */
export function redactUrl(url: string): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  for (const name of new Set(shown.searchParams.keys())) shown.searchParams.set(name, "REDACTED");
  return shown.href;
}
