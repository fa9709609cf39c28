// Generated from specs/ by npm run generate. Do not edit.

export interface ToolReference {
  readonly name: string;
  readonly summary: string;
  readonly inputKind: "text" | "url" | "file";
  readonly inputDescription: string;
  /** Mime types of a file, `audio/*` meaning any audio; empty where the input is no file. */
  readonly accepts: readonly string[];
  /** Bounds of the input in characters. Assumed, so they are shown and not enforced. */
  readonly minInput?: number;
  readonly maxInput?: number;
  readonly options: Readonly<Record<string, ToolOption>>;
  readonly data: Readonly<Record<string, ToolField>>;
}

export interface ToolOption {
  readonly type: "string" | "integer" | "number" | "boolean" | "string[]";
  readonly values?: readonly string[];
  /** True where the service may accept values that are not listed. */
  readonly openValues?: boolean;
  readonly default?: string | number | boolean;
  /** Bounds are assumed, so they are shown and not enforced. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly description: string;
}

export interface ToolField {
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export const toolReference: Readonly<Record<string, ToolReference>> = {
  "ai-detector": {
    "name": "AI Content Detector",
    "summary": "Tell whether a text was written by a person or by a model",
    "inputKind": "text",
    "inputDescription": "The text to judge. Assumed: 300 to 50,000 characters.",
    "accepts": [],
    "minInput": 300,
    "maxInput": 50000,
    "options": {
      "language": {
        "type": "string",
        "default": "auto",
        "description": "Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it."
      },
      "sentences": {
        "type": "boolean",
        "default": true,
        "description": "Also rate every sentence."
      }
    },
    "data": {
      "verdict": {
        "type": "string",
        "required": true,
        "description": "Verdict about the author."
      },
      "aiProbability": {
        "type": "number",
        "required": true,
        "description": "Probability that a model wrote the text, 0 to 1."
      },
      "humanProbability": {
        "type": "number",
        "required": true,
        "description": "Probability that a person wrote the text, 0 to 1."
      },
      "confidence": {
        "type": "string",
        "required": true,
        "description": "Confidence of the verdict."
      },
      "wordCount": {
        "type": "integer",
        "required": true,
        "description": "Words in the text."
      },
      "sentences": {
        "type": "object[]",
        "required": false,
        "description": "Every sentence with its rating. Missing if `sentences` is false."
      }
    }
  },
  "youtube-summarizer": {
    "name": "YouTube Video Summarizer",
    "summary": "Summarize a YouTube video",
    "inputKind": "url",
    "inputDescription": "URL of the video on youtube.com or youtu.be. Assumed: 11 to 2,048 characters.",
    "accepts": [],
    "minInput": 11,
    "maxInput": 2048,
    "options": {
      "length": {
        "type": "string",
        "values": [
          "short",
          "medium",
          "long"
        ],
        "default": "medium",
        "description": "How long the result should be."
      },
      "format": {
        "type": "string",
        "values": [
          "paragraph",
          "bullets"
        ],
        "default": "paragraph",
        "description": "Running text, or a list of points."
      },
      "outputLanguage": {
        "type": "string",
        "description": "Language of the result as a BCP 47 tag such as `en`. Without it, the language of the input."
      },
      "timestamps": {
        "type": "boolean",
        "default": true,
        "description": "Return chapters with their start times."
      }
    },
    "data": {
      "summary": {
        "type": "string",
        "required": true,
        "description": "The summary."
      },
      "keyPoints": {
        "type": "string[]",
        "required": true,
        "description": "The main points, most important first."
      },
      "video": {
        "type": "object",
        "required": true,
        "description": "The video that was summarized."
      },
      "chapters": {
        "type": "object[]",
        "required": false,
        "description": "Parts of the video in order. Missing when `timestamps` was false."
      },
      "language": {
        "type": "string",
        "required": true,
        "description": "Language of the summary as a BCP 47 tag."
      }
    }
  },
  "pdf-summarizer": {
    "name": "PDF Summarizer",
    "summary": "Summarize a PDF document",
    "inputKind": "file",
    "inputDescription": "The PDF. Assumed: as an https URL, or as a data URI in base64, at most 10 MB decoded.",
    "accepts": [
      "application/pdf"
    ],
    "options": {
      "length": {
        "type": "string",
        "values": [
          "short",
          "medium",
          "long"
        ],
        "default": "medium",
        "description": "How long the result should be."
      },
      "format": {
        "type": "string",
        "values": [
          "paragraph",
          "bullets"
        ],
        "default": "paragraph",
        "description": "Running text, or a list of points."
      },
      "outputLanguage": {
        "type": "string",
        "description": "Language of the result as a BCP 47 tag such as `en`. Without it, the language of the input."
      },
      "focus": {
        "type": "string",
        "maxLength": 200,
        "description": "Focus of the summary, as free text."
      },
      "pages": {
        "type": "string",
        "description": "Pages to read, such as `1-5,8`. Without it, all of them."
      }
    },
    "data": {
      "summary": {
        "type": "string",
        "required": true,
        "description": "The summary."
      },
      "keyPoints": {
        "type": "object[]",
        "required": true,
        "description": "The main points, most important first."
      },
      "title": {
        "type": "string",
        "required": false,
        "description": "Title of the document."
      },
      "pageCount": {
        "type": "integer",
        "required": true,
        "description": "Pages in the document."
      },
      "wordCount": {
        "type": "integer",
        "required": false,
        "description": "Words in the pages that were read."
      },
      "language": {
        "type": "string",
        "required": true,
        "description": "Language of the summary as a BCP 47 tag."
      }
    }
  },
  "ai-rewriter": {
    "name": "AI Text Rewriter",
    "summary": "Rewrite a text in another tone or length",
    "inputKind": "text",
    "inputDescription": "The text to rewrite. Assumed: 10 to 20,000 characters.",
    "accepts": [],
    "minInput": 10,
    "maxInput": 20000,
    "options": {
      "tone": {
        "type": "string",
        "values": [
          "neutral",
          "professional",
          "casual",
          "friendly",
          "formal",
          "enthusiastic",
          "persuasive",
          "witty"
        ],
        "openValues": true,
        "default": "neutral",
        "description": "How the result should sound."
      },
      "mode": {
        "type": "string",
        "values": [
          "standard",
          "fluency",
          "simplify",
          "shorten",
          "expand"
        ],
        "default": "standard",
        "description": "What to change about the text."
      },
      "variants": {
        "type": "integer",
        "default": 1,
        "minimum": 1,
        "maximum": 3,
        "description": "How many versions to write, 1 to 3."
      },
      "language": {
        "type": "string",
        "default": "auto",
        "description": "Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it."
      }
    },
    "data": {
      "text": {
        "type": "string",
        "required": true,
        "description": "The rewritten text."
      },
      "alternatives": {
        "type": "string[]",
        "required": true,
        "description": "Further versions. Empty when one was asked for."
      },
      "wordCount": {
        "type": "integer",
        "required": false,
        "description": "Words in the rewritten text."
      },
      "language": {
        "type": "string",
        "required": true,
        "description": "Language of the text as a BCP 47 tag."
      }
    }
  },
  "math-solver": {
    "name": "AI Math Solver",
    "summary": "Solve a mathematical problem, step by step",
    "inputKind": "text",
    "inputDescription": "The problem in plain words, as a formula or in LaTeX. Assumed: 1 to 4,000 characters.",
    "accepts": [],
    "minInput": 1,
    "maxInput": 4000,
    "options": {
      "showSteps": {
        "type": "boolean",
        "default": true,
        "description": "Return the steps to the answer."
      },
      "level": {
        "type": "string",
        "values": [
          "school",
          "college"
        ],
        "default": "school",
        "description": "How much mathematics the explanation may assume."
      },
      "outputLanguage": {
        "type": "string",
        "description": "Language of the result as a BCP 47 tag such as `en`. Without it, the language of the input."
      }
    },
    "data": {
      "answer": {
        "type": "string",
        "required": true,
        "description": "The answer as plain text."
      },
      "answerLatex": {
        "type": "string",
        "required": false,
        "description": "The answer in LaTeX."
      },
      "steps": {
        "type": "object[]",
        "required": true,
        "description": "Steps to the answer, in order. Empty if `showSteps` is false."
      },
      "topic": {
        "type": "string",
        "required": false,
        "description": "Field of mathematics, such as `algebra`."
      },
      "problem": {
        "type": "string",
        "required": false,
        "description": "The interpreted problem."
      }
    }
  },
  "object-remover": {
    "name": "Object Remover",
    "summary": "Remove an object from a picture",
    "inputKind": "file",
    "inputDescription": "The picture. Assumed: PNG, JPEG or WebP, as an https URL, or as a data URI in base64, at most 10 MB decoded.",
    "accepts": [
      "image/png",
      "image/jpeg",
      "image/webp"
    ],
    "options": {
      "target": {
        "type": "string",
        "maxLength": 500,
        "description": "Object to remove, such as `the red car on the left`. Required."
      },
      "outputFormat": {
        "type": "string",
        "values": [
          "png",
          "jpeg",
          "webp"
        ],
        "default": "png",
        "description": "Format of the resulting picture."
      }
    },
    "data": {
      "image": {
        "type": "string",
        "required": true,
        "description": "The resulting picture, as an https URL or a data URI."
      },
      "mimeType": {
        "type": "string",
        "required": true,
        "description": "Type of the picture, such as `image/png`."
      },
      "width": {
        "type": "integer",
        "required": true,
        "description": "Width in pixels."
      },
      "height": {
        "type": "integer",
        "required": true,
        "description": "Height in pixels."
      },
      "expiresAt": {
        "type": "string | null",
        "required": false,
        "description": "When the URL expires. Null for a data URI."
      }
    }
  },
  "grammar-checker": {
    "name": "AI Grammar Checker",
    "summary": "Correct spelling, grammar and style",
    "inputKind": "text",
    "inputDescription": "The text to check. Assumed: 1 to 20,000 characters.",
    "accepts": [],
    "minInput": 1,
    "maxInput": 20000,
    "options": {
      "language": {
        "type": "string",
        "default": "auto",
        "description": "Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it."
      },
      "level": {
        "type": "string",
        "values": [
          "default",
          "picky"
        ],
        "default": "default",
        "description": "How strict to be; `picky` also reports matters of taste."
      }
    },
    "data": {
      "correctedText": {
        "type": "string",
        "required": true,
        "description": "The text with all corrections made."
      },
      "issues": {
        "type": "object[]",
        "required": true,
        "description": "Issues, in the order of the text."
      },
      "score": {
        "type": "number",
        "required": false,
        "description": "Quality of the original text, 0 to 100."
      },
      "language": {
        "type": "string",
        "required": true,
        "description": "Language of the text as a BCP 47 tag."
      }
    }
  },
  "email-subject-gen": {
    "name": "Email Subject Line Generator",
    "summary": "Write subject lines for an email",
    "inputKind": "text",
    "inputDescription": "What the email is about, or its body. Assumed: 10 to 5,000 characters.",
    "accepts": [],
    "minInput": 10,
    "maxInput": 5000,
    "options": {
      "tone": {
        "type": "string",
        "values": [
          "neutral",
          "professional",
          "casual",
          "friendly",
          "formal",
          "enthusiastic",
          "persuasive",
          "witty"
        ],
        "openValues": true,
        "default": "neutral",
        "description": "How the result should sound."
      },
      "count": {
        "type": "integer",
        "default": 5,
        "minimum": 1,
        "maximum": 10,
        "description": "How many suggestions to return."
      },
      "maxLength": {
        "type": "integer",
        "default": 60,
        "minimum": 20,
        "maximum": 150,
        "description": "Longest subject line to write, in characters."
      },
      "emojis": {
        "type": "boolean",
        "default": false,
        "description": "Use emojis."
      },
      "audience": {
        "type": "string",
        "maxLength": 200,
        "description": "Who will read it, such as `first-time buyers`."
      },
      "language": {
        "type": "string",
        "default": "auto",
        "description": "Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it."
      }
    },
    "data": {
      "subjects": {
        "type": "object[]",
        "required": true,
        "description": "The suggestions, best first."
      },
      "language": {
        "type": "string",
        "required": false,
        "description": "Language of the suggestions as a BCP 47 tag."
      }
    }
  },
  "blog-title-gen": {
    "name": "Blog Title Generator",
    "summary": "Write titles for a blog post",
    "inputKind": "text",
    "inputDescription": "What the post is about, or the post itself. Assumed: 3 to 5,000 characters.",
    "accepts": [],
    "minInput": 3,
    "maxInput": 5000,
    "options": {
      "tone": {
        "type": "string",
        "values": [
          "neutral",
          "professional",
          "casual",
          "friendly",
          "formal",
          "enthusiastic",
          "persuasive",
          "witty"
        ],
        "openValues": true,
        "default": "neutral",
        "description": "How the result should sound."
      },
      "count": {
        "type": "integer",
        "default": 5,
        "minimum": 1,
        "maximum": 10,
        "description": "How many suggestions to return."
      },
      "keywords": {
        "type": "string[]",
        "description": "Words that the titles should contain, at most 10."
      },
      "audience": {
        "type": "string",
        "maxLength": 200,
        "description": "Who will read it, such as `first-time buyers`."
      },
      "maxLength": {
        "type": "integer",
        "default": 70,
        "minimum": 30,
        "maximum": 200,
        "description": "Longest title to write, in characters."
      },
      "language": {
        "type": "string",
        "default": "auto",
        "description": "Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it."
      }
    },
    "data": {
      "titles": {
        "type": "object[]",
        "required": true,
        "description": "The suggestions, best first."
      },
      "language": {
        "type": "string",
        "required": false,
        "description": "Language of the suggestions as a BCP 47 tag."
      }
    }
  },
  "linkedin-formatter": {
    "name": "LinkedIn Post Formatter",
    "summary": "Turn notes into a LinkedIn post",
    "inputKind": "text",
    "inputDescription": "The notes or the draft. Assumed: 10 to 10,000 characters.",
    "accepts": [],
    "minInput": 10,
    "maxInput": 10000,
    "options": {
      "style": {
        "type": "string",
        "values": [
          "story",
          "list",
          "insight",
          "announcement"
        ],
        "default": "insight",
        "description": "Form of the post."
      },
      "tone": {
        "type": "string",
        "values": [
          "neutral",
          "professional",
          "casual",
          "friendly",
          "formal",
          "enthusiastic",
          "persuasive",
          "witty"
        ],
        "openValues": true,
        "default": "professional",
        "description": "How the result should sound."
      },
      "hashtags": {
        "type": "integer",
        "default": 3,
        "minimum": 0,
        "maximum": 10,
        "description": "How many hashtags to add, 0 to 10."
      },
      "emojis": {
        "type": "boolean",
        "default": false,
        "description": "Use emojis."
      },
      "callToAction": {
        "type": "boolean",
        "default": true,
        "description": "End with a question or an invitation."
      }
    },
    "data": {
      "post": {
        "type": "string",
        "required": true,
        "description": "The post, ready to paste."
      },
      "hashtags": {
        "type": "string[]",
        "required": true,
        "description": "The hashtags, without the `#`."
      },
      "characters": {
        "type": "integer",
        "required": true,
        "description": "Length of the post."
      },
      "hook": {
        "type": "string",
        "required": false,
        "description": "The first line."
      }
    }
  },
  "resume-bullets": {
    "name": "Resume Bullet Point Generator",
    "summary": "Write bullet points for a resume",
    "inputKind": "text",
    "inputDescription": "What you did in the job. Assumed: 10 to 5,000 characters.",
    "accepts": [],
    "minInput": 10,
    "maxInput": 5000,
    "options": {
      "jobTitle": {
        "type": "string",
        "maxLength": 120,
        "description": "Title of the job."
      },
      "seniority": {
        "type": "string",
        "values": [
          "entry",
          "mid",
          "senior",
          "executive"
        ],
        "description": "Level of the job."
      },
      "industry": {
        "type": "string",
        "maxLength": 120,
        "description": "Field of the employer."
      },
      "count": {
        "type": "integer",
        "default": 5,
        "minimum": 1,
        "maximum": 10,
        "description": "How many suggestions to return."
      },
      "includeMetrics": {
        "type": "boolean",
        "default": true,
        "description": "Include numbers from the input."
      },
      "jobDescription": {
        "type": "string",
        "maxLength": 5000,
        "description": "The advertisement to fit the points to, at most 5,000 characters."
      }
    },
    "data": {
      "bullets": {
        "type": "object[]",
        "required": true,
        "description": "The bullet points, strongest first."
      }
    }
  },
  "webpage-summarizer": {
    "name": "Webpage Summarizer",
    "summary": "Summarize a web page",
    "inputKind": "url",
    "inputDescription": "URL of the page. Assumed: 8 to 2,048 characters.",
    "accepts": [],
    "minInput": 8,
    "maxInput": 2048,
    "options": {
      "length": {
        "type": "string",
        "values": [
          "short",
          "medium",
          "long"
        ],
        "default": "medium",
        "description": "How long the result should be."
      },
      "format": {
        "type": "string",
        "values": [
          "paragraph",
          "bullets"
        ],
        "default": "paragraph",
        "description": "Running text, or a list of points."
      },
      "outputLanguage": {
        "type": "string",
        "description": "Language of the result as a BCP 47 tag such as `en`. Without it, the language of the input."
      },
      "focus": {
        "type": "string",
        "maxLength": 200,
        "description": "Focus of the summary, as free text."
      }
    },
    "data": {
      "summary": {
        "type": "string",
        "required": true,
        "description": "The summary."
      },
      "keyPoints": {
        "type": "string[]",
        "required": true,
        "description": "The main points, most important first."
      },
      "page": {
        "type": "object",
        "required": true,
        "description": "The page that was summarized."
      },
      "language": {
        "type": "string",
        "required": true,
        "description": "Language of the summary as a BCP 47 tag."
      }
    }
  },
  "ai-translator": {
    "name": "AI Translator",
    "summary": "Translate a text",
    "inputKind": "text",
    "inputDescription": "The text to translate. Assumed: 1 to 20,000 characters.",
    "accepts": [],
    "minInput": 1,
    "maxInput": 20000,
    "options": {
      "targetLanguage": {
        "type": "string",
        "default": "en",
        "description": "Language to translate into, as a BCP 47 tag such as `de` or `pt-BR`."
      },
      "sourceLanguage": {
        "type": "string",
        "default": "auto",
        "description": "Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it."
      },
      "formality": {
        "type": "string",
        "values": [
          "default",
          "more",
          "less"
        ],
        "default": "default",
        "description": "Formality of the translation, if the language supports it."
      },
      "preserveFormatting": {
        "type": "boolean",
        "default": true,
        "description": "Keep line breaks and markup as they are."
      }
    },
    "data": {
      "translatedText": {
        "type": "string",
        "required": true,
        "description": "The translation."
      },
      "sourceLanguage": {
        "type": "string",
        "required": true,
        "description": "Language of the input, as given or detected, as a BCP 47 tag."
      },
      "targetLanguage": {
        "type": "string",
        "required": true,
        "description": "Language of the translation as a BCP 47 tag."
      }
    }
  },
  "caption-gen": {
    "name": "Instagram Caption Generator",
    "summary": "Write captions for an Instagram post",
    "inputKind": "text",
    "inputDescription": "What the photo or the post shows. Assumed: 3 to 2,000 characters.",
    "accepts": [],
    "minInput": 3,
    "maxInput": 2000,
    "options": {
      "tone": {
        "type": "string",
        "values": [
          "neutral",
          "professional",
          "casual",
          "friendly",
          "formal",
          "enthusiastic",
          "persuasive",
          "witty"
        ],
        "openValues": true,
        "default": "neutral",
        "description": "How the result should sound."
      },
      "count": {
        "type": "integer",
        "default": 5,
        "minimum": 1,
        "maximum": 10,
        "description": "How many suggestions to return."
      },
      "hashtags": {
        "type": "integer",
        "default": 5,
        "minimum": 0,
        "maximum": 30,
        "description": "How many hashtags to add to each caption, 0 to 30."
      },
      "emojis": {
        "type": "boolean",
        "default": true,
        "description": "Use emojis."
      },
      "callToAction": {
        "type": "boolean",
        "default": false,
        "description": "End with a question or an invitation."
      },
      "length": {
        "type": "string",
        "values": [
          "short",
          "medium",
          "long"
        ],
        "default": "medium",
        "description": "How long the result should be."
      },
      "language": {
        "type": "string",
        "default": "auto",
        "description": "Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it."
      }
    },
    "data": {
      "captions": {
        "type": "object[]",
        "required": true,
        "description": "The suggestions, best first."
      }
    }
  },
  "code-explainer": {
    "name": "AI Code Explainer",
    "summary": "Explain what a piece of code does",
    "inputKind": "text",
    "inputDescription": "The source code. Assumed: 1 to 30,000 characters.",
    "accepts": [],
    "minInput": 1,
    "maxInput": 30000,
    "options": {
      "programmingLanguage": {
        "type": "string",
        "default": "auto",
        "description": "Language of the code, such as `python`, or `auto` to detect it."
      },
      "level": {
        "type": "string",
        "values": [
          "beginner",
          "intermediate",
          "expert"
        ],
        "default": "intermediate",
        "description": "How much the explanation may assume."
      },
      "detail": {
        "type": "string",
        "values": [
          "summary",
          "sections",
          "line_by_line"
        ],
        "default": "sections",
        "description": "How closely to follow the code."
      },
      "outputLanguage": {
        "type": "string",
        "description": "Language of the result as a BCP 47 tag such as `en`. Without it, the language of the input."
      }
    },
    "data": {
      "summary": {
        "type": "string",
        "required": true,
        "description": "Summary of the code."
      },
      "programmingLanguage": {
        "type": "string",
        "required": true,
        "description": "Language of the code, as given or detected."
      },
      "sections": {
        "type": "object[]",
        "required": true,
        "description": "The parts of the code in order. Empty when `detail` was `summary`."
      },
      "concepts": {
        "type": "string[]",
        "required": false,
        "description": "Ideas that the code relies on."
      },
      "complexity": {
        "type": "object",
        "required": false,
        "description": "Cost of running the code."
      },
      "issues": {
        "type": "string[]",
        "required": false,
        "description": "Possible problems in the code."
      }
    }
  },
  "transcription": {
    "name": "AI Transcription",
    "summary": "Turn speech into text",
    "inputKind": "file",
    "inputDescription": "The recording, audio or video. Assumed: up to 2 hours, as an https URL, or as a data URI in base64, at most 10 MB decoded.",
    "accepts": [
      "audio/*",
      "video/*"
    ],
    "options": {
      "language": {
        "type": "string",
        "default": "auto",
        "description": "Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it."
      },
      "timestamps": {
        "type": "string",
        "values": [
          "none",
          "segment",
          "word"
        ],
        "default": "segment",
        "description": "Which times to return."
      },
      "diarize": {
        "type": "boolean",
        "default": false,
        "description": "Tell the speakers apart."
      },
      "subtitles": {
        "type": "string",
        "values": [
          "none",
          "srt",
          "vtt"
        ],
        "default": "none",
        "description": "Also return subtitles in this format."
      },
      "prompt": {
        "type": "string",
        "maxLength": 500,
        "description": "Names and terms that occur in the recording, at most 500 characters."
      }
    },
    "data": {
      "text": {
        "type": "string",
        "required": true,
        "description": "The whole text."
      },
      "language": {
        "type": "string",
        "required": true,
        "description": "Language spoken as a BCP 47 tag."
      },
      "durationSeconds": {
        "type": "number",
        "required": true,
        "description": "Length of the recording in seconds."
      },
      "segments": {
        "type": "object[]",
        "required": false,
        "description": "The text in parts. Missing when `timestamps` was `none`."
      },
      "words": {
        "type": "object[]",
        "required": false,
        "description": "Every word with its times. Present when `timestamps` was `word`."
      },
      "subtitles": {
        "type": "string",
        "required": false,
        "description": "Subtitles in the format that was asked for."
      }
    }
  }
};
