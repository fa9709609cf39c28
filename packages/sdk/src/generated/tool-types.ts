// Generated from specs/ by npm run generate. Do not edit.

import type { components } from "./tools.ts";

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** Options of the AI Content Detector. */
export interface AiDetectorOptions extends Schema<"AiDetectorOptions"> {}
/** The data of the AI Content Detector. */
export interface AiDetectorData extends Schema<"AiDetectorData"> {}
/** The request of the AI Content Detector. */
export interface AiDetectorRequest extends Schema<"AiDetectorRequest"> { options?: AiDetectorOptions | undefined }
/** The response of the AI Content Detector. */
export interface AiDetectorResult extends Schema<"AiDetectorEnvelope"> { data: AiDetectorData }
/** Options of the YouTube Video Summarizer. */
export interface YoutubeSummarizerOptions extends Schema<"YoutubeSummarizerOptions"> {}
/** The data of the YouTube Video Summarizer. */
export interface YoutubeSummarizerData extends Schema<"YoutubeSummarizerData"> {}
/** The request of the YouTube Video Summarizer. */
export interface YoutubeSummarizerRequest extends Schema<"YoutubeSummarizerRequest"> { options?: YoutubeSummarizerOptions | undefined }
/** The response of the YouTube Video Summarizer. */
export interface YoutubeSummarizerResult extends Schema<"YoutubeSummarizerEnvelope"> { data: YoutubeSummarizerData }
/** Options of the PDF Summarizer. */
export interface PdfSummarizerOptions extends Schema<"PdfSummarizerOptions"> {}
/** The data of the PDF Summarizer. */
export interface PdfSummarizerData extends Schema<"PdfSummarizerData"> {}
/** The request of the PDF Summarizer. */
export interface PdfSummarizerRequest extends Schema<"PdfSummarizerRequest"> { options?: PdfSummarizerOptions | undefined }
/** The response of the PDF Summarizer. */
export interface PdfSummarizerResult extends Schema<"PdfSummarizerEnvelope"> { data: PdfSummarizerData }
/** Options of the AI Text Rewriter. */
export interface AiRewriterOptions extends Schema<"AiRewriterOptions"> {}
/** The data of the AI Text Rewriter. */
export interface AiRewriterData extends Schema<"AiRewriterData"> {}
/** The request of the AI Text Rewriter. */
export interface AiRewriterRequest extends Schema<"AiRewriterRequest"> { options?: AiRewriterOptions | undefined }
/** The response of the AI Text Rewriter. */
export interface AiRewriterResult extends Schema<"AiRewriterEnvelope"> { data: AiRewriterData }
/** Options of the AI Math Solver. */
export interface MathSolverOptions extends Schema<"MathSolverOptions"> {}
/** The data of the AI Math Solver. */
export interface MathSolverData extends Schema<"MathSolverData"> {}
/** The request of the AI Math Solver. */
export interface MathSolverRequest extends Schema<"MathSolverRequest"> { options?: MathSolverOptions | undefined }
/** The response of the AI Math Solver. */
export interface MathSolverResult extends Schema<"MathSolverEnvelope"> { data: MathSolverData }
/** Options of the Object Remover. */
export interface ObjectRemoverOptions extends Schema<"ObjectRemoverOptions"> {}
/** The data of the Object Remover. */
export interface ObjectRemoverData extends Schema<"ObjectRemoverData"> {}
/** The request of the Object Remover. */
export interface ObjectRemoverRequest extends Schema<"ObjectRemoverRequest"> { options?: ObjectRemoverOptions | undefined }
/** The response of the Object Remover. */
export interface ObjectRemoverResult extends Schema<"ObjectRemoverEnvelope"> { data: ObjectRemoverData }
/** Options of the AI Grammar Checker. */
export interface GrammarCheckerOptions extends Schema<"GrammarCheckerOptions"> {}
/** The data of the AI Grammar Checker. */
export interface GrammarCheckerData extends Schema<"GrammarCheckerData"> {}
/** The request of the AI Grammar Checker. */
export interface GrammarCheckerRequest extends Schema<"GrammarCheckerRequest"> { options?: GrammarCheckerOptions | undefined }
/** The response of the AI Grammar Checker. */
export interface GrammarCheckerResult extends Schema<"GrammarCheckerEnvelope"> { data: GrammarCheckerData }
/** Options of the Email Subject Line Generator. */
export interface EmailSubjectGenOptions extends Schema<"EmailSubjectGenOptions"> {}
/** The data of the Email Subject Line Generator. */
export interface EmailSubjectGenData extends Schema<"EmailSubjectGenData"> {}
/** The request of the Email Subject Line Generator. */
export interface EmailSubjectGenRequest extends Schema<"EmailSubjectGenRequest"> { options?: EmailSubjectGenOptions | undefined }
/** The response of the Email Subject Line Generator. */
export interface EmailSubjectGenResult extends Schema<"EmailSubjectGenEnvelope"> { data: EmailSubjectGenData }
/** Options of the Blog Title Generator. */
export interface BlogTitleGenOptions extends Schema<"BlogTitleGenOptions"> {}
/** The data of the Blog Title Generator. */
export interface BlogTitleGenData extends Schema<"BlogTitleGenData"> {}
/** The request of the Blog Title Generator. */
export interface BlogTitleGenRequest extends Schema<"BlogTitleGenRequest"> { options?: BlogTitleGenOptions | undefined }
/** The response of the Blog Title Generator. */
export interface BlogTitleGenResult extends Schema<"BlogTitleGenEnvelope"> { data: BlogTitleGenData }
/** Options of the LinkedIn Post Formatter. */
export interface LinkedinFormatterOptions extends Schema<"LinkedinFormatterOptions"> {}
/** The data of the LinkedIn Post Formatter. */
export interface LinkedinFormatterData extends Schema<"LinkedinFormatterData"> {}
/** The request of the LinkedIn Post Formatter. */
export interface LinkedinFormatterRequest extends Schema<"LinkedinFormatterRequest"> { options?: LinkedinFormatterOptions | undefined }
/** The response of the LinkedIn Post Formatter. */
export interface LinkedinFormatterResult extends Schema<"LinkedinFormatterEnvelope"> { data: LinkedinFormatterData }
/** Options of the Resume Bullet Point Generator. */
export interface ResumeBulletsOptions extends Schema<"ResumeBulletsOptions"> {}
/** The data of the Resume Bullet Point Generator. */
export interface ResumeBulletsData extends Schema<"ResumeBulletsData"> {}
/** The request of the Resume Bullet Point Generator. */
export interface ResumeBulletsRequest extends Schema<"ResumeBulletsRequest"> { options?: ResumeBulletsOptions | undefined }
/** The response of the Resume Bullet Point Generator. */
export interface ResumeBulletsResult extends Schema<"ResumeBulletsEnvelope"> { data: ResumeBulletsData }
/** Options of the Webpage Summarizer. */
export interface WebpageSummarizerOptions extends Schema<"WebpageSummarizerOptions"> {}
/** The data of the Webpage Summarizer. */
export interface WebpageSummarizerData extends Schema<"WebpageSummarizerData"> {}
/** The request of the Webpage Summarizer. */
export interface WebpageSummarizerRequest extends Schema<"WebpageSummarizerRequest"> { options?: WebpageSummarizerOptions | undefined }
/** The response of the Webpage Summarizer. */
export interface WebpageSummarizerResult extends Schema<"WebpageSummarizerEnvelope"> { data: WebpageSummarizerData }
/** Options of the AI Translator. */
export interface AiTranslatorOptions extends Schema<"AiTranslatorOptions"> {}
/** The data of the AI Translator. */
export interface AiTranslatorData extends Schema<"AiTranslatorData"> {}
/** The request of the AI Translator. */
export interface AiTranslatorRequest extends Schema<"AiTranslatorRequest"> { options?: AiTranslatorOptions | undefined }
/** The response of the AI Translator. */
export interface AiTranslatorResult extends Schema<"AiTranslatorEnvelope"> { data: AiTranslatorData }
/** Options of the Instagram Caption Generator. */
export interface CaptionGenOptions extends Schema<"CaptionGenOptions"> {}
/** The data of the Instagram Caption Generator. */
export interface CaptionGenData extends Schema<"CaptionGenData"> {}
/** The request of the Instagram Caption Generator. */
export interface CaptionGenRequest extends Schema<"CaptionGenRequest"> { options?: CaptionGenOptions | undefined }
/** The response of the Instagram Caption Generator. */
export interface CaptionGenResult extends Schema<"CaptionGenEnvelope"> { data: CaptionGenData }
/** Options of the AI Code Explainer. */
export interface CodeExplainerOptions extends Schema<"CodeExplainerOptions"> {}
/** The data of the AI Code Explainer. */
export interface CodeExplainerData extends Schema<"CodeExplainerData"> {}
/** The request of the AI Code Explainer. */
export interface CodeExplainerRequest extends Schema<"CodeExplainerRequest"> { options?: CodeExplainerOptions | undefined }
/** The response of the AI Code Explainer. */
export interface CodeExplainerResult extends Schema<"CodeExplainerEnvelope"> { data: CodeExplainerData }
/** Options of the AI Transcription. */
export interface TranscriptionOptions extends Schema<"TranscriptionOptions"> {}
/** The data of the AI Transcription. */
export interface TranscriptionData extends Schema<"TranscriptionData"> {}
/** The request of the AI Transcription. */
export interface TranscriptionRequest extends Schema<"TranscriptionRequest"> { options?: TranscriptionOptions | undefined }
/** The response of the AI Transcription. */
export interface TranscriptionResult extends Schema<"TranscriptionEnvelope"> { data: TranscriptionData }
/** Requests of the tools, by slug. */
export interface ToolRequests {
  "ai-detector": AiDetectorRequest;
  "youtube-summarizer": YoutubeSummarizerRequest;
  "pdf-summarizer": PdfSummarizerRequest;
  "ai-rewriter": AiRewriterRequest;
  "math-solver": MathSolverRequest;
  "object-remover": ObjectRemoverRequest;
  "grammar-checker": GrammarCheckerRequest;
  "email-subject-gen": EmailSubjectGenRequest;
  "blog-title-gen": BlogTitleGenRequest;
  "linkedin-formatter": LinkedinFormatterRequest;
  "resume-bullets": ResumeBulletsRequest;
  "webpage-summarizer": WebpageSummarizerRequest;
  "ai-translator": AiTranslatorRequest;
  "caption-gen": CaptionGenRequest;
  "code-explainer": CodeExplainerRequest;
  "transcription": TranscriptionRequest;
}
/** Results of the tools, by slug. */
export interface ToolResults {
  "ai-detector": AiDetectorResult;
  "youtube-summarizer": YoutubeSummarizerResult;
  "pdf-summarizer": PdfSummarizerResult;
  "ai-rewriter": AiRewriterResult;
  "math-solver": MathSolverResult;
  "object-remover": ObjectRemoverResult;
  "grammar-checker": GrammarCheckerResult;
  "email-subject-gen": EmailSubjectGenResult;
  "blog-title-gen": BlogTitleGenResult;
  "linkedin-formatter": LinkedinFormatterResult;
  "resume-bullets": ResumeBulletsResult;
  "webpage-summarizer": WebpageSummarizerResult;
  "ai-translator": AiTranslatorResult;
  "caption-gen": CaptionGenResult;
  "code-explainer": CodeExplainerResult;
  "transcription": TranscriptionResult;
}
