import { describe, expect, it } from "vitest";
import { createMock } from "./create-mock.ts";
import type { MockOptions } from "./mock-options.ts";
import type { Snapshot } from "./snapshot.ts";
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

type World = { readonly api: string; readonly state: object };

const worldOf = ({ worlds }: Pick<Snapshot, "worlds">, api: string) =>
  worlds.find((world) => world.api === api) as unknown as World;

/** The first world of the infrastructure API, with other servers. */
function withServers(snapshot: Snapshot, servers: unknown): object {
  const world = worldOf(snapshot, "infra");
  return { ...world, state: { ...world.state, servers } };
}

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

  it("add up: the balance decreases by the charges", async () => {
    const { call } = start();
    let balance = 2_000;
    for (let count = 0; count < 5; count++) {
      const { creditsCharged, creditsRemaining } = (await call("tdm_pro_a")).body.meta;
      balance = Math.round((balance - creditsCharged) * 1_000) / 1_000;
      expect(creditsRemaining).toBe(balance);
    }
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

  it("refill each midnight, with creditsRefill daily", async () => {
    const { mock, call } = start({ creditsRefill: "daily", now: "2026-01-31T18:00:00Z" });
    const refused = await call(mock.keys.outOfCredits);
    expect([refused.status, refused.body.error.details]).toEqual([
      402,
      { creditsRemaining: 0, resetsAt: "2026-02-01T00:00:00.000Z" },
    ]);
    await mock.clock.advance("6h");
    expect((await call(mock.keys.outOfCredits)).status).toBe(200);
    expect(() => start({ creditsRefill: "weekly" as "daily" })).toThrow(
      new RangeError('creditsRefill must be monthly or daily; got "weekly".'),
    );
  });

  it("refill an account that started without any", async () => {
    const { mock, call } = start();
    expect((await call(mock.keys.outOfCredits)).status).toBe(402);
    await mock.clock.advance("31d");
    expect((await call(mock.keys.outOfCredits)).status).toBe(200);
  });

  it("are not charged for a rejected call", async () => {
    const { mock, call } = start();
    await call("tdm_pro_a", "");
    mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 422 } });
    await call("tdm_pro_a");
    const { creditsCharged, creditsRemaining } = (await call("tdm_pro_a")).body.meta;
    expect(creditsCharged + creditsRemaining).toBe(2_000);
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

  it("count from when they were added, without calls rejected earlier", async () => {
    const { mock, call } = start();
    await call("tdm_pro_a");
    mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 422 } });
    expect((await call("nobody")).status).toBe(401);
    expect((await call("tdm_pro_a")).status).toBe(422);
  });
});

