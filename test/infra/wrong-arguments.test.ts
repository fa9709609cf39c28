import { approvalPolicy } from "@tandem/sdk";
import { InfraClient } from "@tandem/sdk/infra";
import { memoryReplay, sign, verify, webhookHandler } from "@tandem/sdk/webhooks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { body, secret } from "../support/webhook-world.ts";

const wrong = { null: null, "a number": 5, "a text": "x", "a list": [], "a function": () => {} } as const;
const wrongOptions = Object.entries(wrong).map(([what, value]) => [what, value as never] as const);

beforeEach(() => void sent.mockClear());
const sent = vi.fn(async () => Response.json({}));
const infra = new InfraClient({ token: "tok_wrong", baseUrl: "https://infra.example.com", fetch: sent, pacing: false });
const job = infra.ai.attach("job_1");

/** What a call ends with, thrown synchronously or later. */
async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return error;
  }
}

async function expectRefused(call: () => unknown): Promise<void> {
  expect(await failureOf(call)).toMatchObject({ name: "InvalidArgumentError", code: "invalid_argument" });
  expect(sent).not.toHaveBeenCalled();
}

describe.each<[name: string, call: (options: never) => unknown]>([
  ["waitUntilOnline", (options) => infra.servers.waitUntilOnline("srv_1", options)],
  ["waitUntilActive", (options) => infra.sites.waitUntilActive("sit_1", options)],
  ["waitForDeploy", (options) => infra.sites.waitForDeploy({ id: "dep_1", siteId: "sit_1" }, options)],
  ["waitForDeploy of", (deploy) => infra.sites.waitForDeploy(deploy)],
  ["result", (options) => job.result(options)],
  ["events", (options) => job.events(options).next()],
  ["attach", (options) => infra.ai.attach("job_1", options)],
  ["start", (options) => infra.ai.start("Check the logs", options)],
  ["decide", (options) => job.decide({ id: "stp_1" } as never, "approve", options)],
  ["servers.list", (query) => infra.servers.list(query)],
  ["sites.list", (query) => infra.sites.list(query)],
  ["alerts.list", (query) => infra.alerts.list(query)],
  ["databases.list", (query) => infra.databases.list(query)],
  ["webhooks.list", (query) => infra.webhooks.list(query)],
  ["approvalPolicy", (options) => approvalPolicy(options)],
  ["memoryReplay", (options) => memoryReplay(options)],
  ["sign", (options) => sign(body, options)],
  ["verify", (options) => verify(body, {}, options)],
  ["webhookHandler", (options) => webhookHandler(options)],
])("%s", (_, call) => {
  it.each(wrongOptions)("refuses %s in place of its options, and sends nothing", (_, value) =>
    expectRefused(() => call(value)),
  );
});

const later = Promise.resolve({ id: "x", siteId: "sit_1", status: "queued" }) as never;
it.each<[name: string, call: () => unknown, summary: string]>([
  ["get", () => infra.servers.get(later), 'Path parameter "id" cannot be a promise: await it'],
  [
    "client",
    () => infra.client.GET("/servers/{id}", { params: { path: { id: later } } }),
    'Path parameter "id" cannot be a promise: await it',
  ],
  ["waitUntilOnline", () => infra.servers.waitUntilOnline(later), 'Path parameter "id" cannot be a promise: await it'],
  ["waitUntilActive", () => infra.sites.waitUntilActive(later), 'Path parameter "id" cannot be a promise: await it'],
  ["waitForDeploy", () => infra.sites.waitForDeploy(later), "deploy must be an object, not a promise: await it"],
  [
    "waitForDeploy of ids",
    () => infra.sites.waitForDeploy({ id: later, siteId: "s" }),
    "id must be a string, not a promise: await it",
  ],
  ["attach", () => infra.ai.attach(later), 'Path parameter "id" cannot be a promise: await it'],
  ["decide", () => job.decide(later, "approve"), "step must be an object, not a promise: await it"],
])("a promise in place of the argument of %s: await it", async (_, call, summary) => {
  expect(await failureOf(call)).toMatchObject({ code: "invalid_argument", summary });
  expect(sent).not.toHaveBeenCalled();
});

const of = (names: string, values: readonly unknown[] = [null, "5", Number.NaN, -1]) =>
  names.split(" ").flatMap((name) => values.map((value) => ({ [name]: value })));
const noFunction = [null, 5, "x", {}];
const noSignal = [5, "x", {}, []];

