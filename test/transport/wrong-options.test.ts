import { InfraClient, type InfraClientOptions, InvalidArgumentError, ToolsClient } from "@tandem/sdk";
import { createVerifier } from "@tandem/sdk/webhooks";
import { afterEach, describe, expect, test } from "vitest";
import { rejection } from "../support/tool-service.ts";

const baseUrl = "https://api.example.com";
const input = "She go home.";

const values: Record<string, unknown> = {
  text: "60000",
  true: true,
  bigint: 5n,
  nan: Number.NaN,
  negative: -1,
  null: null,
  object: {},
  array: [],
  symbol: Symbol("x"),
  function: () => 1,
};
type Value = "text" | "true" | "bigint" | "nan" | "negative" | "null" | "object" | "array" | "symbol" | "function";
const numbers: Value[] = [];
const flags: Value[] = ["true"];
const texts: Value[] = ["text"];

/** Every option, with those of the values above that it may have. */
const shared: [path: string, takes: Value[]][] = [
  ["retries", numbers],
  ["timeout", ["object"]],
  ["timeout.totalMs", numbers],
  ["timeout.attemptMs", numbers],
];
const ofClients: typeof shared = [
  ...shared,
  ["headers", ["null", "object"]],
  ["pacing", ["true", "object"]],
  ["pacing.requestsPerMinute", numbers],
  ["pacing.store", []],
  ["fetch", ["function"]],
  ["clock", []],
  ["hooks", ["object"]],
  ["hooks.onAttempt", ["function"]],
  ["allowInsecure", flags],
  ["allowBrowser", flags],
  ["maxResponseBytes", numbers],
  ["baseUrl", []],
  ["errorParser", ["function"]],
];
const ofCalls: typeof shared = [...shared, ["headers", ["null", "object"]], ["signal", ["null"]], ["priority", []]];
const ofInfra: typeof shared = [
  ["token", texts],
  ["unsafeRetries", flags],
  ["ai", ["object"]],
];

let requests = 0;
const fetch = async () => {
  requests++;
  return Response.json({ id: "srv_1" });
};
afterEach(() => {
  requests = 0;
});

type Options = Record<string, never>;
const tools = (options: Options = {}) => new ToolsClient({ apiKey: "k", baseUrl, fetch, ...options });
const infra = (options: Options = {}) =>
  new InfraClient({ token: "t", baseUrl, fetch, ...options } as InfraClientOptions);

const callers: [what: string, table: typeof shared, call: (options: Options) => PromiseLike<unknown>][] = [
  ["ToolsClient", [...ofClients, ["apiKey", texts]], (options) => tools(options).run("grammar-checker", { input })],
  ["tools.client", ofCalls, (o) => tools().client.POST("/api/v1/tools/grammar-checker", { body: { input }, ...o })],
  ["tools.run", [...ofCalls, ["journal", []]], (options) => tools().run("grammar-checker", { input }, options)],
  ["InfraClient", [...ofClients, ...ofInfra], (options) => infra(options).servers.get("srv_1")],
  ["infra.servers.get", ofCalls, (options) => infra().servers.get("srv_1", options)],
  [
    "infra.servers.create",
    [...ofCalls, ["idempotencyKey", texts]],
    (options) => infra().servers.create({ name: "a", host: "203.0.113.7" }, options),
  ],
];

const rows = callers.flatMap(([what, table, call]) => table.map(([path, takes]) => ({ what, path, takes, call })));

test.each(rows)("$what rejects the invalid path $path, unsent", async ({ path, takes, call }) => {
  for (const [name, value] of Object.entries(values)) {
    if (takes.includes(name as Value)) continue;
    const [outer, inner] = path.split(".") as [string, string?];
    const options = { [outer]: inner === undefined ? value : { [inner]: value } } as Options;
    const error = await rejection((async () => call(options))());
    expect([name, error instanceof InvalidArgumentError ? "refused" : error, requests]).toEqual([name, "refused", 0]);
  }
});

