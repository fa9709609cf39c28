import { describe, expect, it } from "vitest";
import { createMock } from "./create-mock.ts";
import type { MockOptions } from "./mock-options.ts";
import { checkResponse } from "./testing/check-response.ts";

interface Reply {
  status: number;
  text: string;
  body: {
    data: Record<string, unknown>;
    meta: { creditsCharged: number; creditsRemaining: number };
    error: { code: string; details: Record<string, unknown> };
  };
}

const start = (options: MockOptions = {}) => {
  const mock = createMock({ checkResponse, ...options });
  const call = async (key: string, input = "I recieve it.", slug = "grammar-checker"): Promise<Reply> => {
    const response = await mock.fetch(`https://service.test/api/v1/tools/${slug}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ input }),
    });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) };
  };
  return { mock, call };
};

describe("credits", () => {
  it("cost about one for 1,000 tokens, and more for a heavier model", async () => {
    const { call } = start();
    const text = Array.from({ length: 1_200 }, (_, index) => `word${1_000 + index}`).join(" ");
    const light = (await call("tdm_pro_a", text)).body.meta.creditsCharged;
    const heavy = (await call("tdm_pro_a", text, "ai-rewriter")).body.meta.creditsCharged;
    expect(light).toBeGreaterThan(5);
    expect(light).toBeLessThan(8);
    expect(heavy / light).toBeCloseTo(2, 0);
  });

  it("run out exactly at zero, are rejected with 402, and refill at the plan's reset", async () => {
    const { mock, call } = start({ creditCost: () => 300 });
    const key = "tdm_plus_a";
    expect((await call(key)).body.meta).toMatchObject({ creditsCharged: 300, creditsRemaining: 200 });
    expect((await call(key)).body.meta).toMatchObject({ creditsCharged: 200, creditsRemaining: 0 });
    const refused = await call(key);
    expect([refused.status, refused.body.error.details]).toEqual([
      402,
      { creditsRemaining: 0, resetsAt: "2026-02-01T00:00:00.000Z" },
    ]);
    await mock.clock.advance("30d");
    expect((await call(key)).status).toBe(402);
    await mock.clock.advance("1d");
    expect((await call(key)).body.meta.creditsRemaining).toBe(200);
  });
});

describe("faults that wait for the same call", () => {
  it("all strike it: the first status answers, and each counts the calls that the other struck", async () => {
    const { mock, call } = start();
    mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 422 } });
    mock.faults.add({ operation: "grammar-checker", nth: [1, 2], fault: { status: 503 } });
    const statuses = [await call("tdm_pro_a"), await call("tdm_pro_a"), await call("tdm_pro_a")].map((r) => r.status);
    expect(statuses).toEqual([422, 503, 200]);
    expect(mock.journal.entries.map(({ faults }) => faults?.length ?? 0)).toEqual([1, 1, 0]);
  });
});

describe("worlds", () => {
  it("two keys of the same kind have separate credits, limits and ids", async () => {
    const { call } = start({ creditCost: () => 2_000 });
    await call("tdm_pro_a");
    expect((await call("tdm_pro_a")).status).toBe(402);
    expect((await call("tdm_pro_b")).status).toBe(200);
  });

  it("two runs with one key get the same responses, regardless of other keys", async () => {
    const alone = start();
    const crowded = start();
    const expected = [
      await alone.call("tdm_pro_a"),
      await alone.call("tdm_pro_a", "coffee at noon", "email-subject-gen"),
    ];
    await crowded.call("tdm_plus_x");
    const first = await crowded.call("tdm_pro_a");
    await crowded.call("tdm_pro_b", "tea", "caption-gen");
    expect([first, await crowded.call("tdm_pro_a", "coffee at noon", "email-subject-gen")]).toEqual(expected);
  });
});

describe("a snapshot", () => {
  it("put back, gives the same answers again, and survives JSON", async () => {
    const { mock, call } = start();
    mock.faults.add({ operation: "grammar-checker", nth: 3, fault: { status: 422 } });
    await call("tdm_pro_a");
    const snapshot = JSON.parse(JSON.stringify(mock.snapshot()));
    const play = async () => {
      const replies = [
        await call("tdm_pro_a"),
        await call("tdm_pro_a"),
        await call("tdm_plus_new"),
        await call("nobody"),
      ];
      await mock.clock.advance("5s");
      return [...replies, await call("tdm_pro_a"), mock.clock.now(), mock.journal.entries];
    };
    const first = structuredClone(await play());
    mock.restore(snapshot);
    expect(await play()).toEqual(first);
    mock.restore(snapshot);
    expect(mock.journal.entries).toHaveLength(1);
  });
});

it("reset brings back a new mock", async () => {
  const { mock, call } = start();
  const fresh = mock.snapshot();
  mock.faults.add({ operation: "*", fault: { status: 422 } });
  await call(mock.keys.pro);
  await call("nobody");
  await mock.clock.advance("40d");
  mock.reset();
  expect(mock.snapshot()).toEqual(fresh);
});

it.each([
  ["code=429", 429, "code=429"],
  ["code=418", 200, null],
  ["code=999", 200, null],
  ["code=400", 200, null],
])("Prefer: %s of an operation with 200, 401, 429 and so on is answered with %i", async (prefer, status, applied) => {
  const { mock } = start();
  const headers = { authorization: `Bearer ${mock.tokens.owner}`, prefer };
  const response = await mock.fetch("https://service.test/api/v1/servers/srv_81f2", { headers });
  expect([response.status, response.headers.get("preference-applied")]).toEqual([status, applied]);
});

describe("mock.fetch as fetch", () => {
  const url = "https://service.test/api/v1/tools";

  it("rejects immediately for an aborted signal, and sends nothing", async () => {
    const { mock } = start();
    await expect(mock.fetch(url, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
    expect(mock.journal.entries).toEqual([]);
  });

  it("rejects with the signal's reason while it waits, and leaves no timer", async () => {
    const { mock } = start({ latencyMs: 1_000 });
    const abort = new AbortController();
    const waiting = mock.fetch(url, { signal: abort.signal });
    while (mock.clock.pending === 0) await new Promise((resolve) => setImmediate(resolve));
    abort.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    expect(mock.clock.pending).toBe(0);
    expect(mock.journal.entries[0]).not.toHaveProperty("status");
  });
});
