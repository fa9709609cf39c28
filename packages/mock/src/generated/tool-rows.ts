// Generated from specs/ by scripts/generate.ts. Do not edit.

export interface ToolRow {
  readonly name: string;
  readonly description: string;
  readonly inputKind: "text" | "url" | "file";
  readonly data?: Readonly<Record<string, unknown>>;
}

export const toolRows = {
  "ai-detector": {"name":"AI Content Detector","description":"Tell whether a text was written by a person or by a model","inputKind":"text"},
  "youtube-summarizer": {"name":"YouTube Video Summarizer","description":"Summarize a YouTube video","inputKind":"url"},
  "pdf-summarizer": {"name":"PDF Summarizer","description":"Summarize a PDF document","inputKind":"file"},
  "ai-rewriter": {"name":"AI Text Rewriter","description":"Rewrite a text in another tone or length","inputKind":"text"},
  "math-solver": {"name":"AI Math Solver","description":"Solve a mathematical problem, step by step","inputKind":"text"},
  "object-remover": {"name":"Object Remover","description":"Remove an object from a picture","inputKind":"file"},
  "grammar-checker": {"name":"AI Grammar Checker","description":"Correct spelling, grammar and style","inputKind":"text"},
  "email-subject-gen": {"name":"Email Subject Line Generator","description":"Write subject lines for an email","inputKind":"text"},
  "blog-title-gen": {"name":"Blog Title Generator","description":"Write titles for a blog post","inputKind":"text"},
  "linkedin-formatter": {"name":"LinkedIn Post Formatter","description":"Turn notes into a LinkedIn post","inputKind":"text"},
  "resume-bullets": {"name":"Resume Bullet Point Generator","description":"Write bullet points for a resume","inputKind":"text"},
  "webpage-summarizer": {"name":"Webpage Summarizer","description":"Summarize a web page","inputKind":"url"},
  "ai-translator": {"name":"AI Translator","description":"Translate a text","inputKind":"text"},
  "caption-gen": {"name":"Instagram Caption Generator","description":"Write captions for an Instagram post","inputKind":"text"},
  "code-explainer": {"name":"AI Code Explainer","description":"Explain what a piece of code does","inputKind":"text"},
  "transcription": {"name":"AI Transcription","description":"Turn speech into text","inputKind":"file"},
} as const satisfies Readonly<Record<string, ToolRow>>;

export type ToolSlug = keyof typeof toolRows;
