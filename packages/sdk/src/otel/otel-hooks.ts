import type { Attributes } from "@opentelemetry/api";
import { type Context, context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { type CallInfo, callHook, type Hooks } from "../client/hooks.ts";
import { version } from "../generated/version.ts";

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
 * OpenTelemetry's HTTP conventions. Spans of tool calls have the tool, the label and the cost. Without a registered
 * provider, the hooks do nothing.
 *
 * ```ts
 * import { Tandem } from "@tandem/sdk";
 * import { otelHooks } from "@tandem/sdk/otel";
 *
 * const tandem = new Tandem({ hooks: otelHooks() });
 * ```
 */
export function otelHooks({ tracer, hooks = {} }: OtelOptions = {}): Hooks {
  const calls = new Map<string, Traced>();
  const tracerOf = () => tracer ?? trace.getTracer("@tandem/sdk", version);

  /** A call's span starts with its wait for the first attempt. */
  function start(info: CallInfo, waitedMs: number): Traced {
    const name = `tandem ${info.api} ${info.tool ?? info.method}`;
    const span = tracerOf().startSpan(name, { attributes: attributesOf(info), startTime: Date.now() - waitedMs });
    const call = { span, within: trace.setSpan(context.active(), span), attempt: undefined, attempts: 0 };
    calls.set(info.callId, call);
    return call;
  }

  function end(callId: string, { span, attempts }: Traced, status: number | undefined): void {
    calls.delete(callId);
    if (status !== undefined) span.setAttribute("http.response.status_code", status);
    if (attempts > 1) span.setAttribute("http.request.resend_count", attempts - 1);
    span.end();
  }

  return {
    onRequest(info) {
      const call = calls.get(info.callId) ?? start(info, info.waitedMs);
      call.attempts = info.attempt;
      const resent = info.attempt > 1 && { "http.request.resend_count": info.attempt - 1 };
      const attributes = { ...attributesOf(info), ...resent };
      call.attempt = tracerOf().startSpan(info.method, { kind: SpanKind.CLIENT, attributes }, call.within);
      callHook(hooks, "onRequest", () => info);
    },

    onResponse(info) {
      const { callId, status, outcome, requestId, charged, isLast } = info;
      const call = calls.get(callId);
      const attempt = call?.attempt;
      attempt?.setAttributes({ "http.response.status_code": status, "tandem.outcome": outcome });
      if (requestId !== undefined) attempt?.setAttribute("tandem.request_id", requestId);
      if (charged !== undefined) call?.span.setAttribute("tandem.credits.charged", charged);
      if (call && isLast) {
        attempt?.end();
        end(callId, call, status);
      }
      callHook(hooks, "onResponse", () => info);
    },

    onRetry(info) {
      const call = calls.get(info.callId);
      if (call) fail(call, info.why, info.status);
      const attributes = { "tandem.retry.wait_ms": info.waitMs, "tandem.retry.why": info.why };
      call?.span.addEvent("retry", attributes);
      callHook(hooks, "onRetry", () => info);
    },

    onError(info) {
      const { error } = info;
      const call = calls.get(info.callId) ?? start(info, 0);
      fail(call, error.attempts.at(-1)?.why ?? error.code, error.status);
      const { code, outcome, charged } = error;
      call.span.setAttributes({ "error.type": code, "tandem.outcome": outcome });
      if (charged !== undefined) call.span.setAttribute("tandem.credits.charged", charged);
      call.span.setStatus({ code: SpanStatusCode.ERROR, message: error.summary });
      end(info.callId, call, error.status);
      callHook(hooks, "onError", () => info);
    },
  };
}

function fail(call: Traced, why: string, status: number | undefined): void {
  const { attempt } = call;
  call.attempt = undefined;
  if (!attempt) return;
  attempt.setAttribute("error.type", status !== undefined && status >= 400 ? String(status) : "_OTHER");
  attempt.setStatus({ code: SpanStatusCode.ERROR, message: why });
  attempt.end();
}

/** Attributes of every request, by the conventions for HTTP clients. */
function attributesOf({ api, method, url, tool, label }: CallInfo): Attributes {
  const { hostname, port, protocol } = new URL(url);
  return {
    "tandem.api": api,
    "http.request.method": method,
    "server.address": hostname.replace(/^\[|\]$/g, ""),
    "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    "url.full": url,
    ...(tool !== undefined && { "tandem.tool": tool }),
    ...(label !== undefined && { "tandem.label": label }),
  };
}
