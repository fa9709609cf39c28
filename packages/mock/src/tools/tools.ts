import type { RequiredFields } from "../../../wire/src/generated/tables.ts";
import { type ToolRow, type ToolSlug, toolRows } from "../generated/tool-rows.ts";
import { captions, emailSubjects, linkedinPost, resumeBullets, titles } from "./generators.ts";
import { objectRemoval, pdfSummary, transcript, videoSummary, webpageSummary } from "./source-examples.ts";
import { codeExplanation, detection, grammarCheck, rewriting, solution, translation } from "./text-examples.ts";
import type { Example, Tool, ToolCall } from "./tool.ts";

export type { ToolSlug };

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;
/** Makes at least what the tool's result always has. */
type ExampleOf<Slug extends string> = `${Pascal<Slug>}Data` extends infer Type extends keyof RequiredFields
  ? (call: ToolCall<never>) => Readonly<Record<RequiredFields[Type], unknown>>
  : Example;

/** The model, its weight and the example of each tool. */
const behaviors: { readonly [Slug in ToolSlug]?: readonly [model: string, weight: number, example: ExampleOf<Slug>] } =
  {
    "ai-detector": ["mock-detector", 0.5, detection],
    "youtube-summarizer": ["mock-video", 3, videoSummary],
    "pdf-summarizer": ["mock-document", 3, pdfSummary],
    "ai-rewriter": ["mock-text-large", 2, rewriting],
    "math-solver": ["mock-reasoning", 5, solution],
    "object-remover": ["mock-vision", 20, objectRemoval],
    "grammar-checker": ["mock-text-small", 1, grammarCheck],
    "email-subject-gen": ["mock-text-small", 1, emailSubjects],
    "blog-title-gen": ["mock-text-small", 1, titles],
    "linkedin-formatter": ["mock-text-small", 1, linkedinPost],
    "resume-bullets": ["mock-text-small", 1, resumeBullets],
    "webpage-summarizer": ["mock-document", 2, webpageSummary],
    "ai-translator": ["mock-translate", 1, translation],
    "caption-gen": ["mock-text-small", 1, captions],
    "code-explainer": ["mock-code", 2, codeExplanation],
    transcription: ["mock-audio", 4, transcript],
  };

/** A tool without a behavior responds with the example of its row in specs/surface.yaml. */
function toolOf(slug: string, { data = {}, ...row }: ToolRow): Tool {
  const [model, weight, example] = behaviors[slug as ToolSlug] ?? ["mock-text-small", 1, () => data];
  return { ...row, model, weight, example: example as Example };
}

/** Every tool by its slug, in the order in which they are shown. */
export const tools = Object.fromEntries(
  Object.entries<ToolRow>(toolRows).map(([slug, row]) => [slug, toolOf(slug, row)]),
) as unknown as Readonly<Record<ToolSlug, Tool>>;

/** Does the mock make its result of the input? */
export const hasBehavior = (slug: string): boolean => slug in behaviors;
