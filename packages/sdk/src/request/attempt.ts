import { type Credential, masked, requestIdOf } from "../client/credential.ts";
import type { FetchInit, FetchResponse, Transport } from "../client/options.ts";
import type { ApiSettings, Call } from "../client/settings.ts";
import type { AttemptPhase, Outcome } from "../errors/tandem-error.ts";
import { monotonic, onTimeoutOrAbort } from "../time/clock.ts";
import {
  type Answer,
  BodyTooLarge,
  dropBody,
  isJson,
  type Outgoing,
  type RejectionCharge,
  readBody,
  webStreamOf,
} from "./body.ts";
import { connectionFailure, isSafe, isSuccess, outcomeOfStatus } from "./outcome.ts";

/** What ended an attempt before its response was complete. */
export interface Failure {
  kind: "aborted" | "attemptMs" | "totalMs" | "connection" | "too_large";
  why: string;
  cause?: unknown;
}

/** How one attempt ended: with an answer, or with a failure. */
export interface AttemptEnd {
  /** By the monotonic clock. */
  startedAt: number;
  phase: AttemptPhase;
  outcome: Outcome;
  status?: number | undefined;
  requestId?: string | undefined;
  answer?: Answer;
  failure?: Failure;
  charge?: RejectionCharge | undefined;
}

/** True if a `fetch` calls `init.onSent`, so that errors can say that nothing was sent. */
export const tellsWhenSent = ({ fetch }: Pick<ApiSettings, "fetch">): boolean =>
  (fetch as Partial<Transport> | undefined)?.tellsWhenSent === true;

/** Sends one request and reads its response, within the call's limits. The only place that calls `fetch`. Never rejects. */
export function attempt(
  outgoing: Outgoing,
  call: Call,
  settings: ApiSettings,
  onSent: () => void,
): Promise<AttemptEnd> {
  const { clock, fetch: custom, maxResponseBytes, credential } = settings;
  const { signal, endsAt, attemptMs } = call;
  const startedAt = monotonic(clock);
  const leftMs = endsAt - startedAt;
  const stop = new AbortController();
  const tells = tellsWhenSent(settings);
  let isSent = !tells;
  let head: Omit<Answer, "body"> | undefined;

  /** What is known of an attempt that ends now. With a status, the outcome is known, whatever happens to the body. */
  const reached = (): AttemptEnd => {
    if (head) {
      const { status, response } = head;
      const requestId = requestIdOf(response.headers as Headers, credential);
      return { startedAt, phase: "body", outcome: outcomeOfStatus(status), status, requestId };
    }
    return isSent
      ? { startedAt, phase: "headers", outcome: "unknown" }
      : { startedAt, phase: "connect", outcome: "not_sent" };
  };

  /** A rejection counts by its status, even with an incomplete body, unless the call itself is over. */
  const fail = (failure: Failure, known: Partial<AttemptEnd> = {}): AttemptEnd => {
    const isOver = failure.kind === "aborted" || failure.kind === "totalMs";
    if (head && !isSuccess(head.status) && !isOver)
      return { ...reached(), answer: { ...head, body: "", cut: failure.why } };
    return { ...reached(), ...known, failure };
  };

  async function exchange(): Promise<AttemptEnd> {
    try {
      const init = initOf(outgoing, stop.signal, custom === undefined || custom === globalThis.fetch);
      const markSent = () => {
        if (!isSent) onSent();
        isSent = true;
      };
      if (tells) init.onSent = markSent;
      const response = (await (custom ?? fetch)(outgoing.url, init as FetchInit & RequestInit)) as FetchResponse;
      const { status } = response;
      head = { status, response, headersAt: monotonic(clock) };
      const isStream = call.isStream && isSuccess(status) && !isJson(response);
      if (isStream && webStreamOf(response) === null) dropBody(response);
      const body = isStream ? undefined : await readBody(response, maxResponseBytes);
      return { ...reached(), phase: "done", answer: { ...head, body } };
    } catch (cause) {
      if (cause instanceof BodyTooLarge) return fail({ kind: "too_large", why: "too_large" });
      const { why, ...known } = connectionFailure(cause);
      const safe = custom ? maskedCause(cause, credential) : cause;
      const failure: Failure = { kind: "connection", why: masked(credential, why), cause: safe };
      return fail(failure, head || tells ? {} : known);
    }
  }

  const aborted = (): Failure => ({ kind: "aborted", why: "aborted", cause: signal!.reason });
  if (signal?.aborted) return Promise.resolve({ startedAt, phase: "connect", outcome: "not_sent", failure: aborted() });
  return new Promise((resolve) => {
    const interrupt = (isAborted: boolean) => {
      const late = leftMs < attemptMs ? "totalMs" : "attemptMs";
      resolve(fail(isAborted ? aborted() : { kind: late, why: "timeout" }));
      stop.abort();
    };
    const stopWaiting = onTimeoutOrAbort(Math.min(leftMs, attemptMs), clock, signal, interrupt);
    void exchange().then((end) => {
      stopWaiting();
      resolve(end);
    });
  });
}

