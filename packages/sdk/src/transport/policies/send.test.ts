import { describe, expect, test, vi } from "vitest";
import { virtualClock } from "../../../../../test/support/virtual-clock.ts";
import type { ApiSettings } from "../api-settings.ts";
import type { Call, CallState } from "../call.ts";
import type { FetchInit } from "../client-options.ts";
import { tellsWhenSent } from "../dispatch-watch.ts";
import { type AttemptResult, isSuccess, type Outgoing, outcomeOfStatus } from "../exchange.ts";
import { limit } from "./limit.ts";
import { send as sendAttempt } from "./send.ts";

const url = "http://localhost:1/x";
const json = { "content-type": "application/json" };

interface Asked {
  method?: string;
  body?: string;
  signal?: AbortSignal;
  attemptMs?: number;
  endsAt?: number;
  /** The monotonic clock, which starts at no known moment. */
  at?: number;
}

/** One attempt within its limits. */
async function send(outgoing: Outgoing, call: Call, settings: ApiSettings, sent: () => void): Promise<AttemptResult> {
  const full = { ...settings, retry: { rules: [] } };
  const state = { outgoing, call, settings: full, attempts: [], outcome: "not_sent" } as unknown as CallState;
  return (await limit(sendAttempt)(state, { sent })).result!;
}

/** One attempt by a `fetch` of the test's own, on a clock of the test's own that stands `at`. */
function attempt(fetch: unknown, asked: Asked = {}) {
  const { method = "POST", body = "{}", signal, attemptMs = 1_000, endsAt = 10_000, at = 0 } = asked;
  const clock = Object.assign(virtualClock(), { monotonic: () => at });
  const inits: FetchInit[] = [];
  const own = (to: string, init: FetchInit) => {
    inits.push(init);
    return (fetch as (...args: unknown[]) => unknown)(to, init);
  };
  const told = (fetch as { tellsWhenSent?: unknown }).tellsWhenSent;
  const settings = {
    fetch: Object.assign(own, told === undefined ? {} : { tellsWhenSent: told }),
    clock,
    maxResponseBytes: 100,
  } as unknown as ApiSettings;
  const outgoing = { method, url, headers: { a: "1" }, ...(body && { body }) };
  const onSent = vi.fn();
  const end = send(outgoing, { signal, attemptMs, endsAt } as Call, settings, onSent);
  return { end, clock, inits, onSent, settings };
}

const silent = () => new Promise(() => undefined);
const transport = (fetch: (url: string, init: FetchInit) => unknown) =>
  Object.assign((to: string, init: FetchInit) => fetch(to, init), { tellsWhenSent: true });
const sending = (then: () => unknown) =>
  transport((_: string, init: FetchInit) => {
    init.onSent?.();
    return then();
  });

describe("an attempt whose time is over", () => {
  test.each([
    { attemptMs: 1_000, endsAt: 6_000, kind: "attemptMs", after: 1_000 },
    { attemptMs: 1_000, endsAt: 5_999, kind: "totalMs", after: 999 },
    { attemptMs: 1_000, endsAt: 6_001, kind: "attemptMs", after: 1_000 },
  ])("of $attemptMs ms, until $endsAt: $kind after $after ms", async ({ attemptMs, endsAt, kind, after }) => {
    const { end, clock, inits } = attempt(silent, { attemptMs, endsAt, at: 5_000 });
    const before = clock.now();

    expect(await clock.play(end)).toEqual({
      failure: { kind, why: "timeout", cause: undefined, phase: "headers", outcome: "unknown" },
    });
    expect(clock.now() - before).toBe(after);
    expect(inits[0]!.signal.aborted).toBe(true);
  });

  test.each([
    { name: "that was not sent", fetch: transport(silent), phase: "connect", outcome: "not_sent" },
    { name: "that was sent", fetch: sending(silent), phase: "headers", outcome: "unknown" },
  ])("$name, and whose transport says so: $outcome", async ({ fetch, phase, outcome }) => {
    const { end, clock } = attempt(fetch);

    expect(await clock.play(end)).toMatchObject({ failure: { phase, outcome } });
  });

  test("by a timer that fires long after it was due: data that has arrived counts", async () => {
    const clock = Object.assign(virtualClock(), { monotonic: () => (clock.pending === 0 ? 60_000 : 0) });
    const settings = { clock, maxResponseBytes: 100 } as unknown as ApiSettings;
    const arriving = () =>
      new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(new Response("{}")))));
    const call = { attemptMs: 1_000, endsAt: 10_000 } as Call;
    const outgoing = { method: "POST", url, headers: {}, body: "{}" };

    const [arrived, silentOne] = [arriving, silent].map((fetch) =>
      clock.play(send(outgoing, call, { ...settings, fetch: fetch as never }, () => undefined)),
    );

    expect(await arrived).toMatchObject({ reply: { status: 200 } });
    expect(await silentOne).toMatchObject({ failure: { kind: "attemptMs", why: "timeout" } });
  });

  test("while its body comes: what the status says, and the body is let go of", async () => {
    const { end, clock, inits } = attempt(async () => new Response(new ReadableStream({}), { status: 201 }));

    expect(await clock.play(end)).toMatchObject({
      failure: { kind: "attemptMs", phase: "body", outcome: "executed", status: 201 },
    });
    expect(inits[0]!.signal.aborted).toBe(true);
  });
});

