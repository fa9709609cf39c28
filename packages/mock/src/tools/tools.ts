import { aiDetector } from "./ai-detector.ts";
import { aiRewriter } from "./ai-rewriter.ts";
import { aiTranslator } from "./ai-translator.ts";
import { blogTitleGen } from "./blog-title-gen.ts";
import { captionGen } from "./caption-gen.ts";
import { codeExplainer } from "./code-explainer.ts";
import { emailSubjectGen } from "./email-subject-gen.ts";
import { grammarChecker } from "./grammar-checker.ts";
import { linkedinFormatter } from "./linkedin-formatter.ts";
import { mathSolver } from "./math-solver.ts";
import { objectRemover } from "./object-remover.ts";
import { pdfSummarizer } from "./pdf-summarizer.ts";
import { resumeBullets } from "./resume-bullets.ts";
import type { Tool } from "./tool.ts";
import { transcription } from "./transcription.ts";
import { webpageSummarizer } from "./webpage-summarizer.ts";
import { youtubeSummarizer } from "./youtube-summarizer.ts";

/** Every tool by its slug, in the order of the service description. */
export const tools = {
  "ai-detector": aiDetector,
  "youtube-summarizer": youtubeSummarizer,
  "pdf-summarizer": pdfSummarizer,
  "ai-rewriter": aiRewriter,
  "math-solver": mathSolver,
  "object-remover": objectRemover,
  "grammar-checker": grammarChecker,
  "email-subject-gen": emailSubjectGen,
  "blog-title-gen": blogTitleGen,
  "linkedin-formatter": linkedinFormatter,
  "resume-bullets": resumeBullets,
  "webpage-summarizer": webpageSummarizer,
  "ai-translator": aiTranslator,
  "caption-gen": captionGen,
  "code-explainer": codeExplainer,
  transcription,
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolSlug = keyof typeof tools;