/** Doesn't follow redirects, to protect the credential and a POST's body. */
function initOf({ method, headers, body }: Outgoing, signal: AbortSignal, isPlatforms: boolean): FetchInit {
  const init = { method, headers, signal, redirect: "manual" } as FetchInit;
  if (body !== undefined) init.body = body;
  if (!isPlatforms) return init;
  // Deno repeats a request if a kept connection breaks (denoland/deno#36415), but not one with a Blob.
  if ("Deno" in globalThis && !isSafe(method))
    init.body = new Blob(body === undefined ? [] : [body as string]) as never;
  const dispatcher = patientDispatcher();
  return Object.assign(init, dispatcher && { dispatcher }, notCachedByNext());
}

/**
 * Next.js caches `fetch` in pages with `revalidate`, and in routes with `fetchCache`, even a paid POST. `cache` can't
 * turn that off, and old versions of workerd reject it. Under Cache Components, Next.js only caches on request, and
 * `internal` would send the call during a build. The name has to stay whole: bundlers replace it by a value.
 */
const notCachedByNext = () =>
  typeof process !== "undefined" && process.env?.__NEXT_CACHE_COMPONENTS ? {} : { next: { internal: true } };

interface Dispatcher {
  readonly isMockActive?: boolean;
  dispatch(options: object, handler: object): boolean;
}

/** Where Node's own fetch finds its dispatcher, which can be a proxy or a test's mock: in undici 8, and before. */
const slots = [Symbol.for("undici.globalDispatcher.2"), Symbol.for("undici.globalDispatcher.1")];

/** Lifts the limit of 300 s without data of Node's own `fetch`, because transcriptions can take longer (T-05). */
function patientDispatcher(): Dispatcher | undefined {
  const version = globalThis.process?.versions?.undici;
  if (!version) return undefined;
  const dispatchers = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  const inOrder = Number.parseInt(version, 10) < 8 ? slots.toReversed() : slots;
  const slot = inOrder.find((slot) => dispatchers[slot]?.dispatch);
  if (slot === undefined) return undefined;
  return {
    // Makes `fetch` pass text as text. Otherwise it copies it through a web stream, a quarter of a call's cost.
    isMockActive: true,
    dispatch: (options, handler) =>
      dispatchers[slot]!.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  };
}

/** An error of the caller's own `fetch` can hold the request, with the credential in its headers. */
function maskedCause(cause: unknown, credential: Credential | undefined): Error {
  const { name = "Error", message = String(cause), stack = "", code } = (cause ?? {}) as NodeJS.ErrnoException;
  const copy = Object.assign(new Error(masked(credential, message)), { name, ...(code && { code }) });
  copy.stack = masked(credential, stack);
  return copy;
}
