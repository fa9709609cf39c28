import { type ToolRow, type ToolSlug, toolRows } from "../generated/tool-rows.ts";
import { captions, emailSubjects, linkedinPost, resumeBullets, titles } from "./generators.ts";
import { objectRemoval, pdfSummary, transcript, videoSummary, webpageSummary } from "./source-examples.ts";
import { codeExplanation, detection, grammarCheck, rewriting, solution, translation } from "./text-examples.ts";
import type { Tool } from "./tool.ts";

export type { ToolSlug };

type Behavior = Pick<Tool, "model" | "weight" | "example">;

const behaviors: Readonly<Partial<Record<ToolSlug, Behavior>>> = {
  "ai-detector": {
    model: "mock-detector",
    weight: 0.5,
    example: detection,
  },
  "youtube-summarizer": {
    model: "mock-video",
    weight: 3,
    example: videoSummary,
  },
  "pdf-summarizer": {
    model: "mock-document",
    weight: 3,
    example: pdfSummary,
  },
  "ai-rewriter": {
    model: "mock-text-large",
    weight: 2,
    example: rewriting,
  },
  "math-solver": {
    model: "mock-reasoning",
    weight: 5,
    example: solution,
  },
  "object-remover": {
    model: "mock-vision",
    weight: 20,
    example: objectRemoval,
  },
  "grammar-checker": {
    model: "mock-text-small",
    weight: 1,
    example: grammarCheck,
  },
  "email-subject-gen": {
    model: "mock-text-small",
    weight: 1,
    example: emailSubjects,
  },
  "blog-title-gen": {
    model: "mock-text-small",
    weight: 1,
    example: titles,
  },
  "linkedin-formatter": {
    model: "mock-text-small",
    weight: 1,
    example: linkedinPost,
  },
  "resume-bullets": {
    model: "mock-text-small",
    weight: 1,
    example: resumeBullets,
  },
  "webpage-summarizer": {
    model: "mock-document",
    weight: 2,
    example: webpageSummary,
  },
  "ai-translator": {
    model: "mock-translate",
    weight: 1,
    example: translation,
  },
  "caption-gen": {
    model: "mock-text-small",
    weight: 1,
    example: captions,
  },
  "code-explainer": {
    model: "mock-code",
    weight: 2,
    example: codeExplanation,
  },
  transcription: {
    model: "mock-audio",
    weight: 4,
    example: transcript,
  },
};

/** A tool without a behavior responds with the example of its row in specs/surface.yaml. */
const behaviorOf = (slug: ToolSlug, data: object = {}): Behavior =>
  behaviors[slug] ?? { model: "mock-text-small", weight: 1, example: () => data };

/** Every tool by its slug, in the order in which they are shown. */
export const tools = Object.fromEntries(
  Object.entries<ToolRow>(toolRows).map(([slug, { data, ...row }]) => [
    slug,
    { ...row, ...behaviorOf(slug as ToolSlug, data) },
  ]),
) as unknown as Readonly<Record<ToolSlug, Tool>>;

/** Does the mock make its result of the input? */
export const hasBehavior = (slug: string): boolean => slug in behaviors;
