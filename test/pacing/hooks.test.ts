import { type Hooks, InfraClient, type StartReply } from "@tandem/sdk";
import { expect, test } from "vitest";
import { rejection, toolService } from "../support/mock-service.ts";
import { digestAtOnce } from "../support/virtual-clock.ts";

digestAtOnce();

const input = "She go home.";

test("every hook gets the address without the values in its query", async () => {
  const urls: string[] = [];
  const hook = ({ url }: { url: string }) => void urls.push(url);
  const hooks: Hooks = { onRequest: hook, onResponse: hook, onRetry: hook, onError: hook };
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
    return { isCounted: true, waitMs: 0, rejections: 0 };
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
