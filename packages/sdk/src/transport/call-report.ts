import type { Attempt } from "../errors/attempt.ts";
import type { Outcome } from "../errors/outcome.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import type { QueueWait } from "../pacing/pacer.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { type CallInfo, callHook, type Hooks } from "./hooks.ts";
import { redactHeaders } from "./redact-headers.ts";
import { maskedReply } from "./secret.ts";

/** Tells a client's hooks what becomes of one call. */
export class CallReport {
  readonly #hooks: Hooks;
  readonly #outgoing: Outgoing;
  readonly #settings: ApiSettings;
  #callId: string | undefined;

  constructor(hooks: Hooks, outgoing: Outgoing, settings: ApiSettings) {
    this.#hooks = hooks;
    this.#outgoing = outgoing;
    this.#settings = settings;
  }

  request(): void {
    callHook(this.#hooks, "onRequest", () => this.#info);
  }

  queue(attempt: number, wait: QueueWait): void {
    callHook(this.#hooks, "onQueue", () => ({ ...this.#info, attempt, ...wait }));
  }

  attempt(attempt: number, waitedMs: number): void {
    const headers = () => redactHeaders(Object.entries(this.#outgoing.headers));
    callHook(this.#hooks, "onAttempt", () => ({ ...this.#info, attempt, waitedMs, headers: headers() }));
  }

  /** @param reply undefined where no answer came. */
  attemptEnd(attempt: number, ended: Attempt, outcome: Outcome, reply: Reply | undefined): void {
    const { status, durationMs, waitedMs, why } = ended;
    const { credential, requestIdHeader } = this.#settings;
    const headers = () => reply && maskedReply(reply, credential).headers;
    if (reply && reply.cut === undefined) {
      const facts = () => ({ attempt, status: reply.status, durationMs, headers: redactHeaders(headers()!) });
      callHook(this.#hooks, "onResponse", () => ({ ...this.#info, ...facts() }));
    }
    callHook(this.#hooks, "onAttemptEnd", () => {
      const requestId = headers()?.get(requestIdHeader) ?? undefined;
      return { ...this.#info, attempt, durationMs, waitedMs, status, outcome, requestId, why };
    });
  }

  /** @param attempts that were made so far. */
  retry(attempts: readonly Attempt[], waitMs: number, status: number | undefined): void {
    const why = attempts.at(-1)?.why ?? "";
    const facts = { attempt: attempts.length, waitMs, why, ...(status !== undefined && { status }) };
    callHook(this.#hooks, "onRetry", () => ({ ...this.#info, ...facts }));
  }

  error(error: TandemError): void {
    callHook(this.#hooks, "onError", () => ({ ...this.#info, error }));
  }

  get #info(): CallInfo {
    this.#callId ??= crypto.randomUUID();
    const { method, url } = this.#outgoing;
    return { callId: this.#callId, api: this.#settings.api, method, url };
  }
}
