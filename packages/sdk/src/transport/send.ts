import type { Clock } from "../clock.ts";
import type { Outcome } from "../errors/outcome.ts";
import type { AttemptPhase } from "./attempt.ts";
import { connectionFailure } from "./connection-failure.ts";
import { patientInit } from "./patient-dispatcher.ts";
import { BodyTooLarge, readBody } from "./read-body.ts";

/** A request ready to go: nothing is left to decide. */
export interface Outgoing {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** An answer whose whole body was read. `response` is what `fetch` returned, for its status and headers. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  response: Response;
  /** When the headers arrived, by the clock. */
  headersAt: number;
}

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

export interface SendLimits {
  fetch: typeof fetch;
  clock: Clock;
  signal: AbortSignal | undefined;
  attemptMs: number;
  /** When the whole call has to be over, by the clock. */
  endsAt: number;
  maxResponseBytes: number;
}

/** How an attempt ended: exactly one of the two. */
export type Sent = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: AttemptFailure };

/**
 * One attempt, through the last byte of the body: the one place that awaits `fetch`. It never rejects, ends at once
 * when the signal or a limit says so, and leaves no listener or timer behind.
 */
export function send(outgoing: Outgoing, limits: SendLimits): Promise<Sent> {
  const { clock, signal } = limits;
  return new Promise((resolve) => {
    let phase: AttemptPhase = "headers";
    let status: number | undefined;
    const stop = new AbortController();
    const finish = (sent: Sent) => {
      clock.clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve(sent);
    };
    const interrupt = (kind: AttemptFailure["kind"], why: string, cause?: unknown) => {
      finish({ failure: { kind, phase, outcome: outcomeOf(status), why, cause, status } });
      stop.abort();
    };
    const onAbort = () => interrupt("aborted", "aborted", signal?.reason);
    const leftMs = limits.endsAt - clock.now();
    const limit = leftMs < limits.attemptMs ? "totalMs" : "attemptMs";
    const timer = clock.setTimeout(() => interrupt(limit, "timeout"), Math.min(leftMs, limits.attemptMs));
    signal?.addEventListener("abort", onAbort, { once: true });

    exchange(outgoing, limits, stop.signal, (response) => {
      phase = "body";
      status = response.status;
    }).then(
      (reply) => finish({ reply }),
      (cause) => finish({ failure: failureOf(cause, phase, status) }),
    );
  });
}

async function exchange(
  outgoing: Outgoing,
  limits: SendLimits,
  signal: AbortSignal,
  onHeaders: (response: Response) => void,
): Promise<Reply> {
  const { url, method, headers, body } = outgoing;
  const init = { ...patientInit, method, headers, signal, redirect: "manual" as const };
  const response = await limits.fetch(url, body === undefined ? init : { ...init, body });
  onHeaders(response);
  const headersAt = limits.clock.now();
  const text = await readBody(response, limits.maxResponseBytes);
  return { status: response.status, headers: response.headers, text, response, headersAt };
}

/** Did the service act, when the attempt ends here? A status already says, whatever happens to the body. */
function outcomeOf(status: number | undefined): Outcome {
  if (status === undefined || status >= 500) return "unknown";
  return status >= 300 ? "rejected" : "executed";
}

function failureOf(cause: unknown, phase: AttemptPhase, status: number | undefined): AttemptFailure {
  if (status === undefined) return { kind: "connection", cause, ...connectionFailure(cause) };
  if (cause instanceof BodyTooLarge)
    return { kind: "too_large", phase, outcome: outcomeOf(status), why: "too_large", status };
  return { kind: "connection", phase, outcome: outcomeOf(status), why: connectionFailure(cause).why, cause, status };
}