describe("an abort", () => {
  test("before the attempt: nothing is sent, and no timer is left", async () => {
    const fetch = vi.fn(silent);
    const { end, clock } = attempt(fetch, { signal: AbortSignal.abort("enough") });

    expect(await end).toEqual({
      failure: { kind: "aborted", why: "aborted", cause: "enough", phase: "connect", outcome: "not_sent" },
    });
    expect([fetch.mock.calls.length, clock.pending]).toEqual([0, 0]);
  });

  test("ends the attempt with its reason, and no timer is left", async () => {
    const controller = new AbortController();
    const { end, clock, inits } = attempt(silent, { signal: controller.signal });
    controller.abort("enough");

    expect(await end).toEqual({
      failure: { kind: "aborted", why: "aborted", cause: "enough", phase: "headers", outcome: "unknown" },
    });
    expect([inits[0]!.signal.aborted, clock.pending]).toEqual([true, 0]);
  });

  test("after the attempt does nothing to it", async () => {
    const controller = new AbortController();
    const { end, clock, inits } = attempt(async () => new Response("{}"), { signal: controller.signal });
    await end;
    controller.abort();

    expect([inits[0]!.signal.aborted, clock.pending]).toEqual([false, 0]);
  });
});

describe("a refusal whose body never ends", () => {
  const refused = async () => new Response(new ReadableStream({}), { status: 401 });

  test("is one once the attempt's time is over", async () => {
    const { end, clock } = attempt(refused);

    expect(await clock.play(end)).toMatchObject({ reply: { status: 401, text: "", cut: "timeout", headersAt: 0 } });
  });

  test("is none when the call is over", async () => {
    const { end, clock } = attempt(refused, { endsAt: 500 });
    const controller = new AbortController();
    const aborted = attempt(refused, { signal: controller.signal });
    setImmediate(() => setImmediate(() => controller.abort()));

    expect(await clock.play(end)).toMatchObject({
      failure: { kind: "totalMs", phase: "body", outcome: "rejected", status: 401 },
    });
    expect(await aborted.end).toMatchObject({ failure: { kind: "aborted", phase: "body", status: 401 } });
  });
});

describe("an answer with a part that throws when it is looked at", () => {
  const cause = new RangeError("broken");
  const raise = () => {
    throw cause;
  };
  const whole = { status: 200, headers: new Headers(), body: null, text: async () => "" };
  const lasting = { kind: "no_response", why: "broken", cause, isLasting: true };

  test.each<[what: string, answer: object, result: object]>([
    [
      "before its status is known",
      { ...whole, headers: { get: raise } },
      { failure: { ...lasting, phase: "headers", outcome: "unknown" } },
    ],
    [
      "a success",
      { ...whole, textWithin: raise },
      { failure: { ...lasting, phase: "body", outcome: "executed", status: 200 } },
    ],
    ["a refusal", { ...whole, status: 401, textWithin: raise }, { reply: { status: 401, text: "", cut: "broken" } }],
  ])("%s: lasts, and ends the request", async (_, answer, result) => {
    const { end, inits, clock } = attempt(async () => answer);

    expect(await end).toMatchObject(result);
    expect([inits[0]!.signal.aborted, clock.pending]).toEqual([true, 0]);
  });
});

test("what a fetch is given: the request, its body only if it has one, and a redirect that is not followed", async () => {
  const sent = attempt(silent);
  const bare = attempt(silent, { body: "", method: "GET" });
  const { signal } = sent.inits[0]!;

  expect(sent.inits).toEqual([{ method: "POST", headers: { a: "1" }, body: "{}", redirect: "manual", signal }]);
  expect(Object.keys(bare.inits[0]!).sort()).toEqual(["headers", "method", "redirect", "signal"]);
});

test("onSent of a transport is passed on once", async () => {
  const told = transport(async (_: string, { onSent }: FetchInit) => {
    onSent!();
    onSent!();
    return new Response("{}");
  });
  const { end, onSent } = attempt(told);
  await end;

  expect(onSent).toHaveBeenCalledTimes(1);
});

