import { describe, expect, it } from "vitest";
import { createMock } from "../create-mock.ts";
import { toolsDocument } from "../generated/tools-document.ts";
import type { Mock } from "../mock.ts";
import { checkResponse } from "../testing/check-response.ts";
import { hasBehavior, type ToolSlug, tools } from "./tools.ts";

const article =
  "Rate limits protect a service from overload. A client that sends too many requests is asked to wait. " +
  "The service counts the requests in windows of sixty seconds! Many teams start with a simple counter. Is that enough? " +
  "It depends on the traffic. A sliding window is fairer than a fixed one, but it needs more memory to run well.";

/** Calls of every tool: without options, and with every option set. The answer is checked against the description. */
const calls: readonly (readonly [slug: ToolSlug, input: string, options?: Readonly<Record<string, unknown>>])[] = [
  ["ai-detector", article],
  ["ai-detector", article, { language: "en", sentences: false }],
  ["youtube-summarizer", "https://youtu.be/abcdefghijk"],
  [
    "youtube-summarizer",
    "https://www.youtube.com/watch?v=abcdefghijk&t=5",
    { length: "long", format: "bullets", outputLanguage: "fr", timestamps: false },
  ],
  ["pdf-summarizer", "https://example.com/report.pdf"],
  [
    "pdf-summarizer",
    "https://example.com/report.pdf",
    { length: "short", format: "bullets", outputLanguage: "de", focus: "costs", pages: "1-2" },
  ],
  ["ai-rewriter", article],
  ["ai-rewriter", article, { tone: "witty", mode: "expand", variants: 3, language: "en" }],
  ["math-solver", "2x + 3 = 11"],
  ["math-solver", "\\frac{1}{3} + 2", { showSteps: false, level: "college", outputLanguage: "es" }],
  ["object-remover", "https://example.com/a.png", { target: "the tree" }],
  ["object-remover", "https://example.com/a.png", { target: "the tree", outputFormat: "webp" }],
  ["grammar-checker", article],
  ["grammar-checker", "we was late", { language: "en", level: "picky" }],
  ["email-subject-gen", "Our spring sale starts on Monday."],
  [
    "email-subject-gen",
    "Our spring sale starts on Monday.",
    { tone: "friendly", count: 10, maxLength: 20, emojis: true, audience: "gardeners", language: "de" },
  ],
  ["blog-title-gen", "rate limits"],
  [
    "blog-title-gen",
    "rate limits",
    { tone: "formal", count: 10, keywords: ["backoff"], audience: "developers", maxLength: 30, language: "it" },
  ],
  ["linkedin-formatter", article],
  ["linkedin-formatter", article, { style: "story", tone: "casual", hashtags: 10, emojis: true, callToAction: false }],
  ["resume-bullets", "I ran the billing team"],
  [
    "resume-bullets",
    "I ran the billing team",
    {
      jobTitle: "Lead",
      seniority: "executive",
      industry: "retail",
      count: 10,
      includeMetrics: false,
      jobDescription: "Own budgets",
    },
  ],
  ["webpage-summarizer", "https://example.com/blog/rate-limits"],
  [
    "webpage-summarizer",
    "https://example.com/blog/rate-limits",
    { length: "long", format: "bullets", outputLanguage: "nl", focus: "windows" },
  ],
  ["ai-translator", "Hello world"],
  [
    "ai-translator",
    "Hello   world",
    { targetLanguage: "pt-BR", sourceLanguage: "en", formality: "more", preserveFormatting: false },
  ],
  ["caption-gen", "sunset over the lake"],
  [
    "caption-gen",
    "sunset over the lake",
    {
      tone: "enthusiastic",
      count: 10,
      hashtags: 30,
      emojis: false,
      callToAction: true,
      length: "long",
      language: "fr",
    },
  ],
  ["code-explainer", "const x = 1;"],
  [
    "code-explainer",
    "const x = 1;",
    { programmingLanguage: "javascript", level: "expert", detail: "line_by_line", outputLanguage: "de" },
  ],
  ["transcription", "https://example.com/talk.mp3"],
  [
    "transcription",
    "https://example.com/talk.mp3",
    { language: "es", timestamps: "word", diarize: true, subtitles: "srt", prompt: "Kubernetes" },
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

    it("answers the same bytes for the same seed and key", async () => {
      const [first, second] = [
        await run(7, "tdm_pro_a", slug, input, options),
        await run(7, "tdm_pro_a", slug, input, options),
      ];
      expect(first.text).toBe(second.text);
    });
  },
);

it("covers every tool that has a behavior, and of each every option the description has", () => {
  const schemas = (
    toolsDocument.components as { schemas: Record<string, { properties?: object; "x-assumption"?: string }> }
  ).schemas;
  for (const slug of Object.keys(tools).filter(hasBehavior)) {
    const name = slug
      .split("-")
      .map((part) => part[0]!.toUpperCase() + part.slice(1))
      .join("");
    const described = Object.keys(schemas[`${name}Options`]?.properties ?? {}).sort();
    expect(described.length, slug).toBeGreaterThan(0);
    const used = calls.flatMap(([called, , options]) => (called === slug ? Object.keys(options ?? {}) : []));
    expect([...new Set(used)].sort(), slug).toEqual(described);
  }
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
