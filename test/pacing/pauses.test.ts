import { isTandemError } from "@tandem/sdk";
import { expect, test } from "vitest";
import { rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";

/** In the place of what the mock says of its limit. */
const silent = { RateLimit: "-", "RateLimit-Policy": "-" };

test.each([true, false])(
  "a 429 whose wait is past the call's limit pauses the key for the calls that follow (retries off: %s)",
  async (isOff) => {
    const { client, mock, settle } = await toolService();
    mock.faults.add({ operation: "grammar-checker", fault: { status: 429, headers: { "Retry-After": "100" } } });
    const codes: string[] = [];

    for (let i = 0; i < 50; i++) {
      const call = client.run("grammar-checker", { input }, { timeout: 30_000, ...(isOff && { retries: 0 }) });
      const error = await settle(rejection(call));
      codes.push(isTandemError(error) ? `${error.code} ${error.outcome}` : String(error));
    }

    expect(codes).toEqual(["rate_limited rejected", ...Array.from({ length: 49 }, () => "timeout not_sent")]);
    expect(mock.journal.entries).toHaveLength(1);
  },
);

test.each([
  { name: "ten minutes and a second", value: "601", ms: 601_000, says: "601 s", priority: "user" },
  { name: "a day, without a timeout of its own", value: "86400", ms: 86_400_000, says: "86400 s", priority: "bulk" },
] as const)("a call whose 429 asks to wait for $name fails at once; a minute later, one call probes", async (row) => {
  const { client, mock, settle } = await toolService();
  const fault = { status: 429, headers: { ...silent, "Retry-After": row.value } };
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault });
  mock.faults.add({ operation: "grammar-checker", nth: 2, fault: { latencyMs: 500 } });
  const startedAt = mock.clock.now();

  const error = await settle(rejection(client.run("grammar-checker", { input }, { priority: row.priority })));

  expect(error).toMatchObject({
    code: "rate_limited",
    outcome: "rejected",
    charged: 0,
    retryAfterMs: row.ms,
    facts: { waitMs: row.ms },
    message: expect.stringContaining(`The service asks to wait ${row.says}, and calls wait 600 s at most.`),
  });
  expect(mock.clock.now()).toBe(startedAt);
  await settle(Promise.all([1, 2, 3].map(() => client.run("grammar-checker", { input }))));
  expect(mock.journal.entries.slice(1).map(({ at }) => at - startedAt)).toEqual([60_000, 60_500, 60_500]);
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
