import { isTandemError } from "@tandem/sdk";
import { expect, test } from "vitest";
import { rejection, toolService } from "../support/tool-service.ts";

const input = "She go home.";

/** In the place of what the mock says of its limit. */
const silent = { RateLimit: "-", "RateLimit-Policy": "-" };

test.each<[string, Record<string, string>]>([
  ["Retry-After: 0", { "Retry-After": "0" }],
  ["a date that has passed", { "Retry-After": "Wed, 31 Dec 2025 00:00:00 GMT" }],
  ["Retry-After: -5", { "Retry-After": "-5" }],
  ["Retry-After: wait 5", { "Retry-After": "wait 5" }],
  ["Retry-After: 5, 5", { "Retry-After": "5, 5" }],
  ["a reset that has passed", { "X-RateLimit-Reset": "1000000001" }],
  ["nothing", {}],
])("a 429 with %s waits 1 s, 2 s and 4 s, and does not spin", async (_, headers) => {
  const { client, mock, settle } = await toolService();
  mock.faults.add({ operation: "grammar-checker", fault: { status: 429, headers: { ...silent, ...headers } } });

  const error = await settle(
    rejection(client.run("grammar-checker", { input }, { timeout: { totalMs: 10_000 } }).withResponse()),
  );

  expect(error).toMatchObject({ code: "rate_limited", outcome: "rejected", facts: { waitMs: 8_000 } });
  expect((error as { attempts: { waitedMs: number }[] }).attempts.map((attempt) => attempt.waitedMs)).toEqual([
    0, 1_000, 2_000, 4_000,
  ]);
});

test.each([true, false])(
  "a 429 whose wait is past the call's limit pauses the key for the calls that follow (retries off: %s)",
  async (isOff) => {
    const { client, mock, settle } = await toolService();
    mock.faults.add({ operation: "grammar-checker", fault: { status: 429, headers: { "Retry-After": "1000" } } });
    const codes: string[] = [];

    for (let i = 0; i < 50; i++) {
      const call = client.run("grammar-checker", { input }, isOff ? { retries: 0 } : {});
      const error = await settle(rejection(call));
      codes.push(isTandemError(error) ? `${error.code} ${error.outcome}` : String(error));
    }

    expect(codes).toEqual(["rate_limited rejected", ...Array.from({ length: 49 }, () => "timeout not_sent")]);
    expect(mock.journal.entries).toHaveLength(1);
  },
);

test.each([
  { name: "two hours", value: "7200", told: 7_200_000, says: "7200 s" },
  { name: "a year", value: "31536000", told: 31_536_000_000, says: "31536000 s" },
  { name: "no end of digits", value: "9".repeat(400), told: Number.MAX_SAFE_INTEGER, says: "9007199254741 s" },
])("a 429 that asks to wait for $name fails at once; other calls of the key wait for an hour", async (row) => {
  const { client, mock, settle } = await toolService();
  mock.faults.add({
    operation: "grammar-checker",
    nth: 1,
    fault: { status: 429, headers: { ...silent, "Retry-After": row.value } },
  });
  const startedAt = mock.clock.now();

  const error = await settle(rejection(client.run("grammar-checker", { input })));

  expect(error).toMatchObject({
    code: "rate_limited",
    outcome: "rejected",
    retryAfterMs: row.told,
    facts: { waitMs: row.told },
    message: expect.stringContaining(`The next attempt would be in ${row.says}, after the timeout of 900 s`),
  });
  expect(mock.clock.now()).toBe(startedAt);
  await settle(client.run("grammar-checker", { input }, { priority: "bulk" }));
  expect(mock.clock.now()).toBe(startedAt + 3_600_000);
});

test("a call without a limit is made again an hour after a 429 that asks for more", async () => {
  const { client, mock, settle } = await toolService();
  const fault = { status: 429, headers: { ...silent, "Retry-After": "86400" } };
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault });

  const answer = await settle(client.run("grammar-checker", { input }, { priority: "bulk" }).withResponse());

  expect(answer.attempts.map((attempt) => attempt.waitedMs)).toEqual([0, 3_600_000]);
});

test("a long call from before the 429 does not block the others", async () => {
  const { client, mock, settle } = await toolService();
  mock.faults.add({ operation: "ai-rewriter", fault: { latencyMs: 100_000 } });
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 429, headers: { "Retry-After": "5" } } });
  const startedAt = mock.clock.now();

  const long = client.run("ai-rewriter", { input: "She goes home again." });
  const calls = [1, 2].map(() => client.run("grammar-checker", { input }, { timeout: { totalMs: 20_000 } }));
  await settle(Promise.all(calls));
  const endedAt = mock.clock.now();
  await settle(long);

  expect(endedAt - startedAt).toBe(5_000);
});

test("calls waiting for a reopened key stay queued after another 429", async () => {
  const { client, mock, settle } = await toolService();
  const fault = { status: 429, headers: { ...silent, "Retry-After": "5" } };
  mock.faults.add({ operation: "grammar-checker", nth: [1, 2, 3], fault });
  await settle(rejection(client.run("grammar-checker", { input }, { retries: 0 })));
  const startedAt = mock.clock.now();

  await settle(Promise.all([1, 2, 3, 4, 5].map(() => client.run("grammar-checker", { input }))));

  expect(mock.journal.entries.slice(1).map(({ status, at }) => [status, at - startedAt])).toEqual([
    [429, 5_000],
    [429, 10_000],
    ...Array.from({ length: 5 }, () => [200, 15_000]),
  ]);
});

test("a call that cannot be sent in its time is not sent after it", async () => {
  const { client, mock, settle } = await toolService();
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 429, headers: { "Retry-After": "5" } } });
  mock.faults.add({ operation: "ai-rewriter", fault: { latencyMs: 100_000 } });
  await settle(rejection(client.run("grammar-checker", { input }, { retries: 0 })));
  // The reopened key allows one call a second until one is answered, and these take long.
  const long = Array.from({ length: 20 }, (_, index) => client.run("ai-rewriter", { input: `${input} ${index}` }));
  const startedAt = mock.clock.now();

  const error = await settle(rejection(client.run("grammar-checker", { input }, { timeout: { totalMs: 20_000 } })));

  expect(error).toMatchObject({ code: "timeout", phase: "queue", outcome: "not_sent", charged: 0 });
  expect(mock.clock.now() - startedAt).toBe(20_000);
  await settle(Promise.all(long));
  expect(mock.journal.entries.filter(({ path }) => path.endsWith("grammar-checker"))).toHaveLength(1);
});

test("a system clock change affects no rate and no limit", async () => {
  const service = await toolService();
  let offMs = 0;
  const { clock } = service.mock;
  const stepping = {
    now: () => clock.now() + offMs,
    monotonic: () => clock.now(),
    setTimeout: clock.setTimeout.bind(clock),
    clearTimeout: clock.clearTimeout.bind(clock),
  };
  const client = service.newClient({ clock: stepping });
  const runs = (count: number) => Array.from({ length: count }, () => client.run("grammar-checker", { input }));
  await service.settle(Promise.all(runs(60)));
  const startedAt = clock.now();

  for (const step of [-3_600_000, 7_200_000]) {
    offMs += step;
    await service.settle(Promise.all(runs(60)));
  }

  expect(clock.now() - startedAt).toBeLessThanOrEqual(122_000);
  expect(service.mock.journal.find({ status: 429 })).toEqual([]);
});
