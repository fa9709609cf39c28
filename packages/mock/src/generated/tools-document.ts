// Generated from specs/ by npm run generate. Do not edit.

export const toolsDocument: Readonly<Record<string, unknown>> = {
  "openapi": "3.1.0",
  "info": {
    "title": "Tandem Tool API",
    "version": "1",
    "summary": "One POST endpoint per AI tool, JSON in and out.",
    "description": "One POST endpoint for each AI tool: send JSON with `input` and optional `options`. The response has the result in\n`data` and the call's metadata in `meta`. Tools that run only in the browser (QR, image tools, formatters\nthat never reach the servers) are not included. The version is part of the path.\n\nEvery call spends credits from the same monthly and daily balance as the web dashboard; there is no separate API quota.\nThe cost scales with the tokens a call uses: roughly one credit per 1,000 tokens, more for heavier models. At zero,\ncalls return 402 until the balance refills on the plan's reset. The limit is 60 requests per minute for each key.\n\nAPI access needs the Pro or Plus plan, or a trial of three days that starts at signup.\n\nParts marked \"Assumed\" or `x-provenance: assumed` are not in the service's documentation.\n",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "servers": [
    {
      "url": "{baseUrl}",
      "description": "URL of the service.",
      "variables": {
        "baseUrl": {
          "default": "https://tools.example.com"
        }
      }
    }
  ],
  "security": [
    {
      "apiKey": []
    }
  ],
  "tags": [
    {
      "name": "Tools",
      "description": "Run and list tools."
    }
  ],
  "paths": {
    "/api/v1/tools": {
      "get": {
        "operationId": "listTools",
        "summary": "List the tools",
        "description": "Lists every tool that can be called. Needs no key.",
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "security": [],
        "responses": {
          "200": {
            "description": "The tools. That a GET without a key lists them is documented; this path and this shape are assumed.",
            "x-provenance": "assumed",
            "x-assumption": "T-04",
            "x-rationale": "A listing by GET without a key is documented; this path and this shape are the plainest reading.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "success",
                    "data"
                  ],
                  "properties": {
                    "success": {
                      "type": "boolean",
                      "const": true
                    },
                    "data": {
                      "type": "object",
                      "required": [
                        "tools"
                      ],
                      "properties": {
                        "tools": {
                          "type": "array",
                          "items": {
                            "$ref": "#/components/schemas/Tool"
                          }
                        }
                      }
                    }
                  }
                },
                "example": {
                  "success": true,
                  "data": {
                    "tools": [
                      {
                        "slug": "ai-detector",
                        "name": "AI Content Detector",
                        "description": "Tell whether a text was written by a person or by a model",
                        "inputKind": "text"
                      },
                      {
                        "slug": "youtube-summarizer",
                        "name": "YouTube Video Summarizer",
                        "description": "Summarize a YouTube video",
                        "inputKind": "url"
                      },
                      {
                        "slug": "pdf-summarizer",
                        "name": "PDF Summarizer",
                        "description": "Summarize a PDF document",
                        "inputKind": "file"
                      },
                      {
                        "slug": "ai-rewriter",
                        "name": "AI Text Rewriter",
                        "description": "Rewrite a text in another tone or length",
                        "inputKind": "text"
                      },
                      {
                        "slug": "math-solver",
                        "name": "AI Math Solver",
                        "description": "Solve a mathematical problem, step by step",
                        "inputKind": "text"
                      },
                      {
                        "slug": "object-remover",
                        "name": "Object Remover",
                        "description": "Remove an object from a picture",
                        "inputKind": "file"
                      },
                      {
                        "slug": "grammar-checker",
                        "name": "AI Grammar Checker",
                        "description": "Correct spelling, grammar and style",
                        "inputKind": "text"
                      },
                      {
                        "slug": "email-subject-gen",
                        "name": "Email Subject Line Generator",
                        "description": "Write subject lines for an email",
                        "inputKind": "text"
                      },
                      {
                        "slug": "blog-title-gen",
                        "name": "Blog Title Generator",
                        "description": "Write titles for a blog post",
                        "inputKind": "text"
                      },
                      {
                        "slug": "linkedin-formatter",
                        "name": "LinkedIn Post Formatter",
                        "description": "Turn notes into a LinkedIn post",
                        "inputKind": "text"
                      },
                      {
                        "slug": "resume-bullets",
                        "name": "Resume Bullet Point Generator",
                        "description": "Write bullet points for a resume",
                        "inputKind": "text"
                      },
                      {
                        "slug": "webpage-summarizer",
                        "name": "Webpage Summarizer",
                        "description": "Summarize a web page",
                        "inputKind": "url"
                      },
                      {
                        "slug": "ai-translator",
                        "name": "AI Translator",
                        "description": "Translate a text",
                        "inputKind": "text"
                      },
                      {
                        "slug": "caption-gen",
                        "name": "Instagram Caption Generator",
                        "description": "Write captions for an Instagram post",
                        "inputKind": "text"
                      },
                      {
                        "slug": "code-explainer",
                        "name": "AI Code Explainer",
                        "description": "Explain what a piece of code does",
                        "inputKind": "text"
                      },
                      {
                        "slug": "transcription",
                        "name": "AI Transcription",
                        "description": "Turn speech into text",
                        "inputKind": "file"
                      }
                    ]
                  }
                }
              }
            }
          },
          "429": {
            "description": "Too many requests.",
            "x-provenance": "assumed",
            "x-assumption": "T-27",
            "x-rationale": "A limit is documented for each key; a listing without a key needs one as well.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RateLimitedBody"
                }
              }
            }
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/{slug}": {
      "post": {
        "operationId": "callTool",
        "summary": "Call any tool",
        "description": "Calls a tool by its slug, for tools that this document does not know yet.",
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "parameters": [
          {
            "name": "slug",
            "in": "path",
            "required": true,
            "description": "Slug of the tool.",
            "example": "grammar-checker",
            "schema": {
              "type": "string"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ToolRequest"
              },
              "example": {
                "input": "A text of yours."
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ToolEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "correctedText": "A text of yours.",
                    "issues": [],
                    "score": 100,
                    "language": "en"
                  },
                  "meta": {
                    "tool": "grammar-checker",
                    "provider": "mock",
                    "model": "mock-text-small",
                    "durationMs": 175,
                    "creditsCharged": 0.023,
                    "creditsRemaining": 1999.977
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/ai-detector": {
      "post": {
        "operationId": "tool_ai_detector",
        "summary": "Tell whether a text was written by a person or by a model",
        "description": "Assumed: rates a text from 0 to 1 and, on request, every sentence of it.",
        "x-tool": {
          "slug": "ai-detector",
          "name": "AI Content Detector"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AiDetectorRequest"
              },
              "example": {
                "input": "Rate limits protect a service from overload. A client that sends too many requests is asked to wait. The service counts the requests in windows of sixty seconds! Many teams start with a simple counter. Is that enough? It depends on the traffic. A sliding window is fairer than a fixed one, but it needs more memory to run well.",
                "options": {
                  "sentences": false
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AiDetectorEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "verdict": "ai",
                    "aiProbability": 0.84,
                    "humanProbability": 0.16,
                    "confidence": "high",
                    "wordCount": 60
                  },
                  "meta": {
                    "tool": "ai-detector",
                    "provider": "mock",
                    "model": "mock-detector",
                    "durationMs": 258,
                    "creditsCharged": 0.053,
                    "creditsRemaining": 1999.947
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/youtube-summarizer": {
      "post": {
        "operationId": "tool_youtube_summarizer",
        "summary": "Summarize a YouTube video",
        "description": "Assumed: returns a summary, the key points and the video's chapters, if any.",
        "x-tool": {
          "slug": "youtube-summarizer",
          "name": "YouTube Video Summarizer"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/YoutubeSummarizerRequest"
              },
              "example": {
                "input": "https://youtu.be/abcdefghijk",
                "options": {
                  "length": "short"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/YoutubeSummarizerEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "summary": "This is an example summary of video abcdefghijk.",
                    "keyPoints": [
                      "This is an example summary of video abcdefghijk."
                    ],
                    "video": {
                      "id": "abcdefghijk",
                      "url": "https://www.youtube.com/watch?v=abcdefghijk",
                      "title": "Video abcdefghijk",
                      "channel": "Mock channel",
                      "durationSeconds": 1095
                    },
                    "chapters": [
                      {
                        "startSeconds": 0,
                        "title": "Introduction",
                        "summary": "This is an example summary of video abcdefghijk."
                      },
                      {
                        "startSeconds": 365,
                        "title": "The main point",
                        "summary": "This is an example summary of video abcdefghijk."
                      },
                      {
                        "startSeconds": 730,
                        "title": "Summary",
                        "summary": "This is an example summary of video abcdefghijk."
                      }
                    ],
                    "language": "en"
                  },
                  "meta": {
                    "tool": "youtube-summarizer",
                    "provider": "mock",
                    "model": "mock-video",
                    "durationMs": 308,
                    "creditsCharged": 0.468,
                    "creditsRemaining": 1999.532
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/pdf-summarizer": {
      "post": {
        "operationId": "tool_pdf_summarizer",
        "summary": "Summarize a PDF document",
        "description": "Assumed: returns a summary and the key points with the pages they come from.",
        "x-tool": {
          "slug": "pdf-summarizer",
          "name": "PDF Summarizer"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PdfSummarizerRequest"
              },
              "example": {
                "input": "https://example.com/report.pdf",
                "options": {
                  "format": "bullets"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PdfSummarizerEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "summary": "- This is an example summary of report.\n- The mock has read nothing of report but its name.\n- A real summary would have the main point here.",
                    "keyPoints": [
                      {
                        "text": "This is an example summary of report.",
                        "pages": [
                          1
                        ]
                      },
                      {
                        "text": "The mock has read nothing of report but its name.",
                        "pages": [
                          1
                        ]
                      },
                      {
                        "text": "A real summary would have the main point here.",
                        "pages": [
                          1
                        ]
                      }
                    ],
                    "title": "report",
                    "pageCount": 4,
                    "wordCount": 1000,
                    "language": "en"
                  },
                  "meta": {
                    "tool": "pdf-summarizer",
                    "provider": "mock",
                    "model": "mock-document",
                    "durationMs": 262,
                    "creditsCharged": 0.33,
                    "creditsRemaining": 1999.67
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/ai-rewriter": {
      "post": {
        "operationId": "tool_ai_rewriter",
        "summary": "Rewrite a text in another tone or length",
        "description": "Assumed: returns the rewritten text and, on request, alternatives to it.",
        "x-tool": {
          "slug": "ai-rewriter",
          "name": "AI Text Rewriter"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AiRewriterRequest"
              },
              "example": {
                "input": "We was very happy about the good result.",
                "options": {
                  "tone": "formal"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AiRewriterEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "text": "In other words: We was very happy about the good result.",
                    "alternatives": [],
                    "wordCount": 11,
                    "language": "en"
                  },
                  "meta": {
                    "tool": "ai-rewriter",
                    "provider": "mock",
                    "model": "mock-text-large",
                    "durationMs": 191,
                    "creditsCharged": 0.078,
                    "creditsRemaining": 1999.922
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/math-solver": {
      "post": {
        "operationId": "tool_math_solver",
        "summary": "Solve a mathematical problem, step by step",
        "description": "Assumed: returns the answer and its steps.",
        "x-tool": {
          "slug": "math-solver",
          "name": "AI Math Solver"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/MathSolverRequest"
              },
              "example": {
                "input": "2x + 3 = 11"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MathSolverEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "answer": "42",
                    "answerLatex": "42",
                    "steps": [
                      {
                        "title": "Read the problem",
                        "expression": "2x + 3 = 11",
                        "explanation": "This is what is to be solved."
                      },
                      {
                        "title": "Answer",
                        "expression": "42",
                        "explanation": "A mock solves nothing: its answer is always 42."
                      }
                    ],
                    "topic": "arithmetic",
                    "problem": "2x + 3 = 11"
                  },
                  "meta": {
                    "tool": "math-solver",
                    "provider": "mock",
                    "model": "mock-reasoning",
                    "durationMs": 228,
                    "creditsCharged": 0.38,
                    "creditsRemaining": 1999.62
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/object-remover": {
      "post": {
        "operationId": "tool_object_remover",
        "summary": "Remove an object from a picture",
        "description": "Assumed: name the object in `target`; the tool fills the place where it was.",
        "x-tool": {
          "slug": "object-remover",
          "name": "Object Remover"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ObjectRemoverRequest"
              },
              "example": {
                "input": "https://example.com/photo.png",
                "options": {
                  "target": "the tree"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ObjectRemoverEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "image": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==",
                    "mimeType": "image/png",
                    "width": 1,
                    "height": 1,
                    "expiresAt": null
                  },
                  "meta": {
                    "tool": "object-remover",
                    "provider": "mock",
                    "model": "mock-vision",
                    "durationMs": 171,
                    "creditsCharged": 0.38,
                    "creditsRemaining": 1999.62
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/grammar-checker": {
      "post": {
        "operationId": "tool_grammar_checker",
        "summary": "Correct spelling, grammar and style",
        "description": "Assumed: returns the corrected text and every issue with its place and its remedies.",
        "x-tool": {
          "slug": "grammar-checker",
          "name": "AI Grammar Checker"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/GrammarCheckerRequest"
              },
              "example": {
                "input": "She go home.",
                "options": {
                  "level": "picky"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/GrammarCheckerEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "correctedText": "She goes home.",
                    "issues": [
                      {
                        "offset": 0,
                        "length": 6,
                        "original": "She go",
                        "replacements": [
                          "She goes"
                        ],
                        "message": "The verb does not agree with its subject.",
                        "category": "grammar"
                      }
                    ],
                    "score": 90,
                    "language": "en"
                  },
                  "meta": {
                    "tool": "grammar-checker",
                    "provider": "mock",
                    "model": "mock-text-small",
                    "durationMs": 210,
                    "creditsCharged": 0.058,
                    "creditsRemaining": 1999.942
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/email-subject-gen": {
      "post": {
        "operationId": "tool_email_subject_gen",
        "summary": "Write subject lines for an email",
        "description": "Assumed: returns subject lines for a topic or for a whole message.",
        "x-tool": {
          "slug": "email-subject-gen",
          "name": "Email Subject Line Generator"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/EmailSubjectGenRequest"
              },
              "example": {
                "input": "Our spring sale starts on Monday.",
                "options": {
                  "count": 2
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/EmailSubjectGenEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "subjects": [
                      {
                        "text": "Our spring sale starts on Monday",
                        "characters": 32,
                        "previewText": "Our spring sale starts on Monday"
                      },
                      {
                        "text": "News: Our spring sale starts on Monday",
                        "characters": 38,
                        "previewText": "Our spring sale starts on Monday"
                      }
                    ],
                    "language": "en"
                  },
                  "meta": {
                    "tool": "email-subject-gen",
                    "provider": "mock",
                    "model": "mock-text-small",
                    "durationMs": 224,
                    "creditsCharged": 0.072,
                    "creditsRemaining": 1999.928
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/blog-title-gen": {
      "post": {
        "operationId": "tool_blog_title_gen",
        "summary": "Write titles for a blog post",
        "description": "Assumed: returns titles for a topic or for a whole post.",
        "x-tool": {
          "slug": "blog-title-gen",
          "name": "Blog Title Generator"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/BlogTitleGenRequest"
              },
              "example": {
                "input": "Rate limits for small teams",
                "options": {
                  "count": 2
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BlogTitleGenEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "titles": [
                      {
                        "text": "Rate limits for small teams",
                        "characters": 27
                      },
                      {
                        "text": "A Guide to Rate limits for small teams",
                        "characters": 38
                      }
                    ],
                    "language": "en"
                  },
                  "meta": {
                    "tool": "blog-title-gen",
                    "provider": "mock",
                    "model": "mock-text-small",
                    "durationMs": 196,
                    "creditsCharged": 0.044,
                    "creditsRemaining": 1999.956
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/linkedin-formatter": {
      "post": {
        "operationId": "tool_linkedin_formatter",
        "summary": "Turn notes into a LinkedIn post",
        "description": "Assumed: returns a post of at most 3,000 characters, LinkedIn's own limit.",
        "x-tool": {
          "slug": "linkedin-formatter",
          "name": "LinkedIn Post Formatter"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/LinkedinFormatterRequest"
              },
              "example": {
                "input": "We moved the shop to a faster server.",
                "options": {
                  "hashtags": 1
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/LinkedinFormatterEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "post": "Something I learned:\n\nWe moved the shop to a faster server.\n\nWhat do you think?\n\n#moved",
                    "hashtags": [
                      "moved"
                    ],
                    "characters": 87,
                    "hook": "Something I learned:"
                  },
                  "meta": {
                    "tool": "linkedin-formatter",
                    "provider": "mock",
                    "model": "mock-text-small",
                    "durationMs": 204,
                    "creditsCharged": 0.052,
                    "creditsRemaining": 1999.948
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/resume-bullets": {
      "post": {
        "operationId": "tool_resume_bullets",
        "summary": "Write bullet points for a resume",
        "description": "Assumed: turns what you did in a job into bullet points.",
        "x-tool": {
          "slug": "resume-bullets",
          "name": "Resume Bullet Point Generator"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ResumeBulletsRequest"
              },
              "example": {
                "input": "I ran the billing team for three years.",
                "options": {
                  "count": 2
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ResumeBulletsEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "bullets": [
                      {
                        "text": "Delivered: I ran the billing team for three years., raising results by 38%",
                        "actionVerb": "Delivered",
                        "hasMetric": true
                      },
                      {
                        "text": "Delivered: I ran the billing team for three years., raising results by 30%",
                        "actionVerb": "Delivered",
                        "hasMetric": true
                      }
                    ]
                  },
                  "meta": {
                    "tool": "resume-bullets",
                    "provider": "mock",
                    "model": "mock-text-small",
                    "durationMs": 229,
                    "creditsCharged": 0.077,
                    "creditsRemaining": 1999.923
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/webpage-summarizer": {
      "post": {
        "operationId": "tool_webpage_summarizer",
        "summary": "Summarize a web page",
        "description": "Assumed: fetches the page and returns a summary, the key points and facts about the page.",
        "x-tool": {
          "slug": "webpage-summarizer",
          "name": "Webpage Summarizer"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebpageSummarizerRequest"
              },
              "example": {
                "input": "https://example.com/article",
                "options": {
                  "length": "short"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebpageSummarizerEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "summary": "This is an example summary of article.",
                    "keyPoints": [
                      "This is an example summary of article."
                    ],
                    "page": {
                      "url": "https://example.com/article",
                      "title": "article",
                      "siteName": "example.com",
                      "publishedAt": "2025-02-22T00:00:00.000Z",
                      "wordCount": 1118
                    },
                    "language": "en"
                  },
                  "meta": {
                    "tool": "webpage-summarizer",
                    "provider": "mock",
                    "model": "mock-document",
                    "durationMs": 220,
                    "creditsCharged": 0.136,
                    "creditsRemaining": 1999.864
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/ai-translator": {
      "post": {
        "operationId": "tool_ai_translator",
        "summary": "Translate a text",
        "description": "Assumed: detects the language of the text and translates it.",
        "x-tool": {
          "slug": "ai-translator",
          "name": "AI Translator"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AiTranslatorRequest"
              },
              "example": {
                "input": "Good morning",
                "options": {
                  "targetLanguage": "de"
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AiTranslatorEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "translatedText": "[de] Good morning",
                    "sourceLanguage": "en",
                    "targetLanguage": "de"
                  },
                  "meta": {
                    "tool": "ai-translator",
                    "provider": "mock",
                    "model": "mock-translate",
                    "durationMs": 176,
                    "creditsCharged": 0.024,
                    "creditsRemaining": 1999.976
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/caption-gen": {
      "post": {
        "operationId": "tool_caption_gen",
        "summary": "Write captions for an Instagram post",
        "description": "Assumed: returns captions of at most 2,200 characters, Instagram's own limit.",
        "x-tool": {
          "slug": "caption-gen",
          "name": "Instagram Caption Generator"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CaptionGenRequest"
              },
              "example": {
                "input": "A sunrise over the sea",
                "options": {
                  "count": 2
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CaptionGenEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "captions": [
                      {
                        "hashtags": [
                          "sunrise",
                          "example1",
                          "example2",
                          "example3",
                          "example4"
                        ],
                        "text": "A sunrise over the sea More to come. ✨\n\n#sunrise #example1 #example2 #example3 #example4",
                        "characters": 88
                      },
                      {
                        "hashtags": [
                          "sunrise",
                          "example1",
                          "example2",
                          "example3",
                          "example4"
                        ],
                        "text": "Today: A sunrise over the sea More to come. ✨\n\n#sunrise #example1 #example2 #example3 #example4",
                        "characters": 95
                      }
                    ]
                  },
                  "meta": {
                    "tool": "caption-gen",
                    "provider": "mock",
                    "model": "mock-text-small",
                    "durationMs": 256,
                    "creditsCharged": 0.104,
                    "creditsRemaining": 1999.896
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/code-explainer": {
      "post": {
        "operationId": "tool_code_explainer",
        "summary": "Explain what a piece of code does",
        "description": "Assumed: returns a summary and an explanation part by part.",
        "x-tool": {
          "slug": "code-explainer",
          "name": "AI Code Explainer"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/CodeExplainerRequest"
              },
              "example": {
                "input": "const sum = (a, b) => a + b;"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CodeExplainerEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "summary": "1 line of code, beginning with `const sum = (a, b) => a + b;`.",
                    "programmingLanguage": "javascript",
                    "sections": [
                      {
                        "startLine": 1,
                        "endLine": 1,
                        "explanation": "This part begins with `const sum = (a, b) => a + b;`."
                      }
                    ],
                    "concepts": [
                      "functions"
                    ],
                    "complexity": {
                      "time": "O(n)",
                      "space": "O(1)"
                    },
                    "issues": []
                  },
                  "meta": {
                    "tool": "code-explainer",
                    "provider": "mock",
                    "model": "mock-code",
                    "durationMs": 235,
                    "creditsCharged": 0.166,
                    "creditsRemaining": 1999.834
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    },
    "/api/v1/tools/transcription": {
      "post": {
        "operationId": "tool_transcription",
        "summary": "Turn speech into text",
        "description": "Assumed: returns the text of a recording with times and, on request, speakers and subtitles.",
        "x-tool": {
          "slug": "transcription",
          "name": "AI Transcription"
        },
        "tags": [
          "Tools"
        ],
        "x-provenance": "documented",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/TranscriptionRequest"
              },
              "example": {
                "input": "https://example.com/talk.mp3"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The result.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TranscriptionEnvelope"
                },
                "example": {
                  "success": true,
                  "data": {
                    "text": "This is an example transcript of talk. A mock cannot hear.",
                    "language": "en",
                    "durationSeconds": 66,
                    "segments": [
                      {
                        "start": 0,
                        "end": 33,
                        "text": "This is an example transcript of talk."
                      },
                      {
                        "start": 33,
                        "end": 66,
                        "text": "A mock cannot hear."
                      }
                    ]
                  },
                  "meta": {
                    "tool": "transcription",
                    "provider": "mock",
                    "model": "mock-audio",
                    "durationMs": 212,
                    "creditsCharged": 0.24,
                    "creditsRemaining": 1999.76
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadInput"
          },
          "401": {
            "$ref": "#/components/responses/InvalidKey"
          },
          "402": {
            "$ref": "#/components/responses/OutOfCredits"
          },
          "403": {
            "$ref": "#/components/responses/PlanRequired"
          },
          "404": {
            "$ref": "#/components/responses/UnknownTool"
          },
          "422": {
            "$ref": "#/components/responses/ProviderFailed"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "503": {
            "$ref": "#/components/responses/ServiceFailed"
          }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "apiKey": {
        "x-provenance": "documented",
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "<KEY_PREFIX>_<SECRET>",
        "description": "A key created in the dashboard under Settings, API Keys. The full key is shown once, at creation; only a hash of\nit is stored. It is a fixed prefix, an underscore and the secret part. A revoked key gets 401.\n"
      }
    },
    "headers": {
      "RequestId": {
        "x-provenance": "assumed",
        "x-assumption": "G-17",
        "x-rationale": "Most services name a request id header; DigitalOcean uses this name.",
        "description": "Identifies this request. Quote it when you contact support.",
        "schema": {
          "type": "string"
        }
      },
      "RateLimitPolicy": {
        "x-provenance": "assumed",
        "x-assumption": "G-10",
        "x-rationale": "The limit of 60 a minute is documented, its header is not; name and form follow the IETF draft.",
        "description": "The limit in force, `q` requests in a window of `w` seconds.",
        "schema": {
          "type": "string"
        },
        "example": "\"default\";q=60;w=60"
      },
      "RateLimit": {
        "x-provenance": "assumed",
        "x-assumption": "G-10",
        "x-rationale": "Name and form follow the IETF draft on rate limit headers.",
        "description": "Requests left: `r` for the next `t` seconds.",
        "schema": {
          "type": "string"
        },
        "example": "\"default\";r=59;t=60"
      },
      "RetryAfter": {
        "x-provenance": "assumed",
        "x-assumption": "G-10",
        "x-rationale": "The standard header of HTTP for this; it wins over the window in RateLimit.",
        "description": "Seconds to wait before the next request.",
        "schema": {
          "type": "integer",
          "minimum": 0
        },
        "example": 12
      },
      "WwwAuthenticate": {
        "x-provenance": "assumed",
        "x-assumption": "G-20",
        "x-rationale": "Required by HTTP on a 401; the form is that of RFC 6750 for bearer credentials.",
        "description": "The scheme to authenticate with, and why the key was rejected.",
        "schema": {
          "type": "string"
        },
        "example": "Bearer error=\"invalid_token\""
      }
    },
    "responses": {
      "BadInput": {
        "x-provenance": "documented",
        "description": "The input is too short, too long or of the wrong shape, or the tool runs only in the browser.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/BadInputBody"
            },
            "example": {
              "success": false,
              "error": {
                "code": "invalid_input",
                "message": "The input was refused, as asked.",
                "details": {
                  "field": "input"
                }
              }
            }
          }
        }
      },
      "InvalidKey": {
        "x-provenance": "documented",
        "description": "The key is missing, malformed or revoked.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WwwAuthenticate"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/InvalidKeyBody"
            },
            "example": {
              "success": false,
              "error": {
                "code": "invalid_api_key",
                "message": "The API key is malformed or unknown."
              }
            }
          }
        }
      },
      "OutOfCredits": {
        "x-provenance": "documented",
        "description": "You are out of credits. They reset with the plan.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/OutOfCreditsBody"
            },
            "example": {
              "success": false,
              "error": {
                "code": "out_of_credits",
                "message": "You are out of credits.",
                "details": {
                  "creditsRemaining": 0,
                  "resetsAt": "2100-01-01T00:00:00.000Z"
                }
              }
            }
          }
        }
      },
      "PlanRequired": {
        "x-provenance": "documented",
        "description": "A free account without an active trial. API access needs Pro, Plus or an active trial.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/PlanRequiredBody"
            },
            "example": {
              "success": false,
              "error": {
                "code": "plan_required",
                "message": "This is a free account. API access needs Pro, Plus or an active trial.",
                "details": {
                  "plan": "free"
                }
              }
            }
          }
        }
      },
      "UnknownTool": {
        "x-provenance": "documented",
        "description": "No tool has this slug. The body lists the slugs that exist.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/UnknownToolBody"
            },
            "example": {
              "success": false,
              "error": {
                "code": "unknown_tool",
                "message": "There is no such tool, as asked.",
                "details": {
                  "validSlugs": [
                    "ai-detector",
                    "youtube-summarizer",
                    "pdf-summarizer",
                    "ai-rewriter",
                    "math-solver",
                    "object-remover",
                    "grammar-checker",
                    "email-subject-gen",
                    "blog-title-gen",
                    "linkedin-formatter",
                    "resume-bullets",
                    "webpage-summarizer",
                    "ai-translator",
                    "caption-gen",
                    "code-explainer",
                    "transcription"
                  ]
                }
              }
            }
          }
        }
      },
      "ProviderFailed": {
        "x-provenance": "documented",
        "description": "The AI provider failed. Send the call again.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ProviderFailedBody"
            },
            "example": {
              "success": false,
              "error": {
                "code": "provider_error",
                "message": "The AI provider failed. Send the call again.",
                "details": {
                  "provider": "mock",
                  "retryable": true
                }
              }
            }
          }
        }
      },
      "RateLimited": {
        "x-provenance": "documented",
        "description": "More than 60 requests in a minute with this key. Slow down.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/RateLimitedBody"
            },
            "example": {
              "success": false,
              "error": {
                "code": "rate_limited",
                "message": "More than 60 requests in a minute with this key. Try again in 1 s.",
                "details": {
                  "retryAfterSeconds": 1
                }
              }
            }
          }
        }
      },
      "ServiceFailed": {
        "x-provenance": "assumed",
        "x-assumption": "T-27",
        "x-rationale": "Every service can be down; no status is documented for it.",
        "description": "The service is unavailable.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          }
        },
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ServiceFailedBody"
            },
            "example": {
              "success": false,
              "error": {
                "code": "internal_error",
                "message": "The service failed with status 503."
              }
            }
          }
        }
      }
    },
    "schemas": {
      "Tool": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "slug",
          "name"
        ],
        "properties": {
          "slug": {
            "type": "string",
            "description": "Last path segment of the tool's endpoint."
          },
          "name": {
            "type": "string",
            "description": "Display name of the tool."
          },
          "description": {
            "x-provenance": "assumed",
            "x-assumption": "T-04",
            "x-rationale": "A listing usually says what each item does.",
            "type": "string",
            "description": "What the tool does."
          },
          "inputKind": {
            "x-provenance": "assumed",
            "x-assumption": "T-04",
            "x-rationale": "Tells a client what to put in input; follows the three kinds of T-06.",
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "text",
                  "url",
                  "file"
                ]
              },
              {
                "type": "string"
              }
            ],
            "description": "What the tool expects in `input`."
          }
        }
      },
      "RateLimitedBody": {
        "x-provenance": "assumed",
        "x-assumption": "G-08",
        "x-rationale": "Mirrors the documented success flag, with the error where data would be.",
        "type": "object",
        "required": [
          "success",
          "error"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": false
          },
          "error": {
            "type": "object",
            "required": [
              "code",
              "message"
            ],
            "properties": {
              "code": {
                "x-provenance": "assumed",
                "x-assumption": "T-01",
                "x-rationale": "The most common name for this condition.",
                "anyOf": [
                  {
                    "type": "string",
                    "enum": [
                      "rate_limited"
                    ]
                  },
                  {
                    "type": "string"
                  }
                ]
              },
              "message": {
                "type": "string",
                "description": "Message for people."
              },
              "details": {
                "type": "object",
                "properties": {
                  "retryAfterSeconds": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Seconds to wait before the next request."
                  }
                }
              }
            }
          }
        }
      },
      "ServiceFailedBody": {
        "x-provenance": "assumed",
        "x-assumption": "G-08",
        "x-rationale": "Mirrors the documented success flag, with the error where data would be.",
        "type": "object",
        "required": [
          "success",
          "error"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": false
          },
          "error": {
            "type": "object",
            "required": [
              "code",
              "message"
            ],
            "properties": {
              "code": {
                "x-provenance": "assumed",
                "x-assumption": "T-27",
                "x-rationale": "The same code as that of the infrastructure API.",
                "anyOf": [
                  {
                    "type": "string",
                    "enum": [
                      "internal_error",
                      "unavailable"
                    ]
                  },
                  {
                    "type": "string"
                  }
                ]
              },
              "message": {
                "type": "string",
                "description": "Message for people."
              }
            }
          }
        }
      },
      "ToolRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "type": "string",
            "description": "The content to process, for example text to analyze."
          },
          "options": {
            "type": "object",
            "additionalProperties": true,
            "description": "The tool's own options, the same ones its web page offers."
          }
        }
      },
      "ToolMeta": {
        "x-provenance": "documented",
        "type": "object",
        "description": "What the call used and cost.",
        "required": [
          "tool",
          "provider",
          "model",
          "durationMs",
          "creditsCharged",
          "creditsRemaining"
        ],
        "properties": {
          "tool": {
            "type": "string",
            "description": "Slug of the tool called."
          },
          "provider": {
            "type": "string",
            "description": "Name of the AI provider that served the call."
          },
          "model": {
            "type": "string",
            "description": "Name of the model used."
          },
          "durationMs": {
            "type": "number",
            "description": "Duration of the call in milliseconds."
          },
          "creditsCharged": {
            "type": "number",
            "description": "Credits this call cost."
          },
          "creditsRemaining": {
            "type": "number",
            "description": "Balance after the call."
          }
        }
      },
      "ToolEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "type": "object",
            "additionalProperties": true,
            "description": "The tool's result."
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "BadInputBody": {
        "x-provenance": "assumed",
        "x-assumption": "G-08",
        "x-rationale": "Mirrors the documented success flag, with the error where data would be.",
        "type": "object",
        "required": [
          "success",
          "error"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": false
          },
          "error": {
            "type": "object",
            "required": [
              "code",
              "message"
            ],
            "properties": {
              "code": {
                "x-provenance": "assumed",
                "x-assumption": "T-01",
                "x-rationale": "One code for each of the documented reasons for a 400.",
                "anyOf": [
                  {
                    "type": "string",
                    "enum": [
                      "input_too_short",
                      "input_too_long",
                      "invalid_input",
                      "browser_only_tool"
                    ]
                  },
                  {
                    "type": "string"
                  }
                ],
                "description": "Error code."
              },
              "message": {
                "type": "string",
                "description": "Message for people."
              },
              "details": {
                "type": "object",
                "properties": {
                  "min": {
                    "type": "integer",
                    "description": "Minimum length, in characters."
                  },
                  "max": {
                    "type": "integer",
                    "description": "Maximum length, in characters."
                  },
                  "actual": {
                    "type": "integer",
                    "description": "Actual length, in characters."
                  },
                  "field": {
                    "type": "string",
                    "description": "Invalid field, such as `options.count`."
                  }
                }
              }
            }
          }
        }
      },
      "InvalidKeyBody": {
        "x-provenance": "assumed",
        "x-assumption": "G-08",
        "x-rationale": "Mirrors the documented success flag, with the error where data would be.",
        "type": "object",
        "required": [
          "success",
          "error"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": false
          },
          "error": {
            "type": "object",
            "required": [
              "code",
              "message"
            ],
            "properties": {
              "code": {
                "x-provenance": "assumed",
                "x-assumption": "T-01",
                "x-rationale": "Missing, malformed and revoked are one documented condition, so one code.",
                "anyOf": [
                  {
                    "type": "string",
                    "enum": [
                      "invalid_api_key"
                    ]
                  },
                  {
                    "type": "string"
                  }
                ]
              },
              "message": {
                "type": "string",
                "description": "Message for people."
              }
            }
          }
        }
      },
      "OutOfCreditsBody": {
        "x-provenance": "assumed",
        "x-assumption": "G-08",
        "x-rationale": "Mirrors the documented success flag, with the error where data would be.",
        "type": "object",
        "required": [
          "success",
          "error"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": false
          },
          "error": {
            "type": "object",
            "required": [
              "code",
              "message"
            ],
            "properties": {
              "code": {
                "x-provenance": "assumed",
                "x-assumption": "T-01",
                "x-rationale": "Named after the documented condition.",
                "anyOf": [
                  {
                    "type": "string",
                    "enum": [
                      "out_of_credits"
                    ]
                  },
                  {
                    "type": "string"
                  }
                ]
              },
              "message": {
                "type": "string",
                "description": "Message for people."
              },
              "details": {
                "type": "object",
                "properties": {
                  "creditsRemaining": {
                    "type": "number",
                    "description": "Credits left."
                  },
                  "resetsAt": {
                    "type": "string",
                    "format": "date-time",
                    "description": "When the balance refills."
                  }
                }
              }
            }
          }
        }
      },
      "PlanRequiredBody": {
        "x-provenance": "assumed",
        "x-assumption": "G-08",
        "x-rationale": "Mirrors the documented success flag, with the error where data would be.",
        "type": "object",
        "required": [
          "success",
          "error"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": false
          },
          "error": {
            "type": "object",
            "required": [
              "code",
              "message"
            ],
            "properties": {
              "code": {
                "x-provenance": "assumed",
                "x-assumption": "T-01",
                "x-rationale": "Named after the documented remedy.",
                "anyOf": [
                  {
                    "type": "string",
                    "enum": [
                      "plan_required"
                    ]
                  },
                  {
                    "type": "string"
                  }
                ]
              },
              "message": {
                "type": "string",
                "description": "Message for people."
              },
              "details": {
                "type": "object",
                "properties": {
                  "plan": {
                    "type": "string",
                    "description": "The account's plan now."
                  }
                }
              }
            }
          }
        }
      },
      "UnknownToolBody": {
        "x-provenance": "assumed",
        "x-assumption": "G-08",
        "x-rationale": "Mirrors the documented success flag, with the error where data would be.",
        "type": "object",
        "required": [
          "success",
          "error"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": false
          },
          "error": {
            "type": "object",
            "required": [
              "code",
              "message",
              "details"
            ],
            "properties": {
              "code": {
                "x-provenance": "assumed",
                "x-assumption": "T-01",
                "x-rationale": "Named after the documented condition.",
                "anyOf": [
                  {
                    "type": "string",
                    "enum": [
                      "unknown_tool"
                    ]
                  },
                  {
                    "type": "string"
                  }
                ]
              },
              "message": {
                "type": "string",
                "description": "Message for people."
              },
              "details": {
                "x-provenance": "assumed",
                "x-assumption": "T-02",
                "x-rationale": "That the valid slugs are listed is documented; where in the body is not.",
                "type": "object",
                "required": [
                  "validSlugs"
                ],
                "properties": {
                  "validSlugs": {
                    "type": "array",
                    "items": {
                      "type": "string"
                    },
                    "description": "Every slug that can be called."
                  }
                }
              }
            }
          }
        }
      },
      "ProviderFailedBody": {
        "x-provenance": "assumed",
        "x-assumption": "G-08",
        "x-rationale": "Mirrors the documented success flag, with the error where data would be.",
        "type": "object",
        "required": [
          "success",
          "error"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": false
          },
          "error": {
            "type": "object",
            "required": [
              "code",
              "message"
            ],
            "properties": {
              "code": {
                "x-provenance": "assumed",
                "x-assumption": "T-01",
                "x-rationale": "Named after the documented condition.",
                "anyOf": [
                  {
                    "type": "string",
                    "enum": [
                      "provider_error"
                    ]
                  },
                  {
                    "type": "string"
                  }
                ]
              },
              "message": {
                "type": "string",
                "description": "Message for people."
              },
              "details": {
                "x-provenance": "assumed",
                "x-assumption": "T-03",
                "x-rationale": "Retrying is documented advice; that a failed call costs nothing is the usual rule of credit systems.",
                "type": "object",
                "properties": {
                  "provider": {
                    "type": "string",
                    "description": "The AI provider that failed."
                  },
                  "retryable": {
                    "type": "boolean",
                    "const": true,
                    "description": "You can retry the call; it was not charged."
                  }
                }
              }
            }
          }
        }
      },
      "Language": {
        "x-provenance": "assumed",
        "x-assumption": "T-07",
        "x-rationale": "Language tags with automatic detection are the rule in language services.",
        "type": "string",
        "default": "auto",
        "description": "Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it."
      },
      "AiDetectorOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-11",
        "x-rationale": "Detectors offer a report by sentence; language selection is common.",
        "type": "object",
        "description": "Options of the AI Content Detector. All may be left out.",
        "properties": {
          "language": {
            "$ref": "#/components/schemas/Language"
          },
          "sentences": {
            "type": "boolean",
            "default": true,
            "description": "Also rate every sentence."
          }
        }
      },
      "AiDetectorRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-11",
              "x-rationale": "The bounds are those of Winston AI (at least 300) and GPTZero (cut at 50,000).",
              "kind": "text"
            },
            "type": "string",
            "description": "The text to judge."
          },
          "options": {
            "$ref": "#/components/schemas/AiDetectorOptions"
          }
        }
      },
      "AiDetectorData": {
        "x-provenance": "assumed",
        "x-assumption": "T-11",
        "x-rationale": "Verdict and confidence classes as in GPTZero, a flag for each sentence as in Winston AI.",
        "type": "object",
        "required": [
          "verdict",
          "aiProbability",
          "humanProbability",
          "confidence",
          "wordCount"
        ],
        "properties": {
          "verdict": {
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "ai",
                  "human",
                  "mixed"
                ]
              },
              {
                "type": "string"
              }
            ],
            "description": "Verdict about the author."
          },
          "aiProbability": {
            "type": "number",
            "description": "Probability that a model wrote the text, 0 to 1."
          },
          "humanProbability": {
            "type": "number",
            "description": "Probability that a person wrote the text, 0 to 1."
          },
          "confidence": {
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "low",
                  "medium",
                  "high"
                ]
              },
              {
                "type": "string"
              }
            ],
            "description": "Confidence of the verdict."
          },
          "wordCount": {
            "type": "integer",
            "description": "Words in the text."
          },
          "sentences": {
            "type": "array",
            "description": "Every sentence with its rating. Missing if `sentences` is false.",
            "items": {
              "type": "object",
              "required": [
                "text",
                "aiProbability",
                "flagged"
              ],
              "properties": {
                "text": {
                  "type": "string",
                  "description": "The sentence."
                },
                "aiProbability": {
                  "type": "number",
                  "description": "How likely it is that a model wrote it, 0 to 1."
                },
                "flagged": {
                  "type": "boolean",
                  "description": "Whether it reads like a model's."
                }
              }
            }
          }
        }
      },
      "AiDetectorEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/AiDetectorData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "Length": {
        "x-provenance": "assumed",
        "x-assumption": "T-07",
        "x-rationale": "Three steps are what public summarizers offer.",
        "type": "string",
        "enum": [
          "short",
          "medium",
          "long"
        ],
        "default": "medium",
        "description": "How long the result should be."
      },
      "Format": {
        "x-provenance": "assumed",
        "x-assumption": "T-07",
        "x-rationale": "JigsawStack offers the same choice as text or points.",
        "type": "string",
        "enum": [
          "paragraph",
          "bullets"
        ],
        "default": "paragraph",
        "description": "Running text, or a list of points."
      },
      "OutputLanguage": {
        "x-provenance": "assumed",
        "x-assumption": "T-07",
        "x-rationale": "Summaries keep the source's language unless told otherwise.",
        "type": "string",
        "description": "Language of the result as a BCP 47 tag such as `en`. Without it, the language of the input."
      },
      "YoutubeSummarizerOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-12",
        "x-rationale": "Public video summarizers offer length, format, language and timestamps.",
        "type": "object",
        "description": "Options of the YouTube Video Summarizer. All may be left out.",
        "properties": {
          "length": {
            "$ref": "#/components/schemas/Length"
          },
          "format": {
            "$ref": "#/components/schemas/Format"
          },
          "outputLanguage": {
            "$ref": "#/components/schemas/OutputLanguage"
          },
          "timestamps": {
            "type": "boolean",
            "default": true,
            "description": "Return chapters with their start times."
          }
        }
      },
      "YoutubeSummarizerRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-12",
              "x-rationale": "An address is the only way to name a video; 2,048 is the usual longest address.",
              "kind": "url"
            },
            "type": "string",
            "format": "uri",
            "description": "URL of the video on youtube.com or youtu.be."
          },
          "options": {
            "$ref": "#/components/schemas/YoutubeSummarizerOptions"
          }
        }
      },
      "YoutubeSummarizerData": {
        "x-provenance": "assumed",
        "x-assumption": "T-12",
        "x-rationale": "Summary, key points and facts about the source, as public video summary services return them.",
        "type": "object",
        "required": [
          "summary",
          "keyPoints",
          "video",
          "language"
        ],
        "properties": {
          "summary": {
            "type": "string",
            "description": "The summary."
          },
          "keyPoints": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "The main points, most important first."
          },
          "video": {
            "type": "object",
            "description": "The video that was summarized.",
            "required": [
              "id",
              "url",
              "title"
            ],
            "properties": {
              "id": {
                "type": "string",
                "description": "YouTube's id of the video."
              },
              "url": {
                "type": "string",
                "format": "uri",
                "description": "URL of the video."
              },
              "title": {
                "type": "string",
                "description": "Title of the video."
              },
              "channel": {
                "type": "string",
                "description": "Name of the channel."
              },
              "durationSeconds": {
                "type": "number",
                "description": "Length of the video in seconds."
              }
            }
          },
          "chapters": {
            "type": "array",
            "description": "Parts of the video in order. Missing when `timestamps` was false.",
            "items": {
              "type": "object",
              "required": [
                "startSeconds",
                "title"
              ],
              "properties": {
                "startSeconds": {
                  "type": "number",
                  "description": "Where the part starts, in seconds."
                },
                "title": {
                  "type": "string",
                  "description": "Title of the part."
                },
                "summary": {
                  "type": "string",
                  "description": "What happens in it."
                }
              }
            }
          },
          "language": {
            "type": "string",
            "description": "Language of the summary as a BCP 47 tag."
          }
        }
      },
      "YoutubeSummarizerEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/YoutubeSummarizerData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "Focus": {
        "x-provenance": "assumed",
        "x-assumption": "T-07",
        "x-rationale": "A free-text hint is common in document summarizers.",
        "type": "string",
        "description": "Focus of the summary, as free text."
      },
      "PdfSummarizerOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-13",
        "x-rationale": "Public PDF summarizers offer length, format, language, a focus and a page range.",
        "type": "object",
        "description": "Options of the PDF Summarizer. All may be left out.",
        "properties": {
          "length": {
            "$ref": "#/components/schemas/Length"
          },
          "format": {
            "$ref": "#/components/schemas/Format"
          },
          "outputLanguage": {
            "$ref": "#/components/schemas/OutputLanguage"
          },
          "focus": {
            "$ref": "#/components/schemas/Focus"
          },
          "pages": {
            "type": "string",
            "description": "Pages to read, such as `1-5,8`. Without it, all of them."
          }
        }
      },
      "PdfSummarizerRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-06",
              "x-rationale": "Replicate and OpenAI take files as an address or as a data URI in the same string field.",
              "kind": "file",
              "accepts": [
                "application/pdf"
              ],
              "maxDecodedBytes": 10000000
            },
            "type": "string",
            "description": "The PDF. Assumed: as an https URL, or as a data URI in base64, at most 10 MB decoded."
          },
          "options": {
            "$ref": "#/components/schemas/PdfSummarizerOptions"
          }
        }
      },
      "PdfSummarizerData": {
        "x-provenance": "assumed",
        "x-assumption": "T-13",
        "x-rationale": "Summary, key points and facts about the source, as public PDF summary services return them.",
        "type": "object",
        "required": [
          "summary",
          "keyPoints",
          "pageCount",
          "language"
        ],
        "properties": {
          "summary": {
            "type": "string",
            "description": "The summary."
          },
          "keyPoints": {
            "type": "array",
            "description": "The main points, most important first.",
            "items": {
              "type": "object",
              "required": [
                "text"
              ],
              "properties": {
                "text": {
                  "type": "string",
                  "description": "The point."
                },
                "pages": {
                  "type": "array",
                  "items": {
                    "type": "integer"
                  },
                  "description": "Pages it comes from, counted from 1."
                }
              }
            }
          },
          "title": {
            "type": "string",
            "description": "Title of the document."
          },
          "pageCount": {
            "type": "integer",
            "description": "Pages in the document."
          },
          "wordCount": {
            "type": "integer",
            "description": "Words in the pages that were read."
          },
          "language": {
            "type": "string",
            "description": "Language of the summary as a BCP 47 tag."
          }
        }
      },
      "PdfSummarizerEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/PdfSummarizerData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "Tone": {
        "x-provenance": "assumed",
        "x-assumption": "T-07",
        "x-rationale": "DeepL Write and most generators offer a list of tones like this one.",
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "neutral",
              "professional",
              "casual",
              "friendly",
              "formal",
              "enthusiastic",
              "persuasive",
              "witty"
            ]
          },
          {
            "type": "string"
          }
        ],
        "default": "neutral",
        "description": "How the result should sound."
      },
      "AiRewriterOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-14",
        "x-rationale": "DeepL Write and public rewriters offer a tone and a mode like these.",
        "type": "object",
        "description": "Options of the AI Text Rewriter. All may be left out.",
        "properties": {
          "tone": {
            "$ref": "#/components/schemas/Tone"
          },
          "mode": {
            "type": "string",
            "enum": [
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
            "description": "How many versions to write, 1 to 3."
          },
          "language": {
            "$ref": "#/components/schemas/Language"
          }
        }
      },
      "AiRewriterRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-14",
              "x-rationale": "Shorter texts leave nothing to rewrite; the upper bound is that of comparable rewriters.",
              "kind": "text"
            },
            "type": "string",
            "description": "The text to rewrite."
          },
          "options": {
            "$ref": "#/components/schemas/AiRewriterOptions"
          }
        }
      },
      "AiRewriterData": {
        "x-provenance": "assumed",
        "x-assumption": "T-14",
        "x-rationale": "One text and its alternatives, after DeepL's rephrase endpoint.",
        "type": "object",
        "required": [
          "text",
          "alternatives",
          "language"
        ],
        "properties": {
          "text": {
            "type": "string",
            "description": "The rewritten text."
          },
          "alternatives": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Further versions. Empty when one was asked for."
          },
          "wordCount": {
            "type": "integer",
            "description": "Words in the rewritten text."
          },
          "language": {
            "type": "string",
            "description": "Language of the text as a BCP 47 tag."
          }
        }
      },
      "AiRewriterEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/AiRewriterData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "MathSolverOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-15",
        "x-rationale": "Step display and a level are what public solvers offer.",
        "type": "object",
        "description": "Options of the AI Math Solver. All may be left out.",
        "properties": {
          "showSteps": {
            "type": "boolean",
            "default": true,
            "description": "Return the steps to the answer."
          },
          "level": {
            "type": "string",
            "enum": [
              "school",
              "college"
            ],
            "default": "school",
            "description": "How much mathematics the explanation may assume."
          },
          "outputLanguage": {
            "$ref": "#/components/schemas/OutputLanguage"
          }
        }
      },
      "MathSolverRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-15",
              "x-rationale": "A problem can be a single sign; 4,000 characters hold any exercise.",
              "kind": "text"
            },
            "type": "string",
            "description": "The problem in plain words, as a formula or in LaTeX."
          },
          "options": {
            "$ref": "#/components/schemas/MathSolverOptions"
          }
        }
      },
      "MathSolverData": {
        "x-provenance": "assumed",
        "x-assumption": "T-15",
        "x-rationale": "Answer and steps, as public solvers show them.",
        "type": "object",
        "required": [
          "answer",
          "steps"
        ],
        "properties": {
          "answer": {
            "type": "string",
            "description": "The answer as plain text."
          },
          "answerLatex": {
            "type": "string",
            "description": "The answer in LaTeX."
          },
          "steps": {
            "type": "array",
            "description": "Steps to the answer, in order. Empty if `showSteps` is false.",
            "items": {
              "type": "object",
              "required": [
                "expression",
                "explanation"
              ],
              "properties": {
                "title": {
                  "type": "string",
                  "description": "What the step does."
                },
                "expression": {
                  "type": "string",
                  "description": "The expression after the step."
                },
                "explanation": {
                  "type": "string",
                  "description": "Why the step is right."
                }
              }
            }
          },
          "topic": {
            "type": "string",
            "description": "Field of mathematics, such as `algebra`."
          },
          "problem": {
            "type": "string",
            "description": "The interpreted problem."
          }
        }
      },
      "MathSolverEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/MathSolverData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "ObjectRemoverOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-16",
        "x-rationale": "Bria and fal take a picture and a text that names the object; boxes and masks belong to another product.",
        "type": "object",
        "description": "Options of the Object Remover. All may be left out.",
        "properties": {
          "target": {
            "type": "string",
            "description": "Object to remove, such as `the red car on the left`. Required."
          },
          "outputFormat": {
            "type": "string",
            "enum": [
              "png",
              "jpeg",
              "webp"
            ],
            "default": "png",
            "description": "Format of the resulting picture."
          }
        }
      },
      "ObjectRemoverRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-06",
              "x-rationale": "Replicate and OpenAI take files as an address or as a data URI in the same string field.",
              "kind": "file",
              "accepts": [
                "image/png",
                "image/jpeg",
                "image/webp"
              ],
              "maxDecodedBytes": 10000000
            },
            "type": "string",
            "description": "The picture. Assumed: PNG, JPEG or WebP, as an https URL, or as a data URI in base64, at most 10 MB decoded."
          },
          "options": {
            "$ref": "#/components/schemas/ObjectRemoverOptions"
          }
        }
      },
      "ObjectRemoverData": {
        "x-provenance": "assumed",
        "x-assumption": "T-16",
        "x-rationale": "A picture with its type and size, as fal's object removal returns it.",
        "type": "object",
        "required": [
          "image",
          "mimeType",
          "width",
          "height"
        ],
        "properties": {
          "image": {
            "type": "string",
            "format": "uri",
            "description": "The resulting picture, as an https URL or a data URI."
          },
          "mimeType": {
            "type": "string",
            "description": "Type of the picture, such as `image/png`."
          },
          "width": {
            "type": "integer",
            "description": "Width in pixels."
          },
          "height": {
            "type": "integer",
            "description": "Height in pixels."
          },
          "expiresAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When the URL expires. Null for a data URI."
          }
        }
      },
      "ObjectRemoverEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/ObjectRemoverData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "GrammarCheckerOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-17",
        "x-rationale": "Language and level are the options of LanguageTool.",
        "type": "object",
        "description": "Options of the AI Grammar Checker. All may be left out.",
        "properties": {
          "language": {
            "$ref": "#/components/schemas/Language"
          },
          "level": {
            "type": "string",
            "enum": [
              "default",
              "picky"
            ],
            "default": "default",
            "description": "How strict to be; `picky` also reports matters of taste."
          }
        }
      },
      "GrammarCheckerRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-17",
              "x-rationale": "Any text can be checked; the upper bound is that of comparable checkers.",
              "kind": "text"
            },
            "type": "string",
            "description": "The text to check."
          },
          "options": {
            "$ref": "#/components/schemas/GrammarCheckerOptions"
          }
        }
      },
      "GrammarCheckerData": {
        "x-provenance": "assumed",
        "x-assumption": "T-17",
        "x-rationale": "One issue a match, as in LanguageTool.",
        "type": "object",
        "required": [
          "correctedText",
          "issues",
          "language"
        ],
        "properties": {
          "correctedText": {
            "type": "string",
            "description": "The text with all corrections made."
          },
          "issues": {
            "type": "array",
            "description": "Issues, in the order of the text.",
            "items": {
              "type": "object",
              "required": [
                "offset",
                "length",
                "original",
                "replacements",
                "message",
                "category"
              ],
              "properties": {
                "offset": {
                  "type": "integer",
                  "description": "Where the issue starts in the input, in UTF-16 units."
                },
                "length": {
                  "type": "integer",
                  "description": "How long it is, in UTF-16 units."
                },
                "original": {
                  "type": "string",
                  "description": "The words in question."
                },
                "replacements": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  },
                  "description": "Suggested replacements, best first."
                },
                "message": {
                  "type": "string",
                  "description": "What is wrong."
                },
                "category": {
                  "anyOf": [
                    {
                      "type": "string",
                      "enum": [
                        "spelling",
                        "grammar",
                        "punctuation",
                        "style",
                        "clarity"
                      ]
                    },
                    {
                      "type": "string"
                    }
                  ],
                  "description": "Kind of issue."
                }
              }
            }
          },
          "score": {
            "type": "number",
            "description": "Quality of the original text, 0 to 100."
          },
          "language": {
            "type": "string",
            "description": "Language of the text as a BCP 47 tag."
          }
        }
      },
      "GrammarCheckerEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/GrammarCheckerData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "Count": {
        "x-provenance": "assumed",
        "x-assumption": "T-07",
        "x-rationale": "Public generators return about five suggestions.",
        "type": "integer",
        "default": 5,
        "description": "How many suggestions to return."
      },
      "Audience": {
        "x-provenance": "assumed",
        "x-assumption": "T-07",
        "x-rationale": "Public generators ask who the text is for.",
        "type": "string",
        "description": "Who will read it, such as `first-time buyers`."
      },
      "EmailSubjectGenOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-18",
        "x-rationale": "Count and tone are on most public generators; 60 characters is what inboxes show.",
        "type": "object",
        "description": "Options of the Email Subject Line Generator. All may be left out.",
        "properties": {
          "tone": {
            "$ref": "#/components/schemas/Tone"
          },
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "maxLength": {
            "type": "integer",
            "default": 60,
            "description": "Longest subject line to write, in characters."
          },
          "emojis": {
            "type": "boolean",
            "default": false,
            "description": "Use emojis."
          },
          "audience": {
            "$ref": "#/components/schemas/Audience"
          },
          "language": {
            "$ref": "#/components/schemas/Language"
          }
        }
      },
      "EmailSubjectGenRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-18",
              "x-rationale": "A topic needs a few words; 5,000 characters hold a long message.",
              "kind": "text"
            },
            "type": "string",
            "description": "What the email is about, or its body."
          },
          "options": {
            "$ref": "#/components/schemas/EmailSubjectGenOptions"
          }
        }
      },
      "EmailSubjectGenData": {
        "x-provenance": "assumed",
        "x-assumption": "T-18",
        "x-rationale": "Suggestions with their length, since the length is what matters in an inbox.",
        "type": "object",
        "required": [
          "subjects"
        ],
        "properties": {
          "subjects": {
            "type": "array",
            "description": "The suggestions, best first.",
            "items": {
              "type": "object",
              "required": [
                "text",
                "characters"
              ],
              "properties": {
                "text": {
                  "type": "string",
                  "description": "The subject line."
                },
                "characters": {
                  "type": "integer",
                  "description": "Its length."
                },
                "previewText": {
                  "type": "string",
                  "description": "A line for the inbox preview."
                }
              }
            }
          },
          "language": {
            "type": "string",
            "description": "Language of the suggestions as a BCP 47 tag."
          }
        }
      },
      "EmailSubjectGenEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/EmailSubjectGenData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "BlogTitleGenOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-19",
        "x-rationale": "Count, tone and keywords are on most public generators; search results cut titles at about 70 characters.",
        "type": "object",
        "description": "Options of the Blog Title Generator. All may be left out.",
        "properties": {
          "tone": {
            "$ref": "#/components/schemas/Tone"
          },
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "keywords": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Words that the titles should contain, at most 10."
          },
          "audience": {
            "$ref": "#/components/schemas/Audience"
          },
          "maxLength": {
            "type": "integer",
            "default": 70,
            "description": "Longest title to write, in characters."
          },
          "language": {
            "$ref": "#/components/schemas/Language"
          }
        }
      },
      "BlogTitleGenRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-19",
              "x-rationale": "A topic can be one short word; 5,000 characters hold a draft.",
              "kind": "text"
            },
            "type": "string",
            "description": "What the post is about, or the post itself."
          },
          "options": {
            "$ref": "#/components/schemas/BlogTitleGenOptions"
          }
        }
      },
      "BlogTitleGenData": {
        "x-provenance": "assumed",
        "x-assumption": "T-19",
        "x-rationale": "Suggestions with their length, since search results cut long titles.",
        "type": "object",
        "required": [
          "titles"
        ],
        "properties": {
          "titles": {
            "type": "array",
            "description": "The suggestions, best first.",
            "items": {
              "type": "object",
              "required": [
                "text",
                "characters"
              ],
              "properties": {
                "text": {
                  "type": "string",
                  "description": "The title."
                },
                "characters": {
                  "type": "integer",
                  "description": "Its length."
                }
              }
            }
          },
          "language": {
            "type": "string",
            "description": "Language of the suggestions as a BCP 47 tag."
          }
        }
      },
      "BlogTitleGenEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/BlogTitleGenData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "LinkedinFormatterOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-20",
        "x-rationale": "Style, hashtags and a call to action are on most public formatters.",
        "type": "object",
        "description": "Options of the LinkedIn Post Formatter. All may be left out.",
        "properties": {
          "style": {
            "type": "string",
            "enum": [
              "story",
              "list",
              "insight",
              "announcement"
            ],
            "default": "insight",
            "description": "Form of the post."
          },
          "tone": {
            "$ref": "#/components/schemas/Tone",
            "default": "professional"
          },
          "hashtags": {
            "type": "integer",
            "default": 3,
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
        }
      },
      "LinkedinFormatterRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-20",
              "x-rationale": "Notes may be longer than the 3,000 characters of the post itself.",
              "kind": "text"
            },
            "type": "string",
            "description": "The notes or the draft."
          },
          "options": {
            "$ref": "#/components/schemas/LinkedinFormatterOptions"
          }
        }
      },
      "LinkedinFormatterData": {
        "x-provenance": "assumed",
        "x-assumption": "T-20",
        "x-rationale": "The post and its parts; 3,000 characters is the network's own limit.",
        "type": "object",
        "required": [
          "post",
          "hashtags",
          "characters"
        ],
        "properties": {
          "post": {
            "type": "string",
            "description": "The post, ready to paste."
          },
          "hashtags": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "The hashtags, without the `#`."
          },
          "characters": {
            "type": "integer",
            "description": "Length of the post."
          },
          "hook": {
            "type": "string",
            "description": "The first line."
          }
        }
      },
      "LinkedinFormatterEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/LinkedinFormatterData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "ResumeBulletsOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-21",
        "x-rationale": "Title, seniority and a job description are on most public resume tools.",
        "type": "object",
        "description": "Options of the Resume Bullet Point Generator. All may be left out.",
        "properties": {
          "jobTitle": {
            "type": "string",
            "description": "Title of the job."
          },
          "seniority": {
            "type": "string",
            "enum": [
              "entry",
              "mid",
              "senior",
              "executive"
            ],
            "description": "Level of the job."
          },
          "industry": {
            "type": "string",
            "description": "Field of the employer."
          },
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "includeMetrics": {
            "type": "boolean",
            "default": true,
            "description": "Include numbers from the input."
          },
          "jobDescription": {
            "type": "string",
            "description": "The advertisement to fit the points to, at most 5,000 characters."
          }
        }
      },
      "ResumeBulletsRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-21",
              "x-rationale": "A job needs a few words; 5,000 characters hold a whole resume page.",
              "kind": "text"
            },
            "type": "string",
            "description": "What you did in the job."
          },
          "options": {
            "$ref": "#/components/schemas/ResumeBulletsOptions"
          }
        }
      },
      "ResumeBulletsData": {
        "x-provenance": "assumed",
        "x-assumption": "T-21",
        "x-rationale": "Bullet points with the two marks that recruiters look for.",
        "type": "object",
        "required": [
          "bullets"
        ],
        "properties": {
          "bullets": {
            "type": "array",
            "description": "The bullet points, strongest first.",
            "items": {
              "type": "object",
              "required": [
                "text"
              ],
              "properties": {
                "text": {
                  "type": "string",
                  "description": "The bullet point."
                },
                "actionVerb": {
                  "type": "string",
                  "description": "The verb it starts with."
                },
                "hasMetric": {
                  "type": "boolean",
                  "description": "Whether it holds a number."
                }
              }
            }
          }
        }
      },
      "ResumeBulletsEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/ResumeBulletsData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "WebpageSummarizerOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-22",
        "x-rationale": "Public page summarizers offer length, format, language and a focus.",
        "type": "object",
        "description": "Options of the Webpage Summarizer. All may be left out.",
        "properties": {
          "length": {
            "$ref": "#/components/schemas/Length"
          },
          "format": {
            "$ref": "#/components/schemas/Format"
          },
          "outputLanguage": {
            "$ref": "#/components/schemas/OutputLanguage"
          },
          "focus": {
            "$ref": "#/components/schemas/Focus"
          }
        }
      },
      "WebpageSummarizerRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-22",
              "x-rationale": "An address is the only way to name a page; 2,048 is the usual longest address.",
              "kind": "url"
            },
            "type": "string",
            "format": "uri",
            "description": "URL of the page."
          },
          "options": {
            "$ref": "#/components/schemas/WebpageSummarizerOptions"
          }
        }
      },
      "WebpageSummarizerData": {
        "x-provenance": "assumed",
        "x-assumption": "T-22",
        "x-rationale": "Summary, key points and facts about the source, as public page summary services return them.",
        "type": "object",
        "required": [
          "summary",
          "keyPoints",
          "page",
          "language"
        ],
        "properties": {
          "summary": {
            "type": "string",
            "description": "The summary."
          },
          "keyPoints": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "The main points, most important first."
          },
          "page": {
            "type": "object",
            "description": "The page that was summarized.",
            "required": [
              "url"
            ],
            "properties": {
              "url": {
                "type": "string",
                "format": "uri",
                "description": "URL of the page after redirects."
              },
              "title": {
                "type": "string",
                "description": "Title of the page."
              },
              "siteName": {
                "type": "string",
                "description": "Name of the site."
              },
              "publishedAt": {
                "type": "string",
                "format": "date-time",
                "description": "When the page was published."
              },
              "wordCount": {
                "type": "integer",
                "description": "Words on the page."
              }
            }
          },
          "language": {
            "type": "string",
            "description": "Language of the summary as a BCP 47 tag."
          }
        }
      },
      "WebpageSummarizerEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/WebpageSummarizerData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "AiTranslatorOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-23",
        "x-rationale": "The options of DeepL's translate endpoint under plainer names.",
        "type": "object",
        "description": "Options of the AI Translator. All may be left out.",
        "properties": {
          "targetLanguage": {
            "type": "string",
            "default": "en",
            "description": "Language to translate into, as a BCP 47 tag such as `de` or `pt-BR`."
          },
          "sourceLanguage": {
            "$ref": "#/components/schemas/Language"
          },
          "formality": {
            "type": "string",
            "enum": [
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
        }
      },
      "AiTranslatorRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-23",
              "x-rationale": "Any text can be translated; the upper bound is that of comparable translators.",
              "kind": "text"
            },
            "type": "string",
            "description": "The text to translate."
          },
          "options": {
            "$ref": "#/components/schemas/AiTranslatorOptions"
          }
        }
      },
      "AiTranslatorData": {
        "x-provenance": "assumed",
        "x-assumption": "T-23",
        "x-rationale": "Text and languages, as DeepL returns them.",
        "type": "object",
        "required": [
          "translatedText",
          "sourceLanguage",
          "targetLanguage"
        ],
        "properties": {
          "translatedText": {
            "type": "string",
            "description": "The translation."
          },
          "sourceLanguage": {
            "type": "string",
            "description": "Language of the input, as given or detected, as a BCP 47 tag."
          },
          "targetLanguage": {
            "type": "string",
            "description": "Language of the translation as a BCP 47 tag."
          }
        }
      },
      "AiTranslatorEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/AiTranslatorData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "CaptionGenOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-24",
        "x-rationale": "Tone, count, hashtags and emojis are on most public generators; 30 hashtags is the network's own limit.",
        "type": "object",
        "description": "Options of the Instagram Caption Generator. All may be left out.",
        "properties": {
          "tone": {
            "$ref": "#/components/schemas/Tone"
          },
          "count": {
            "$ref": "#/components/schemas/Count"
          },
          "hashtags": {
            "type": "integer",
            "default": 5,
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
            "$ref": "#/components/schemas/Length"
          },
          "language": {
            "$ref": "#/components/schemas/Language"
          }
        }
      },
      "CaptionGenRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-24",
              "x-rationale": "A photo can be described in one word; 2,000 characters hold a whole story.",
              "kind": "text"
            },
            "type": "string",
            "description": "What the photo or the post shows."
          },
          "options": {
            "$ref": "#/components/schemas/CaptionGenOptions"
          }
        }
      },
      "CaptionGenData": {
        "x-provenance": "assumed",
        "x-assumption": "T-24",
        "x-rationale": "Captions with their hashtags; 2,200 characters is the network's own limit.",
        "type": "object",
        "required": [
          "captions"
        ],
        "properties": {
          "captions": {
            "type": "array",
            "description": "The suggestions, best first.",
            "items": {
              "type": "object",
              "required": [
                "text",
                "hashtags",
                "characters"
              ],
              "properties": {
                "text": {
                  "type": "string",
                  "description": "The caption."
                },
                "hashtags": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  },
                  "description": "The hashtags, without the `#`."
                },
                "characters": {
                  "type": "integer",
                  "description": "Length of the caption."
                }
              }
            }
          }
        }
      },
      "CaptionGenEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/CaptionGenData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "CodeExplainerOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-25",
        "x-rationale": "Language, reader's level and detail are on most public explainers.",
        "type": "object",
        "description": "Options of the AI Code Explainer. All may be left out.",
        "properties": {
          "programmingLanguage": {
            "type": "string",
            "default": "auto",
            "description": "Language of the code, such as `python`, or `auto` to detect it."
          },
          "level": {
            "type": "string",
            "enum": [
              "beginner",
              "intermediate",
              "expert"
            ],
            "default": "intermediate",
            "description": "How much the explanation may assume."
          },
          "detail": {
            "type": "string",
            "enum": [
              "summary",
              "sections",
              "line_by_line"
            ],
            "default": "sections",
            "description": "How closely to follow the code."
          },
          "outputLanguage": {
            "$ref": "#/components/schemas/OutputLanguage"
          }
        }
      },
      "CodeExplainerRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-25",
              "x-rationale": "Any code can be explained; 30,000 characters is about a thousand lines.",
              "kind": "text"
            },
            "type": "string",
            "description": "The source code."
          },
          "options": {
            "$ref": "#/components/schemas/CodeExplainerOptions"
          }
        }
      },
      "CodeExplainerData": {
        "x-provenance": "assumed",
        "x-assumption": "T-25",
        "x-rationale": "A summary and explained line ranges, as public explainers show them.",
        "type": "object",
        "required": [
          "summary",
          "programmingLanguage",
          "sections"
        ],
        "properties": {
          "summary": {
            "type": "string",
            "description": "Summary of the code."
          },
          "programmingLanguage": {
            "type": "string",
            "description": "Language of the code, as given or detected."
          },
          "sections": {
            "type": "array",
            "description": "The parts of the code in order. Empty when `detail` was `summary`.",
            "items": {
              "type": "object",
              "required": [
                "startLine",
                "endLine",
                "explanation"
              ],
              "properties": {
                "startLine": {
                  "type": "integer",
                  "description": "First line, counted from 1."
                },
                "endLine": {
                  "type": "integer",
                  "description": "Last line, included."
                },
                "explanation": {
                  "type": "string",
                  "description": "What these lines do."
                }
              }
            }
          },
          "concepts": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Ideas that the code relies on."
          },
          "complexity": {
            "type": "object",
            "description": "Cost of running the code.",
            "properties": {
              "time": {
                "type": "string",
                "description": "Running time, such as `O(n log n)`."
              },
              "space": {
                "type": "string",
                "description": "Memory, such as `O(n)`."
              }
            }
          },
          "issues": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Possible problems in the code."
          }
        }
      },
      "CodeExplainerEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/CodeExplainerData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      },
      "TranscriptionOptions": {
        "x-provenance": "assumed",
        "x-assumption": "T-26",
        "x-rationale": "Timestamps, speakers, subtitles and a prompt are the options of OpenAI's and AssemblyAI's transcription.",
        "type": "object",
        "description": "Options of the AI Transcription. All may be left out.",
        "properties": {
          "language": {
            "$ref": "#/components/schemas/Language"
          },
          "timestamps": {
            "type": "string",
            "enum": [
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
            "enum": [
              "none",
              "srt",
              "vtt"
            ],
            "default": "none",
            "description": "Also return subtitles in this format."
          },
          "prompt": {
            "type": "string",
            "description": "Names and terms that occur in the recording, at most 500 characters."
          }
        }
      },
      "TranscriptionRequest": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "input"
        ],
        "properties": {
          "input": {
            "x-input": {
              "x-provenance": "assumed",
              "x-assumption": "T-06",
              "x-rationale": "Replicate and OpenAI take files as an address or as a data URI in the same string field.",
              "kind": "file",
              "accepts": [
                "audio/*",
                "video/*"
              ],
              "maxDecodedBytes": 10000000
            },
            "type": "string",
            "description": "The recording, audio or video. Assumed: up to 2 hours, as an https URL, or as a data URI in base64, at most 10 MB decoded."
          },
          "options": {
            "$ref": "#/components/schemas/TranscriptionOptions"
          }
        }
      },
      "TranscriptionData": {
        "x-provenance": "assumed",
        "x-assumption": "T-26",
        "x-rationale": "Seconds and segments as in OpenAI's verbose result, speakers as in AssemblyAI's utterances.",
        "type": "object",
        "required": [
          "text",
          "language",
          "durationSeconds"
        ],
        "properties": {
          "text": {
            "type": "string",
            "description": "The whole text."
          },
          "language": {
            "type": "string",
            "description": "Language spoken as a BCP 47 tag."
          },
          "durationSeconds": {
            "type": "number",
            "description": "Length of the recording in seconds."
          },
          "segments": {
            "type": "array",
            "description": "The text in parts. Missing when `timestamps` was `none`.",
            "items": {
              "type": "object",
              "required": [
                "start",
                "end",
                "text"
              ],
              "properties": {
                "start": {
                  "type": "number",
                  "description": "Where it starts, in seconds."
                },
                "end": {
                  "type": "number",
                  "description": "Where it ends, in seconds."
                },
                "text": {
                  "type": "string",
                  "description": "What was said."
                },
                "speaker": {
                  "type": "string",
                  "description": "Who said it, such as `A`."
                }
              }
            }
          },
          "words": {
            "type": "array",
            "description": "Every word with its times. Present when `timestamps` was `word`.",
            "items": {
              "type": "object",
              "required": [
                "start",
                "end",
                "word"
              ],
              "properties": {
                "start": {
                  "type": "number",
                  "description": "Where it starts, in seconds."
                },
                "end": {
                  "type": "number",
                  "description": "Where it ends, in seconds."
                },
                "word": {
                  "type": "string",
                  "description": "The word."
                },
                "speaker": {
                  "type": "string",
                  "description": "Who said it, such as `A`."
                }
              }
            }
          },
          "subtitles": {
            "type": "string",
            "description": "Subtitles in the format that was asked for."
          }
        }
      },
      "TranscriptionEnvelope": {
        "x-provenance": "documented",
        "type": "object",
        "required": [
          "success",
          "data",
          "meta"
        ],
        "properties": {
          "success": {
            "type": "boolean",
            "const": true
          },
          "data": {
            "$ref": "#/components/schemas/TranscriptionData"
          },
          "meta": {
            "$ref": "#/components/schemas/ToolMeta"
          }
        }
      }
    }
  }
};
