import { describe, expect, it } from "vitest";
import { cpuMs } from "../../../../test/support/cpu-time.ts";
import { Random } from "../engine/random.ts";
import { ApiError } from "../engine/reply.ts";
import { pixels, readPicture } from "./picture.ts";
import { type ToolSlug, tools } from "./tools.ts";

/** The tool's `data`; each test knows the members it reads. */
function run(slug: ToolSlug, input: string, options = {}): Readonly<Record<string, never>> {
  const data: object = tools[slug].example({ input, options, random: new Random(1) });
  return data as Readonly<Record<string, never>>;
}

function errorOf(call: () => unknown): Pick<ApiError, "status" | "code" | "details"> {
  try {
    call();
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, code: error.code, details: error.details };
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("the grammar checker", () => {
  it.each([
    ["She go home.", "She goes home."],
    ["We recieved the the parcel.", "We received the parcel."],
    ["I would of liked teh sea.", "I would have liked the sea."],
    ["Its open on Sunday.", "It's open on Sunday."],
    ["Nothing is wrong here.", "Nothing is wrong here."],
    ["🦀 She go.", "🦀 She goes."],
  ])("corrects %j to %j, with the position of every issue", (input, correctedText) => {
    const data = run("grammar-checker", input) as never as {
      correctedText: string;
      issues: { offset: number; length: number; original: string }[];
      score: number;
    };
    expect(data.correctedText).toBe(correctedText);
    for (const { offset, length, original } of data.issues) expect(input.slice(offset, offset + length)).toBe(original);
    expect(data.score).toBe(100 - 10 * data.issues.length);
  });
});

it.each([
  ["Hello world", { targetLanguage: "de" }, "[de] Hello world"],
  ["Hello\n  world", { targetLanguage: "fr" }, "[fr] Hello\n  world"],
  ["Hello\n  world", { targetLanguage: "fr", preserveFormatting: false }, "[fr] Hello world"],
  ["Hello", {}, "Hello"],
  ["gut", { sourceLanguage: "de", targetLanguage: "en" }, "[en] gut"],
])("the translator makes of %j with %j %j", (input, options, translatedText) => {
  expect(run("ai-translator", input, options).translatedText).toBe(translatedText);
});

interface Suggestion {
  readonly text: string;
  readonly characters: number;
  readonly hashtags?: readonly string[];
}

describe.each<[ToolSlug, string]>([
  ["email-subject-gen", "subjects"],
  ["blog-title-gen", "titles"],
  ["caption-gen", "captions"],
])("the suggestions of %s", (slug, member) => {
  const suggest = (options = {}, input = "Slow roasted coffee from our village"): Suggestion[] =>
    run(slug, input, options)[member]!;

  it.each([1, 4, 10])("come %i at a time, all different, about the input, with their lengths", (count) => {
    const suggestions = suggest({ count });
    expect(new Set(suggestions.map(({ text }) => text)).size).toBe(count);
    for (const { text, characters } of suggestions) {
      expect(text).toContain("Slow roasted coffee");
      expect(characters).toBe([...text].length);
    }
  });

  it("are five by default, in the requested language", () => {
    expect(suggest({ language: "ja" }).filter(({ text }) => text.includes("[ja]"))).toHaveLength(5);
  });
});

it.each<[ToolSlug, string, number]>([
  ["email-subject-gen", "subjects", 20],
  ["email-subject-gen", "subjects", 60],
  ["blog-title-gen", "titles", 30],
  ["blog-title-gen", "titles", 70],
])("the %s keep to %s of %i characters", (slug, member, maxLength) => {
  const options = { maxLength, count: 10, audience: "gardeners of the north" };
  const suggestions: Suggestion[] = run(slug, "x".repeat(200), options)[member]!;
  expect(suggestions.filter(({ characters }) => characters > maxLength)).toEqual([]);
});

it.each([0, 5, 30])("a caption has %i hashtags, in the list and in the text", (hashtags) => {
  const [caption]: Suggestion[] = run("caption-gen", "Sunset over the lake", { hashtags }).captions!;
  expect(caption?.hashtags).toHaveLength(hashtags);
  expect(caption?.text.match(/#[\p{L}\p{N}]+/gu) ?? []).toEqual(caption?.hashtags?.map((tag) => `#${tag}`));
});

it("captions and posts keep to the networks' own limits", () => {
  const captions: Suggestion[] = run("caption-gen", "x".repeat(2_000), { hashtags: 30, length: "long" }).captions!;
  for (const { characters } of captions) expect(characters).toBeLessThanOrEqual(2_200);
  const { post, characters } = run("linkedin-formatter", "A sentence of some length. ".repeat(370));
  expect(characters).toBe([...String(post)].length);
  expect(characters).toBeLessThanOrEqual(3_000);
});

it.each([
  [true, [true, true]],
  [false, [false, true]],
])("resume bullets with includeMetrics: %s hold numbers: %j", (includeMetrics, expected) => {
  const notes = "I ran the billing team.\nI built an API with 3 people.";
  const bullets: { hasMetric: boolean }[] = run("resume-bullets", notes, { includeMetrics, count: 2 }).bullets!;
  expect(bullets.map(({ hasMetric }) => hasMetric)).toEqual(expected);
});

it.each([
  ["summary", []],
  ["sections", [[1, 3]]],
  [
    "line_by_line",
    [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
  ],
])("code is explained with the detail %s", (detail, expected) => {
  const sections: { startLine: number; endLine: number }[] = run("code-explainer", "a = 1\n\nprint(a)", { detail })
    .sections!;
  expect(sections.map(({ startLine, endLine }) => [startLine, endLine])).toEqual(expected);
});

describe("tools that take an address", () => {
  it("name the page from its path, and honor length and format", () => {
    const url = "https://www.example.com/blog/rate-limits.html";
    const { summary, page } = run("webpage-summarizer", url, { length: "medium", format: "bullets" });
    expect(page).toMatchObject({ url, title: "rate limits", siteName: "example.com" });
    expect(String(summary).split("\n")).toEqual([
      "- This is an example summary of rate limits.",
      "- The mock has read nothing of rate limits but its name.",
      "- A real summary would have the main point here.",
    ]);
  });

  it.each([
    ["https://youtu.be/abcdefghijk?t=3"],
    ["https://www.youtube.com/watch?v=abcdefghijk"],
    ["https://m.youtube.com/shorts/abcdefghijk"],
  ])("find the video in %s", (url) => {
    expect(run("youtube-summarizer", url)).toMatchObject({ video: { id: "abcdefghijk" } });
    expect(run("youtube-summarizer", url, { timestamps: false })).not.toHaveProperty("chapters");
  });
});

const dataUri = (mimeType: string, binary: string) => `data:${mimeType};base64,${btoa(binary)}`;
const pdf = dataUri("application/pdf", "%PDF-1.4\n<</Type /Page>> <</Type/Page>> <</Type /Pages>>\n%%EOF");

it("the PDF summarizer counts the pages", () => {
  expect(run("pdf-summarizer", pdf)).toMatchObject({ pageCount: 2 });
});

it.each([["0"], ["3-1"], ["x"], ["1,,2"], ["7-9"]])("the PDF summarizer refuses the range %j", (pages) => {
  const refusal = errorOf(() => run("pdf-summarizer", pdf, { pages }));
  expect(refusal).toEqual({ status: 400, code: "invalid_input", details: { field: "options.pages" } });
});

describe("the object remover", () => {
  const png = `\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02\x08\x06\0\0\0`;

  it("gives back a picture that has the format asked for", () => {
    const input = dataUri("image/png", png);
    const expected = { image: input, mimeType: "image/png", width: 3, height: 2, expiresAt: null };
    expect(run("object-remover", input, { target: "the tree" })).toEqual(expected);
  });

  it.each(["png", "jpeg", "webp"] as const)("gives a pixel of the format %s for any other picture", (outputFormat) => {
    const input = dataUri("image/jpeg", atob(pixels[outputFormat === "jpeg" ? "png" : "jpeg"]));
    const { image, width, height } = run("object-remover", input, { target: "the tree", outputFormat });
    const binary = atob(String(image).split(",")[1]!);
    expect(readPicture(binary)).toEqual({ format: outputFormat, width, height });
    expect({ width, height }).toEqual({ width: 1, height: 1 });
  });

  it("needs to know what to remove", () => {
    expect(errorOf(() => run("object-remover", dataUri("image/png", png)))).toMatchObject({
      status: 400,
      details: { field: "options.target" },
    });
  });
});

describe("a transcription", () => {
  const audio = dataUri("audio/mpeg", "\0".repeat(96_000));

  it("has as many segments as sentences, which fill the recording", () => {
    const { text, durationSeconds, segments } = run("transcription", audio);
    expect(durationSeconds).toBe(12);
    expect(segments).toEqual([
      { start: 0, end: 6, text: "This is an example transcript of the recording." },
      { start: 6, end: 12, text: "A mock cannot hear." },
    ]);
    expect(text).toBe("This is an example transcript of the recording. A mock cannot hear.");
  });

  it("gives words whose times follow one another", () => {
    const words: { start: number; end: number }[] = run("transcription", audio, { timestamps: "word" }).words!;
    expect([words[0]?.start, words.at(-1)?.end]).toEqual([0, 12]);
    for (const [index, word] of words.slice(1).entries()) expect(word.start).toBe(words[index]!.end);
  });

  it.each([
    ["srt", "1\n00:00:00,000 --> 00:00:06,000\nA: This is an example transcript of the recording.\n\n2\n"],
    ["vtt", "WEBVTT\n\n00:00:00.000 --> 00:00:06.000\nA: This is an example transcript of the recording.\n\n"],
  ])("has subtitles as %s", (format, beginning) => {
    const { subtitles } = run("transcription", audio, { subtitles: format, diarize: true });
    expect(String(subtitles).slice(0, beginning.length)).toBe(beginning);
  });
});

it.each<[string, ToolSlug, string, number, string]>([
  ["bytes that are no PDF", "pdf-summarizer", dataUri("application/pdf", "hello"), 400, "invalid_input"],
  ["bytes that are no picture", "object-remover", dataUri("image/png", "hello"), 400, "invalid_input"],
  ["broken base64", "pdf-summarizer", "data:application/pdf;base64,@@@@", 400, "invalid_input"],
  ["an empty file", "pdf-summarizer", "data:application/pdf;base64,", 400, "invalid_input"],
  ["more than 10 MB", "transcription", dataUri("audio/mpeg", "\0".repeat(10_000_001)), 400, "input_too_long"],
  ["a host that cannot be reached", "pdf-summarizer", "https://files.invalid/a.pdf", 422, "provider_error"],
  ["an address without a video", "youtube-summarizer", "https://youtu.be/", 400, "invalid_input"],
])("%s are refused", (_, slug, input, status, code) => {
  expect(errorOf(() => run(slug, input, { target: "x" }))).toMatchObject({ status, code });
});

it.each<[ToolSlug, string]>(
  [". ", "a ", "\n", "- ", "the the ", "\t \t"].flatMap((piece) =>
    (["ai-detector", "grammar-checker", "linkedin-formatter", "code-explainer", "caption-gen"] as const).map(
      (slug) => [slug, piece.repeat(25_000)] as [ToolSlug, string],
    ),
  ),
)("the time of %s grows with its input only", (slug, input) => {
  expect(cpuMs(() => expect(run(slug, input)).toBeDefined())).toBeLessThan(1_000);
});
