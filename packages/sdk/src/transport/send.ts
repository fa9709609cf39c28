import type { AttemptPhase } from "../errors/attempt.ts";
import type { Outcome } from "../errors/outcome.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call } from "./call.ts";
import { connectionFailure } from "./connection-failure.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { patientInit } from "./patient-dispatcher.ts";
import { BodyTooLarge, readBody } from "./read-body.ts";

/** What ends an attempt before its answer is complete. */
export interface AttemptFailure {
  kind: "aborted" | "attemptMs" | "totalMs" | "connection" | "too_large";
  phase: AttemptPhase;
  outcome: Outcome;
  why: string;
  /** The answer's status, when its headers had arrived. */
  status?: number | undefined;
  cause?: unknown;
}

/** How an attempt ended: exactly one of the two. */
export type Sent = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: AttemptFailure };

/**
 * One attempt, through the last byte of the body (a stream's is left unread): the one place that awaits `fetch`. It
 * never rejects, ends at once when the signal or a limit says so, and leaves no listener or timer behind.
 *
 * @param endsAt when the whole call has to be over, by the clock.
 */
export function send(outgoing: Outgoing, call: Call, endsAt: number, settings: ApiSettings): Promise<Sent> {
  const { clock, maxResponseBytes } = settings;
  const { signal, attemptMs, readBody: read = readBody } = call;
  return new Promise((resolve) => {
    let response: Response | undefined;
    const stop = new AbortController();
    const finish = (sent: Sent) => {
      clock.clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve(sent);
    };
    const interrupt = (kind: AttemptFailure["kind"], why: string, cause?: unknown) => {
      finish({ failure: { kind, why, cause, ...reached(response) } });
      stop.abort();
    };
    const onAbort = () => interrupt("aborted", "aborted", signal?.reason);
    const leftMs = endsAt - clock.now();
    const limit = leftMs < attemptMs ? "totalMs" : "attemptMs";
    const timer = clock.setTimeout(() => interrupt(limit, "timeout"), Math.min(leftMs, attemptMs));
    signal?.addEventListener("abort", onAbort, { once: true });

    const onFailure = (cause: unknown) => finish({ failure: failureOf(cause, response) });
    settings.fetch(outgoing.url, initOf(outgoing, stop.signal)).then((answer) => {
      response = answer;
      const { status, headers } = answer;
      const headersAt = clock.now();
      const onText = (text: string) => finish({ reply: { status, headers, text, response: answer, headersAt } });
      read(answer, maxResponseBytes).then(onText, onFailure);
    }, onFailure);
  });
}

/** A redirect is not followed: it would carry the credential, and a POST's body, somewhere else. */
function initOf({ method, headers, body }: Outgoing, signal: AbortSignal): RequestInit {
  const init: RequestInit = { ...patientInit, method, headers, signal, redirect: "manual" };
  if (body !== undefined) init.body = body;
  return init;
}

/** How far an attempt came that ends now. A status already says whether the service acted, whatever the body does. */
function reached(response: Response | undefined): Pick<AttemptFailure, "phase" | "outcome" | "status"> {
  if (response === undefined) return { phase: "headers", outcome: "unknown", status: undefined };
  return { phase: "body", outcome: outcomeOfStatus(response.status), status: response.status };
}

/** Did the service act on a request that it answered with this status? */
export function outcomeOfStatus(status: number): Outcome {
  if (status >= 500) return "unknown";
  return status >= 300 ? "rejected" : "executed";
}

function failureOf(cause: unknown, response: Response | undefined): AttemptFailure {
  if (cause instanceof BodyTooLarge) return { kind: "too_large", why: "too_large", ...reached(response) };
  const failure = connectionFailure(cause);
  return { kind: "connection", cause, ...failure, ...(response && reached(response)) };
}