test.each([
  [true, true],
  [false, false],
  [1, false],
  [undefined, false],
])("a fetch whose tellsWhenSent is %j is a transport: %j", (said, expected) => {
  const { settings } = attempt(Object.assign(() => silent(), said === undefined ? {} : { tellsWhenSent: said }));

  expect(tellsWhenSent(settings)).toBe(expected);
});

test("Node's own fetch reports when a request is sent", () => {
  expect(tellsWhenSent({ fetch: undefined } as ApiSettings)).toBe(true);
});

test("a declared length is believed of the platform's fetch alone", async () => {
  const asked: unknown[] = [];
  const readBody = async (_: Response, ...rest: unknown[]) => {
    asked.push(rest);
    return "read";
  };
  const call = { attemptMs: 1_000, endsAt: 1_000, readBody } as unknown as Call;
  const fetch = async () => new Response("{}");
  vi.stubGlobal("fetch", fetch);
  const settings = { clock: { ...virtualClock(), now: () => 0 }, maxResponseBytes: 100 } as unknown as ApiSettings;
  const outgoing = { method: "POST", url, headers: {}, body: "{}" };

  const own = await send(outgoing, call, { ...settings, fetch }, () => undefined);
  const platforms = await send(outgoing, call, settings, () => undefined);

  expect(asked).toEqual([
    [100, false],
    [100, true],
  ]);
  expect([own.reply?.text, platforms.reply?.text]).toEqual(["read", "read"]);
});

test.each([
  { name: "a platform without fetch sends nothing", fetch: undefined, phase: "connect", outcome: "not_sent" },
  { name: "a fetch of the platform's that throws may have", fetch: throwing(5), phase: "headers", outcome: "unknown" },
])("$name, and neither is tried again", async ({ fetch, phase, outcome }) => {
  vi.stubGlobal("fetch", fetch);
  const settings = { clock: virtualClock(), fetch: undefined } as unknown as ApiSettings;
  const call = { attemptMs: 1_000, endsAt: Infinity } as Call;

  expect(await send({ method: "GET", url, headers: {} }, call, settings, () => undefined)).toMatchObject({
    failure: { kind: "connection", phase, outcome, isLasting: true },
  });
});

test("an answer: its status, headers, text and when its headers came", async () => {
  const response = new Response('{"a":1}', { status: 203, headers: json });
  const { end } = attempt(async () => response, { at: 42 });

  expect(await end).toEqual({
    reply: { status: 203, headers: response.headers, text: '{"a":1}', response, headersAt: 42 },
  });
});

test("a response after the attempt's timeout changes nothing", async () => {
  let answer = (_: Response) => {};
  const { end, clock } = attempt(() => new Promise<Response>((resolve) => (answer = resolve)));
  const first = await clock.play(end);
  answer(new Response("{}"));

  expect(first).toMatchObject({ failure: { kind: "attemptMs" } });
});

describe("an answer that stops in the middle of its JSON", () => {
  test.each([
    { name: "without a length", headers: {}, isCut: true },
    { name: "of the length that it says", headers: { "content-length": "4" }, isCut: false },
    { name: "in chunks", headers: { "transfer-encoding": "chunked" }, isCut: false },
    { name: "in another coding of the transfer", headers: { "transfer-encoding": "gzip" }, isCut: true },
    { name: "that was compressed", headers: { "content-length": "4", "content-encoding": "gzip" }, isCut: true },
    {
      name: "compressed, in chunks",
      headers: { "transfer-encoding": "chunked", "content-encoding": "br" },
      isCut: true,
    },
    { name: "that is no JSON", headers: { "content-type": "text/plain" }, isCut: false },
  ])("$name: $isCut", async ({ headers, isCut }) => {
    const fetch = async () => new Response('{"a"', { status: 201, headers: { ...json, ...headers } as HeadersInit });

    expect(await attempt(fetch).end).toMatchObject(
      isCut
        ? {
            failure: {
              kind: "cut_short",
              phase: "body",
              outcome: "executed",
              status: 201,
              why: "the response was truncated",
            },
          }
        : { reply: { text: '{"a"' } },
    );
  });
});

test("a response over the limit is not retried, and has no cause", async () => {
  expect(await attempt(async () => new Response("a".repeat(101))).end).toEqual({
    failure: {
      kind: "too_large",
      why: "too_large",
      isLasting: true,
      phase: "body",
      outcome: "executed",
      status: 200,
    },
  });
});

