import { expect, test } from "vitest";
import { newKey, toolService } from "../support/mock-service.ts";

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

test("a key that another program uses too: its 429s cost time, never a call", async () => {
  const { newClient, mock, settle } = await toolService();
  const apiKey = newKey("nearLimit");
  const client = newClient({ apiKey });

  const results = await settle(Promise.all(Array.from({ length: 30 }, () => client.run("grammar-checker", { input }))));

  expect(results).toHaveLength(30);
  expect(mock.journal.find({ status: 200 })).toHaveLength(30);
});
