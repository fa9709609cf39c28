import { describe, expect, it } from "vitest";
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

const dataUri = (mimeType: string, binary: string) => `data:${mimeType};base64,${btoa(binary)}`;

it.each<[string, ToolSlug, string, number, string]>([
  ["broken base64", "pdf-summarizer", "data:application/pdf;base64,@@@@", 400, "invalid_input"],
  ["an empty file", "pdf-summarizer", "data:application/pdf;base64,", 400, "invalid_input"],
  ["more than 10 MB", "transcription", dataUri("audio/mpeg", "\0".repeat(10_000_001)), 400, "input_too_long"],
  ["a host that cannot be reached", "pdf-summarizer", "https://files.invalid/a.pdf", 422, "provider_error"],
  ["no address", "webpage-summarizer", "example", 400, "invalid_input"],
])("%s are rejected", (_, slug, input, status, code) => {
  expect(errorOf(() => run(slug, input, { target: "x" }))).toMatchObject({ status, code });
});
