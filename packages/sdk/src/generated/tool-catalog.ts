// Generated from specs/ by npm run generate. Do not edit.

/** The tools that this version knows, by slug, without asking the service. */
export const toolCatalog = {
  "ai-detector": { name: "AI Content Detector", inputKind: "text" },
  "youtube-summarizer": { name: "YouTube Video Summarizer", inputKind: "url" },
  "pdf-summarizer": { name: "PDF Summarizer", inputKind: "file" },
  "ai-rewriter": { name: "AI Text Rewriter", inputKind: "text" },
  "math-solver": { name: "AI Math Solver", inputKind: "text" },
  "object-remover": { name: "Object Remover", inputKind: "file" },
  "grammar-checker": { name: "AI Grammar Checker", inputKind: "text" },
  "email-subject-gen": { name: "Email Subject Line Generator", inputKind: "text" },
  "blog-title-gen": { name: "Blog Title Generator", inputKind: "text" },
  "linkedin-formatter": { name: "LinkedIn Post Formatter", inputKind: "text" },
  "resume-bullets": { name: "Resume Bullet Point Generator", inputKind: "text" },
  "webpage-summarizer": { name: "Webpage Summarizer", inputKind: "url" },
  "ai-translator": { name: "AI Translator", inputKind: "text" },
  "caption-gen": { name: "Instagram Caption Generator", inputKind: "text" },
  "code-explainer": { name: "AI Code Explainer", inputKind: "text" },
  "transcription": { name: "AI Transcription", inputKind: "file" },
} as const;

/** The same without names, which a call has no use for. */
export const toolInputKinds = {
  "ai-detector": "text",
  "youtube-summarizer": "url",
  "pdf-summarizer": "file",
  "ai-rewriter": "text",
  "math-solver": "text",
  "object-remover": "file",
  "grammar-checker": "text",
  "email-subject-gen": "text",
  "blog-title-gen": "text",
  "linkedin-formatter": "text",
  "resume-bullets": "text",
  "webpage-summarizer": "url",
  "ai-translator": "text",
  "caption-gen": "text",
  "code-explainer": "text",
  "transcription": "file",
} as const;
