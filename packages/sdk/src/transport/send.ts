import type { Fetch, Transport } from "../client-options.ts";
import { monotonic } from "../clock.ts";
import type { AttemptPhase } from "../errors/attempt.ts";
import type { Outcome } from "../errors/outcome.ts";
import { whenAborted } from "../when-aborted.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call } from "./call.ts";
import { connectionFailure } from "./connection-failure.ts";
import { DispatchWatch } from "./dispatch-watch.ts";
import { endsEarly } from "./ends-early.ts";
import type { Outgoing, Reply } from "./exchange.ts";
import { isJson } from "./open-stream.ts";
import { BodyTooLarge, readBody } from "./read-body.ts";
import { bodySentOnce } from "./sent-again.ts";
import { OnSentWatch, type SentWatch } from "./sent-watch.ts";

/** What ends an attempt before its answer is complete. */
export interface AttemptFailure {
  kind:
    | "aborted"
    | "attemptMs"
    | "totalMs"
    | "connection"
    /** The answer ends in the middle of its JSON. */
    | "cut_short"
    | "too_large"
    /** `fetch` refuses such a request. */
    | "invalid_request"
    /** `fetch` resolved to something else than a response. */
    | "no_response"
    /** What handles the answer threw: a fault of the program, which says nothing of the network. */
    | "fault";
  phase: AttemptPhase;
  outcome: Outcome;
  why: string;
  /** The next attempt would end in the same way. */
  isLasting?: boolean;
  /** The transport said whether the request left, so that an unknown outcome is not for want of that. */
  isTold?: boolean;
  /** The answer's status, when its headers had arrived. */
  status?: number | undefined;
  cause?: unknown;
}

/** How an attempt ended: exactly one of the two. */
export type Sent = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: AttemptFailure };

/** Will `send` tell when the request was handed to a connection? */
export const tellsWhenSent = ({ fetch }: ApiSettings): boolean =>
  fetch ? isTransport(fetch) : DispatchWatch.isAvailable;

const isTransport = (fetch: Fetch): boolean => (fetch as Partial<Transport>).tellsWhenSent === true;

function watchOf(fetch: Fetch | undefined, onSent: () => void): SentWatch | undefined {
  if (fetch === undefined) return DispatchWatch.forPlatformFetch(onSent);
  return isTransport(fetch) ? new OnSentWatch(onSent) : undefined;
}

/**
 * One attempt, through the last byte of the body (a stream's is left unread): the one place that awaits `fetch`. It
 * never rejects, ends at once when the signal or a limit says so, and leaves no listener or timer behind.
 *
 * @param onSent called when the request is handed to a connection, where that can be told.
 */
export function send(outgoing: Outgoing, call: Call, settings: ApiSettings, onSent: () => void): Promise<Sent> {
  const { clock, maxResponseBytes } = settings;
  const { signal, attemptMs, endsAt, readBody: read = readBody } = call;
  return new Promise((resolve) => {
    let response: Response | undefined;
    let stopListening: (() => void) | undefined;
    const watch = watchOf(settings.fetch, onSent);
    const stop = new AbortController();
    const finish = (reply: Reply | undefined, failure?: AttemptFailure) => {
      clock.clearTimeout(timer);
      stopListening?.();
      resolve({ reply, failure } as Sent);
    };
    const interrupt = (kind: AttemptFailure["kind"], why: string, cause?: unknown) => {
      finish(undefined, { kind, why, cause, ...reached(response, watch) });
      stop.abort();
    };
    const leftMs = endsAt - monotonic(clock);
    const limit = leftMs < attemptMs ? "totalMs" : "attemptMs";
    const timer = clock.setTimeout(() => interrupt(limit, "timeout"), Math.min(leftMs, attemptMs));
    if (signal?.aborted) {
      return finish(undefined, { kind: "aborted", why: "aborted", cause: signal.reason, ...unsent });
    }
    stopListening = whenAborted(signal, () => interrupt("aborted", "aborted", signal?.reason));

    const init = initOf(outgoing, stop.signal, settings.fetch);
    const onFailure = (cause: unknown) => finish(undefined, failureOf(cause, outgoing, response, watch));
    const onFault = (cause: unknown) => {
      finish(undefined, { kind: "fault", why: "fault", cause, isLasting: true, ...reached(response, watch) });
      stop.abort();
    };
    const onResponse = (answer: Response) => {
      if (!isResponse(answer)) return finish(undefined, noResponse(answer));
      response = answer;
      const { status, headers } = answer;
      const headersAt = monotonic(clock);
      const onText = (text: string) => {
        if (isCutShort(answer, text)) return finish(undefined, cutShort(answer));
        finish({ status, headers, text, response: answer, headersAt });
      };
      return read(answer, maxResponseBytes, !settings.fetch).then(onText, onFailure);
    };
    try {
      const { url } = outgoing;
      const answer = (settings.fetch ?? fetch)(url, watch ? { ...init, ...watch.init } : init);
      Promise.resolve(answer as Promise<Response>)
        .then(onResponse, onFailure)
        .catch(onFault);
    } catch (cause) {
      // A fault of the function itself, which may have sent something before, unless there is none.
      const isMissing = !settings.fetch && typeof globalThis.fetch !== "function";
      finish(undefined, { ...failureOf(cause, outgoing, undefined, watch), ...(isMissing && unsent), isLasting: true });
    }
  });
}