describe("a trial", () => {
  it.each([
    ["one second before its end", 3 * 86_400 - 1, 200],
    ["at its end", 3 * 86_400, 403],
  ])("%s answers as it should", async (_, seconds, status) => {
    const { mock, call } = start();
    expect((await call(mock.keys.trial)).status).toBe(200);
    await mock.clock.advance(seconds * 1_000);
    expect((await call(mock.keys.trial)).status).toBe(status);
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

  it("near the limit have two requests left", async () => {
    const { mock, call } = start();
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) statuses.push((await call(mock.keys.nearLimit)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it.each(["tdm_pro", "tdm_pro_", "tdm_unknown_x", "tdm_toString_x", "sk_pro_x"])(
    "do not open for the key %s",
    async (key) => {
      expect((await start().call(key)).status).toBe(401);
    },
  );
});

describe("the seed", () => {
  const run = async (seed: number) => {
    const { call } = start({ seed });
    return (await call("tdm_pro_a", "coffee at noon", "email-subject-gen")).text;
  };
  it("decides the bytes of every answer", async () => {
    expect(await run(1)).toBe(await run(1));
    expect(await run(1)).not.toBe(await run(2));
  });

  it("decides which calls a probable fault strikes", async () => {
    const strikes = async (seed: number) => {
      const { mock, call } = start({ seed });
      mock.faults.add({ operation: "*", probability: 0.5, fault: { status: 422 } });
      const statuses: number[] = [];
      for (let count = 0; count < 40; count++) statuses.push((await call("tdm_pro_a")).status);
      return statuses;
    };
    const first = await strikes(1);
    expect(first).toEqual(await strikes(1));
    expect(first).not.toEqual(await strikes(2));
    expect(new Set(first)).toEqual(new Set([200, 422]));
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

  it.each<[string, (snapshot: Snapshot) => unknown]>([
    ["null", () => null],
    ["a text", () => "snapshot"],
    ["nothing in it", () => ({})],
    ["another format", (snapshot) => ({ ...snapshot, format: 99 })],
    ["no time", (snapshot) => ({ ...snapshot, now: "soon" })],
    ["a time out of range", (snapshot) => ({ ...snapshot, now: 1e17 })],
    ["worlds that are none", (snapshot) => ({ ...snapshot, worlds: [null] })],
    ["a world of no API", (snapshot) => ({ ...snapshot, worlds: [{ ...worldOf(snapshot, "tools"), api: "moon" }] })],
    [
      "a world without its state",
      (snapshot) => ({ ...snapshot, worlds: [{ ...worldOf(snapshot, "tools"), state: {} }] }),
    ],
    ["a table that is no list", (snapshot) => ({ ...snapshot, worlds: [withServers(snapshot, "none")] })],
    ["rows that are none", (snapshot) => ({ ...snapshot, worlds: [withServers(snapshot, [1])] })],
    ["faults that are none", (snapshot) => ({ ...snapshot, faults: { rules: [{}], randomState: 1, lastId: 1 } })],
    ["a journal that is none", (snapshot) => ({ ...snapshot, journal: [7] })],
  ])("that has %s is rejected, and nothing is changed", async (_, spoil) => {
    const { mock, call } = start();
    await call(mock.keys.pro);
    await mock.fetch("https://service.test/api/v1/servers", {
      headers: { authorization: `Bearer ${mock.tokens.owner}` },
    });
    await mock.clock.advance("5s");
    const before = mock.snapshot();
    const spoilt = spoil(structuredClone(before)) as Snapshot;
    expect(() => mock.restore(spoilt)).toThrow(/^This is not a snapshot of this mock: /);
    expect(mock.snapshot()).toEqual(before);
  });

  it("has the worlds that were used, and lets the others begin when the mock began", async () => {
    const first = createMock({ now: "2026-03-01T00:00:00Z" });
    expect(first.snapshot().worlds).toEqual([]);
    expect(JSON.stringify(first.snapshot()).length).toBeLessThan(300);
    await first.clock.advance("2d");
    await first.fetch("https://service.test/api/v1/servers", {
      headers: { authorization: `Bearer ${first.tokens.owner}` },
    });
    const snapshot = first.snapshot();
    expect(snapshot.worlds.map(({ api, account }) => [api, account])).toEqual([["infra", "owner"]]);
    expect(JSON.stringify(snapshot.worlds).length).toBeLessThan(60_000);

    const second = createMock();
    second.restore(snapshot);
    const trialCall = () =>
      second.fetch("https://service.test/api/v1/tools/grammar-checker", {
        method: "POST",
        headers: { authorization: `Bearer ${second.keys.trial}`, "content-type": "application/json" },
        body: '{"input":"tea"}',
      });
    expect((await trialCall()).status).toBe(200);
    await second.clock.advance("1d");
    expect((await trialCall()).status).toBe(403);
  });

  it("is not affected by later changes", async () => {
    const { mock, call } = start();
    const snapshot = mock.snapshot();
    const before = structuredClone(snapshot);
    await call(mock.keys.pro);
    expect(snapshot).toEqual(before);
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

describe("the journal", () => {
  it("finds by any of its members, by key, or by a function", async () => {
    const { mock, call } = start();
    await call("tdm_pro_a");
    await call("tdm_pro_b", "");
    await call("tdm_pro_b", "tea", "caption-gen");
    const numbers = (filter: Parameters<typeof mock.journal.find>[0]) =>
      mock.journal.find(filter).map(({ number }) => number);
    expect(numbers({})).toEqual([1, 2, 3]);
    expect(numbers({ operationId: "tool_grammar_checker" })).toEqual([1, 2]);
    expect(numbers({ status: 400 })).toEqual([2]);
    expect(numbers({ key: "tdm_pro_b", executed: true })).toEqual([3]);
    expect(numbers((entry) => entry.charged > 0)).toEqual([1, 3]);
  });

  it("cuts long bodies", async () => {
    const { mock, call } = start();
    await call("tdm_pro_a", "word ".repeat(3_000));
    const [entry] = mock.journal.entries;
    expect([entry?.requestBody.length, entry?.responseBody?.length]).toEqual([4_096, 4_096]);
  });

  it("lists the touched operations and statuses", async () => {
    const { mock, call } = start();
    await call("tdm_pro_a");
    await call("tdm_pro_a", "");
    await call("tdm_free_a");
    const { touched, untouched } = mock.journal.coverage();
    expect(touched).toEqual({ tool_grammar_checker: [200, 400, 403] });
    expect(untouched).toContain("tool_ai_detector");
    expect(untouched).not.toContain("tool_grammar_checker");
  });
});

const on = (fault: object, more: object = {}) => ({ operation: "*", fault, ...more });
const fault = { status: 503 };

describe("an invalid fault rule is rejected when it is added", () => {
  it.each([
    [{ operation: "grammar", fault: { status: 422 } }, /There is no operation "grammar"/],
    [on({ status: 422 }, { nht: 1 }), 'faults.add has no option "nht". Did you mean "nth"?'],
    [{ operation: "*" }, "faults.add needs fault."],
    [{ fault: { empty: true } }, "faults.add needs operation."],
    [null, "faults.add must be an object; got null."],
    [on({}), /needs one of/],
    [on({ bodyy: 1, status: 500 }), 'fault has no option "bodyy". Did you mean "body"?'],
    [on({ reset: "nope" }), 'fault.reset must be before-headers or after-headers; got "nope".'],
    [on({ reset: "before-header" }), /Did you mean "before-headers"\?/],
    [on({ empty: false }), "fault.empty must be true; got false."],
    [on({ garbage: 1 }), "fault.garbage must be true; got 1."],
    [on({ stream: { ends: "nope" } }), 'fault.stream.ends must be cut or closed or silent; got "nope".'],
    [on({ stream: { dupliacte: true } }), 'fault.stream has no option "dupliacte". Did you mean "duplicate"?'],
    [on({ stream: {} }), "fault.stream is empty."],
    [on({ stream: { afterBytes: 1 } }), /need ends/],
    [on({ stream: { ends: "cut", afterBytes: 1, afterEvents: 1 } }), /not both/],
    [on({ stream: { instead: "json", duplicate: true } }), /takes no other members/],
    [{ operation: "createServer", fault: { stream: { duplicate: true } } }, "createServer responds with no stream."],
    [on({ status: 500, garbage: true }), "A fault takes one of status, garbage; add a rule for each."],
    [on({ empty: true, body: "x" }), /need a status/],
    [on({ status: 204, body: "x" }), "A response with status 204 has no body."],
    [on({ status: 503, headers: { "retry-after": "1\r\nx: y" } }), /headers of a fault cannot be sent/],
    [on({ status: 503, headers: { "retry-after": 1 } }), "fault.headers.retry-after must be a string; got 1."],
    [on({ empty: true }, { nth: 0 }), "nth must be a whole number, 1 or more or a list; got 0."],
    [on({ empty: true }, { nth: [1, 1.5] }), "nth[1] must be a whole number, 1 or more; got 1.5."],
    [on({ empty: true }, { nth: [] }), "nth is empty."],
    [on({ empty: true }, { probability: 2 }), /from 0 to 1/],
    [on({ empty: true }, { nth: 1, probability: 0.5 }), /not both/],
    [on({ status: 304, body: {} }), "A response with status 304 has no body."],
    [on({ status: 503, headers: { "Content-Length": "5" } }), /content-length.* is the body's/],
    [on({ status: 503 }, { id: "" }), "id is empty."],
    [on({ status: 503 }, { key: "nonsense" }), "No call can match: key is malformed or unknown."],
    [{ operation: "listServers", fault, id: "srv_1" }, "No call can match: the path of listServers has no id."],
    [{ operation: "listServers", fault, body: { a: 1 } }, "No call can match: listServers takes no body."],
    [{ operation: "listServers", fault, query: { limt: "1" } }, /listServers has no query parameter "limt"/],
    [{ operation: "getServer", fault, query: { limit: "1" } }, /getServer has no query parameter "limit"/],
  ])("%j", (rule, message) => {
    const { mock } = start();
    expect(() => mock.faults.add(rule as never)).toThrow(message);
    expect(mock.faults.list()).toEqual([]);
  });

  it("a body so deep that it could not be listed", () => {
    const { mock } = start();
    const nested = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    const message = "body is nested deeper than 500 levels.";
    expect(() => mock.faults.add({ operation: "*", fault: { ...fault, body: nested } })).toThrow(`fault.${message}`);
    expect(() => mock.faults.add({ operation: "*", fault, body: { nested } })).toThrow(message);
  });
});

it.each([
  [{ sceanrio: "empty" }, 'createMock has no option "sceanrio". Did you mean "scenario"?'],
  [{ scenario: "emty" }, /There is no scenario "emty"/],
  [{ seed: "x" }, 'seed must be a whole number; got "x".'],
  [{ now: "soon" }, /now is not a date/],
  [{ now: "2027-02-30" }, 'now is not a date: "2027-02-30".'],
  [{ now: 5 }, "now must be a string; got 5."],
  [{ clock: "reel" }, 'clock must be virtual or real; got "reel". Did you mean "real"?'],
  [{ unlisted: "yes" }, 'unlisted must be true or false; got "yes".'],
  [{ webhooks: { delivr: true } }, 'webhooks has no option "delivr". Did you mean "deliver"?'],
  [{ webhooks: { timeoutMs: 0 } }, "webhooks.timeoutMs must be a whole number, 1 or more; got 0."],
  [{ requestsPerMinute: 5 }, "requestsPerMinute must be an object; got 5."],
  [{ origins: "https://a.test" }, 'origins must be a list; got "https://a.test".'],
  [{ creditCost: "3" }, 'creditCost must be a number, 0 or more; got "3".'],
  [{ seedData: [] }, "seedData must be an object; got []."],
  [{ seedData: { serverz: [] } }, 'seedData has no option "serverz". Did you mean "servers"?'],
  [{ seedData: { servers: {} } }, "seedData.servers must be a list; got {}."],
  [{ seedData: { servers: [5] } }, "seedData.servers[0] must be an object; got 5."],
  [null, "createMock must be an object; got null."],
])("createMock(%j) is rejected", (options, message) => {
  expect(() => createMock(options as MockOptions)).toThrow(message);
});

it.each([
  ["listen", () => start().mock.listen({ prot: 4010 } as object), 'listen has no option "prot". Did you mean "port"?'],
  ["listen", () => start().mock.listen({ port: "4010" } as object), /^port must be a whole number/],
  [
    "journal.waitFor",
    () => start().mock.journal.waitFor({}, { timeout: 5 } as object),
    'journal.waitFor has no option "timeout". Did you mean "timeoutMs"?',
  ],
  [
    "journal.find",
    async () => start().mock.journal.find({ satus: 200 } as object),
    'journal.find has no option "satus". Did you mean "status"?',
  ],
  ["journal.find", async () => start().mock.journal.find({ status: "200" } as object), /^status must be/],
  ["faults.clear", async () => start().mock.faults.clear(7), "There is no fault 7."],
  [
    "webhooks.attack",
    () => start().mock.webhooks.attack("http://127.0.0.1:1/", "whsec_AAAA", { timeout: 1 } as object),
    'webhooks.attack has no option "timeout". Did you mean "timeoutMs"?',
  ],
  ["clock.advance", () => start().mock.clock.advance({} as never), /is not a duration/],
])("%s refuses what it doesn't take", async (_, call, message) => {
  await expect(call()).rejects.toThrow(message);
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
