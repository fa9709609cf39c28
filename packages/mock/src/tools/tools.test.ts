import { describe, expect, it } from "vitest";
import { createMock } from "../create-mock.ts";
import type { Mock } from "../mock.ts";
import { checkResponse } from "../testing/check-response.ts";
import { type ToolSlug, tools } from "./tools.ts";

const article =
  "Rate limits protect a service from overload. A client that sends too many requests is asked to wait. " +
  "The service counts the requests in windows of sixty seconds! Many teams start with a simple counter. Is that enough? " +
  "It depends on the traffic. A sliding window is fairer than a fixed one, but it needs more memory to run well.";

/** Every tool, and options that its result depends on. */
const calls: readonly (readonly [slug: ToolSlug, input: string, options?: Readonly<Record<string, unknown>>])[] = [
  ...(Object.keys(tools) as ToolSlug[])
    .filter((slug) => slug !== "object-remover")
    .map((slug) => [slug, tools[slug].inputKind === "text" ? article : "https://youtube.com/a"] as const),
  ["object-remover", "https://example.com/a.png", { target: "the tree" }],
  ["object-remover", "https://example.com/a.png", { target: "the tree", outputFormat: "webp" }],
  ["grammar-checker", "we was late", { language: "en", level: "picky" }],
  [
    "ai-translator",
    "Hello   world",
    { targetLanguage: "pt-BR", sourceLanguage: "en", formality: "more", preserveFormatting: false },
  ],
];

async function run(seed: number, key: string, slug: string, input: string, options: unknown) {
  const mock = createMock({ seed, checkResponse });
  const response = await mock.fetch(`https://mock.test/api/v1/tools/${slug}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ input, ...(options === undefined ? {} : { options }) }),
  });
  return { status: response.status, text: await response.text() };
}

describe.each(calls.map(([slug, input, options]) => ({ slug, input, options })))(
  "$slug with $options",
  ({ slug, input, options }) => {
    it("answers as the description says, names the tool and charges for it", async () => {
      const { status, text } = await run(1, "tdm_pro_a", slug, input, options);
      expect(status, text).toBe(200);
      const { meta } = JSON.parse(text);
      expect(meta).toMatchObject({ tool: slug, provider: "mock", model: tools[slug].model });
      expect(meta.creditsCharged).toBeGreaterThan(0);
      expect(meta.creditsRemaining).toBe(Math.round((2_000 - meta.creditsCharged) * 1_000) / 1_000);
    });
  },
);

it.each([
  ["tonee", "options.tonee is not an option of this tool. Did you mean tone?"],
  ["max_length", "options.max_length is not an option of this tool. Did you mean maxLength?"],
])("an option %s is rejected and not charged: it would be ignored", async (name, message) => {
  const { status, text } = await run(1, "tdm_pro_key", "email-subject-gen", article, { [name]: "x" });
  expect([status, JSON.parse(text).error]).toEqual([
    400,
    expect.objectContaining({ message, details: { field: `options.${name}` } }),
  ]);
});

it("an option unlike the known ones is accepted: it may be newer than the mock", async () => {
  expect(await run(1, "tdm_pro_key", "email-subject-gen", article, { brand: "x" })).toMatchObject({ status: 200 });
});

describe("the list of tools", () => {
  const ask = async (mock: Mock, path: string) => {
    const response = await mock.fetch(`https://mock.test${path}`);
    const { data } = (await response.json()) as { data?: { tools: object[] } };
    return [response.status, data?.tools.length];
  };

  it("is at its own path alone without listAtEveryTool", async () => {
    const mock = createMock({ checkResponse, listAtEveryTool: false });
    expect(await ask(mock, "/api/v1/tools")).toEqual([200, Object.keys(tools).length]);
    expect(await ask(mock, "/api/v1/tools/ai-detector")).toEqual([405, undefined]);
  });

  it("is at every tool's path", async () => {
    const mock = createMock({ checkResponse });
    for (const path of ["/api/v1/tools", "/api/v1/tools/ai-detector", "/api/v1/tools/transcription"]) {
      expect(await ask(mock, path)).toEqual([200, Object.keys(tools).length]);
    }
    expect(await ask(mock, "/api/v1/tools/moon")).toEqual([405, undefined]);
    expect(mock.journal.find({ operationId: "listTools" })).toHaveLength(3);
    expect(mock.journal.coverage().untouched).toHaveLength(createMock().journal.coverage().untouched.length - 1);
    mock.faults.add({ operation: "ai-detector", fault: { status: 422 } });
    expect(mock.faults.list()[0]?.operationId).toBe("tool_ai_detector");
  });
});
