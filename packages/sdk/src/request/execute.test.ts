import { getEventListeners } from "node:events";
import type { CallOptions, Hooks, SharedOptions } from "@tandem/sdk";
import { describe, expect, test, vi } from "vitest";
import { digestAtOnce, settlePromises, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { Credential } from "../client/credential.ts";
import { type Call, resolveCall, resolveSettings } from "../client/settings.ts";
import { type Pacer, type PermitRequest, QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import { wait } from "../time/clock.ts";
import { textOf } from "./body.ts";
import { execute } from "./execute.ts";
import { infraRetryRows, toolRetryRows } from "./retry.ts";

digestAtOnce();

/** What the network does with one request: a status with headers, an error's code, or a wait before either. */
type Step =
  | number
  | string
  | {
      status: number;
      headers?: Record<string, string>;
      text?: string;
      isTooLarge?: boolean;
      isCut?: boolean;
      afterMs?: number;
    };

/** A success whose connection breaks in the middle of its body. */
const cut: Step = { status: 200, isCut: true };

interface Plan {
  api?: "tools" | "infra";
  method?: string;
  options?: CallOptions;
  client?: SharedOptions;
  unsafe?: boolean;
  hooks?: Hooks;
  call?: Partial<Call>;
  pacer?: Pacer;
}

/** One call over a network that follows a script; then it answers 200. No retry takes less than its longest wait. */
async function run(steps: readonly Step[], { api = "infra", method = "GET", unsafe = false, ...plan }: Plan = {}) {
  const clock = new VirtualClock({ monotonicMs: 1_000_000 });
  const sentAt: number[] = [];
  const script = [...steps];
  const fetch = async (_: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    sentAt.push(clock.monotonic() - 1_000_000);
    const step = script.shift() ?? 200;
    if (typeof step === "string") throw new TypeError("fetch failed", { cause: { code: step } });
    const {
      status,
      headers = {},
      text = "{}",
      isTooLarge = false,
      isCut = false,
      afterMs = 0,
    } = typeof step === "number" ? { status: step } : step;
    if (afterMs > 0) await wait(afterMs, clock, signal);
    return {
      status,
      headers: new Headers({ ...headers, ...(isTooLarge && { "content-length": "99999999" }) }),
      async text() {
        if (isCut) throw new TypeError("terminated", { cause: { code: "UND_ERR_SOCKET" } });
        return text;
      },
    } as never;
  };
  const client: SharedOptions = {
    clock,
    fetch,
    pacing: false,
    ...(plan.hooks && { hooks: plan.hooks }),
    ...plan.client,
  };
  const setup = {
    api,
    baseUrl: "https://api.example.com",
    credential: new Credential("s3cret", "token"),
    retryRows: api === "tools" ? toolRetryRows : infraRetryRows,
    unsafeRetries: unsafe,
    errors: {},
    assumedPerMinute: 60,
  };
  const settings = { ...resolveSettings(setup, client), ...(plan.pacer && { pacer: plan.pacer }) };
  vi.spyOn(Math, "random").mockReturnValue(1);
  const call = { ...resolveCall(plan.options ?? {}, client, 30_000, settings), ...plan.call };
  const outgoing = {
    method,
    url: "https://api.example.com/a",
    headers: { authorization: "Bearer s3cret", accept: "*/*" },
    body: undefined,
  };
  let isOver = false;
  const ending = execute(outgoing, call, settings).then(
    ({ answer, attempts }) => ({ status: answer.status, text: textOf(answer.body!), attempts, error: undefined }),
    (error) => ({ status: undefined, text: undefined, attempts: error.attempts, error }),
  );
  void ending.then(() => {
    isOver = true;
  });
  await settlePromises();
  for (let turns = 0; !isOver; await settlePromises()) {
    if (!(await clock.next()) || ++turns > 200) throw new Error("The call does not end.");
  }
  return { ...(await ending), sentAt, clock };
}

describe("retryable is true if the same call may succeed later, without executing or charging it twice", () => {
  const told = { status: 503, headers: { "retry-after": "5" } };
  const late = { status: 200, afterMs: 5_000 };
  const tooLarge = { status: 200, isTooLarge: true };
  test.each<[steps: Step[], plan: Plan, outcome: string, retryable: boolean]>([
    [[500], { api: "tools", method: "POST" }, "unknown", false],
    [[500], { method: "POST" }, "unknown", false],
    [[503], { method: "PATCH" }, "unknown", false],
    [[500], { method: "GET" }, "unknown", true],
    [[500], { method: "DELETE" }, "unknown", true],
    [["ECONNRESET"], { method: "POST" }, "unknown", false],
    [["ECONNRESET"], { method: "GET" }, "unknown", true],
    [["ECONNRESET"], { method: "DELETE" }, "unknown", true],
    [["ECONNREFUSED"], { method: "POST" }, "not_sent", true],
    [[told], { method: "POST" }, "rejected", true],
    [[400], { method: "GET" }, "rejected", false],
    [[late], { method: "GET" }, "unknown", true],
    [[late], { method: "DELETE" }, "unknown", true],
    [[late], { method: "POST" }, "unknown", false],
    [[late], { method: "GET", options: { retries: 0, timeout: { attemptMs: 100 } } }, "unknown", true],
    [[408], { method: "GET" }, "rejected", true],
    [[408], { api: "tools", method: "POST" }, "rejected", true],
    [[cut], { method: "GET" }, "executed", true],
    [[cut], { method: "POST" }, "executed", false],
    [[tooLarge], { method: "GET" }, "executed", false],
    // A later refusal does not undo what an earlier attempt may have done; another call has another idempotency key.
    [["ECONNRESET", told], { method: "POST", unsafe: true, options: { retries: 1 } }, "unknown", false],
    [["ECONNRESET", "ECONNREFUSED"], { method: "POST", unsafe: true, options: { retries: 1 } }, "unknown", false],
    [["ECONNRESET", "ECONNREFUSED"], { method: "GET", options: { retries: 1 } }, "unknown", true],
  ])("%j of %j is %s: %j", async (steps, { options, ...plan }, outcome, retryable) => {
    const limits = { retries: 0, timeout: { totalMs: 1_000 }, ...options };
    const { error } = await run(steps, { ...plan, options: limits });
    expect(error).toMatchObject({ outcome, retryable });
  });
});

describe("retries and their times", () => {
  test.each<[what: string, steps: Step[], plan: Plan, sentAt: number[], end: number | object]>([
    ["a success is sent once", [201], { method: "POST" }, [0], 201],
    [
      "a POST whose answer was lost may have been executed, and is not sent again",
      ["ECONNRESET"],
      { method: "POST" },
      [0],
      {
        code: "connection",
        outcome: "unknown",
        retryable: false,
        charged: undefined,
        message:
          "POST https://api.example.com/a failed: ECONNRESET. The request may have been executed, so it was not retried. Check whether it took effect before you retry.",
        facts: { method: "POST", url: "https://api.example.com/a", reason: "ECONNRESET" },
      },
    ],
    [
      "a POST that was carried out, and whose answer cannot be read, is not sent again",
      [cut],
      { method: "POST" },
      [0],
      {
        code: "connection",
        outcome: "executed",
        message:
          "POST https://api.example.com/a failed: UND_ERR_SOCKET. The service executed it, but the response could not be read.",
      },
    ],
    [
      "what was carried out each time, and never could be read, is told so",
      [cut, cut],
      { options: { retries: 1 } },
      [0, 500],
      {
        outcome: "executed",
        message: expect.stringContaining("The service executed it, but the response could not be read."),
      },
    ],
    ["a GET whose answer cannot be read is", [cut], {}, [0, 500], 200],
    [
      "an answer that is too large stays so",
      [{ status: 200, isTooLarge: true }],
      {},
      [0],
      {
        code: "invalid_response",
        summary: "The response is larger than 33554432 bytes",
        facts: { option: "maxResponseBytes", maxBytes: 33_554_432 },
      },
    ],
    [
      "a tool's run that never left cost nothing",
      ["ECONNREFUSED"],
      { api: "tools", method: "POST", options: { retries: 0 } },
      [0],
      {
        outcome: "not_sent",
        charged: 0,
        retryable: true,
        message: "POST https://api.example.com/a failed: ECONNREFUSED. The request was not sent.",
      },
    ],
    [
      "a tool's run that was refused cost nothing",
      [400],
      { api: "tools", method: "POST" },
      [0],
      {
        outcome: "rejected",
        charged: 0,
        message: "The service returned an unexpected status (400). Check baseUrl, and that the SDK is up to date.",
      },
    ],
    [
      "a service that says when to come back did nothing",
      [{ status: 503, headers: { "retry-after": "7" } }],
      { method: "POST", options: { retries: 0 } },
      [0],
      { status: 503, outcome: "rejected" },
    ],
    [
      "of a request that was sent four times it is not said that it was not sent again",
      ["ECONNRESET", "ECONNRESET", "ECONNRESET", "ECONNRESET"],
      {},
      [0, 500, 1_500, 3_500],
      { message: expect.stringContaining("ECONNRESET. The request may have been executed. Check") },
    ],
    [
      "a tool's run whose answer was lost may have been charged, and is not sent again",
      ["ECONNRESET"],
      { api: "tools", method: "POST" },
      [0],
      { code: "connection", outcome: "unknown", charged: "unknown" },
    ],
    [
      "a tool's run that was answered with 500 may have been charged, and is not sent again",
      [500],
      { api: "tools", method: "POST" },
      [0],
      { code: "server_error", outcome: "unknown", charged: "unknown" },
    ],
    ["a POST to a service that honors its key is", ["ECONNRESET"], { method: "POST", unsafe: true }, [0, 500], 200],
    [
      "a POST that was executed is not, where its answer cannot be read, whatever the service does with its key",
      [cut],
      { method: "POST", unsafe: true },
      [0],
      { code: "connection", outcome: "executed" },
    ],
    ["a POST that never left is", ["ECONNREFUSED", "ENOTFOUND"], { method: "POST" }, [0, 500, 1_500], 200],
    ["a GET whose answer was lost is", ["ECONNRESET"], {}, [0, 500], 200],
    [
      "retries end after three, each after twice the wait",
      ["ECONNRESET", 500, "ECONNRESET", 502],
      {},
      [0, 500, 1_500, 3_500],
      { code: "server_error", status: 502, outcome: "unknown" },
    ],
    ["retries end after as many as the call says", [500, 500], { options: { retries: 1 } }, [0, 500], { status: 500 }],
    [
      "no retries are none",
      ["ECONNREFUSED"],
      { options: { retries: 0 } },
      [0],
      { code: "connection", outcome: "not_sent" },
    ],
    ["a provider's failure is tried again", [422, 422], { api: "tools", method: "POST" }, [0, 1_000, 3_000], 200],
    [
      "a service's failure waits as long as it says",
      [{ status: 503, headers: { "retry-after": "7" } }],
      { method: "POST" },
      [0, 7_000],
      200,
    ],
    [
      "a POST's 503 without a wait is not sent again",
      [503],
      { method: "POST" },
      [0],
      { code: "server_error", outcome: "unknown" },
    ],
    [
      "pauses wait a growing while at least, and use up no retry",
      [429, 429, 429, 429, 429],
      { method: "POST", options: { retries: 1 } },
      [0, 1_000, 3_000, 7_000, 15_000, 31_000],
      200,
    ],
    [
      "a pause waits as long as the service says, by Retry-After or else by its rate limit's headers",
      [
        { status: 429, headers: { "retry-after": "5", "ratelimit-reset": "9" } },
        { status: 429, headers: { "ratelimit-reset": "9" } },
      ],
      {},
      [0, 5_000, 14_000],
      200,
    ],
    [
      "without retries a pause is waited out by nobody",
      [429],
      { options: { retries: 0 } },
      [0],
      { status: 429, outcome: "rejected" },
    ],
    [
      "what the call has no time for is not waited for",
      [{ status: 503, headers: { "retry-after": "7" } }],
      { options: { timeout: { totalMs: 7_000 } } },
      [0],
      {
        status: 503,
        facts: { option: "timeout.totalMs", limitMs: 7_000, waitMs: 7_000 },
        message: expect.stringContaining(
          "The next attempt would be in 7 s, after the timeout of 7 s (timeout.totalMs).",
        ),
      },
    ],
    [
      "a wait of 600 s that the call has no time for is in the message",
      [{ status: 503, headers: { "retry-after": "600" } }],
      { options: { timeout: { totalMs: 7_000 } } },
      [0],
      { message: expect.stringContaining("The next attempt would be in 600 s, after the timeout of 7 s") },
    ],
    [
      "what it has time for is",
      [{ status: 503, headers: { "retry-after": "7" } }],
      { options: { timeout: { totalMs: 7_001 } } },
      [0, 7_000],
      200,
    ],
    [
      "an attempt that takes too long is made again, where that changes nothing",
      [{ status: 200, afterMs: 60_000 }],
      { options: { timeout: { attemptMs: 2_000 } } },
      [0, 2_500],
      200,
    ],
    [
      "an attempt that takes too long ends the call, where it would change something again",
      [{ status: 200, afterMs: 60_000 }],
      { method: "POST", options: { timeout: { attemptMs: 2_000 } } },
      [0],
      {
        code: "timeout",
        limit: "attemptMs",
        outcome: "unknown",
        summary: "No complete response within 2 s",
        facts: expect.objectContaining({ option: "timeout.attemptMs", limitMs: 2_000 }),
      },
    ],
    ...[
      { attemptMs: 99, within: "99 ms" },
      { attemptMs: 100, within: "0.1 s" },
    ].map(({ attemptMs, within }): [string, Step[], Plan, number[], object] => [
      `the call fails with a timeout of ${within}`,
      [{ status: 200, afterMs: 60_000 }],
      { method: "POST", options: { timeout: { attemptMs } } },
      [0],
      { summary: `No complete response within ${within}` },
    ]),
    [
      "a call that takes too long ends",
      [{ status: 200, afterMs: 60_000 }],
      { options: { timeout: { totalMs: 2_000 } } },
      [0],
      {
        code: "timeout",
        limit: "totalMs",
        outcome: "unknown",
        message:
          "No complete response within 2 s. The request may have been executed, so it was not retried. Increase timeout.totalMs to wait longer.",
        facts: { option: "timeout.totalMs", limitMs: 2_000, method: "GET", reason: "timeout" },
      },
    ],
    [
      "a later refusal does not undo an earlier attempt",
      ["ECONNRESET", 404],
      {},
      [0, 500],
      { status: 404, outcome: "unknown" },
    ],
    ["a refusal is one", [404], {}, [0], { status: 404, outcome: "rejected" }],
  ])("%s", async (_, steps, plan, sentAt, end) => {
    const result = await run(steps, plan);
    expect(result.sentAt).toEqual(sentAt);
    if (typeof end === "number") expect([result.error, result.status]).toEqual([undefined, end]);
    else expect(result.error).toMatchObject(end);
    expect(result.clock.pending).toBe(0);
  });

  test.each<[what: string, method: string, steps: Step[], status: number, text: string | undefined]>([
    ["is a success where an earlier attempt may have worked", "DELETE", ["ECONNRESET", 404], 204, ""],
    ["is a success where an earlier attempt may have worked (410)", "DELETE", [500, 410], 204, ""],
    ["is none where the first attempt never left", "DELETE", ["ECONNREFUSED", 404], 404, undefined],
    ["is none at first", "DELETE", [404], 404, undefined],
    ["is a success where an earlier attempt did work", "DELETE", [cut, 404], 204, ""],
    ["is none of another refusal", "DELETE", ["ECONNRESET", 409], 409, undefined],
    ["is none for another method", "GET", ["ECONNRESET", 404], 404, undefined],
  ])("nothing left to delete %s", async (_, method, steps, status, text) => {
    const { error, ...result } = await run(steps, { method });
    expect([result.status ?? error.status, result.text]).toEqual([status, text]);
    if (text === "")
      expect(result.attempts.map(({ status, why }: { status?: number; why?: string }) => [status, why])[1]).toEqual([
        Number(steps[1]),
        undefined,
      ]);
  });
});

test("hooks receive each attempt with its times, status and failure", async () => {
  const { attempts } = await run(["ECONNREFUSED", { status: 500, afterMs: 40 }, { status: 200, afterMs: 30 }]);
  const startedAt = Date.parse("2026-01-01T00:00:00Z");
  expect(attempts).toStrictEqual([
    { phase: "connect", startedAt, durationMs: 0, waitedMs: 0, why: "ECONNREFUSED" },
    { phase: "done", startedAt: startedAt + 500, durationMs: 40, waitedMs: 500, status: 500, why: "status 500" },
    { phase: "done", startedAt: startedAt + 1_540, durationMs: 30, waitedMs: 1_000, status: 200 },
  ]);
});

test("a Retry-After over 10 minutes fails the call at once, and the pacer hears of it", async () => {
  const paused: number[] = [];
  const permit = { begin: () => true, sent() {}, settle() {}, cancel() {} };
  const store = { acquire: () => permit, pause: (_: string, ms: number) => void paused.push(ms) };
  const step = { status: 429, headers: { "retry-after": "99999999" } };

  const result = await run([step], { pacer: store, options: { priority: "bulk" } });

  expect(result.error.message).toContain("The service asks to wait 99999999 s, and calls wait 600 s at most.");
  expect(result.error.facts).toEqual({ waitMs: 99_999_999_000 });
  expect([result.sentAt, paused]).toEqual([[0], [99_999_999_000]]);
});

test("hooks receive every step, in order, without secrets", async () => {
  const facts: [string, object][] = [];
  const names = ["onRequest", "onResponse", "onRetry", "onError"] as const;
  const hooks = Object.fromEntries(names.map((name) => [name, (fact: object) => void facts.push([name, fact])]));
  const headers = { "x-request-id": "req_1", "x-echo": "Bearer s3cret" };
  await run(["ECONNREFUSED", { status: 500, headers, afterMs: 40 }, 404], { hooks });
  const info = { api: "infra", method: "GET", url: "https://api.example.com/a" };
  const sent = { authorization: "[redacted]", accept: "*/*" };
  expect(
    facts.map(([name, { callId, ...rest }]: [string, { callId?: string }]) => [name, typeof callId, rest]),
  ).toMatchObject([
    ["onRequest", "string", { ...info, attempt: 1, waitedMs: 0, headers: sent }],
    ["onRetry", "string", { ...info, attempt: 1, waitMs: 500, why: "ECONNREFUSED", outcome: "not_sent" }],
    ["onRequest", "string", { attempt: 2, waitedMs: 500 }],
    [
      "onResponse",
      "string",
      {
        attempt: 2,
        status: 500,
        durationMs: 40,
        outcome: "unknown",
        requestId: "req_1",
        isLast: false,
        headers: { "x-request-id": "req_1", "x-echo": "[redacted]" },
      },
    ],
    ["onRetry", "string", { attempt: 2, waitMs: 1_000, why: "status 500", status: 500 }],
    ["onRequest", "string", { attempt: 3, waitedMs: 1_000 }],
    ["onResponse", "string", { attempt: 3, status: 404, outcome: "rejected" }],
    ["onError", "string", { ...info, error: { status: 404 } }],
  ]);
  expect(new Set(facts.map(([, fact]) => (fact as { callId: string }).callId)).size).toBe(1);
});

describe("a permit", () => {
  /** A pacer that writes down what it is asked and told. `begins`: what each permit's `begin` returns. */
  function pacer(begins: boolean[] = [], waitMs = 0) {
    const told: unknown[] = [];
    const requests: PermitRequest[] = [];
    const store: Pacer = {
      acquire: async (_, request) => {
        requests.push(request);
        told.push("acquire");
        if (waitMs > 0) request.onWait?.(waitMs);
        return {
          begin: (tells) => {
            told.push(["begin", tells]);
            return begins.shift() ?? true;
          },
          sent: () => void told.push("sent"),
          settle: (answer) => void told.push(answer ? ["settle", answer] : "settle"),
          cancel: () => void told.push("cancel"),
        };
      },
      pause: (_, ms) => void told.push(["pause", ms]),
    };
    return { told, requests, pacer: store };
  }

  const answered = (rate = {}) => ["settle", { headersAgoMs: 0, rate }];

  test.each<[what: string, steps: Step[], plan: Plan, begins: boolean[], told: unknown[]]>([
    ["is settled by the answer", [200], {}, [], ["acquire", ["begin", false], answered()]],
    [
      "is settled with what the answer says of the limit",
      [{ status: 200, headers: { "ratelimit-remaining": "3" } }],
      {},
      [],
      ["acquire", ["begin", false], answered({ remaining: 3 })],
    ],
    [
      "is asked for again when it was taken back",
      [200],
      {},
      [false],
      ["acquire", ["begin", false], "acquire", ["begin", false], answered()],
    ],
    [
      "is given back when nothing was sent, and settled without an answer when it is not known",
      ["ECONNREFUSED", "ECONNRESET"],
      {},
      [],
      [
        "acquire",
        ["begin", false],
        "cancel",
        "acquire",
        ["begin", false],
        "settle",
        "acquire",
        ["begin", false],
        answered(),
      ],
    ],
    [
      "comes after the pause that the service asked for, for all calls, which is told before the answer",
      [{ status: 429, headers: { "retry-after": "5" } }],
      {},
      [],
      ["acquire", ["begin", false], ["pause", 5_000], answered(), "acquire", ["begin", false], answered()],
    ],
    [
      "is paused for the others even when this call has no retries",
      [429],
      { options: { retries: 0 } },
      [],
      ["acquire", ["begin", false], ["pause", 1_000], answered()],
    ],
  ])("%s", async (_, steps, plan, begins, told) => {
    const world = pacer(begins);
    await run(steps, { ...plan, pacer: world.pacer });
    expect(world.told).toEqual(told);
  });

  test.each<[what: string, reason: unknown, error: object]>([
    [
      "in time is a timeout",
      new QueueTimeout(90_000),
      {
        code: "timeout",
        message:
          'The rate limit allows the next attempt in 90 s, after the timeout of 900 s. The request was not sent. Increase timeout.totalMs, or set priority to "bulk" to wait without a limit.',
        phase: "queue",
        retryAfterMs: 90_000,
        retryable: true,
        outcome: "not_sent",
        facts: { option: "timeout.totalMs", limitMs: 900_000, waitMs: 90_000 },
      },
    ],
    ["after an abort is one", new QueueAborted(), { code: "aborted", outcome: "not_sent", retryable: false }],
    [
      "from a store that fails is a connection error",
      new Error("no redis"),
      {
        code: "connection",
        message: "The rate limit store failed: no redis. The request was not sent.",
        retryable: true,
        facts: { option: "pacing.store" },
      },
    ],
    [
      "from a store that throws nothing readable is one too",
      undefined,
      { summary: "The rate limit store failed: undefined" },
    ],
  ])("that is not given %s, and nothing is sent", async (_, reason, error) => {
    const store = { acquire: () => Promise.reject(reason), pause: () => undefined };
    const result = await run([], { pacer: store });
    expect(result.error).toMatchObject(error);
    expect(result.sentAt).toEqual([]);
  });

  test("is not requested after the call's timeout, and nothing is sent", async () => {
    const world = pacer();
    const result = await run([], { pacer: world.pacer, call: { endsAt: 1_000_000, totalMs: 5_000 } });
    expect(result.error).toMatchObject({
      code: "timeout",
      summary: "The timeout of 5 s expired before the next attempt",
      facts: { option: "timeout.totalMs", limitMs: 5_000 },
      outcome: "not_sent",
    });
    expect([world.told, result.sentAt]).toEqual([[], []]);
  });

  test("that is not sent after an abort in the queue is no attempt", async () => {
    const aborter = new AbortController();
    const world = pacer();
    const acquire: Pacer["acquire"] = (...request) => {
      aborter.abort("enough");
      return world.pacer.acquire(...request);
    };
    const result = await run([], { pacer: { ...world.pacer, acquire }, options: { signal: aborter.signal } });
    expect(result.error).toMatchObject({ code: "aborted", outcome: "not_sent", attempts: [] });
    expect(world.told).toEqual(["acquire", "cancel"]);
  });

  test("is requested with the time that the call has left, and whether it is for a retry", async () => {
    const world = pacer();
    await run(["ECONNREFUSED"], { pacer: world.pacer });
    expect(world.requests.map(({ withinMs, again }) => [withinMs, again])).toEqual([
      [900_000, false],
      [899_500, true],
    ]);
  });

  test("that is taken back is requested again", async () => {
    expect((await run([], { pacer: pacer([false]).pacer })).sentAt).toEqual([0]);
  });

  test("that is taken back before or after an attempt is recorded begins no attempt", async () => {
    const world = pacer([false, true, false]);
    const journal = {
      sending: () => void world.told.push("record"),
      ended: (outcome: string) => void world.told.push(outcome),
    };
    await run([], { pacer: world.pacer, call: { journal } });
    const [recording, sending] = [true, false].map((tells) => ["begin", tells]);
    expect(world.told).toEqual([
      ...["acquire", recording],
      ...["acquire", recording, "record", sending, "not_sent"],
      ...["acquire", recording, "record", sending, answered(), "executed"],
    ]);
  });

  test("that fails to begin is the store's failure, and nothing is sent", async () => {
    const begin = () => {
      throw new Error("no redis");
    };
    const permit = { begin, sent() {}, settle() {}, cancel() {} };
    const result = await run([], { pacer: { acquire: () => permit, pause: () => undefined } });
    expect(result.error).toMatchObject({ code: "connection", summary: "The rate limit store failed: no redis" });
    expect(result.sentAt).toEqual([]);
  });
});

test("a proxy that wants a password is not called again", async () => {
  const cause = { code: "ERR_PROXY_TUNNEL", statusCode: 407 };
  const fetch = vi.fn().mockRejectedValue(new TypeError("fetch failed", { cause }));
  const { error } = await run([], { client: { fetch, pacing: false } });
  expect(error).toMatchObject({ code: "connection", outcome: "not_sent", facts: { reason: "the proxy returned 407" } });
  expect(fetch).toHaveBeenCalledOnce();
});

test("the pacer alone waits out a pause", async () => {
  const permit = { begin: () => true, sent() {}, settle() {}, cancel() {} };
  const store = { acquire: () => permit, pause: () => undefined };
  expect((await run([429], { pacer: store })).sentAt).toEqual([0, 0]);
});

test.each([
  ["GET", true],
  ["POST", false],
])("a store that fails after a %s that may have worked: may be called again is %s", async (method, retryable) => {
  const permit = { begin: () => true, sent() {}, settle() {}, cancel() {} };
  let asked = 0;
  const acquire = () => {
    if (++asked > 1) throw new Error("no redis");
    return permit;
  };
  const pacer = { acquire, pause: () => undefined };
  const { error } = await run(["ECONNRESET"], { method, unsafe: true, pacer });
  expect(error).toMatchObject({ code: "connection", outcome: "unknown", retryable });
});

test("a journal is called before each attempt and at its end", async () => {
  const told: unknown[] = [];
  const journal = {
    sending: () => void told.push("begin"),
    ended: (outcome: string) => void told.push(outcome),
  };
  const store: Pacer = {
    acquire: (_, { onWait }) => {
      onWait?.(700);
      return { begin: () => true, sent() {}, settle() {}, cancel() {} };
    },
    pause: () => undefined,
  };
  await run(["ECONNREFUSED"], { pacer: store, call: { journal } });
  expect(told).toEqual(["begin", "not_sent", "begin", "executed"]);
});

test("a wait for the rate limit is logged, if there is one", async () => {
  const lines: string[] = [];
  const logger = { ...console, debug: (line: string) => void lines.push(line) };
  const acquire: Pacer["acquire"] = (_, { onWait }) => {
    for (const waitMs of [0, 700]) onWait?.(waitMs);
    return { begin: () => true, sent() {}, settle() {}, cancel() {} };
  };
  await run([200], { pacer: { acquire, pause() {} }, client: { logger, logLevel: "debug" } });
  const waits = lines.filter((line) => line.includes("waits"));
  expect(waits).toEqual([expect.stringMatching(/ waits 700 ms for the rate limit$/)]);
});

test("a journal that throws releases the permit, and the call is not sent", async () => {
  const [cancel, full] = [vi.fn(), new Error("disk full")];
  const journal = {
    sending() {
      throw full;
    },
    ended: () => undefined,
  };
  const permit = { begin: () => true, sent() {}, settle() {}, cancel };
  const store = { acquire: () => permit, pause: () => undefined };
  const result = await run([], { pacer: store, call: { journal } });
  expect([result.error, result.sentAt, cancel.mock.calls.length]).toEqual([full, [], 1]);
});

test("the transport can report when the request was sent", async () => {
  const told: unknown[] = [];
  const permit = {
    begin: (tells: boolean) => told.push(["begin", tells]) > 0,
    sent: () => void told.push("sent"),
    settle: () => void told.push("settle"),
    cancel() {},
  };
  const store = { acquire: () => permit, pause: () => undefined };
  const fetch = async (_: unknown, { onSent }: { onSent(): void }) => {
    told.push("fetch");
    for (const report of [onSent, onSent]) {
      report();
      told.push("reported");
    }
    return new Response("{}");
  };
  const client = { fetch: Object.assign(fetch, { tellsWhenSent: true }) as never };
  const call = { onAttempt: () => void told.push("attempt"), onSent: () => void told.push("on its way") };
  expect((await run([], { client, pacer: store, call })).status).toBe(200);
  const ending = ["sent", "on its way", "reported", "reported", "settle"];
  expect(told).toEqual([["begin", true], "attempt", "fetch", ...ending]);
  const { status } = await run([], { client: { ...client, pacing: false } });
  expect(status).toBe(200);
});

test("an abort ends the current attempt, without another one", async () => {
  const aborter = new AbortController();
  const onRetry = vi.fn();
  const hooks = { onRequest: () => void Promise.resolve().then(() => aborter.abort("enough")), onRetry };
  const result = await run([{ status: 200, afterMs: 60_000 }], { hooks, options: { signal: aborter.signal } });
  expect(onRetry).not.toHaveBeenCalled();
  expect(result.error).toMatchObject({ code: "aborted", outcome: "unknown", cause: "enough" });
  expect([result.sentAt, result.clock.pending]).toEqual([[0], 0]);
});

test.each<[what: string, end: (clock: VirtualClock, aborter: AbortController) => unknown, whole: boolean]>([
  ["its time", (clock) => clock.advance(1_000), true],
  ["an abort", (_, aborter) => aborter.abort(), false],
])("a wait ends with %s, and leaves nothing behind", async (_, end, whole) => {
  const clock = new VirtualClock();
  const aborter = new AbortController();
  const waiting = wait(1_000, clock, aborter.signal);
  await end(clock, aborter);
  expect(await waiting).toBe(whole);
  expect([clock.pending, getEventListeners(aborter.signal, "abort").length]).toEqual([0, 0]);
  expect([await wait(1_000, clock, AbortSignal.abort()), clock.pending]).toEqual([false, 0]);
});
