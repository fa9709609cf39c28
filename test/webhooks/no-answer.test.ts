import { memoryReplay, type ReplayStore, sign, type VerifyOptions, verify, webhookHandler } from "@tandem/sdk/webhooks";
import { describe, expect, it, vi } from "vitest";
import { VirtualClock } from "../support/virtual-clock.ts";
import { body, nowSeconds, secret } from "../support/webhook-world.ts";

const never = () => new Promise<never>(() => {});
const down = () => Promise.reject(new Error("down"));
const store = (parts: Partial<ReplayStore>): ReplayStore => ({ ...memoryReplay(), ...parts });
const late = (what: string) => `${what} did not respond within 500 ms (replayTimeoutMs).`;

/** Asks for an answer while the clock moves on to the limit, and says whether there was one before. */
async function atLimit<T>(clock: VirtualClock, isCalled: () => boolean, answer: Promise<T>): Promise<T> {
  let early = true;
  await vi.waitFor(() => expect(isCalled()).toBe(true), { interval: 1, timeout: 120_000 });
  await clock.advance(499);
  const settled = () => {
    if (early) throw new Error("answered before the limit");
  };
  answer.then(settled, settled).catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  early = false;
  await clock.advance(1);
  return answer;
}

describe("an endpoint whose own code never responds", () => {
  const hanging: [what: string, hung: (hang: () => Promise<never>) => object, status: number, errors: object[]][] = [
    [
      "claim() of the replay store",
      (hang) => ({ replay: store({ claim: hang }) }),
      503,
      [{ reason: "store_unavailable", cause: { message: late("claim() of the replay store") } }],
    ],
    [
      "commit() of the replay store",
      (hang) => ({ replay: store({ commit: hang }) }),
      204,
      [{ message: late("commit() of the replay store") }],
    ],
    [
      "release() of the replay store",
      (hang) => ({ replay: store({ release: hang }) }),
      500,
      [{ message: "handling failed" }, { message: late("release() of the replay store") }],
    ],
    [
      "secrets()",
      (hang) => ({ secrets: hang }),
      503,
      [{ reason: "unknown_key", retryable: true, cause: { message: late("secrets()") } }],
    ],
    [
      "audience()",
      (hang) => ({ audience: hang }),
      503,
      [{ reason: "wrong_audience", retryable: true, cause: { message: late("audience()") } }],
    ],
  ];

  it.each(hanging)(
    "says so when %s does not within replayTimeoutMs, and answers",
    async (_, hung, status, expected) => {
      const clock = new VirtualClock();
      const hang = vi.fn(never);
      const errors: unknown[] = [];
      const handled = vi.fn(() => {
        if (status === 500) throw new Error("handling failed");
      });
      const options = { secrets: secret, clock, replayTimeoutMs: 500, onError: (error: unknown) => errors.push(error) };
      const handle = webhookHandler({ ...options, ...hung(hang) }).otherwise(handled);
      const headers = await sign(body, { secret, timestamp: nowSeconds });
      const answer = handle.receive({ method: "POST", headers, body: () => body });
      expect((await atLimit(clock, () => hang.mock.calls.length > 0, answer)).status).toBe(status);
      expect(errors).toMatchObject(expected);
      expect(handled).toHaveBeenCalledTimes(status === 503 ? 0 : 1);
    },
  );

  it("does not rerun a handler while its commit() hangs", async () => {
    const clock = new VirtualClock();
    const commit = vi.fn(never);
    const handled = vi.fn();
    const handle = webhookHandler({ secrets: secret, clock, replay: store({ commit }), onError() {} }).otherwise(
      handled,
    );
    const headers = await sign(body, { secret, timestamp: nowSeconds });
    const deliver = () => handle.receive({ method: "POST", headers, body: () => body });
    const first = deliver();
    await vi.waitFor(() => expect(commit).toHaveBeenCalled(), { interval: 1, timeout: 120_000 });
    expect((await deliver()).status).toBe(409);
    await clock.advance(2_000);
    expect((await first).status).toBe(204);
    expect((await deliver()).status).toBe(409);
    expect(handled).toHaveBeenCalledOnce();
  });
});

describe("verify", () => {
  const verifyWith = async (options: Partial<VerifyOptions>) =>
    verify(body, await sign(body, { secret, timestamp: nowSeconds }), {
      secrets: secret,
      clock: new VirtualClock(),
      ...options,
    });

  it("throws store_unavailable if a verified delivery cannot be committed, and releases the claim", async () => {
    const release = vi.fn(down);
    const error = { reason: "store_unavailable", retryable: true, cause: { message: "down" } };
    await expect(verifyWith({ replay: store({ commit: down, release }) })).rejects.toMatchObject(error);
    expect(release).toHaveBeenCalledOnce();
  });
});
