import { describe, expect, it } from "vitest";
import { createMock } from "../create-mock.ts";

const start = () => {
  const mock = createMock();
  const call = (slug: string, body: unknown, key: string = mock.keys.pro) =>
    mock.fetch(`https://service.test/api/v1/tools/${slug}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return { mock, call };
};

describe("journal.find", () => {
  it.each([["tool_grammar_checker"], ["grammar-checker"]])("takes the operation as %s", async (operationId) => {
    const { mock, call } = start();
    await call("grammar-checker", { input: "tea" });
    expect(mock.journal.find({ operationId })).toHaveLength(1);
  });

  it.each([
    [{ operationId: "gramar-checker" }, 'There is no operation "gramar-checker". Did you mean grammar-checker?'],
    [
      { operationId: "tool_gramar_checker" },
      'There is no operation "tool_gramar_checker". Did you mean tool_grammar_checker?',
    ],
    [{ operationId: "listServer" }, 'There is no operation "listServer". Did you mean listServers?'],
    [{ operation: "grammar-checker" }, 'journal.find has no option "operation". Did you mean "operationId"?'],
    [{ Status: 200 }, 'journal.find has no option "Status". Did you mean "status"?'],
    [
      { credits: 200 },
      'journal.find has no option "credits". It takes operationId, method, path, status, executed, overridden, number, faultId, key.',
    ],
  ])("refuses %j", (filter, message) => {
    expect(() => start().mock.journal.find(filter as never)).toThrow(new RangeError(message));
  });

  it("takes a method in lower case", async () => {
    const { mock, call } = start();
    await call("grammar-checker", { input: "tea" });
    expect(mock.journal.find({ method: "post" })).toHaveLength(1);
  });
});

describe("an exchange", () => {
  it("has its bodies parsed, whole where the texts are cut, and without secrets", async () => {
    const { mock, call } = start();
    const input = "word ".repeat(3_000);
    await call("ai-translator", { input, options: { targetLanguage: "de", apiKey: "sk-12345678" } });
    const [entry] = mock.journal.entries;
    expect(entry?.requestBody).toHaveLength(4_096);
    expect(entry?.requestJson).toEqual({ input, options: { targetLanguage: "de", apiKey: "[redacted]" } });
    expect(entry?.responseJson).toMatchObject({ success: true, data: { translatedText: `[de] ${input}` } });
  });

  it.each<[string, unknown]>([
    ["{", undefined],
    ["", undefined],
    [`{"input":"${"x".repeat(70_000)}"}`, undefined],
    ["[1]", [1]],
  ])("with a body that is no JSON, or too long, has none parsed", async (body, parsed) => {
    const { mock } = start();
    await mock.fetch("https://service.test/api/v1/tools/ai-detector", { method: "POST", body });
    expect(mock.journal.entries[0]?.requestJson).toEqual(parsed);
  });
});

it("counts dropped entries", async () => {
  const { mock } = start();
  expect(mock.journal.dropped).toBe(0);
  for (let count = 0; count <= 10_000; count++) await mock.fetch("https://service.test/nowhere");
  const { dropped } = mock.journal;
  expect(dropped).toBeGreaterThan(0);
  expect(mock.journal.entries.map(({ number }) => number)).toEqual(
    Array.from({ length: 10_001 - dropped }, (_, index) => dropped + index + 1),
  );
  const snapshot = mock.snapshot();
  mock.reset();
  expect(mock.journal.dropped).toBe(0);
  mock.restore(snapshot);
  expect(mock.journal.dropped).toBe(dropped);
});

it("keeps requests in flight in place, and updates their entries when they end", async () => {
  const { mock } = start();
  mock.faults.add({ operation: "grammar-checker", fault: { latencyMs: 1_000 } });
  const send = (slug: string) =>
    mock.fetch(`https://service.test/api/v1/tools/${slug}`, {
      method: "POST",
      headers: { authorization: `Bearer ${mock.keys.pro}`, "content-type": "application/json" },
      body: '{"input":"tea"}',
    });
  const slow = send("grammar-checker");
  await send("caption-gen");
  const [open, ended] = mock.journal.entries;
  expect([open?.status, ended?.status]).toEqual([undefined, 200]);
  await mock.clock.advance("1s");
  await slow;
  await send("caption-gen");
  expect(mock.journal.entries[0]).toBe(open);
  expect(mock.journal.entries.map(({ number, status }) => [number, status])).toEqual([
    [1, 200],
    [2, 200],
    [3, 200],
  ]);
  expect(open?.responseJson).toMatchObject({ success: true });
});

