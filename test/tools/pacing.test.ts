import { expect, test } from "vitest";
import { newKey, toolService } from "../support/tool-service.ts";

const input = "She go home.";

test("200 calls at once stay under 60 a minute: no 429, in order, at 97 % of the ceiling or more", async () => {
  const { client, mock, settle } = await toolService({ latencyMs: 40 });
  const startedAt = mock.clock.now();
  const order: number[] = [];

  await settle(
    Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        client.run("grammar-checker", { input: `${index} ${input}` }).then(() => order.push(index)),
      ),
    ),
  );

  const entries = mock.journal.entries;
  expect(new Set(entries.map((entry) => entry.status))).toEqual(new Set([200]));
  expect(entries.map((entry) => JSON.parse(entry.requestBody).input)).toEqual(
    Array.from({ length: 200 }, (_, index) => `${index} ${input}`),
  );
  // 60 start in each of the first three windows: the last 20 can start 180 s after the first at the earliest.
  const idealMs = 180_000;
  const lastStartMs = entries.at(-1)!.at - startedAt;
  expect(idealMs / lastStartMs).toBeGreaterThanOrEqual(0.97);
  expect(order).toHaveLength(200);
});

test("a user's call passes a bulk run, and order is kept within each", async () => {
  const { client, mock, settle } = await toolService();
  const run = (name: string, priority: "user" | "bulk") => client.run("grammar-checker", { input: name }, { priority });

  await settle(
    Promise.all([
      ...Array.from({ length: 60 }, () => run("first", "bulk")),
      run("bulk 1", "bulk"),
      run("bulk 2", "bulk"),
      run("user 1", "user"),
      run("user 2", "user"),
    ]),
  );

  expect(mock.journal.entries.slice(60).map((entry) => JSON.parse(entry.requestBody).input)).toEqual([
    "user 1",
    "user 2",
    "bulk 1",
    "bulk 2",
  ]);
});

test("clients that share a key share its limit; another key has its own", async () => {
  const { newClient, mock, settle, key } = await toolService();
  const [one, two, other] = [newClient(), newClient(), newClient({ apiKey: newKey() })];
  const run = (client: typeof one, count: number) =>
    Array.from({ length: count }, () => client.run("grammar-checker", { input }));
  const startedAt = mock.clock.now();

  await settle(Promise.all([...run(one, 40), ...run(two, 40), ...run(other, 40)]));

  const startsOf = (name: string) =>
    mock.journal.find({ key: name }).filter((entry) => entry.at - startedAt < 30_000).length;
  expect(startsOf(key)).toBe(60);
  expect(mock.journal.find({ status: 429 })).toEqual([]);
  expect(mock.journal.entries.filter((entry) => entry.at - startedAt < 30_000)).toHaveLength(100);
});

test("the limit is learned from the service's headers", async () => {
  const { client, mock, settle } = await toolService({}, { pacing: { requestsPerMinute: 1_000 } });
  await settle(client.run("grammar-checker", { input }));

  await settle(Promise.all(Array.from({ length: 100 }, () => client.run("grammar-checker", { input }))));

  expect(mock.journal.find({ status: 429 })).toEqual([]);
});

test("a key that another program uses too: its 429s cost time, never a call", async () => {
  const { newClient, mock, settle } = await toolService();
  const apiKey = newKey("nearLimit");
  const client = newClient({ apiKey });

  const results = await settle(Promise.all(Array.from({ length: 30 }, () => client.run("grammar-checker", { input }))));

  expect(results).toHaveLength(30);
  expect(mock.journal.find({ status: 200 })).toHaveLength(30);
});