const unsent = { phase: "connect", outcome: "not_sent" } as const;

/** A redirect is not followed: it would carry the credential, and a POST's body, somewhere else. */
function initOf({ method, headers, body: text }: Outgoing, signal: AbortSignal, fetch: Fetch | undefined) {
  const isPlatforms = fetch === undefined || fetch === globalThis.fetch;
  const body = (isPlatforms ? bodySentOnce(method, text) : text) as string | undefined;
  return { method, headers, signal, redirect: "manual" as const, ...(body !== undefined && { body }) };
}

/** How far an attempt came that ends now. A status already says whether the service acted, whatever the body does. */
function reached(
  response: Response | undefined,
  watch: SentWatch | undefined,
): Pick<AttemptFailure, "phase" | "outcome" | "status"> {
  if (response) return { phase: "body", outcome: outcomeOfStatus(response.status), status: response.status };
  return watch?.isUnsent ? unsent : { phase: "headers", outcome: "unknown" };
}

/**
 * Did the service act on a request that it answered with this status? 303 leads to the result of one that it carried out,
 * and 0 is a redirect that a browser hides, which may be a 303.
 */
export function outcomeOfStatus(status: number): Outcome {
  if (status < 300) return isSuccess(status) ? "executed" : "unknown";
  return status === 303 || status >= 500 ? "unknown" : "rejected";
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Anything can be thrown, also what throws when it is looked at. */
function failureOf(
  cause: unknown,
  outgoing: Outgoing,
  response: Response | undefined,
  watch: SentWatch | undefined,
): AttemptFailure {
  try {
    return classified(cause, outgoing, response, watch);
  } catch {
    return { kind: "connection", why: "an error that cannot be read", cause, ...reached(response, watch) };
  }
}

function classified(
  cause: unknown,
  outgoing: Outgoing,
  response: Response | undefined,
  watch: SentWatch | undefined,
): AttemptFailure {
  if (response) {
    const tooLarge = cause instanceof BodyTooLarge;
    const { why } = connectionFailure(cause);
    const how = tooLarge ? ({ kind: "too_large", why: "too_large", isLasting: true } as const) : { why, cause };
    return { kind: "connection", ...how, ...reached(response, watch) };
  }
  if (isRefusedByFetch(cause, outgoing)) {
    return { kind: "invalid_request", why: (cause as Error).message, cause, isLasting: true, ...unsent };
  }
  const isUnsent = watch?.isUnsent;
  return { kind: "connection", cause, ...connectionFailure(cause, isUnsent), isTold: isUnsent !== undefined };
}

/** `fetch` reports a request that it cannot make in the way it reports a broken network: only the request tells. */
function isRefusedByFetch(cause: unknown, { url, method, headers, body }: Outgoing): boolean {
  if (!(cause instanceof Error) || cause.name !== "TypeError" || cause.cause !== undefined) return false;
  try {
    new Request(url, { method, headers, body: body ?? null });
    return false;
  } catch (error) {
    return error instanceof Error && error.name === "TypeError";
  }
}

/** A response that says something: one that stands for a failed network (`Response.error()`) does not. */
function isResponse(answer: Partial<Response> | undefined): boolean {
  if (!Number.isInteger(answer?.status) || answer!.type === "error") return false;
  const { headers, text } = answer!;
  if (typeof headers?.get !== "function" || typeof text !== "function") return false;
  const type: unknown = headers.get("content-type");
  return type === null || type === undefined || typeof type === "string";
}

const noResponse = (answer: unknown): AttemptFailure => ({
  kind: "no_response",
  phase: "headers",
  outcome: "unknown",
  why: `fetch resolved to ${answer === null ? "null" : typeof answer}`,
  isLasting: true,
});

/**
 * Only a length, or chunks, show that an answer is complete; a compressed one is cut short without a word from the
 * platform.
 */
function isCutShort(response: Response, text: string): boolean {
  const { status, headers } = response;
  if (!isSuccess(status)) return false;
  const isFramed = headers.has("content-length") || headers.get("transfer-encoding") === "chunked";
  if (isFramed && !headers.has("content-encoding")) return false;
  return isJson(response) && endsEarly(text);
}

const cutShort = ({ status }: Response): AttemptFailure => ({
  kind: "cut_short",
  phase: "body",
  outcome: outcomeOfStatus(status),
  status,
  why: "the answer is cut short",
});
