import type { AttemptPhase } from "../errors/attempt.ts";
import type { Outcome } from "../errors/outcome.ts";
import { monotonic } from "../time/clock.ts";
import { onTimeoutOrAbort } from "../time/on-timeout-or-abort.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { Call } from "./call.ts";
import type { Fetch, FetchInit, Transport } from "./client-options.ts";
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
    /** `fetch` resolved to something else than a response, or to one with a part that throws when it is looked at. */
    | "no_response";
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
export type AttemptResult = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: AttemptFailure };

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
 * @param onSent called when the request is handed to a connection, where that can be told. A platform may keep it, and what
 * it holds, for long after the attempt.
 */
export function send(
  outgoing: Outgoing,
  call: Call,
  settings: ApiSettings,
  onSent: () => void,
): Promise<AttemptResult> {
  return new Promise((resolve) => new Sending(outgoing, call, settings, onSent, resolve).start());
}

class Sending {
  readonly #outgoing: Outgoing;
  readonly #call: Call;
  readonly #settings: ApiSettings;
  readonly #watch: SentWatch | undefined;
  readonly #end: (result: AttemptResult) => void;
  readonly #stop = new AbortController();
  #stopWaiting: (() => void) | undefined;
  /** When its headers have arrived. Each part is read once: anybody's `fetch` may answer differently, or throw, the next time. */
  #head: Head | undefined;

  constructor(
    outgoing: Outgoing,
    call: Call,
    settings: ApiSettings,
    onSent: () => void,
    end: (result: AttemptResult) => void,
  ) {
    this.#outgoing = outgoing;
    this.#call = call;
    this.#settings = settings;
    this.#watch = watchOf(settings.fetch, onSent);
    this.#end = end;
  }

  start(): void {
    const { signal, attemptMs, endsAt } = this.#call;
    const { clock } = this.#settings;
    const leftMs = endsAt - monotonic(clock);
    const limit = leftMs < attemptMs ? "totalMs" : "attemptMs";
    if (signal?.aborted) this.#fail({ kind: "aborted", why: "aborted", cause: signal.reason, ...unsent });
    else {
      this.#stopWaiting = onTimeoutOrAbort(Math.min(leftMs, attemptMs), clock, signal, (isAborted) =>
        isAborted ? this.#interrupt("aborted", "aborted", signal!.reason) : this.#interrupt(limit, "timeout"),
      );
      this.#fetch();
    }
  }

  #fetch(): void {
    const { fetch: own } = this.#settings;
    try {
      const answer = (own ?? fetch)(this.#outgoing.url, this.#init()) as Promise<Response>;
      Promise.resolve(answer).then(
        (response) => this.#read(response),
        (cause) => this.#lose(cause),
      );
    } catch (cause) {
      // A fault of the function itself, which may have sent something before, unless there is none.
      const isMissing = !own && typeof globalThis.fetch !== "function";
      this.#fail({ ...this.#failureOf(cause), ...(isMissing && unsent), isLasting: true });
    }
  }

  /** A redirect is not followed: it would carry the credential, and a POST's body, somewhere else. */
  #init(): FetchInit {
    const { method, headers, body: text } = this.#outgoing;
    const { fetch } = this.#settings;
    const isPlatforms = fetch === undefined || fetch === globalThis.fetch;
    const body = (isPlatforms ? bodySentOnce(method, text) : text) as string | undefined;
    const init: RequestInit = { method, headers, signal: this.#stop.signal, redirect: "manual", ...this.#watch?.init };
    if (body !== undefined) init.body = body;
    return init as FetchInit;
  }

  #read(response: Response): void {
    try {
      const { maxResponseBytes, fetch, clock } = this.#settings;
      const head = headOf(response, monotonic(clock));
      if (head === undefined) {
        this.#fail(noResponse(`fetch resolved to ${response === null ? "null" : typeof response}`));
        return;
      }
      this.#head = head;
      const read = this.#call.readBody ?? readBody;
      read(response, maxResponseBytes, !fetch).then(
        (text) => this.#answer(head, text),
        (cause) => this.#lose(cause),
      );
    } catch (cause) {
      this.#fault(cause);
    }
  }

  #answer(head: Head, text: string): void {
    try {
      if (isCutShort(head, text)) this.#fail(cutShort(head));
      else this.#finish({ reply: { ...head, text } });
    } catch (cause) {
      this.#fault(cause);
    }
  }

  #lose(cause: unknown): void {
    this.#fail(this.#failureOf(cause));
  }

  #fault(cause: unknown): void {
    const { why } = this.#failureOf(cause);
    this.#fail({ ...noResponse(why), cause, ...(this.#head && this.#reached) });
    this.#stop.abort();
  }

  #interrupt(kind: AttemptFailure["kind"], why: string, cause?: unknown): void {
    this.#fail({ kind, why, cause, ...this.#reached });
    this.#stop.abort();
  }

  /** A refusal is one by its status, whatever becomes of its body, unless the call itself is over. */
  #fail(failure: AttemptFailure): void {
    const head = this.#head;
    const isOver = failure.kind === "aborted" || failure.kind === "totalMs";
    const isRefusal = head && !isSuccess(head.status) && !isOver;
    this.#finish(isRefusal ? { reply: { ...head, text: "", cut: failure.why } } : { failure });
  }

  #finish(result: AttemptResult): void {
    this.#stopWaiting?.();
    this.#watch?.end?.();
    this.#end(result);
  }

  /** How far an attempt came that ends now. A status already says whether the service acted, whatever the body does. */
  get #reached(): Pick<AttemptFailure, "phase" | "outcome" | "status"> {
    const status = this.#head?.status;
    if (status !== undefined) return { phase: "body", outcome: outcomeOfStatus(status), status };
    return this.#watch?.isUnsent ? unsent : { phase: "headers", outcome: "unknown" };
  }

  /** Anything can be thrown, also what throws when it is looked at. */
  #failureOf(cause: unknown): AttemptFailure {
    try {
      return this.#classified(cause);
    } catch {
      return { kind: "connection", why: "an error that cannot be read", cause, ...this.#reached };
    }
  }

  #classified(cause: unknown): AttemptFailure {
    if (this.#head) {
      const tooLarge = cause instanceof BodyTooLarge;
      const { why } = connectionFailure(cause);
      const how = tooLarge ? ({ kind: "too_large", why: "too_large", isLasting: true } as const) : { why, cause };
      return { kind: "connection", ...how, ...this.#reached };
    }
    if (isRefusedByFetch(cause, this.#outgoing)) {
      return { kind: "invalid_request", why: (cause as Error).message, cause, isLasting: true, ...unsent };
    }
    const isUnsent = this.#watch?.isUnsent;
    return { kind: "connection", cause, ...connectionFailure(cause, isUnsent), isTold: isUnsent !== undefined };
  }
}