describe.each<[name: string, call: (options: never) => unknown, options: readonly object[]]>([
  [
    "waitUntilOnline",
    (options) => infra.servers.waitUntilOnline("srv_1", options),
    [
      ...of("timeoutMs retries"),
      ...of("onUpdate onProgress", noFunction),
      ...of("signal", noSignal),
      ...of("timeout", [null, 5, "x", []]),
      { timeout: { attemptMs: "5" } },
    ],
  ],
  [
    "events",
    (options) => job.events(options).next(),
    [
      ...of("retries"),
      ...of("signal", noSignal),
      ...of("timeout", [null, 5, "x", []]),
      ...of("headers", [5, "x", []]),
      ...["attemptMs", "totalMs", "idleMs"].map((name) => ({ timeout: { [name]: "5" } })),
    ],
  ],
  ["attach", (options) => infra.ai.attach("job_1", options), of("after", [null, -1, 1.5, "", {}])],
  [
    "client",
    (options) => infra.client.request("GET", "/servers/srv_1", options),
    [
      ...of("params", [null, 5, "x", []]),
      ...["path", "query", "header"].flatMap((name) =>
        [null, 5, "x", []].map((value) => ({ params: { [name]: value } })),
      ),
      ...of("signal", noSignal),
    ],
  ],
  [
    "approvalPolicy",
    (options: object) => approvalPolicy({ ask: () => "reject", ...options }),
    [...of("ask", noFunction), ...of("deadlineMs", ["5", -1]), ...of("allow", [null, 5, "x", {}]), { clock: {} }],
  ],
  ["memoryReplay", (options) => memoryReplay(options), of("lifetimeMs maxEntries", [null, "5", Number.NaN, 0, -1])],
  [
    "sign",
    (options: object) => sign(body, { secret, ...options }),
    [
      ...of("id", [null, 5, ""]),
      ...of("timestamp", [null, "5", -1, Number.NaN, {}]),
      ...of("secret", [null, 5, "", []]),
      ...of("crypto", [null, 5, "x"]),
      ...of("allowWeakSecrets allowWeakDigest", [null, "x"]),
      { clock: {} },
    ],
  ],
  [
    "verify",
    (options: object) => verify(body, {}, { secrets: secret, ...options }),
    [
      ...of("replay", [null, 5, {}, { lifetimeMs: 864e5 }]),
      ...of("crypto", ["x"]),
      ...of("replayTimeoutMs replayLeaseMs", [null, "5", Number.NaN, 0, -1]),
      ...of("onReplayStoreFailure", [null, 5, "x", "Reject", ["reject"]]),
    ],
  ],
  [
    "webhookHandler",
    (options: object) => webhookHandler({ secrets: secret, ...options }),
    [
      ...of("contentTypes", [null, 5, "text/plain", {}, [5], [null]]),
      ...of("onError", noFunction),
      ...of("onReplayStoreFailure replayLeaseMs", ["x"]),
    ],
  ],
])("%s", (_, call, options) => {
  it.each(options.map((one) => [one as never]))("refuses %o, and sends nothing", (one) =>
    expectRefused(() => call(one)),
  );
});

it.each([null, undefined, 5, "x", []])("an endpoint refuses a delivery that is %o, and a listener", async (value) => {
  const endpoint = webhookHandler({ secrets: secret });
  const handle = endpoint.otherwise(() => undefined);
  const calls = [
    handle,
    handle.receive,
    endpoint.otherwise,
    (listener: never) => endpoint.on("server.online", listener),
  ];
  for (const call of calls) await expectRefused(() => call(value as never));
});

it.each([null, undefined, 5, {}, [1], new Date(), Symbol("x")])("sign refuses a body that is %o", (value) =>
  expectRefused(() => sign(value as never, { secret })),
);

it.each([null, undefined, 5, {}, []])("the client refuses a path that is %o", (path) =>
  expectRefused(() => infra.client.request("GET", path as never)),
);

it("events are asked for with the headers that are given", async () => {
  const fetch = vi.fn(async (_: string, init: { headers: Record<string, string> }) => {
    expect(init.headers["x-team"]).toBe("team_1");
    return Response.json({}, { status: 404 });
  });
  const client = new InfraClient({ token: "tok_wrong", baseUrl: "https://infra.example.com", fetch, pacing: false });
  const events = client.ai.attach("job_1").events({ headers: { "X-Team": "team_1" } });
  expect(await failureOf(() => events.next())).toMatchObject({ code: "not_found" });
  expect(fetch).toHaveBeenCalled();
});

it("a signal that is null is none", async () => {
  const fetch = async () => Response.json({}, { status: 404 });
  const client = new InfraClient({ token: "tok_wrong", baseUrl: "https://infra.example.com", fetch, pacing: false });
  const options = { signal: null as never };
  const calls = [
    client.servers.get("srv_1", options),
    client.ai.attach("job_1").events(options).next(),
    client.ai.attach("job_1").decide({ id: "stp_1" } as never, "approve", options),
  ];
  expect(await Promise.all(calls.map((call) => failureOf(() => call)))).toMatchObject(
    calls.map(() => ({ code: "not_found" })),
  );
});

it("ignores inherited options", async () => {
  const inherited = Object.create({ timeoutMs: "5", lifetimeMs: "5", id: 5 });
  expect(memoryReplay(inherited).lifetimeMs).toBe(86_400_000);
});
