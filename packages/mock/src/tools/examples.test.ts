import { describe, expect, it } from "vitest";
import { cpuMs } from "../../../../test/support/cpu-time.ts";
import { ApiError } from "../engine/reply.ts";
import { type ToolSlug, tools } from "./tools.ts";

/** The tool's `data`; each test knows the members it reads. */
function run(slug: ToolSlug, input: string, options = {}): Readonly<Record<string, never>> {
  const data: object = tools[slug].example({ input, options });
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

it("another tool responds with its example, which repeats the input", () => {
  expect(run("ai-rewriter", "Wait a minute.")).toMatchObject({ text: "In other words: Wait a minute." });
  expect(run("webpage-summarizer", "https://example.com/b")).toMatchObject({ page: { url: "https://example.com/b" } });
});

const dataUri = (mimeType: string, binary: string) => `data:${mimeType};base64,${btoa(binary)}`;
describe("the object remover", () => {
  const input = dataUri("image/png", "x");

  it.each([
    ["png", "\x89PNG"],
    ["jpeg", "\xff\xd8"],
    ["webp", "RIFF"],
  ])("returns a pixel of the format %s", (outputFormat, beginning) => {
    const { image, mimeType, width, height } = run("object-remover", input, { target: "the tree", outputFormat });
    expect(image).toContain(`data:image/${outputFormat};base64,`);
    expect(atob(String(image).split(",")[1]!).slice(0, beginning.length)).toBe(beginning);
    expect({ mimeType, width, height }).toEqual({ mimeType: `image/${outputFormat}`, width: 1, height: 1 });
  });

  it("needs to know what to remove", () => {
    expect(errorOf(() => run("object-remover", input))).toMatchObject({
      status: 400,
      details: { field: "options.target" },
    });
  });
});

it.each<[string, ToolSlug, string, number, string]>([
  ["broken base64", "pdf-summarizer", "data:application/pdf;base64,@@@@", 400, "invalid_input"],
  ["an empty file", "pdf-summarizer", "data:application/pdf;base64,", 400, "invalid_input"],
  ["more than 10 MB", "transcription", dataUri("audio/mpeg", "\0".repeat(10_000_001)), 400, "input_too_long"],
  ["a host that cannot be reached", "pdf-summarizer", "https://files.invalid/a.pdf", 422, "provider_error"],
  ["no address", "webpage-summarizer", "example", 400, "invalid_input"],
])("%s are rejected", (_, slug, input, status, code) => {
  expect(errorOf(() => run(slug, input, { target: "x" }))).toMatchObject({ status, code });
});

it.each([". ", "a ", "\n", "- ", "the the ", "\t \t"])(
  "the time of the grammar checker grows with its input only: %j",
  (piece) => {
    expect(cpuMs(() => expect(run("grammar-checker", piece.repeat(25_000))).toBeDefined())).toBeLessThan(1_000);
  },
);