it.each([
  ["text of every script", '{"input":"żółw \u{1F422} \\u2028 \\"x\\""}'],
  ["no JSON", "{"],
  ["65,536 characters of three bytes", `"${"€".repeat(65_534)}"`],
  ["none", ""],
])("an entry with %s as its body is the same whether it was looked at before or after many others", async (_, body) => {
  const { mock } = start();
  const send = () =>
    mock.fetch("https://service.test/api/v1/tools/caption-gen?a=1", {
      method: "POST",
      headers: { authorization: `Bearer ${mock.keys.pro}`, "content-type": "application/json" },
      body,
    });
  const waiting = mock.journal.waitFor({});
  await send();
  const {
    number: _number,
    responseHeaders: _headers,
    responseBody: _answer,
    responseJson: _json,
    creditsRemaining: _credits,
    ...first
  } = await waiting;
  await send();
  await send();
  expect(mock.journal.entries[1]).toMatchObject(first);
});

it("past 8 MiB, drops the oldest and keeps the latest", async () => {
  const { mock } = start();
  const body = "x".repeat(60_000);
  for (let count = 0; count < 300; count++) {
    await mock.fetch(`https://service.test/nowhere/${count}`, { method: "POST", body });
  }
  const { entries, dropped } = mock.journal;
  expect(entries.length + dropped).toBe(300);
  expect(dropped).toBeGreaterThan(100);
  expect([entries[0]?.number, entries.at(-1)?.path]).toEqual([dropped + 1, "/nowhere/299"]);
});

describe("journal.waitFor", () => {
  it("resolves with an exchange that has ended already", async () => {
    const { mock, call } = start();
    await call("grammar-checker", { input: "tea" });
    expect((await mock.journal.waitFor({ operationId: "grammar-checker" })).status).toBe(200);
  });

  it("resolves once the awaited request has its response", async () => {
    const { mock, call } = start();
    const waiting = mock.journal.waitFor({ operationId: "caption-gen", status: 200 });
    await call("grammar-checker", { input: "tea" });
    await call("caption-gen", {});
    await call("caption-gen", { input: "a cup of tea" });
    expect(await waiting).toMatchObject({ number: 3, status: 200 });
  });

  it("gives up after a timeout, and lists what arrived instead", async () => {
    const { mock, call } = start();
    await call("grammar-checker", { input: "tea" });
    await expect(mock.journal.waitFor({ operationId: "caption-gen" }, { timeoutMs: 20 })).rejects.toThrow(
      "No exchange matched within 0.02 s. There were 1: POST /api/v1/tools/grammar-checker (200).",
    );
  });

  it("waits, however long it may take", async () => {
    const { mock, call } = start();
    const waiting = mock.journal.waitFor({ operationId: "caption-gen" }, { timeoutMs: 2 ** 31 });
    // A timer that is too long for the platform would have run by then.
    await new Promise((resolve) => setTimeout(resolve, 10));
    await call("caption-gen", { input: "a cup of tea" });
    expect(await waiting).toMatchObject({ status: 200 });
  });

  it("rejects an invalid filter immediately", async () => {
    await expect(start().mock.journal.waitFor({ operationId: "moon" })).rejects.toThrow(RangeError);
  });
});