test("a body that breaks: a connection that broke, with its cause", async () => {
  const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  const body = new ReadableStream({ start: (controller) => controller.error(cause) });

  expect(await attempt(async () => new Response(body)).end).toEqual({
    failure: { kind: "connection", why: "ECONNRESET", cause, phase: "body", outcome: "executed", status: 200 },
  });
});

const whole = { status: 200, headers: new Headers(), text: async () => "" };

test.each([
  [undefined, "undefined"],
  [null, "null"],
  [5, "number"],
  [{ ...whole, status: 200.5 }, "object"],
  [{ ...whole, status: "200" }, "object"],
  [{ ...whole, type: "error" }, "object"],
  [{ ...whole, headers: undefined }, "object"],
  [{ ...whole, headers: {} }, "object"],
  [{ ...whole, headers: { get: () => 5 } }, "object"],
  [{ ...whole, text: undefined }, "object"],
])("%j is no response", async (answer, kind) => {
  expect(await attempt(async () => answer).end).toEqual({
    failure: {
      kind: "no_response",
      phase: "headers",
      outcome: "unknown",
      why: `fetch resolved to ${kind}`,
      isLasting: true,
    },
  });
});

test.each([
  ["null", { ...whole, headers: new Headers() }],
  ["undefined", { ...whole, headers: { get: () => undefined, has: () => false } }],
  ["a text", { ...whole, headers: new Headers(json) }],
])("a response whose content-type is %s is one", async (_, answer) => {
  expect(await attempt(async () => answer).end).toMatchObject({ reply: { text: "" } });
});

describe("a fetch that fails", () => {
  const refusedConnection = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });

  test.each([
    { name: "throws", fetch: () => Promise.reject(new Error("no")), isLasting: false, isTold: false },
    { name: "throws at once", fetch: throwing(new Error("no")), isLasting: true, isTold: false },
    { name: "throws before it sends", fetch: transport(() => Promise.reject(new Error("no"))), isTold: true },
    { name: "throws after it sent", fetch: sending(() => Promise.reject(refusedConnection)), isTold: true },
  ])("that $name", async ({ name, fetch, isLasting = false, isTold }) => {
    const isUnsent = name === "throws before it sends";

    expect(await attempt(fetch).end).toMatchObject({
      failure: {
        kind: "connection",
        phase: isUnsent ? "connect" : "headers",
        outcome: isUnsent ? "not_sent" : "unknown",
        isLasting,
        isTold,
      },
    });
  });

  test("with an error that cannot be looked at", async () => {
    const cause = new Proxy(new Error("x"), { getPrototypeOf: throwing(new Error("no")) });

    const { failure } = await attempt(() => Promise.reject(cause)).end;

    expect(failure!.cause === cause).toBe(true);
    expect({ ...failure, cause: "it" }).toEqual({
      kind: "connection",
      why: "an unreadable error",
      cause: "it",
      phase: "headers",
      outcome: "unknown",
    });
  });
});

describe("a request that a fetch cannot make", () => {
  const asked = { method: "GET", body: "{}" };
  const typeError = new TypeError("GET has a body");

  test("is known by what the platform says of it", async () => {
    expect(await attempt(() => Promise.reject(typeError), asked).end).toEqual({
      failure: {
        kind: "invalid_request",
        why: "GET has a body",
        cause: typeError,
        isLasting: true,
        phase: "connect",
        outcome: "not_sent",
      },
    });
  });

  test.each([
    { name: "a request that can be made", cause: typeError, asked: {} },
    { name: "another kind of error", cause: new Error("x"), asked },
    { name: "what is no error", cause: { name: "TypeError" }, asked },
    { name: "an error with a cause", cause: new TypeError("fetch failed", { cause: new Error("x") }), asked },
  ])("$name is a broken connection", async ({ cause, asked }) => {
    expect(await attempt(() => Promise.reject(cause), asked).end).toMatchObject({ failure: { kind: "connection" } });
  });

  test("an error other than a TypeError proves nothing", async () => {
    vi.stubGlobal("Request", function Broken() {
      throw new RangeError("broken");
    });

    expect(await attempt(() => Promise.reject(typeError), asked).end).toMatchObject({
      failure: { kind: "connection" },
    });
  });
});

test.each([
  [0, "unknown", false],
  [199, "unknown", false],
  [200, "executed", true],
  [299, "executed", true],
  [300, "rejected", false],
  [302, "rejected", false],
  [303, "unknown", false],
  [304, "rejected", false],
  [499, "rejected", false],
  [500, "unknown", false],
])("the status %d: %s, a success %j", (status, outcome, isOne) => {
  expect([outcomeOfStatus(status), isSuccess(status)]).toEqual([outcome, isOne]);
});

function throwing(error: unknown) {
  return () => {
    throw error;
  };
}
