// Generated from specs/ by npm run generate. Do not edit.

/** The field of each tool's result that is its point, the first that is there. A list is printed one per line. */
export const mainFields: Readonly<Record<string, readonly string[]>> = {
  "ai-detector": [
    "verdict"
  ],
  "youtube-summarizer": [
    "summary"
  ],
  "pdf-summarizer": [
    "summary"
  ],
  "ai-rewriter": [
    "text"
  ],
  "math-solver": [
    "answer"
  ],
  "grammar-checker": [
    "correctedText"
  ],
  "email-subject-gen": [
    "subjects.text"
  ],
  "blog-title-gen": [
    "titles.text"
  ],
  "linkedin-formatter": [
    "post"
  ],
  "resume-bullets": [
    "bullets.text"
  ],
  "webpage-summarizer": [
    "summary"
  ],
  "ai-translator": [
    "translatedText"
  ],
  "caption-gen": [
    "captions.text"
  ],
  "code-explainer": [
    "summary"
  ],
  "transcription": [
    "subtitles",
    "text"
  ]
};
