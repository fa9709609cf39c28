import { hashText } from "../engine/random.ts";
import { type PdfText, readPdf } from "../media/pdf-text.ts";
import { readFileInput } from "../media/read-file.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { capitalise } from "../text/fit.ts";
import { inventText, wordsOfPath } from "../text/invented-text.ts";
import { parsePageRange } from "../text/page-range.ts";
import { splitWords } from "../text/sentences.ts";
import { type SummaryOptions, summarise } from "../text/summary.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";
import { invalidInput } from "./tool-errors.ts";

type Options = SummaryOptions & { outputLanguage?: string; pages?: string };

/** Summarises the text it finds in the file; for an address, text invented from the address. */
export const pdfSummarizer: Tool = {
  name: "PDF Summarizer",
  description: "Summarise a PDF document",
  inputKind: "file",
  model: "mock-document",
  weight: 3,
  run({ input, options }: ToolCall<Options>) {
    const { title, pages } = readDocument(input);
    const chosen = choosePages(options.pages, pages.length);
    const text = chosen
      .map((page) => pages[page - 1]!)
      .join("\n\n")
      .trim();
    const source = text || `The document has ${pages.length} pages and no text that can be read.`;
    const from = detectLanguage(source);
    const language = options.outputLanguage ?? from;
    const { summary, keyPoints } = summarise(source, options);
    return {
      summary: translate(summary, from, language),
      keyPoints: keyPoints.map((point) => ({
        text: translate(point, from, language),
        pages: chosen.filter((page) => pages[page - 1]!.replace(/\s+/g, " ").includes(point)),
      })),
      ...(title === undefined ? {} : { title }),
      pageCount: pages.length,
      wordCount: splitWords(text).length,
      language,
    };
  },
};

function readDocument(input: string): PdfText {
  const file = readFileInput(input);
  if (file.kind === "url") {
    const seed = hashText(file.url.href);
    const subject = wordsOfPath(file.url.pathname) || file.url.hostname;
    const pages = Array.from({ length: 2 + (seed % 5) }, (_, page) => inventText(subject, 5, seed + page).join(" "));
    return { title: capitalise(subject), pages };
  }
  const document = readPdf(file.bytes);
  if (!document) throw invalidInput("The file is not a PDF.", "input");
  return document;
}

function choosePages(range: string | undefined, pageCount: number): number[] {
  if (range === undefined) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const pages = parsePageRange(range, pageCount);
  if (!pages) throw invalidInput("options.pages must be a range such as `1-5,8`.", "options.pages");
  if (pages.length === 0) throw invalidInput(`The document has only ${pageCount} pages.`, "options.pages");
  return pages;
}
