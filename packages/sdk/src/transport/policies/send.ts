import { monotonic } from "../../time/clock.ts";
import type { ApiSettings } from "../api-settings.ts";
import { endOf } from "../attempt-outcome.ts";
import type { CallState, Step } from "../call.ts";
import type { FetchInit } from "../client-options.ts";
import { connectionFailure } from "../connection-failure.ts";
import { bodySentOnce, watchOf } from "../dispatch-watch.ts";
import {
  type AttemptFailure,
  AttemptProgress,
  type AttemptResult,
  type Outgoing,
  outcomeOfStatus,
  type ReplyHead,
  unsent,
} from "../exchange.ts";
import { BodyTooLarge, isJson, isTruncatedJson, readBody } from "../read-body.ts";

/**
 * Sends one request and reads its response (a stream's body is left unread). The only place that calls `fetch`. Never
 * rejects.
 */
export const send: Step = async (state, { sent = ignore, progress = new AttemptProgress() }) =>
  endOf(state, await exchange(state, progress, sent));

const ignore = () => undefined;

/** @param onSent can be kept by a platform long after the attempt. */
async function exchange(state: CallState, progress: AttemptProgress, onSent: () => void): Promise<AttemptResult> {
  const { call, settings } = state;
  const outgoing = call.wire?.outgoing ?? state.outgoing;
  const { fetch: own, maxResponseBytes, clock } = settings;
  progress.watch = watchOf(own, onSent);
  const broken = (cause: unknown) => {
    progress.stop.abort();
    const { why } = failureOf(cause, outgoing, progress);
    return progress.fail({ ...noResponse(why), cause, ...(progress.head && progress.reached) });
  };

  let pending: Promise<Response>;
  try {
    pending = (own ?? fetch)(outgoing.url, initOf(outgoing, settings, progress)) as Promise<Response>;
  } catch (cause) {
    // The function itself failed, and may have sent something, unless it's missing.
    const isMissing = !own && typeof globalThis.fetch !== "function";
    return progress.fail({ ...failureOf(cause, outgoing, progress), ...(isMissing && unsent), isLasting: true });
  }
  let response: Response;
  try {
    response = await pending;
    if (call.wire) response = call.wire.decode(response);
  } catch (cause) {
    return progress.fail(failureOf(cause, outgoing, progress));
  }
  let head: ReplyHead | undefined;
  let body: Promise<string>;
  try {
    head = headOf(response, monotonic(clock));
    if (!head) return progress.fail(noResponse(`fetch resolved to ${response === null ? "null" : typeof response}`));
    progress.head = head;
    body = (call.readBody ?? readBody)(response, maxResponseBytes, !own);
  } catch (cause) {
    return broken(cause);
  }
  let text: string;
  try {
    text = await body;
  } catch (cause) {
    return progress.fail(failureOf(cause, outgoing, progress));
  }
  try {
    return isCutShort(head, text) ? progress.fail(cutShort(head)) : { reply: { ...head, text } };
  } catch (cause) {
    return broken(cause);
  }
}

/**
 * Next.js caches `fetch` in pages with `revalidate`, and in routes with `fetchCache`, even a paid POST. `cache` can't
 * turn that off, and old versions of workerd reject it. Under Cache Components, Next.js only caches on request, and
 * `internal` would send the call during a build. The name has to stay whole: bundlers replace it by a value.
 */
const notCachedByNext = () =>
  typeof process !== "undefined" && process.env?.__NEXT_CACHE_COMPONENTS ? {} : { next: { internal: true } };

/** Doesn't follow redirects, to protect the credential and a POST's body. */
function initOf(
  { method, headers, body: text }: Outgoing,
  { fetch }: ApiSettings,
  progress: AttemptProgress,
): FetchInit {
  const isPlatforms = fetch === undefined || fetch === globalThis.fetch;
  const body = (isPlatforms ? bodySentOnce(method, text) : text) as string | undefined;
  const { stop, watch } = progress;
  const init: RequestInit = { method, headers, signal: stop.signal, redirect: "manual", ...watch?.init };
  if (isPlatforms) Object.assign(init, notCachedByNext());
  if (body !== undefined) init.body = body;
  return init as FetchInit;
}

function failureOf(cause: unknown, outgoing: Outgoing, progress: AttemptProgress): AttemptFailure {
  try {
    return classified(cause, outgoing, progress);
  } catch {
    return { kind: "connection", why: "an unreadable error", cause, ...progress.reached };
  }
}

function classified(cause: unknown, outgoing: Outgoing, { head, reached, watch }: AttemptProgress): AttemptFailure {
  if (head) {
    const tooLarge = cause instanceof BodyTooLarge;
    const { why } = connectionFailure(cause);
    if (/^(Z_(?!BUF_ERROR)|ERR__ERROR_FORMAT)/.test(why))
      return { ...cutShort(head), why: notDecoded(head), cause, isLasting: true };
    const how = tooLarge ? ({ kind: "too_large", why: "too_large", isLasting: true } as const) : { why, cause };
    return { kind: "connection", ...how, ...reached };
  }
  if (isRejectedByFetch(cause, outgoing)) {
    return { kind: "invalid_request", why: (cause as Error).message, cause, isLasting: true, ...unsent };
  }
  const isUnsent = watch?.isUnsent;
  return { kind: "connection", cause, ...connectionFailure(cause, isUnsent), isTold: isUnsent !== undefined };
}

/** `fetch` reports invalid requests and broken networks in the same way. Only the request shows the difference. */
function isRejectedByFetch(cause: unknown, { url, method, headers, body }: Outgoing): boolean {
  if (!(cause instanceof Error) || cause.name !== "TypeError" || cause.cause !== undefined) return false;
  try {
    new Request(url, { method, headers, body: body ?? null });
    return false;
  } catch (error) {
    return error instanceof Error && error.name === "TypeError";
  }
}

/** Undefined for an unusable response. `Response.error()` means a failed network. */
function headOf(response: Partial<Response> | undefined, headersAt: number): ReplyHead | undefined {
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

/** Only a length, or chunks, show that a response is complete. Platforms don't report truncated compressed ones. */
function isCutShort({ headers, status }: ReplyHead, text: string): boolean {
  if (status === partialContent) return true;
  const isFramed = headers.has("content-length") || headers.get("transfer-encoding") === "chunked";
  if (isFramed && !headers.has("content-encoding")) return false;
  return isJson({ headers }) && isTruncatedJson(text);
}

const notDecoded = ({ headers }: ReplyHead): string =>
  `its body is not valid ${headers.get("content-encoding")}, its content-encoding`;

/** No request asks for a range. */
const partialContent = 206;

const cutShort = ({ status }: ReplyHead): AttemptFailure => ({
  kind: "cut_short",
  phase: "body",
  outcome: outcomeOfStatus(status),
  status,
  why: "the response was truncated",
  isLasting: status === partialContent,
});