test.each(["text", "true", "bigint", "symbol", "function"])("call options that are a %s are refused", async (name) => {
  for (const call of [
    () => tools().run("grammar-checker", { input }, values[name] as never),
    () => infra().servers.get("srv_1", values[name] as never),
  ]) {
    expect(await rejection((async () => call())())).toMatchObject({ code: "invalid_argument" });
  }
  expect(requests).toBe(0);
});

test.each([
  [{ retries: "3" }, 'retries must be a whole number, 0 or more, not "3"'],
  [{ timeout: { totalMs: "60000" } }, 'timeout.totalMs must be a number above 0, not "60000"'],
  [{ timeout: true }, "timeout must be a number above 0 or an object, not true"],
  [{ timeout: { attemptMs: 5n } }, "timeout.attemptMs must be a number above 0, not 5n"],
])("%# names the option, its value and the valid values", async (options, summary) => {
  for (const call of [
    tools(options as never).run("grammar-checker", { input }),
    tools().run("grammar-checker", { input }, options as never),
  ]) {
    expect(await rejection(call)).toMatchObject({ summary, outcome: "not_sent", charged: 0 });
  }
});

test("a tool takes no idempotencyKey, because it would not prevent a second charge", async () => {
  const call = tools().run("grammar-checker", { input }, { idempotencyKey: "a" } as never);
  expect(await rejection(call)).toMatchObject({ outcome: "not_sent", facts: { option: "idempotencyKey" } });
  expect(requests).toBe(0);
});

test.each([
  [{ warnat: 0.1 }, "warnat is not an option: did you mean warnAt?"],
  [{ label: 5 }, "label must be a string, not 5"],
])("a budget of 1 credit and %j is an error", (options, summary) => {
  expect(() => tools().withBudget({ credits: 1, ...options } as never)).toThrow(summary);
});

describe("an option that there is not, but nearly", () => {
  const near = (option: string, name: string) => `${option} is not an option: did you mean ${name}?`;
  const make: Record<string, (options: Options) => PromiseLike<unknown>> = Object.fromEntries(
    callers.map(([what, , call]) => [what, call]),
  );

  test.each([
    ["ToolsClient", { timout: 5 }, "timout", "timeout"],
    ["ToolsClient", { maxRetry: 5 }, "maxRetry", "retries"],
    ["ToolsClient", { maxRetries: 5 }, "maxRetries", "retries"],
    ["ToolsClient", { apikey: "k" }, "apikey", "apiKey"],
    ["ToolsClient", { api_key: "k" }, "api_key", "apiKey"],
    ["ToolsClient", { baseURL: "https://other.example" }, "baseURL", "baseUrl"],
    ["ToolsClient", { timeoutMs: 5 }, "timeoutMs", "timeout"],
    ["ToolsClient", { timeout: { totalMS: 5 } }, "timeout.totalMS", "timeout.totalMs"],
    ["ToolsClient", { hook: {} }, "hook", "hooks"],
    ["ToolsClient", { hooks: { onretry: () => {} } }, "hooks.onretry", "hooks.onRetry"],
    ["ToolsClient", { hooks: { onWarnings: () => {} } }, "hooks.onWarnings", "hooks.onWarning"],
    ["ToolsClient", { pacing: { requestPerMinute: 5 } }, "pacing.requestPerMinute", "pacing.requestsPerMinute"],
    ["ToolsClient", { Headers: {} }, "Headers", "headers"],
    ["InfraClient", { tokens: "t" }, "tokens", "token"],
    ["InfraClient", { basUrl: "https://other.example" }, "basUrl", "baseUrl"],
    ["InfraClient", { unsafeRetry: true }, "unsafeRetry", "unsafeRetries"],
    ["tools.run", { timeuot: 5 }, "timeuot", "timeout"],
    ["tools.run", { retry: 5 }, "retry", "retries"],
    ["tools.run", { singal: undefined }, "singal", "signal"],
    ["tools.run", { totalMs: 5 }, "totalMs", "timeout.totalMs"],
    ["infra.servers.create", { idempotencykey: "a" }, "idempotencykey", "idempotencyKey"],
  ])("%s, given %j: an error says so, and nothing is sent", async (what, options, option, name) => {
    const error = await rejection((async () => make[what]!(options as never))());
    expect([(error as Error & { summary?: string }).summary, error]).toEqual([
      near(option, name),
      expect.objectContaining({ code: "invalid_argument", facts: { option } }),
    ]);
    expect(requests).toBe(0);
  });

  test.each([
    [() => new ToolsClient({ apiKey: "k", baseURL: baseUrl } as never).list(), near("baseURL", "baseUrl")],
    [
      () => new ToolsClient({ apikey: "k", baseUrl } as never).run("grammar-checker", { input }),
      near("apikey", "apiKey"),
    ],
    [() => new InfraClient({ tokn: "t", baseUrl } as never).servers.get("srv_1"), near("tokn", "token")],
  ])("%# is told before what it was meant for is missing", async (call, summary) => {
    expect(await rejection((async () => call())())).toMatchObject({ summary });
  });

  test.each([
    "agent",
    "verbose",
    "verbose",
    "dispatcher",
    "path",
    "fetchOptions",
    "organization",
    "tag",
    "x",
    "__proto__",
    "constructor",
    "onDone",
  ])("%s is none: it passes through", async (name) => {
    for (const call of Object.values(make)) {
      const error = await rejection((async () => call({ [name]: {} } as never))()).catch(() => undefined);
      expect((error as { code?: string } | undefined)?.code).not.toBe("invalid_argument");
    }
  });
});

