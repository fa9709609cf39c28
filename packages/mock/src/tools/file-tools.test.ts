import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Random } from "../engine/random.ts";
import { Refusal } from "../engine/refusal.ts";
import { blankImage } from "../media/blank-image.ts";
import { type ImageFormat, imageInfo } from "../media/image-size.ts";
import { objectRemover } from "./object-remover.ts";
import { pdfSummarizer } from "./pdf-summarizer.ts";
import type { Tool } from "./tool.ts";
import { transcription } from "./transcription.ts";

const run = <Data>(tool: Tool, input: string, options = {}) =>
  tool.run({ input, options, random: new Random(1) }) as Data;
const dataUri = (mimeType: string, bytes: Buffer) => `data:${mimeType};base64,${bytes.toString("base64")}`;

function refusalOf(call: () => unknown): Pick<Refusal, "status" | "code" | "details"> {
  try {
    call();
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, code: error.code, details: error.details };
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("the PDF summariser", () => {
  const packed = deflateSync(Buffer.from("BT [(The second) -10 ( page is about pears.)] TJ ET"));
  const pdf = Buffer.concat([
    Buffer.from(
      "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n" +
        "2 0 obj <</Type /Pages /Kids [3 0 R 4 0 R] /Count 2>> endobj\n" +
        "3 0 obj <</Type /Page /Contents 5 0 R>> endobj\n4 0 obj <</Type/Page /Contents 6 0 R>> endobj\n" +
        "5 0 obj <</Length 70>> stream\nBT (The first page is about \\(red\\) apples. Apples are good.) Tj ET\nendstream endobj\n" +
        `6 0 obj <</Length ${packed.length} /Filter /FlateDecode>> stream\n`,
      "latin1",
    ),
    packed,
    Buffer.from("\nendstream endobj\n7 0 obj <</Title (On Fruit)>> endobj\n%%EOF"),
  ]);
  const input = dataUri("application/pdf", pdf);

  it("counts the pages and reads their text, packed or not", () => {
    expect(run(pdfSummarizer, input)).toEqual({
      summary: "The first page is about (red) apples. Apples are good. The second page is about pears.",
      keyPoints: [
        { text: "The first page is about (red) apples.", pages: [1] },
        { text: "The second page is about pears.", pages: [2] },
        { text: "Apples are good.", pages: [1] },
      ],
      title: "On Fruit",
      pageCount: 2,
      wordCount: 16,
      language: "en",
    });
  });

  it("reads only the pages asked for", () => {
    expect(run(pdfSummarizer, input, { pages: "2-9" })).toMatchObject({
      summary: "The second page is about pears.",
      pageCount: 2,
    });
  });

  it("puts sentences with the words of the focus first", () => {
    expect(
      run<{ keyPoints: { text: string }[] }>(pdfSummarizer, input, { focus: "pears" }).keyPoints[0]?.text,
    ).toContain("pears");
  });

  it.each([["0"], ["3-1"], ["x"], ["1,,2"], ["7-9"]])("refuses the range %j", (pages) => {
    const refusal = refusalOf(() => run(pdfSummarizer, input, { pages }));
    expect(refusal).toEqual({ status: 400, code: "invalid_input", details: { field: "options.pages" } });
  });
});

describe("the object remover", () => {
  it.each<[ImageFormat, ImageFormat, number, number]>([
    ["png", "png", 640, 480],
    ["jpeg", "webp", 33, 7],
    ["webp", "jpeg", 1_001, 999],
    ["png", "jpeg", 1, 1],
  ])("given a %s returns a %s of the same size, %i by %i", (from, outputFormat, width, height) => {
    const input = dataUri(`image/${from}`, blankImage(from, width, height));
    const data = run<{ image: string; mimeType: string }>(objectRemover, input, { target: "the tree", outputFormat });
    expect(data).toMatchObject({ mimeType: `image/${outputFormat}`, width, height, expiresAt: null });
    const [head, encoded = ""] = data.image.split(",");
    expect(head).toBe(`data:image/${outputFormat};base64`);
    expect(imageInfo(Buffer.from(encoded, "base64"))).toEqual({ format: outputFormat, width, height });
  });

  it("needs to know what to remove", () => {
    const input = dataUri("image/png", blankImage("png", 2, 2));
    expect(refusalOf(() => run(objectRemover, input))).toMatchObject({
      status: 400,
      details: { field: "options.target" },
    });
  });
});

describe("transcription", () => {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt32LE(16_000, 28);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(192_000, 40);
  const wav = dataUri("audio/wav", Buffer.concat([header, Buffer.alloc(192_000)]));

  interface Data {
    text: string;
    durationSeconds: number;
    segments: { start: number; end: number; text: string; speaker?: string }[];
    words?: { start: number; end: number; word: string }[];
    subtitles?: string;
  }

  it("takes the length of a WAV file from its header, and fills it with segments without gaps", () => {
    const { durationSeconds, segments, text } = run<Data>(transcription, wav);
    expect(durationSeconds).toBe(12);
    expect(segments.map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [5, 10],
      [10, 12],
    ]);
    expect(text).toBe(segments.map((segment) => segment.text).join(" "));
  });

  it("gives words whose times follow one another within their segment", () => {
    const { words = [], text } = run<Data>(transcription, wav, { timestamps: "word" });
    expect(words.map(({ word }) => word).join(" ")).toBe(text);
    expect(words[0]?.start).toBe(0);
    expect(words.at(-1)?.end).toBe(12);
    for (const [index, word] of words.slice(1).entries()) expect(word.start).toBe(words[index]!.end);
  });

  it("writes subtitles in both formats, with speakers where asked", () => {
    const { subtitles: srt, segments } = run<Data>(transcription, wav, { subtitles: "srt", diarize: true });
    expect(srt?.split("\n").slice(0, 4)).toEqual([
      "1",
      "00:00:00,000 --> 00:00:05,000",
      `Speaker 1: ${segments[0]?.text}`,
      "",
    ]);
    const { subtitles: vtt } = run<Data>(transcription, wav, { subtitles: "vtt" });
    expect(vtt?.split("\n").slice(0, 4)).toEqual(["WEBVTT", "", "00:00:00.000 --> 00:00:05.000", segments[0]?.text]);
  });

  it("leaves segments empty when no timestamps are wanted, and hears what the prompt names", () => {
    expect(run<Data>(transcription, wav, { timestamps: "none" }).segments).toEqual([]);
    expect(run<Data>(transcription, wav, { prompt: "Kubernetes" }).text).toContain("kubernetes");
  });
});

it.each<[string, Tool, Buffer, string]>([
  ["a PDF", pdfSummarizer, Buffer.from("hello"), "application/pdf"],
  ["a picture", objectRemover, Buffer.from("hello"), "image/png"],
])("refuses bytes that are not %s", (_, tool, bytes, mimeType) => {
  expect(refusalOf(() => run(tool, dataUri(mimeType, bytes), { target: "x" }))).toMatchObject({
    status: 400,
    code: "invalid_input",
  });
});

it.each([
  ["broken base64", "data:application/pdf;base64,@@@@", 400, "invalid_input"],
  ["an empty file", "data:application/pdf;base64,", 400, "invalid_input"],
  ["more than 10 MB", dataUri("application/pdf", Buffer.alloc(10_000_001)), 400, "input_too_long"],
  ["a host that cannot be reached", "https://files.invalid/a.pdf", 422, "provider_error"],
])("refuses %s", (_, input, status, code) => {
  expect(refusalOf(() => run(pdfSummarizer, input))).toMatchObject({ status, code });
});
