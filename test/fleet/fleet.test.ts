import { openFleet } from "@tandem/fleet";
import { createMock } from "@tandem/mock";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { anyRedis, newName, testWithRedis } from "../support/redis-server.ts";
import { newKey } from "../support/tool-service.ts";

let url: string;
beforeAll(async () => {
  url = await anyRedis(afterAll);
});

async function service() {
  const mock = createMock({ clock: "real", speed: 100 });
  const { toolsUrl, close } = await mock.listen();
  onTestFinished(close);
  return { mock, client: { baseUrl: toolsUrl, apiKey: newKey() } };
}

async function open(name: string) {
  const fleet = await openFleet(url, { name, secret: "secret" });
  onTestFinished(() => fleet.close());
  return fleet;
}

testWithRedis("rows that one machine adds are run by others, each once", async () => {
  const { mock, client } = await service();
  const name = newName();
  const producer = await open(name);
  const rows = Array.from({ length: 20 }, (_none, index) => ({
    id: `r${index}`,
    input: `Good morning, guest ${index}.`,
  }));
  expect(
    await producer.add("ai-translator", [...rows, "Good evening.", "Good evening."], {
      options: { targetLanguage: "de" },
    }),
  ).toEqual({
    rows: 22,
    unreadable: 0,
    added: 22,
  });
  const ended: string[] = [];
  const work = async () => {
    const fleet = await open(name);
    for await (const row of fleet.work({ client })) ended.push(`${row.index} ${row.id} ${row.status}`);
  };
  await Promise.all([work(), work()]);
  expect(ended).toHaveLength(21);
  expect(new Set(ended).size).toBe(21);
  expect(await producer.summary()).toEqual({
    ...{ rows: 22, waiting: 0, sent: 0, done: 22, failed: 0, unknown: 0, isComplete: true, paidTwice: 0 },
    spent: expect.any(Number),
  });
  expect(mock.journal.entries).toHaveLength(21);
});
