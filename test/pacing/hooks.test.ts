import { type Hooks, InfraClient, type Permit, type PermitRequest } from "@tandem/sdk";
import { expect, test } from "vitest";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { rejection, toolService } from "../support/tool-service.ts";

digestAtOnce();

const input = "She go home.";

test("concurrent calls are distinguishable, and every attempt ends exactly once", async () => {
  const facts: Record<string, unknown>[] = [];
  const record = (name: string) => (fact: object) => void facts.push({ name, ...fact });
  const names = ["onRequest", "onAttempt", "onAttemptEnd", "onResponse", "onRetry", "onError"] as const;
  const hooks = Object.fromEntries(names.map((name) => [name, record(name)])) as Hooks;
  const { client, mock, settle } = await toolService({}, { hooks });
  mock.faults.add({ operation: "grammar-checker", nth: [1, 2], fault: { status: 422, latencyMs: 50 } });
  mock.faults.add({ operation: "grammar-checker", nth: 4, fault: { reset: "before-headers" } });

  await settle(Promise.allSettled([1, 2, 3].map(() => client.run("grammar-checker", { input }))));

  const of = (name: string) => facts.filter((fact) => fact.name === name);
  const keyOf = ({ callId, attempt }: Record<string, unknown>) => `${callId} ${attempt}`;
  expect(new Set(facts.map(({ callId }) => callId)).size).toBe(3);
  expect(of("onAttemptEnd").map(keyOf).sort()).toEqual(of("onAttempt").map(keyOf).sort());
  expect(of("onAttemptEnd")).toContainEqual({
    name: "onAttemptEnd",
    callId: expect.any(String),
    api: "tools",
    method: "POST",
    url: expect.any(String),
    attempt: 1,
    durationMs: 50,
    waitedMs: 0,
    status: 422,
    outcome: "rejected",
    requestId: expect.any(String),
    why: "status 422",
  });
  expect(of("onAttemptEnd").filter(({ status }) => status === undefined)).toMatchObject([
    { outcome: "unknown", requestId: undefined, why: expect.any(String) },
  ]);
});

test("every hook gets the address without the values in its query", async () => {
  const urls: string[] = [];
  const hook = ({ url }: { url: string }) => void urls.push(url);
  const hooks: Hooks = {
    onRequest: hook,
    onAttempt: hook,
    onAttemptEnd: hook,
    onResponse: hook,
    onRetry: hook,
    onError: hook,
  };
  const statuses = [503, 404];
  const fetch = async () => new Response("", { status: statuses.shift()!, headers: { "retry-after": "0" } });
  const infra = new InfraClient({ token: "k", baseUrl: "http://127.0.0.1:1", fetch, hooks });

  await rejection(infra.client.request("GET", "/servers", { params: { query: { email: "a@example.com", limit: 5 } } }));

  expect(urls).toHaveLength(9);
  expect(new Set(urls.map((url) => new URL(url).search))).toEqual(new Set(["?email=REDACTED&limit=REDACTED"]));
});

test("a call that waits for the rate limit says how many wait and for how long, and again when a 429 makes it longer", async () => {
  const waits: object[] = [];
  const onQueue: Hooks["onQueue"] = ({ attempt, queued, waitMs, paused }) =>
    void waits.push({ attempt, queued, waitMs, paused });
  const { client, mock, settle } = await toolService({}, { hooks: { onQueue } });
  await settle(Promise.all(Array.from({ length: 59 }, () => client.run("grammar-checker", { input }))));
  expect(waits).toEqual([]);
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 429, headers: { "Retry-After": "90" } } });

  await settle(Promise.all([1, 2, 3].map(() => client.run("grammar-checker", { input }))));

  expect(waits).toEqual([
    { attempt: 1, queued: 1, waitMs: 60_000, paused: false },
    { attempt: 1, queued: 2, waitMs: 60_000, paused: false },
    { attempt: 1, queued: 2, waitMs: 90_000, paused: true },
    { attempt: 1, queued: 2, waitMs: 90_000, paused: true },
    { attempt: 2, queued: 3, waitMs: 90_000, paused: true },
  ]);
});

test("a store receives a hash, different for each key, that reveals neither service nor key", async () => {
  const names: string[] = [];
  const nothing = () => undefined;
  const permit: Permit = { begin: () => true, sent: nothing, settle: nothing, cancel: nothing };
  const acquire = (name: string, _: PermitRequest) => {
    names.push(name);
    return permit;
  };
  const pause = (name: string) => void names.push(name);
  const { newClient, key, mock, settle } = await toolService();
  const [one, same, other] = [key, key, `${key}2`].map((apiKey) =>
    newClient({ apiKey, pacing: { store: { acquire, pause } } }),
  );
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 429 } });

  await settle(rejection(one!.run("grammar-checker", { input }, { retries: 0 })));
  for (const client of [same!, other!]) await settle(client.run("grammar-checker", { input }));

  expect(names.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
  expect([names.length, new Set(names.slice(0, 3)).size, new Set(names).size]).toEqual([4, 1, 2]);
});

test("a store that fails is a connection error, and nothing is sent", async () => {
  const store = { acquire: () => Promise.reject(new Error("no redis")), pause: () => undefined };
  const { newClient, mock } = await toolService();

  const error = await rejection(newClient({ pacing: { store } }).run("grammar-checker", { input }));

  expect(error).toMatchObject({
    code: "connection",
    outcome: "not_sent",
    charged: 0,
    retryable: true,
    message: "The rate limit store failed: no redis. The request was not sent.",
  });
  expect(mock.journal.entries).toEqual([]);
});
