import { type Hooks, InfraClient, type StartReply, type TandemError } from "@tandem/sdk";
import { expect, test } from "vitest";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { rejection, toolService } from "../support/tool-service.ts";

digestAtOnce();

const input = "She go home.";

test("concurrent calls are distinguishable, and every attempt ends exactly once", async () => {
  const facts: Record<string, unknown>[] = [];
  const record = (name: string) => (fact: object) => void facts.push({ name, ...fact });
  const names = ["onRequest", "onResponse", "onRetry", "onError"] as const;
  const hooks = Object.fromEntries(names.map((name) => [name, record(name)])) as Hooks;
  const { client, mock, settle } = await toolService({}, { hooks });
  mock.faults.add({ operation: "grammar-checker", nth: [1, 2], fault: { status: 422, latencyMs: 50 } });
  mock.faults.add({ operation: "grammar-checker", nth: 4, fault: { reset: "before-headers" } });

  await settle(Promise.allSettled([1, 2, 3].map(() => client.run("grammar-checker", { input }))));

  const of = (name: string) => facts.filter((fact) => fact.name === name);
  const keyOf = ({ callId, attempt }: Record<string, unknown>) => `${callId} ${attempt}`;
  expect(new Set(facts.map(({ callId }) => callId)).size).toBe(3);
  const ended = [
    ...of("onResponse"),
    ...of("onError").map(({ callId, error }) => ({ callId, attempt: (error as TandemError).attempts.length })),
  ];
  expect(ended.map(keyOf).sort()).toEqual(of("onRequest").map(keyOf).sort());
  expect(of("onResponse")).toContainEqual({
    name: "onResponse",
    callId: expect.any(String),
    ...{ api: "tools", method: "POST", url: expect.any(String), tool: "grammar-checker", label: undefined },
    ...{ attempt: 1, durationMs: 50, status: 422, outcome: "rejected", isLast: false },
    headers: expect.any(Object),
    requestId: expect.any(String),
    charged: undefined,
  });
});

test("every hook gets the address without the values in its query", async () => {
  const urls: string[] = [];
  const hook = ({ url }: { url: string }) => void urls.push(url);
  const hooks: Hooks = {
    onRequest: hook,
    onResponse: hook,
    onRetry: hook,
    onError: hook,
  };
  const statuses = [503, 404];
  const fetch = async () => new Response("", { status: statuses.shift()!, headers: { "retry-after": "0" } });
  const infra = new InfraClient({ token: "k", baseUrl: "http://127.0.0.1:1", fetch, hooks });

  await rejection(infra.client.GET("/servers", { params: { query: { email: "a@example.com", limit: 5 } as never } }));

  expect(urls).toHaveLength(6);
  expect(new Set(urls.map((url) => new URL(url).search))).toEqual(new Set(["?email=REDACTED&limit=REDACTED"]));
});

test("a store receives a hash, different for each key, that reveals neither service nor key", async () => {
  const names: string[] = [];
  const take = (name: string): StartReply => {
    names.push(name);
    return { isCounted: true, waitMs: 0, isPaused: false, rejections: 0 };
  };
  const report = (name: string) => void names.push(name);
  const { newClient, key, mock, settle } = await toolService();
  const [one, same, other] = [key, key, `${key}2`].map((apiKey) =>
    newClient({ apiKey, pacing: { store: { take, report } } }),
  );
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 429 } });

  await settle(rejection(one!.run("grammar-checker", { input }, { retries: 0 })));
  for (const client of [same!, other!]) await settle(client.run("grammar-checker", { input }));

  expect(names.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
  expect(new Set(names).size).toBe(2);
});
