import { expect, test } from "vitest";
import { rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";

test("422 twice then success is one result with three attempts", async () => {
  const { client, mock, settle } = await toolService();
  mock.faults.add({ operation: "grammar-checker", nth: [1, 2], fault: { status: 422 } });

  const { data, attempts } = await settle(client.run("grammar-checker", { input }).withResponse());

  expect(data.meta.tool).toBe("grammar-checker");
  expect(attempts.map(({ status, why }) => [status, why])).toEqual([
    [422, "status 422"],
    [422, "status 422"],
    [200, undefined],
  ]);
  expect(client.credits.calls).toBe(1);
});

test("a 429 pauses every caller of the key, and no call fails", async () => {
  const { client, newClient, mock, settle } = await toolService();
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 429, headers: { "Retry-After": "30" } } });
  const other = newClient();

  const first = await settle(client.run("grammar-checker", { input }).withResponse());
  const refusedAt = mock.journal.entries[0]!.at;
  const rest = await settle(Promise.all([other, client, other].map((each) => each.run("grammar-checker", { input }))));

  expect(first.attempts).toHaveLength(2);
  expect(rest).toHaveLength(3);
  expect(mock.journal.entries.map((entry) => [entry.status, entry.at - refusedAt >= 30_000])).toEqual([
    [429, false],
    ...Array.from({ length: 4 }, () => [200, true]),
  ]);
});

test.each(["before-headers", "after-headers"] as const)(
  "a connection cut %s, after the request was read: sent once, nobody charged twice",
  async (reset) => {
    const { client, mock } = await toolService();
    mock.faults.add({ operation: "grammar-checker", fault: { reset } });

    const error = await rejection(client.run("grammar-checker", { input }));

    expect(error).toMatchObject({
      code: "connection",
      outcome: reset === "before-headers" ? "unknown" : "executed",
      charged: "unknown",
      retryable: false,
    });
    expect(mock.journal.entries.map((entry) => entry.executed)).toEqual([true]);
  },
);

test.each([{ empty: true }, { shortBody: true }] as const)("%o is sent once", async (fault) => {
  const { client, mock } = await toolService();
  mock.faults.add({ operation: "grammar-checker", fault });

  const error = await rejection(client.run("grammar-checker", { input }));

  expect(error).toMatchObject({ code: "connection", charged: "unknown" });
  expect(mock.journal.entries).toHaveLength(1);
});

test("a connection refused on every attempt is not_sent and free", async () => {
  const { newClient, settle } = await toolService();
  const client = newClient({ baseUrl: "http://127.0.0.1:1" });

  const error = await settle(rejection(client.run("grammar-checker", { input })));

  expect(error).toMatchObject({ code: "connection", outcome: "not_sent", charged: 0, retryable: true });
  expect((error as { attempts: unknown[] }).attempts).toHaveLength(4);
});
