import { describe, expect, test } from "vitest";
import { infraService, rejection } from "../support/mock-service.ts";

const host = "203.0.113.9";

describe("a connection cut before any answer", () => {
  test("a POST is not, and its outcome is unknown", async () => {
    const { infra, mock, settle } = await infraService();
    mock.faults.add({ operation: "createServer", fault: { reset: "before-headers" } });

    const error = await settle(rejection(infra.servers.create({ name: "web-9", host })));

    expect(error).toMatchObject({ code: "connection", outcome: "unknown", retryable: false });
    expect(mock.journal.find({ operationId: "createServer" }).map(({ executed }) => executed)).toEqual([true]);
  });

  test("with unsafeRetries a POST is sent again with the same key, and creates one server", async () => {
    const { newClient, mock, settle } = await infraService();
    const infra = newClient({ unsafeRetries: true });
    mock.faults.add({ operation: "createServer", nth: 1, fault: { reset: "before-headers" } });

    const created = await settle(infra.servers.create({ name: "web-9", host }));
    const names: string[] = [];
    for await (const server of infra.servers.list()) names.push(server.name);

    expect(created.name).toBe("web-9");
    expect(names.filter((name) => name === "web-9")).toHaveLength(1);
    expect(keys(mock)).toHaveLength(2);
    expect(new Set(keys(mock)).size).toBe(1);
  });
});

const keys = (mock: Awaited<ReturnType<typeof infraService>>["mock"]) =>
  mock.journal.find({ operationId: "createServer" }).map(({ requestHeaders }) => requestHeaders["idempotency-key"]);

describe("an idempotency key", () => {
  test("goes with every POST: one for each call, a UUID, the same on every attempt", async () => {
    const { infra, mock, settle } = await infraService();
    mock.faults.add({ operation: "createServer", nth: 1, fault: { status: 503, headers: { "Retry-After": "3" } } });

    await settle(infra.servers.create({ name: "web-8", host }));
    await settle(infra.servers.create({ name: "web-9", host }));

    const [first, second, third] = keys(mock);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each(["", "two words", "ä"])("%j is refused before sending", async (idempotencyKey) => {
    const { infra, mock } = await infraService();

    const error = await rejection(infra.servers.create({ name: "web-9", host }, { idempotencyKey }));

    expect(error).toMatchObject({ code: "invalid_argument", outcome: "not_sent" });
    expect(mock.journal.entries).toEqual([]);
  });
});

test("200 reads at once stay under 120 a minute: no 429", async () => {
  const { infra, mock, settle } = await infraService({ latencyMs: 20 });

  await settle(Promise.all(Array.from({ length: 200 }, () => infra.servers.list())));

  expect(mock.journal.find({ status: 429 })).toEqual([]);
});
