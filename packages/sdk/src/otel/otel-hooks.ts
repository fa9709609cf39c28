import type { Attributes } from "@opentelemetry/api";
import { type Context, context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { optionsOf } from "../arguments/check-argument.ts";
import { version } from "../generated/version.ts";
import type { CallInfo } from "../transport/hooks.ts";
import { callHook, type Hooks } from "../transport/hooks.ts";

/** Options of `otelHooks`. */
export interface OtelOptions {
  /** Default: the tracer `@tandem/sdk` of the global provider. */
  tracer?: Tracer | undefined;
  /** Your own hooks, called too. */
  hooks?: Hooks | undefined;
}

interface Traced {
  span: Span;
  within: Context;
  attempt: Span | undefined;
  attempts: number;
}

/**
 * Returns hooks that trace every call: a span per call, with a client span per attempt and the attributes of
 * OpenTelemetry's HTTP conventions. Without a registered provider, they do nothing.
 *
 * ```ts
 * import { Tandem } from "@tandem/sdk";
 * import { otelHooks } from "@tandem/sdk/otel";
 *
 * const tandem = new Tandem({ hooks: otelHooks() });
 * ```
 */
export function otelHooks(options: OtelOptions = {}): Hooks {
  const { tracer: given, hooks = {} } = optionsOf(options, { tracer: "object", hooks: "object" });
  const calls = new Map<string, Traced>();
  const tracer = () => given ?? trace.getTracer("@tandem/sdk", version);

  return {
    ...hooks,

    onRequest(info) {
      const span = tracer().startSpan(`tandem ${info.api} ${info.method}`, { attributes: requestAttributes(info) });
      const within = trace.setSpan(context.active(), span);
      calls.set(info.callId, { span, within, attempt: undefined, attempts: 0 });
      callHook(hooks, "onRequest", () => info);
    },

    onAttempt(info) {
      const call = calls.get(info.callId);
      if (call) {
        call.attempts = info.attempt;
        const resent = info.attempt > 1 && { "http.request.resend_count": info.attempt - 1 };
        const attributes = { ...requestAttributes(info), ...resent };
        call.attempt = tracer().startSpan(info.method, { kind: SpanKind.CLIENT, attributes }, call.within);
      }
      callHook(hooks, "onAttempt", () => info);
    },

    onAttemptEnd(info) {
      const call = calls.get(info.callId);
      if (call?.attempt) endAttempt(call.attempt, info);
      if (call && info.why === undefined) end(info.callId, call, info.status);
      callHook(hooks, "onAttemptEnd", () => info);
    },

    onRetry(info) {
      const attributes = { "tandem.retry.wait_ms": info.waitMs, "tandem.retry.why": info.why };
      calls.get(info.callId)?.span.addEvent("retry", attributes);
      callHook(hooks, "onRetry", () => info);
    },

    onError(info) {
      const call = calls.get(info.callId);
      const { code, summary, status } = info.error;
      call?.span.setAttribute("error.type", code);
      call?.span.setStatus({ code: SpanStatusCode.ERROR, message: summary });
      if (call) end(info.callId, call, status);
      callHook(hooks, "onError", () => info);
    },
  };

  function end(callId: string, { span, attempts }: Traced, status: number | undefined): void {
    calls.delete(callId);
    if (status !== undefined) span.setAttribute("http.response.status_code", status);
    if (attempts > 1) span.setAttribute("http.request.resend_count", attempts - 1);
    span.end();
  }
}

function endAttempt(span: Span, { status, requestId, outcome, why }: AttemptEnd): void {
  if (status !== undefined) span.setAttribute("http.response.status_code", status);
  if (requestId !== undefined) span.setAttribute("tandem.request_id", requestId);
  span.setAttribute("tandem.outcome", outcome);
  if (why !== undefined) {
    span.setAttribute("error.type", status !== undefined && status >= 400 ? String(status) : "_OTHER");
    span.setStatus({ code: SpanStatusCode.ERROR, message: why });
  }
  span.end();
}

type AttemptEnd = Parameters<NonNullable<Hooks["onAttemptEnd"]>>[0];

/** Attributes of every request, by the conventions for HTTP clients. */
function requestAttributes({ api, method, url }: CallInfo): Attributes {
  const { hostname, port, protocol } = new URL(url);
  return {
    "tandem.api": api,
    "http.request.method": method,
    "server.address": hostname.replace(/^\[|\]$/g, ""),
    "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    "url.full": url,
  };
}