test("a polluted Object.prototype does not change options", async () => {
  const polluted = Object.prototype as Record<string, unknown>;
  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  const wrong = { toleranceSeconds: -1, allowAnyAge: 5, scheme: "none", unsafeRetries: 5, allowInsecure: true };
  try {
    Object.assign(polluted, wrong);
    createVerifier({ secrets: secret });
    await infra().servers.get("srv_1");
    const plain = new ToolsClient({ apiKey: "k", baseUrl: "http://api.example.com", fetch });
    expect(await rejection(plain.run("grammar-checker", { input }))).toMatchObject({ code: "invalid_argument" });
  } finally {
    for (const name of Object.keys(wrong)) delete polluted[name];
  }
});

test.each([true, "ok", null, undefined, {}, { begin: () => true }])(
  "a store of the rate limit that answers %j in place of a permit is named, and nothing is sent",
  async (permit) => {
    const store = { acquire: () => permit, pause: () => undefined };
    const call = tools({ pacing: { store } } as never).run("grammar-checker", { input });
    expect(await rejection(call)).toMatchObject({
      code: "connection",
      outcome: "not_sent",
      facts: { option: "pacing.store" },
    });
    expect(requests).toBe(0);
  },
);

test.each<[string, () => never]>([
  ["throws", () => raise()],
  ["rejects", (async () => raise()) as () => never],
])("a permit that %s once the request was sent changes no call", async (_, run) => {
  const permit = { begin: () => true, sent: run, settle: run, cancel: run };
  const store = { acquire: () => permit, pause: run };
  await infra({ pacing: { store } } as never).servers.get("srv_1");
  expect(requests).toBe(1);
});

function raise(): never {
  throw new Error("the store is gone");
}

test.each<[what: string, signal: object]>([
  [
    "one whose state cannot be read",
    Object.defineProperty(new EventTarget(), "aborted", {
      get() {
        throw new Error("no state");
      },
    }),
  ],
  ["one that has none", new EventTarget()],
])("a signal that cannot be used is rejected unsent: %s", async (_, signal) => {
  const before = requests;
  const client = new ToolsClient({ apiKey: "key", baseUrl: "https://tools.example.com", fetch });
  const error = await rejection(client.run("grammar-checker", { input: "a" }, { signal: signal as AbortSignal }));
  expect(error).toMatchObject({
    code: "invalid_argument",
    outcome: "not_sent",
    message: "signal must be an AbortSignal, not an object.",
  });
  expect(requests).toBe(before);
});
