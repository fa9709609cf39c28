// Generated from specs/ by scripts/generate.ts. Do not edit.

export interface paths {
    "/api/v1/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools
         * @description Lists every tool that can be called. Needs no key.
         */
        get: operations["listTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call any tool
         * @description Calls a tool by its slug, for tools that this document does not know yet.
         */
        post: operations["callTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/ai-detector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell whether a text was written by a person or by a model
         * @description Rates a text from 0 to 1 and, on request, every sentence of it.
         */
        post: operations["tool_ai_detector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/youtube-summarizer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Summarise a YouTube video
         * @description Returns a summary, the key points and, where the video has them, its chapters.
         */
        post: operations["tool_youtube_summarizer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/pdf-summarizer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Summarise a PDF document
         * @description Returns a summary and the key points with the pages they come from.
         */
        post: operations["tool_pdf_summarizer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/ai-rewriter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rewrite a text in another tone or length
         * @description Returns the rewritten text and, on request, alternatives to it.
         */
        post: operations["tool_ai_rewriter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/math-solver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Solve a mathematical problem, step by step
         * @description Returns the answer and the way to it.
         */
        post: operations["tool_math_solver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/object-remover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an object from a picture
         * @description Name the object in `target`; the tool fills the place where it was.
         */
        post: operations["tool_object_remover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/grammar-checker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct spelling, grammar and style
         * @description Returns the corrected text and every issue with its place and its remedies.
         */
        post: operations["tool_grammar_checker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/email-subject-gen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write subject lines for an email
         * @description Returns subject lines for a topic or for a whole message.
         */
        post: operations["tool_email_subject_gen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/blog-title-gen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write titles for a blog post
         * @description Returns titles for a topic or for a whole post.
         */
        post: operations["tool_blog_title_gen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/linkedin-formatter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn notes into a LinkedIn post
         * @description Returns a post of at most 3,000 characters, LinkedIn's own limit.
         */
        post: operations["tool_linkedin_formatter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/resume-bullets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write bullet points for a resume
         * @description Turns what you did in a job into bullet points.
         */
        post: operations["tool_resume_bullets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/webpage-summarizer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Summarise a web page
         * @description Fetches the page and returns a summary, the key points and facts about the page.
         */
        post: operations["tool_webpage_summarizer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/ai-translator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Translate a text
         * @description Detects the language of the text and translates it.
         */
        post: operations["tool_ai_translator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/caption-gen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write captions for an Instagram post
         * @description Returns captions of at most 2,200 characters, Instagram's own limit.
         */
        post: operations["tool_caption_gen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/code-explainer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain what a piece of code does
         * @description Returns a summary and an explanation part by part.
         */
        post: operations["tool_code_explainer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tools/transcription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn speech into text
         * @description Returns the text of a recording with times and, on request, speakers and subtitles.
         */
        post: operations["tool_transcription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Tool: {
            /** @description Last path segment of the tool's endpoint. */
            slug: string;
            /** @description Display name of the tool. */
            name: string;
            /** @description What the tool does. */
            description?: string;
            /**
             * @description What the tool expects in `input`.
             * @enum {string}
             */
            inputKind?: "text" | "url" | "file" | (string & {});
        };
        ToolRequest: {
            /** @description The content to process, for example text to analyse. */
            input: string;
            /** @description The tool's own options, the same ones its web page offers. */
            options?: {
                [key: string]: unknown;
            };
        };
        /** @description What the call used and cost. */
        ToolMeta: {
            /** @description Slug of the tool called. */
            tool: string;
            /** @description Name of the AI provider that served the call. */
            provider: string;
            /** @description Name of the model used. */
            model: string;
            /** @description Duration of the call in milliseconds. */
            durationMs: number;
            /** @description Credits this call cost. May be a fraction. */
            creditsCharged: number;
            /** @description Balance after the call. May be a fraction. */
            creditsRemaining: number;
        };
        ToolEnvelope: {
            /** @constant */
            success: true;
            /** @description The tool's result. */
            data: {
                [key: string]: unknown;
            };
            meta: components["schemas"]["ToolMeta"];
        };
        BadInputBody: {
            /** @constant */
            success: false;
            error: {
                /**
                 * @description What is wrong with the request.
                 * @enum {string}
                 */
                code: "input_too_short" | "input_too_long" | "invalid_input" | "browser_only_tool" | (string & {});
                /** @description The same for a person. */
                message: string;
                details?: {
                    /** @description Smallest accepted length, in characters. */
                    min?: number;
                    /** @description Largest accepted length, in characters. */
                    max?: number;
                    /** @description Length that was sent, in characters. */
                    actual?: number;
                    /** @description Where the fault is, such as `options.count`. */
                    field?: string;
                };
            };
        };
        InvalidKeyBody: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "invalid_api_key" | (string & {});
                /** @description The same for a person. */
                message: string;
            };
        };
        OutOfCreditsBody: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "out_of_credits" | (string & {});
                /** @description The same for a person. */
                message: string;
                details?: {
                    /** @description Credits left. */
                    creditsRemaining?: number;
                    /**
                     * Format: date-time
                     * @description When the balance refills.
                     */
                    resetsAt?: string;
                };
            };
        };
        PlanRequiredBody: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "plan_required" | (string & {});
                /** @description The same for a person. */
                message: string;
                details?: {
                    /** @description The account's plan now. */
                    plan?: string;
                };
            };
        };
        UnknownToolBody: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "unknown_tool" | (string & {});
                /** @description The same for a person. */
                message: string;
                details: {
                    /** @description Every slug that can be called. */
                    validSlugs: string[];
                };
            };
        };
        ProviderFailedBody: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "provider_error" | (string & {});
                /** @description The same for a person. */
                message: string;
                details?: {
                    /** @description The AI provider that failed. */
                    provider?: string;
                    /**
                     * @description The call may be sent again; it was not charged.
                     * @constant
                     */
                    retryable?: true;
                };
            };
        };
        RateLimitedBody: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "rate_limited" | (string & {});
                /** @description The same for a person. */
                message: string;
                details?: {
                    /** @description Seconds to wait before the next request. */
                    retryAfterSeconds?: number;
                };
            };
        };
        /**
         * @description Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it.
         * @default auto
         */
        Language: string;
        /** @description Options of the AI Content Detector. All may be left out. */
        AiDetectorOptions: {
            language?: components["schemas"]["Language"];
            /**
             * @description Rate every sentence as well.
             * @default true
             */
            sentences?: boolean;
        };
        AiDetectorRequest: {
            /** @description The text to judge, 300 to 50,000 characters. */
            input: string;
            options?: components["schemas"]["AiDetectorOptions"];
        };
        AiDetectorData: {
            /**
             * @description Who wrote the text, on the whole.
             * @enum {string}
             */
            verdict: "ai" | "human" | "mixed" | (string & {});
            /** @description How likely it is that a model wrote the text, 0 to 1. */
            aiProbability: number;
            /** @description How likely it is that a person wrote the text, 0 to 1. */
            humanProbability: number;
            /**
             * @description How sure the detector is of its verdict.
             * @enum {string}
             */
            confidence: "low" | "medium" | "high" | (string & {});
            /** @description Words in the text. */
            wordCount: number;
            /** @description Every sentence with its rating. Missing when `sentences` was false. */
            sentences?: {
                /** @description The sentence. */
                text: string;
                /** @description How likely it is that a model wrote it, 0 to 1. */
                aiProbability: number;
                /** @description Whether it reads like a model's. */
                flagged: boolean;
            }[];
        };
        AiDetectorEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["AiDetectorData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /**
         * @description How long the result should be.
         * @default medium
         * @enum {string}
         */
        Length: "short" | "medium" | "long";
        /**
         * @description Running text, or a list of points.
         * @default paragraph
         * @enum {string}
         */
        Format: "paragraph" | "bullets";
        /** @description Language of the result as a BCP 47 tag such as `en`. Without it, the language of the input. */
        OutputLanguage: string;
        /** @description Options of the YouTube Video Summarizer. All may be left out. */
        YoutubeSummarizerOptions: {
            length?: components["schemas"]["Length"];
            format?: components["schemas"]["Format"];
            outputLanguage?: components["schemas"]["OutputLanguage"];
            /**
             * @description Return chapters with their start times.
             * @default true
             */
            timestamps?: boolean;
        };
        YoutubeSummarizerRequest: {
            /**
             * Format: uri
             * @description Address of the video on youtube.com or youtu.be.
             */
            input: string;
            options?: components["schemas"]["YoutubeSummarizerOptions"];
        };
        YoutubeSummarizerData: {
            /** @description The summary. */
            summary: string;
            /** @description The main points, most important first. */
            keyPoints: string[];
            /** @description The video that was summarised. */
            video: {
                /** @description YouTube's id of the video. */
                id: string;
                /**
                 * Format: uri
                 * @description Address of the video.
                 */
                url: string;
                /** @description Title of the video. */
                title: string;
                /** @description Name of the channel. */
                channel?: string;
                /** @description Length of the video in seconds. */
                durationSeconds?: number;
            };
            /** @description Parts of the video in order. Missing when `timestamps` was false. */
            chapters?: {
                /** @description Where the part starts, in seconds. */
                startSeconds: number;
                /** @description Title of the part. */
                title: string;
                /** @description What happens in it. */
                summary?: string;
            }[];
            /** @description Language of the summary as a BCP 47 tag. */
            language: string;
        };
        YoutubeSummarizerEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["YoutubeSummarizerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description What the summary should concentrate on, in your own words. */
        Focus: string;
        /** @description Options of the PDF Summarizer. All may be left out. */
        PdfSummarizerOptions: {
            length?: components["schemas"]["Length"];
            format?: components["schemas"]["Format"];
            outputLanguage?: components["schemas"]["OutputLanguage"];
            focus?: components["schemas"]["Focus"];
            /** @description Pages to read, such as `1-5,8`. Without it, all of them. */
            pages?: string;
        };
        PdfSummarizerRequest: {
            /** @description The PDF. It is either an https address or a data URI with the file in base64, at most 10 MB decoded. */
            input: string;
            options?: components["schemas"]["PdfSummarizerOptions"];
        };
        PdfSummarizerData: {
            /** @description The summary. */
            summary: string;
            /** @description The main points, most important first. */
            keyPoints: {
                /** @description The point. */
                text: string;
                /** @description Pages it comes from, counted from 1. */
                pages?: number[];
            }[];
            /** @description Title of the document. */
            title?: string;
            /** @description Pages in the document. */
            pageCount: number;
            /** @description Words in the pages that were read. */
            wordCount?: number;
            /** @description Language of the summary as a BCP 47 tag. */
            language: string;
        };
        PdfSummarizerEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["PdfSummarizerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /**
         * @description How the result should sound.
         * @default neutral
         * @enum {string}
         */
        Tone: "neutral" | "professional" | "casual" | "friendly" | "formal" | "enthusiastic" | "persuasive" | "witty" | (string & {});
        /** @description Options of the AI Text Rewriter. All may be left out. */
        AiRewriterOptions: {
            tone?: components["schemas"]["Tone"];
            /**
             * @description What to change about the text.
             * @default standard
             * @enum {string}
             */
            mode?: "standard" | "fluency" | "simplify" | "shorten" | "expand";
            /**
             * @description How many versions to write, 1 to 3.
             * @default 1
             */
            variants?: number;
            language?: components["schemas"]["Language"];
        };
        AiRewriterRequest: {
            /** @description The text to rewrite, 10 to 20,000 characters. */
            input: string;
            options?: components["schemas"]["AiRewriterOptions"];
        };
        AiRewriterData: {
            /** @description The rewritten text. */
            text: string;
            /** @description Further versions. Empty when one was asked for. */
            alternatives: string[];
            /** @description Words in the rewritten text. */
            wordCount?: number;
            /** @description Language of the text as a BCP 47 tag. */
            language: string;
        };
        AiRewriterEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["AiRewriterData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the AI Math Solver. All may be left out. */
        MathSolverOptions: {
            /**
             * @description Return the steps to the answer.
             * @default true
             */
            showSteps?: boolean;
            /**
             * @description How much mathematics the explanation may assume.
             * @default school
             * @enum {string}
             */
            level?: "school" | "college";
            outputLanguage?: components["schemas"]["OutputLanguage"];
        };
        MathSolverRequest: {
            /** @description The problem in plain words, as a formula or in LaTeX, 1 to 4,000 characters. */
            input: string;
            options?: components["schemas"]["MathSolverOptions"];
        };
        MathSolverData: {
            /** @description The answer as plain text. */
            answer: string;
            /** @description The answer in LaTeX. */
            answerLatex?: string;
            /** @description The way to the answer, in order. Empty when `showSteps` was false. */
            steps: {
                /** @description What the step does. */
                title?: string;
                /** @description The expression after the step. */
                expression: string;
                /** @description Why the step is right. */
                explanation: string;
            }[];
            /** @description Field of mathematics, such as `algebra`. */
            topic?: string;
            /** @description The problem as it was understood. */
            problem?: string;
        };
        MathSolverEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["MathSolverData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the Object Remover. All may be left out. */
        ObjectRemoverOptions: {
            /** @description What to remove, such as `the red car on the left`. The tool cannot work without it. */
            target?: string;
            /**
             * @description Format of the resulting picture.
             * @default png
             * @enum {string}
             */
            outputFormat?: "png" | "jpeg" | "webp";
        };
        ObjectRemoverRequest: {
            /** @description The picture: PNG, JPEG or WebP. It is either an https address or a data URI with the file in base64, at most 10 MB decoded. */
            input: string;
            options?: components["schemas"]["ObjectRemoverOptions"];
        };
        ObjectRemoverData: {
            /**
             * Format: uri
             * @description The resulting picture, as an https address or a data URI.
             */
            image: string;
            /** @description Type of the picture, such as `image/png`. */
            mimeType: string;
            /** @description Width in pixels. */
            width: number;
            /** @description Height in pixels. */
            height: number;
            /**
             * Format: date-time
             * @description When the address stops working. Null for a data URI.
             */
            expiresAt?: string | null;
        };
        ObjectRemoverEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["ObjectRemoverData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the AI Grammar Checker. All may be left out. */
        GrammarCheckerOptions: {
            language?: components["schemas"]["Language"];
            /**
             * @description How strict to be; `picky` also reports matters of taste.
             * @default default
             * @enum {string}
             */
            level?: "default" | "picky";
        };
        GrammarCheckerRequest: {
            /** @description The text to check, 1 to 20,000 characters. */
            input: string;
            options?: components["schemas"]["GrammarCheckerOptions"];
        };
        GrammarCheckerData: {
            /** @description The text with all corrections made. */
            correctedText: string;
            /** @description What was found, in the order of the text. */
            issues: {
                /** @description Where the issue starts in the input, in UTF-16 units. */
                offset: number;
                /** @description How long it is, in UTF-16 units. */
                length: number;
                /** @description The words in question. */
                original: string;
                /** @description What to write instead, best first. */
                replacements: string[];
                /** @description What is wrong. */
                message: string;
                /**
                 * @description Kind of issue.
                 * @enum {string}
                 */
                category: "spelling" | "grammar" | "punctuation" | "style" | "clarity" | (string & {});
            }[];
            /** @description Quality of the text as it was, 0 to 100. */
            score?: number;
            /** @description Language of the text as a BCP 47 tag. */
            language: string;
        };
        GrammarCheckerEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["GrammarCheckerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /**
         * @description How many suggestions to return.
         * @default 5
         */
        Count: number;
        /** @description Who will read it, such as `first-time buyers`. */
        Audience: string;
        /** @description Options of the Email Subject Line Generator. All may be left out. */
        EmailSubjectGenOptions: {
            tone?: components["schemas"]["Tone"];
            count?: components["schemas"]["Count"];
            /**
             * @description Longest subject line to write, in characters.
             * @default 60
             */
            maxLength?: number;
            /**
             * @description Use emojis.
             * @default false
             */
            emojis?: boolean;
            audience?: components["schemas"]["Audience"];
            language?: components["schemas"]["Language"];
        };
        EmailSubjectGenRequest: {
            /** @description What the email is about, or its body, 10 to 5,000 characters. */
            input: string;
            options?: components["schemas"]["EmailSubjectGenOptions"];
        };
        EmailSubjectGenData: {
            /** @description The suggestions, best first. */
            subjects: {
                /** @description The subject line. */
                text: string;
                /** @description Its length. */
                characters: number;
                /** @description A line for the inbox preview. */
                previewText?: string;
            }[];
            /** @description Language of the suggestions as a BCP 47 tag. */
            language?: string;
        };
        EmailSubjectGenEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["EmailSubjectGenData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the Blog Title Generator. All may be left out. */
        BlogTitleGenOptions: {
            tone?: components["schemas"]["Tone"];
            count?: components["schemas"]["Count"];
            /** @description Words that the titles should contain, at most 10. */
            keywords?: string[];
            audience?: components["schemas"]["Audience"];
            /**
             * @description Longest title to write, in characters.
             * @default 70
             */
            maxLength?: number;
            language?: components["schemas"]["Language"];
        };
        BlogTitleGenRequest: {
            /** @description What the post is about, or the post itself, 3 to 5,000 characters. */
            input: string;
            options?: components["schemas"]["BlogTitleGenOptions"];
        };
        BlogTitleGenData: {
            /** @description The suggestions, best first. */
            titles: {
                /** @description The title. */
                text: string;
                /** @description Its length. */
                characters: number;
            }[];
            /** @description Language of the suggestions as a BCP 47 tag. */
            language?: string;
        };
        BlogTitleGenEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["BlogTitleGenData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the LinkedIn Post Formatter. All may be left out. */
        LinkedinFormatterOptions: {
            /**
             * @description Form of the post.
             * @default insight
             * @enum {string}
             */
            style?: "story" | "list" | "insight" | "announcement";
            /** @default professional */
            tone?: components["schemas"]["Tone"];
            /**
             * @description How many hashtags to add, 0 to 10.
             * @default 3
             */
            hashtags?: number;
            /**
             * @description Use emojis.
             * @default false
             */
            emojis?: boolean;
            /**
             * @description End with a question or an invitation.
             * @default true
             */
            callToAction?: boolean;
        };
        LinkedinFormatterRequest: {
            /** @description The notes or the draft, 10 to 10,000 characters. */
            input: string;
            options?: components["schemas"]["LinkedinFormatterOptions"];
        };
        LinkedinFormatterData: {
            /** @description The post, ready to paste. */
            post: string;
            /** @description The hashtags, without the `#`. */
            hashtags: string[];
            /** @description Length of the post. */
            characters: number;
            /** @description The first line. */
            hook?: string;
        };
        LinkedinFormatterEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["LinkedinFormatterData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the Resume Bullet Point Generator. All may be left out. */
        ResumeBulletsOptions: {
            /** @description Title of the job. */
            jobTitle?: string;
            /**
             * @description Level of the job.
             * @enum {string}
             */
            seniority?: "entry" | "mid" | "senior" | "executive";
            /** @description Field of the employer. */
            industry?: string;
            count?: components["schemas"]["Count"];
            /**
             * @description Work numbers into the points where the input has them.
             * @default true
             */
            includeMetrics?: boolean;
            /** @description The advertisement to fit the points to, at most 5,000 characters. */
            jobDescription?: string;
        };
        ResumeBulletsRequest: {
            /** @description What you did in the job, 10 to 5,000 characters. */
            input: string;
            options?: components["schemas"]["ResumeBulletsOptions"];
        };
        ResumeBulletsData: {
            /** @description The bullet points, strongest first. */
            bullets: {
                /** @description The bullet point. */
                text: string;
                /** @description The verb it starts with. */
                actionVerb?: string;
                /** @description Whether it holds a number. */
                hasMetric?: boolean;
            }[];
        };
        ResumeBulletsEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["ResumeBulletsData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the Webpage Summarizer. All may be left out. */
        WebpageSummarizerOptions: {
            length?: components["schemas"]["Length"];
            format?: components["schemas"]["Format"];
            outputLanguage?: components["schemas"]["OutputLanguage"];
            focus?: components["schemas"]["Focus"];
        };
        WebpageSummarizerRequest: {
            /**
             * Format: uri
             * @description Address of the page.
             */
            input: string;
            options?: components["schemas"]["WebpageSummarizerOptions"];
        };
        WebpageSummarizerData: {
            /** @description The summary. */
            summary: string;
            /** @description The main points, most important first. */
            keyPoints: string[];
            /** @description The page that was summarised. */
            page: {
                /**
                 * Format: uri
                 * @description Address of the page after redirects.
                 */
                url: string;
                /** @description Title of the page. */
                title?: string;
                /** @description Name of the site. */
                siteName?: string;
                /**
                 * Format: date-time
                 * @description When the page was published.
                 */
                publishedAt?: string;
                /** @description Words on the page. */
                wordCount?: number;
            };
            /** @description Language of the summary as a BCP 47 tag. */
            language: string;
        };
        WebpageSummarizerEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["WebpageSummarizerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the AI Translator. All may be left out. */
        AiTranslatorOptions: {
            /**
             * @description Language to translate into, as a BCP 47 tag such as `de` or `pt-BR`.
             * @default en
             */
            targetLanguage?: string;
            sourceLanguage?: components["schemas"]["Language"];
            /**
             * @description How formal the translation should be, where the language has the choice.
             * @default default
             * @enum {string}
             */
            formality?: "default" | "more" | "less";
            /**
             * @description Keep line breaks and markup as they are.
             * @default true
             */
            preserveFormatting?: boolean;
        };
        AiTranslatorRequest: {
            /** @description The text to translate, 1 to 20,000 characters. */
            input: string;
            options?: components["schemas"]["AiTranslatorOptions"];
        };
        AiTranslatorData: {
            /** @description The translation. */
            translatedText: string;
            /** @description Language of the input, as given or detected, as a BCP 47 tag. */
            sourceLanguage: string;
            /** @description Language of the translation as a BCP 47 tag. */
            targetLanguage: string;
        };
        AiTranslatorEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["AiTranslatorData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the Instagram Caption Generator. All may be left out. */
        CaptionGenOptions: {
            tone?: components["schemas"]["Tone"];
            count?: components["schemas"]["Count"];
            /**
             * @description How many hashtags to add to each caption, 0 to 30.
             * @default 5
             */
            hashtags?: number;
            /**
             * @description Use emojis.
             * @default true
             */
            emojis?: boolean;
            /**
             * @description End with a question or an invitation.
             * @default false
             */
            callToAction?: boolean;
            length?: components["schemas"]["Length"];
            language?: components["schemas"]["Language"];
        };
        CaptionGenRequest: {
            /** @description What the photo or the post shows, 3 to 2,000 characters. */
            input: string;
            options?: components["schemas"]["CaptionGenOptions"];
        };
        CaptionGenData: {
            /** @description The suggestions, best first. */
            captions: {
                /** @description The caption. */
                text: string;
                /** @description The hashtags, without the `#`. */
                hashtags: string[];
                /** @description Length of the caption. */
                characters: number;
            }[];
        };
        CaptionGenEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["CaptionGenData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the AI Code Explainer. All may be left out. */
        CodeExplainerOptions: {
            /**
             * @description Language of the code, such as `python`, or `auto` to detect it.
             * @default auto
             */
            programmingLanguage?: string;
            /**
             * @description How much the explanation may assume.
             * @default intermediate
             * @enum {string}
             */
            level?: "beginner" | "intermediate" | "expert";
            /**
             * @description How closely to follow the code.
             * @default sections
             * @enum {string}
             */
            detail?: "summary" | "sections" | "line_by_line";
            outputLanguage?: components["schemas"]["OutputLanguage"];
        };
        CodeExplainerRequest: {
            /** @description The source code, 1 to 30,000 characters. */
            input: string;
            options?: components["schemas"]["CodeExplainerOptions"];
        };
        CodeExplainerData: {
            /** @description What the code does on the whole. */
            summary: string;
            /** @description Language of the code, as given or detected. */
            programmingLanguage: string;
            /** @description The parts of the code in order. Empty when `detail` was `summary`. */
            sections: {
                /** @description First line, counted from 1. */
                startLine: number;
                /** @description Last line, included. */
                endLine: number;
                /** @description What these lines do. */
                explanation: string;
            }[];
            /** @description Ideas that the code relies on. */
            concepts?: string[];
            /** @description Cost of running the code. */
            complexity?: {
                /** @description Running time, such as `O(n log n)`. */
                time?: string;
                /** @description Memory, such as `O(n)`. */
                space?: string;
            };
            /** @description What may be wrong with the code. */
            issues?: string[];
        };
        CodeExplainerEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["CodeExplainerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** @description Options of the AI Transcription. All may be left out. */
        TranscriptionOptions: {
            language?: components["schemas"]["Language"];
            /**
             * @description Which times to return.
             * @default segment
             * @enum {string}
             */
            timestamps?: "none" | "segment" | "word";
            /**
             * @description Tell the speakers apart.
             * @default false
             */
            diarize?: boolean;
            /**
             * @description Also return subtitles in this format.
             * @default none
             * @enum {string}
             */
            subtitles?: "none" | "srt" | "vtt";
            /** @description Names and terms that occur in the recording, at most 500 characters. */
            prompt?: string;
        };
        TranscriptionRequest: {
            /** @description The recording, audio or video, up to 2 hours by address. It is either an https address or a data URI with the file in base64, at most 10 MB decoded. */
            input: string;
            options?: components["schemas"]["TranscriptionOptions"];
        };
        TranscriptionData: {
            /** @description The whole text. */
            text: string;
            /** @description Language spoken as a BCP 47 tag. */
            language: string;
            /** @description Length of the recording in seconds. */
            durationSeconds: number;
            /** @description The text in parts. Missing when `timestamps` was `none`. */
            segments?: {
                /** @description Where it starts, in seconds. */
                start: number;
                /** @description Where it ends, in seconds. */
                end: number;
                /** @description What was said. */
                text: string;
                /** @description Who said it, such as `A`. */
                speaker?: string;
            }[];
            /** @description Every word with its times. Present when `timestamps` was `word`. */
            words?: {
                /** @description Where it starts, in seconds. */
                start: number;
                /** @description Where it ends, in seconds. */
                end: number;
                /** @description The word. */
                word: string;
                /** @description Who said it, such as `A`. */
                speaker?: string;
            }[];
            /** @description Subtitles in the format that was asked for. */
            subtitles?: string;
        };
        TranscriptionEnvelope: {
            /** @constant */
            success: true;
            data: components["schemas"]["TranscriptionData"];
            meta: components["schemas"]["ToolMeta"];
        };
    };
    responses: {
        /** @description The input is too short, too long or of the wrong shape, or the tool runs only in the browser. */
        BadInput: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadInputBody"];
            };
        };
        /** @description The key is missing, malformed or revoked. */
        InvalidKey: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidKeyBody"];
            };
        };
        /** @description The balance is used up. It refills on the plan's reset. */
        OutOfCredits: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OutOfCreditsBody"];
            };
        };
        /** @description A free account without an active trial. API access needs Pro, Plus or an active trial. */
        PlanRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PlanRequiredBody"];
            };
        };
        /** @description No tool has this slug. The body lists the slugs that exist. */
        UnknownTool: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnknownToolBody"];
            };
        };
        /** @description The AI provider failed. Send the call again. */
        ProviderFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProviderFailedBody"];
            };
        };
        /** @description More than 60 requests in a minute with this key. Slow down. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies this request. Give it to support when something went wrong. */
        RequestId: string;
        /**
         * @description The limit in force, `q` requests in a window of `w` seconds.
         * @example "default";q=60;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description What is left of the limit, `r` requests for the next `t` seconds.
         * @example "default";r=59;t=60
         */
        RateLimit: string;
        /**
         * @description Seconds to wait before the next request.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description The scheme to authenticate with, and why the key was refused.
         * @example Bearer error="invalid_token"
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tools. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            tools: components["schemas"]["Tool"][];
                        };
                    };
                };
            };
        };
    };
    callTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the tool. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_ai_detector: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiDetectorRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiDetectorEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_youtube_summarizer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["YoutubeSummarizerRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YoutubeSummarizerEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_pdf_summarizer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfSummarizerRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PdfSummarizerEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_ai_rewriter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiRewriterRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiRewriterEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_math_solver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MathSolverRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MathSolverEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_object_remover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObjectRemoverRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectRemoverEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_grammar_checker: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrammarCheckerRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrammarCheckerEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_email_subject_gen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailSubjectGenRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSubjectGenEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_blog_title_gen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlogTitleGenRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogTitleGenEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_linkedin_formatter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedinFormatterRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedinFormatterEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_resume_bullets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeBulletsRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumeBulletsEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_webpage_summarizer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebpageSummarizerRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebpageSummarizerEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_ai_translator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiTranslatorRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiTranslatorEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_caption_gen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaptionGenRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptionGenEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_code_explainer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeExplainerRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeExplainerEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
    tool_transcription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranscriptionRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranscriptionEnvelope"];
                };
            };
            400: components["responses"]["BadInput"];
            401: components["responses"]["InvalidKey"];
            402: components["responses"]["OutOfCredits"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["UnknownTool"];
            422: components["responses"]["ProviderFailed"];
            429: components["responses"]["RateLimited"];
        };
    };
}
