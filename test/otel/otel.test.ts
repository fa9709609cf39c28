import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { otelHooks } from "@tandem/sdk/otel";
import { expect, onTestFinished, test } from "vitest";
import { infraService, rejection } from "../support/mock-service.ts";

function tracing() {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  return { tracer: provider.getTracer("test"), spans: () => exporter.getFinishedSpans() };
}

/** The active span follows what is awaited, as with the context manager for Node. */
function asyncContexts(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, run, self, ...args) => storage.run(active, () => run.apply(self, args)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

const parentOf = (span: ReadableSpan) => span.parentSpanContext?.spanId;
const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;

test("a call is a span, each attempt a client span below it", async () => {
  const { tracer, spans } = tracing();
  const { newClient, mock, settle, url } = await infraService();
  const infra = newClient({ hooks: otelHooks({ tracer }) });
  mock.faults.add({ operation: "getServer", nth: 1, fault: { status: 503 } });
  const { items } = await settle(infra.servers.list({ pageSize: 1 }));
  await settle(infra.servers.get(items[0]!.id));

  const [, list, first, second, call] = spans();
  const { hostname, port } = new URL(url);
  const common = {
    "tandem.api": "infra",
    "http.request.method": "GET",
    "server.address": hostname,
    "server.port": Number(port),
    "url.full": `${url.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1/servers/${items[0]!.id}`,
  };
  expect([list!.name, first!.name, call!.name]).toEqual(["tandem infra GET", "GET", "tandem infra GET"]);
  expect([first!.kind, call!.kind]).toEqual([SpanKind.CLIENT, SpanKind.INTERNAL]);
  expect([first!, second!].map(parentOf)).toEqual([idOf(call), idOf(call)]);
  expect(parentOf(call!)).toBeUndefined();
  expect(first!.attributes).toMatchObject({ ...common, "http.response.status_code": 503, "error.type": "503" });
  expect(first!.status.code).toBe(SpanStatusCode.ERROR);
  expect(first!.attributes).not.toHaveProperty("http.request.resend_count");
  expect(second!.attributes).toMatchObject({
    ...common,
    "http.response.status_code": 200,
    "http.request.resend_count": 1,
    "tandem.outcome": "executed",
  });
  expect(call!.attributes).toMatchObject({
    ...common,
    "http.response.status_code": 200,
    "http.request.resend_count": 1,
  });
  expect(call!.status.code).toBe(SpanStatusCode.UNSET);
  expect(call!.events.map(({ name }) => name)).toEqual(["retry"]);
});

test("a failed call says its code, even if unsent", async () => {
  const { tracer, spans } = tracing();
  const { newClient, mock } = await infraService();
  const infra = newClient({ hooks: otelHooks({ tracer }), token: mock.tokens.revoked });
  await rejection(infra.servers.get("srv_1"));
  await rejection(infra.servers.get("srv_1", { signal: AbortSignal.abort() }));

  expect(spans().map(({ attributes, status }) => [attributes["error.type"], status.code])).toEqual([
    ["401", SpanStatusCode.ERROR],
    ["authentication", SpanStatusCode.ERROR],
    ["aborted", SpanStatusCode.ERROR],
  ]);
});

test("calls side by side keep their attempts apart, and nothing secret is in any span", async () => {
  const { tracer, spans } = tracing();
  const { newClient, token } = await infraService();
  const infra = newClient({ hooks: otelHooks({ tracer }) });
  await Promise.all(
    Array.from({ length: 5 }, () => infra.client.GET("/servers", { params: { query: { secret: "s3cret" } as never } })),
  );

  const calls = spans().filter(({ kind }) => kind === SpanKind.INTERNAL);
  const attempts = spans().filter(({ kind }) => kind === SpanKind.CLIENT);
  expect(attempts.map(parentOf).sort()).toEqual(calls.map(idOf).sort());
  const printed = JSON.stringify(spans().map(({ attributes, events, status }) => [attributes, events, status]));
  expect(printed).not.toContain(token);
  expect(printed).not.toContain("s3cret");
  expect(attempts[0]!.attributes["url.full"]).toMatch(/\/servers\?secret=REDACTED$/);
});

test("a call is below the span that is active, and own hooks are called as well", async () => {
  const { tracer, spans } = tracing();
  const { newClient } = await infraService();
  const seen: string[] = [];
  const hooks = otelHooks({
    tracer,
    hooks: { onRequest: () => seen.push("request"), onResponse: () => seen.push("response") },
  });
  const infra = newClient({ hooks });
  context.setGlobalContextManager(asyncContexts());
  onTestFinished(() => context.disable());
  const parent = tracer.startSpan("parent");
  await context.with(trace.setSpan(context.active(), parent), async () => {
    await infra.servers.list();
  });

  expect(seen).toEqual(["request", "response"]);
  expect(spans().map(parentOf)).toEqual([idOf(spans()[1]), idOf(parent as never)]);
});

test("without a provider nothing happens", async () => {
  const { newClient } = await infraService();
  const infra = newClient({ hooks: otelHooks() });
  expect((await infra.servers.list()).items.length).toBeGreaterThan(0);
});
