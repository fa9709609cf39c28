// Generated from specs/ by npm run generate. Do not edit.

export type ToolsOperationId =
  | "listTools"
  | "callTool"
  | "tool_ai_detector"
  | "tool_youtube_summarizer"
  | "tool_pdf_summarizer"
  | "tool_ai_rewriter"
  | "tool_math_solver"
  | "tool_object_remover"
  | "tool_grammar_checker"
  | "tool_email_subject_gen"
  | "tool_blog_title_gen"
  | "tool_linkedin_formatter"
  | "tool_resume_bullets"
  | "tool_webpage_summarizer"
  | "tool_ai_translator"
  | "tool_caption_gen"
  | "tool_code_explainer"
  | "tool_transcription";

export interface ToolsOperation {
  readonly operationId: ToolsOperationId;
  readonly method: "get" | "post" | "patch" | "delete";
  readonly path: string;
  /** True if no credential is needed. */
  readonly public: boolean;
  /** Whether a JSON body may be sent. */
  readonly requestBody: boolean;
  /** Whether the body may not be left out. */
  readonly bodyRequired: boolean;
  readonly statuses: readonly number[];
  /** Names of its query parameters, if it has any. */
  readonly queryNames?: readonly string[];
  /** Set where the capability is described but its route is not. */
  readonly unlisted?: true;
}

export const toolsOperations: readonly ToolsOperation[] = [
  {"operationId":"listTools","method":"get","path":"/api/v1/tools","public":true,"requestBody":false,"bodyRequired":false,"statuses":[200,429,503]},
  {"operationId":"callTool","method":"post","path":"/api/v1/tools/{slug}","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_ai_detector","method":"post","path":"/api/v1/tools/ai-detector","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_youtube_summarizer","method":"post","path":"/api/v1/tools/youtube-summarizer","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_pdf_summarizer","method":"post","path":"/api/v1/tools/pdf-summarizer","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_ai_rewriter","method":"post","path":"/api/v1/tools/ai-rewriter","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_math_solver","method":"post","path":"/api/v1/tools/math-solver","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_object_remover","method":"post","path":"/api/v1/tools/object-remover","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_grammar_checker","method":"post","path":"/api/v1/tools/grammar-checker","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_email_subject_gen","method":"post","path":"/api/v1/tools/email-subject-gen","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_blog_title_gen","method":"post","path":"/api/v1/tools/blog-title-gen","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_linkedin_formatter","method":"post","path":"/api/v1/tools/linkedin-formatter","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_resume_bullets","method":"post","path":"/api/v1/tools/resume-bullets","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_webpage_summarizer","method":"post","path":"/api/v1/tools/webpage-summarizer","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_ai_translator","method":"post","path":"/api/v1/tools/ai-translator","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_caption_gen","method":"post","path":"/api/v1/tools/caption-gen","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_code_explainer","method":"post","path":"/api/v1/tools/code-explainer","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
  {"operationId":"tool_transcription","method":"post","path":"/api/v1/tools/transcription","public":false,"requestBody":true,"bodyRequired":true,"statuses":[200,400,401,402,403,404,422,429,503]},
];
