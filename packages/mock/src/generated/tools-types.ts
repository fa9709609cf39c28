// Generated from specs/ by npm run generate. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Tool: {
            /** Last path segment of the tool's endpoint. */
            slug: string;
            /** Display name of the tool. */
            name: string;
            /** What the tool does. */
            description?: string | undefined;
            /**
             * What the tool expects in `input`.
             */
            inputKind?: "text" | "url" | "file" | undefined;
        };
        RateLimitedBody: {
            success: false;
            error: {
                code: "rate_limited";
                /** Message for people. */
                message: string;
                details?: {
                    /** Seconds to wait before the next request. */
                    retryAfterSeconds?: number | undefined;
                } | undefined;
            };
        };
        ServiceFailedBody: {
            success: false;
            error: {
                code: "internal_error" | "unavailable";
                /** Message for people. */
                message: string;
            };
        };
        ToolRequest: {
            /** The content to process, for example text to analyze. */
            input: string;
            /** The tool's own options, the same ones its web page offers. */
            options?: {
                [key: string]: unknown;
            } | undefined;
        };
        /** What the call used and cost. */
        ToolMeta: {
            /** Slug of the tool called. */
            tool: string;
            /** Name of the AI provider that served the call. */
            provider: string;
            /** Name of the model used. */
            model: string;
            /** Duration of the call in milliseconds. */
            durationMs: number;
            /** Credits this call cost. */
            creditsCharged: number;
            /** Balance after the call. */
            creditsRemaining: number;
        };
        ToolEnvelope: {
            success: true;
            /** The tool's result. */
            data: {
                [key: string]: unknown;
            };
            meta: components["schemas"]["ToolMeta"];
        };
        BadInputBody: {
            success: false;
            error: {
                /**
                 * Error code.
                 */
                code: "input_too_short" | "input_too_long" | "invalid_input" | "browser_only_tool";
                /** Message for people. */
                message: string;
                details?: {
                    /** Minimum length, in characters. */
                    min?: number | undefined;
                    /** Maximum length, in characters. */
                    max?: number | undefined;
                    /** Actual length, in characters. */
                    actual?: number | undefined;
                    /** Invalid field, such as `options.count`. */
                    field?: string | undefined;
                } | undefined;
            };
        };
        InvalidKeyBody: {
            success: false;
            error: {
                code: "invalid_api_key";
                /** Message for people. */
                message: string;
            };
        };
        OutOfCreditsBody: {
            success: false;
            error: {
                code: "out_of_credits";
                /** Message for people. */
                message: string;
                details?: {
                    /** Credits left. */
                    creditsRemaining?: number | undefined;
                    /**
                     * Format: date-time
                     *
                     * When the balance refills.
                     */
                    resetsAt?: string | undefined;
                } | undefined;
            };
        };
        PlanRequiredBody: {
            success: false;
            error: {
                code: "plan_required";
                /** Message for people. */
                message: string;
                details?: {
                    /** The account's plan now. */
                    plan?: string | undefined;
                } | undefined;
            };
        };
        UnknownToolBody: {
            success: false;
            error: {
                code: "unknown_tool";
                /** Message for people. */
                message: string;
                details: {
                    /** Every slug that can be called. */
                    validSlugs: string[];
                };
            };
        };
        ProviderFailedBody: {
            success: false;
            error: {
                code: "provider_error";
                /** Message for people. */
                message: string;
                details?: {
                    /** The AI provider that failed. */
                    provider?: string | undefined;
                    /**
                     * You can retry the call; it was not charged.
                     */
                    retryable?: true | undefined;
                } | undefined;
            };
        };
        /**
         * Language of the input as a BCP 47 tag such as `en` or `pt-BR`, or `auto` to detect it.
         * @default auto
         */
        Language: string;
        /** Options of the AI Content Detector. All may be left out. */
        AiDetectorOptions: {
            language?: components["schemas"]["Language"] | undefined;
            /**
             * Also rate every sentence.
             * @default true
             */
            sentences?: boolean | undefined;
        };
        AiDetectorRequest: {
            /** The text to judge. */
            input: string;
            options?: components["schemas"]["AiDetectorOptions"] | undefined;
        };
        AiDetectorData: {
            /**
             * Verdict about the author.
             */
            verdict: "ai" | "human" | "mixed";
            /** Probability that a model wrote the text, 0 to 1. */
            aiProbability: number;
            /** Probability that a person wrote the text, 0 to 1. */
            humanProbability: number;
            /**
             * Confidence of the verdict.
             */
            confidence: "low" | "medium" | "high";
            /** Words in the text. */
            wordCount: number;
            /** Every sentence with its rating. Missing if `sentences` is false. */
            sentences?: {
                /** The sentence. */
                text: string;
                /** How likely it is that a model wrote it, 0 to 1. */
                aiProbability: number;
                /** Whether it reads like a model's. */
                flagged: boolean;
            }[] | undefined;
        };
        AiDetectorEnvelope: {
            success: true;
            data: components["schemas"]["AiDetectorData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /**
         * How long the result should be.
         * @default medium
         */
        Length: "short" | "medium" | "long";
        /**
         * Running text, or a list of points.
         * @default paragraph
         */
        Format: "paragraph" | "bullets";
        /** Language of the result as a BCP 47 tag such as `en`. Without it, the language of the input. */
        OutputLanguage: string;
        /** Options of the YouTube Video Summarizer. All may be left out. */
        YoutubeSummarizerOptions: {
            length?: components["schemas"]["Length"] | undefined;
            format?: components["schemas"]["Format"] | undefined;
            outputLanguage?: components["schemas"]["OutputLanguage"] | undefined;
            /**
             * Return chapters with their start times.
             * @default true
             */
            timestamps?: boolean | undefined;
        };
        YoutubeSummarizerRequest: {
            /**
             * Format: uri
             *
             * URL of the video on youtube.com or youtu.be.
             */
            input: string;
            options?: components["schemas"]["YoutubeSummarizerOptions"] | undefined;
        };
        YoutubeSummarizerData: {
            /** The summary. */
            summary: string;
            /** The main points, most important first. */
            keyPoints: string[];
            /** The video that was summarized. */
            video: {
                /** YouTube's id of the video. */
                id: string;
                /**
                 * Format: uri
                 *
                 * URL of the video.
                 */
                url: string;
                /** Title of the video. */
                title: string;
                /** Name of the channel. */
                channel?: string | undefined;
                /** Length of the video in seconds. */
                durationSeconds?: number | undefined;
            };
            /** Parts of the video in order. Missing when `timestamps` was false. */
            chapters?: {
                /** Where the part starts, in seconds. */
                startSeconds: number;
                /** Title of the part. */
                title: string;
                /** What happens in it. */
                summary?: string | undefined;
            }[] | undefined;
            /** Language of the summary as a BCP 47 tag. */
            language: string;
        };
        YoutubeSummarizerEnvelope: {
            success: true;
            data: components["schemas"]["YoutubeSummarizerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Focus of the summary, as free text. */
        Focus: string;
        /** Options of the PDF Summarizer. All may be left out. */
        PdfSummarizerOptions: {
            length?: components["schemas"]["Length"] | undefined;
            format?: components["schemas"]["Format"] | undefined;
            outputLanguage?: components["schemas"]["OutputLanguage"] | undefined;
            focus?: components["schemas"]["Focus"] | undefined;
            /** Pages to read, such as `1-5,8`. Without it, all of them. */
            pages?: string | undefined;
        };
        PdfSummarizerRequest: {
            /** The PDF. Assumed: as an https URL, or as a data URI in base64, at most 10 MB decoded. */
            input: string;
            options?: components["schemas"]["PdfSummarizerOptions"] | undefined;
        };
        PdfSummarizerData: {
            /** The summary. */
            summary: string;
            /** The main points, most important first. */
            keyPoints: {
                /** The point. */
                text: string;
                /** Pages it comes from, counted from 1. */
                pages?: number[] | undefined;
            }[];
            /** Title of the document. */
            title?: string | undefined;
            /** Pages in the document. */
            pageCount: number;
            /** Words in the pages that were read. */
            wordCount?: number | undefined;
            /** Language of the summary as a BCP 47 tag. */
            language: string;
        };
        PdfSummarizerEnvelope: {
            success: true;
            data: components["schemas"]["PdfSummarizerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /**
         * How the result should sound.
         * @default neutral
         */
        Tone: "neutral" | "professional" | "casual" | "friendly" | "formal" | "enthusiastic" | "persuasive" | "witty";
        /** Options of the AI Text Rewriter. All may be left out. */
        AiRewriterOptions: {
            tone?: components["schemas"]["Tone"] | undefined;
            /**
             * What to change about the text.
             * @default standard
             */
            mode?: "standard" | "fluency" | "simplify" | "shorten" | "expand" | undefined;
            /**
             * How many versions to write, 1 to 3.
             * @default 1
             */
            variants?: number | undefined;
            language?: components["schemas"]["Language"] | undefined;
        };
        AiRewriterRequest: {
            /** The text to rewrite. */
            input: string;
            options?: components["schemas"]["AiRewriterOptions"] | undefined;
        };
        AiRewriterData: {
            /** The rewritten text. */
            text: string;
            /** Further versions. Empty when one was asked for. */
            alternatives: string[];
            /** Words in the rewritten text. */
            wordCount?: number | undefined;
            /** Language of the text as a BCP 47 tag. */
            language: string;
        };
        AiRewriterEnvelope: {
            success: true;
            data: components["schemas"]["AiRewriterData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the AI Math Solver. All may be left out. */
        MathSolverOptions: {
            /**
             * Return the steps to the answer.
             * @default true
             */
            showSteps?: boolean | undefined;
            /**
             * How much mathematics the explanation may assume.
             * @default school
             */
            level?: "school" | "college" | undefined;
            outputLanguage?: components["schemas"]["OutputLanguage"] | undefined;
        };
        MathSolverRequest: {
            /** The problem in plain words, as a formula or in LaTeX. */
            input: string;
            options?: components["schemas"]["MathSolverOptions"] | undefined;
        };
        MathSolverData: {
            /** The answer as plain text. */
            answer: string;
            /** The answer in LaTeX. */
            answerLatex?: string | undefined;
            /** Steps to the answer, in order. Empty if `showSteps` is false. */
            steps: {
                /** What the step does. */
                title?: string | undefined;
                /** The expression after the step. */
                expression: string;
                /** Why the step is right. */
                explanation: string;
            }[];
            /** Field of mathematics, such as `algebra`. */
            topic?: string | undefined;
            /** The interpreted problem. */
            problem?: string | undefined;
        };
        MathSolverEnvelope: {
            success: true;
            data: components["schemas"]["MathSolverData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the Object Remover. All may be left out. */
        ObjectRemoverOptions: {
            /** Object to remove, such as `the red car on the left`. Required. */
            target?: string | undefined;
            /**
             * Format of the resulting picture.
             * @default png
             */
            outputFormat?: "png" | "jpeg" | "webp" | undefined;
        };
        ObjectRemoverRequest: {
            /** The picture. Assumed: PNG, JPEG or WebP, as an https URL, or as a data URI in base64, at most 10 MB decoded. */
            input: string;
            options?: components["schemas"]["ObjectRemoverOptions"] | undefined;
        };
        ObjectRemoverData: {
            /**
             * Format: uri
             *
             * The resulting picture, as an https URL or a data URI.
             */
            image: string;
            /** Type of the picture, such as `image/png`. */
            mimeType: string;
            /** Width in pixels. */
            width: number;
            /** Height in pixels. */
            height: number;
            /**
             * Format: date-time
             *
             * When the URL expires. Null for a data URI.
             */
            expiresAt?: string | null | undefined;
        };
        ObjectRemoverEnvelope: {
            success: true;
            data: components["schemas"]["ObjectRemoverData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the AI Grammar Checker. All may be left out. */
        GrammarCheckerOptions: {
            language?: components["schemas"]["Language"] | undefined;
            /**
             * How strict to be; `picky` also reports matters of taste.
             * @default default
             */
            level?: "default" | "picky" | undefined;
        };
        GrammarCheckerRequest: {
            /** The text to check. */
            input: string;
            options?: components["schemas"]["GrammarCheckerOptions"] | undefined;
        };
        GrammarCheckerData: {
            /** The text with all corrections made. */
            correctedText: string;
            /** Issues, in the order of the text. */
            issues: {
                /** Where the issue starts in the input, in UTF-16 units. */
                offset: number;
                /** How long it is, in UTF-16 units. */
                length: number;
                /** The words in question. */
                original: string;
                /** Suggested replacements, best first. */
                replacements: string[];
                /** What is wrong. */
                message: string;
                /**
                 * Kind of issue.
                 */
                category: "spelling" | "grammar" | "punctuation" | "style" | "clarity";
            }[];
            /** Quality of the original text, 0 to 100. */
            score?: number | undefined;
            /** Language of the text as a BCP 47 tag. */
            language: string;
        };
        GrammarCheckerEnvelope: {
            success: true;
            data: components["schemas"]["GrammarCheckerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /**
         * How many suggestions to return.
         * @default 5
         */
        Count: number;
        /** Who will read it, such as `first-time buyers`. */
        Audience: string;
        /** Options of the Email Subject Line Generator. All may be left out. */
        EmailSubjectGenOptions: {
            tone?: components["schemas"]["Tone"] | undefined;
            count?: components["schemas"]["Count"] | undefined;
            /**
             * Longest subject line to write, in characters.
             * @default 60
             */
            maxLength?: number | undefined;
            /**
             * Use emojis.
             * @default false
             */
            emojis?: boolean | undefined;
            audience?: components["schemas"]["Audience"] | undefined;
            language?: components["schemas"]["Language"] | undefined;
        };
        EmailSubjectGenRequest: {
            /** What the email is about, or its body. */
            input: string;
            options?: components["schemas"]["EmailSubjectGenOptions"] | undefined;
        };
        EmailSubjectGenData: {
            /** The suggestions, best first. */
            subjects: {
                /** The subject line. */
                text: string;
                /** Its length. */
                characters: number;
                /** A line for the inbox preview. */
                previewText?: string | undefined;
            }[];
            /** Language of the suggestions as a BCP 47 tag. */
            language?: string | undefined;
        };
        EmailSubjectGenEnvelope: {
            success: true;
            data: components["schemas"]["EmailSubjectGenData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the Blog Title Generator. All may be left out. */
        BlogTitleGenOptions: {
            tone?: components["schemas"]["Tone"] | undefined;
            count?: components["schemas"]["Count"] | undefined;
            /** Words that the titles should contain, at most 10. */
            keywords?: string[] | undefined;
            audience?: components["schemas"]["Audience"] | undefined;
            /**
             * Longest title to write, in characters.
             * @default 70
             */
            maxLength?: number | undefined;
            language?: components["schemas"]["Language"] | undefined;
        };
        BlogTitleGenRequest: {
            /** What the post is about, or the post itself. */
            input: string;
            options?: components["schemas"]["BlogTitleGenOptions"] | undefined;
        };
        BlogTitleGenData: {
            /** The suggestions, best first. */
            titles: {
                /** The title. */
                text: string;
                /** Its length. */
                characters: number;
            }[];
            /** Language of the suggestions as a BCP 47 tag. */
            language?: string | undefined;
        };
        BlogTitleGenEnvelope: {
            success: true;
            data: components["schemas"]["BlogTitleGenData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the LinkedIn Post Formatter. All may be left out. */
        LinkedinFormatterOptions: {
            /**
             * Form of the post.
             * @default insight
             */
            style?: "story" | "list" | "insight" | "announcement" | undefined;
            /** @default professional */
            tone?: components["schemas"]["Tone"] | undefined;
            /**
             * How many hashtags to add, 0 to 10.
             * @default 3
             */
            hashtags?: number | undefined;
            /**
             * Use emojis.
             * @default false
             */
            emojis?: boolean | undefined;
            /**
             * End with a question or an invitation.
             * @default true
             */
            callToAction?: boolean | undefined;
        };
        LinkedinFormatterRequest: {
            /** The notes or the draft. */
            input: string;
            options?: components["schemas"]["LinkedinFormatterOptions"] | undefined;
        };
        LinkedinFormatterData: {
            /** The post, ready to paste. */
            post: string;
            /** The hashtags, without the `#`. */
            hashtags: string[];
            /** Length of the post. */
            characters: number;
            /** The first line. */
            hook?: string | undefined;
        };
        LinkedinFormatterEnvelope: {
            success: true;
            data: components["schemas"]["LinkedinFormatterData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the Resume Bullet Point Generator. All may be left out. */
        ResumeBulletsOptions: {
            /** Title of the job. */
            jobTitle?: string | undefined;
            /**
             * Level of the job.
             */
            seniority?: "entry" | "mid" | "senior" | "executive" | undefined;
            /** Field of the employer. */
            industry?: string | undefined;
            count?: components["schemas"]["Count"] | undefined;
            /**
             * Include numbers from the input.
             * @default true
             */
            includeMetrics?: boolean | undefined;
            /** The advertisement to fit the points to, at most 5,000 characters. */
            jobDescription?: string | undefined;
        };
        ResumeBulletsRequest: {
            /** What you did in the job. */
            input: string;
            options?: components["schemas"]["ResumeBulletsOptions"] | undefined;
        };
        ResumeBulletsData: {
            /** The bullet points, strongest first. */
            bullets: {
                /** The bullet point. */
                text: string;
                /** The verb it starts with. */
                actionVerb?: string | undefined;
                /** Whether it holds a number. */
                hasMetric?: boolean | undefined;
            }[];
        };
        ResumeBulletsEnvelope: {
            success: true;
            data: components["schemas"]["ResumeBulletsData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the Webpage Summarizer. All may be left out. */
        WebpageSummarizerOptions: {
            length?: components["schemas"]["Length"] | undefined;
            format?: components["schemas"]["Format"] | undefined;
            outputLanguage?: components["schemas"]["OutputLanguage"] | undefined;
            focus?: components["schemas"]["Focus"] | undefined;
        };
        WebpageSummarizerRequest: {
            /**
             * Format: uri
             *
             * URL of the page.
             */
            input: string;
            options?: components["schemas"]["WebpageSummarizerOptions"] | undefined;
        };
        WebpageSummarizerData: {
            /** The summary. */
            summary: string;
            /** The main points, most important first. */
            keyPoints: string[];
            /** The page that was summarized. */
            page: {
                /**
                 * Format: uri
                 *
                 * URL of the page after redirects.
                 */
                url: string;
                /** Title of the page. */
                title?: string | undefined;
                /** Name of the site. */
                siteName?: string | undefined;
                /**
                 * Format: date-time
                 *
                 * When the page was published.
                 */
                publishedAt?: string | undefined;
                /** Words on the page. */
                wordCount?: number | undefined;
            };
            /** Language of the summary as a BCP 47 tag. */
            language: string;
        };
        WebpageSummarizerEnvelope: {
            success: true;
            data: components["schemas"]["WebpageSummarizerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the AI Translator. All may be left out. */
        AiTranslatorOptions: {
            /**
             * Language to translate into, as a BCP 47 tag such as `de` or `pt-BR`.
             * @default en
             */
            targetLanguage?: string | undefined;
            sourceLanguage?: components["schemas"]["Language"] | undefined;
            /**
             * Formality of the translation, if the language supports it.
             * @default default
             */
            formality?: "default" | "more" | "less" | undefined;
            /**
             * Keep line breaks and markup as they are.
             * @default true
             */
            preserveFormatting?: boolean | undefined;
        };
        AiTranslatorRequest: {
            /** The text to translate. */
            input: string;
            options?: components["schemas"]["AiTranslatorOptions"] | undefined;
        };
        AiTranslatorData: {
            /** The translation. */
            translatedText: string;
            /** Language of the input, as given or detected, as a BCP 47 tag. */
            sourceLanguage: string;
            /** Language of the translation as a BCP 47 tag. */
            targetLanguage: string;
        };
        AiTranslatorEnvelope: {
            success: true;
            data: components["schemas"]["AiTranslatorData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the Instagram Caption Generator. All may be left out. */
        CaptionGenOptions: {
            tone?: components["schemas"]["Tone"] | undefined;
            count?: components["schemas"]["Count"] | undefined;
            /**
             * How many hashtags to add to each caption, 0 to 30.
             * @default 5
             */
            hashtags?: number | undefined;
            /**
             * Use emojis.
             * @default true
             */
            emojis?: boolean | undefined;
            /**
             * End with a question or an invitation.
             * @default false
             */
            callToAction?: boolean | undefined;
            length?: components["schemas"]["Length"] | undefined;
            language?: components["schemas"]["Language"] | undefined;
        };
        CaptionGenRequest: {
            /** What the photo or the post shows. */
            input: string;
            options?: components["schemas"]["CaptionGenOptions"] | undefined;
        };
        CaptionGenData: {
            /** The suggestions, best first. */
            captions: {
                /** The caption. */
                text: string;
                /** The hashtags, without the `#`. */
                hashtags: string[];
                /** Length of the caption. */
                characters: number;
            }[];
        };
        CaptionGenEnvelope: {
            success: true;
            data: components["schemas"]["CaptionGenData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the AI Code Explainer. All may be left out. */
        CodeExplainerOptions: {
            /**
             * Language of the code, such as `python`, or `auto` to detect it.
             * @default auto
             */
            programmingLanguage?: string | undefined;
            /**
             * How much the explanation may assume.
             * @default intermediate
             */
            level?: "beginner" | "intermediate" | "expert" | undefined;
            /**
             * How closely to follow the code.
             * @default sections
             */
            detail?: "summary" | "sections" | "line_by_line" | undefined;
            outputLanguage?: components["schemas"]["OutputLanguage"] | undefined;
        };
        CodeExplainerRequest: {
            /** The source code. */
            input: string;
            options?: components["schemas"]["CodeExplainerOptions"] | undefined;
        };
        CodeExplainerData: {
            /** Summary of the code. */
            summary: string;
            /** Language of the code, as given or detected. */
            programmingLanguage: string;
            /** The parts of the code in order. Empty when `detail` was `summary`. */
            sections: {
                /** First line, counted from 1. */
                startLine: number;
                /** Last line, included. */
                endLine: number;
                /** What these lines do. */
                explanation: string;
            }[];
            /** Ideas that the code relies on. */
            concepts?: string[] | undefined;
            /** Cost of running the code. */
            complexity?: {
                /** Running time, such as `O(n log n)`. */
                time?: string | undefined;
                /** Memory, such as `O(n)`. */
                space?: string | undefined;
            } | undefined;
            /** Possible problems in the code. */
            issues?: string[] | undefined;
        };
        CodeExplainerEnvelope: {
            success: true;
            data: components["schemas"]["CodeExplainerData"];
            meta: components["schemas"]["ToolMeta"];
        };
        /** Options of the AI Transcription. All may be left out. */
        TranscriptionOptions: {
            language?: components["schemas"]["Language"] | undefined;
            /**
             * Which times to return.
             * @default segment
             */
            timestamps?: "none" | "segment" | "word" | undefined;
            /**
             * Tell the speakers apart.
             * @default false
             */
            diarize?: boolean | undefined;
            /**
             * Also return subtitles in this format.
             * @default none
             */
            subtitles?: "none" | "srt" | "vtt" | undefined;
            /** Names and terms that occur in the recording, at most 500 characters. */
            prompt?: string | undefined;
        };
        TranscriptionRequest: {
            /** The recording, audio or video. Assumed: up to 2 hours, as an https URL, or as a data URI in base64, at most 10 MB decoded. */
            input: string;
            options?: components["schemas"]["TranscriptionOptions"] | undefined;
        };
        TranscriptionData: {
            /** The whole text. */
            text: string;
            /** Language spoken as a BCP 47 tag. */
            language: string;
            /** Length of the recording in seconds. */
            durationSeconds: number;
            /** The text in parts. Missing when `timestamps` was `none`. */
            segments?: {
                /** Where it starts, in seconds. */
                start: number;
                /** Where it ends, in seconds. */
                end: number;
                /** What was said. */
                text: string;
                /** Who said it, such as `A`. */
                speaker?: string | undefined;
            }[] | undefined;
            /** Every word with its times. Present when `timestamps` was `word`. */
            words?: {
                /** Where it starts, in seconds. */
                start: number;
                /** Where it ends, in seconds. */
                end: number;
                /** The word. */
                word: string;
                /** Who said it, such as `A`. */
                speaker?: string | undefined;
            }[] | undefined;
            /** Subtitles in the format that was asked for. */
            subtitles?: string | undefined;
        };
        TranscriptionEnvelope: {
            success: true;
            data: components["schemas"]["TranscriptionData"];
            meta: components["schemas"]["ToolMeta"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
