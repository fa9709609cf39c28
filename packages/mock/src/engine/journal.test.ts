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

describe("journal.waitFor", () => {
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
});