const unsent = { phase: "connect", outcome: "not_sent" } as const;

/**
 * Did the service act on a request that it answered with this status? 303 leads to the result of one that it carried out,
 * and 0 is a redirect that a browser hides, which may be a 303.
 */
export function outcomeOfStatus(status: number): Outcome {
  if (status < 300) return isSuccess(status) ? "executed" : "unknown";
  return status === 303 || status >= 500 ? "unknown" : "rejected";
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

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

/** All of an answer but its body. */
type Head = Omit<Reply, "text" | "cut">;

/** Undefined for what is no response that says something, as one that stands for a failed network (`Response.error()`). */
function headOf(response: Partial<Response> | undefined, headersAt: number): Head | undefined {
  const status = response?.status;
  if (!Number.isInteger(status) || response!.type === "error") return undefined;
  const { headers, text } = response!;
  if (typeof headers?.get !== "function" || typeof text !== "function") return undefined;
  const type: unknown = headers.get("content-type") ?? null;
  if (type !== null && typeof type !== "string") return undefined;
  return { status: status!, headers, response: response as Response, headersAt };
}

const noResponse = (why: string): AttemptFailure => ({
  kind: "no_response",
  phase: "headers",
  outcome: "unknown",
  why,
  isLasting: true,
});

/**
 * Only a length, or chunks, show that an answer is complete; a compressed one is cut short without a word from the
 * platform.
 */
function isCutShort({ headers }: Head, text: string): boolean {
  const isFramed = headers.has("content-length") || headers.get("transfer-encoding") === "chunked";
  if (isFramed && !headers.has("content-encoding")) return false;
  return isJson({ headers }) && endsEarly(text);
}

const cutShort = ({ status }: Head): AttemptFailure => ({
  kind: "cut_short",
  phase: "body",
  outcome: outcomeOfStatus(status),
  status,
  why: "the answer is cut short",
});
