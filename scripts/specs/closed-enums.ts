/**
 * Places of an enum that no value will be added to, in a bundled document: choices of a request, where a value that is not
 * known is a mistake. Types of events (`/allOf/1/properties/type`) need no entry: each names the schema it is in.
 */
export const closedEnums: ReadonlySet<string> = new Set(
  [
    "Length",
    "Format",
    "AiRewriterOptions/properties/mode",
    "MathSolverOptions/properties/level",
    "ObjectRemoverOptions/properties/outputFormat",
    "GrammarCheckerOptions/properties/level",
    "LinkedinFormatterOptions/properties/style",
    "ResumeBulletsOptions/properties/seniority",
    "AiTranslatorOptions/properties/formality",
    "CodeExplainerOptions/properties/level",
    "CodeExplainerOptions/properties/detail",
    "TranscriptionOptions/properties/timestamps",
    "TranscriptionOptions/properties/subtitles",
    "Repository/properties/provider",
    "AlertTarget/properties/type",
    "ThresholdCondition/properties/comparison",
    "AnomalyCondition/properties/sensitivity",
    "AnomalyCondition/properties/direction",
    "AlertSeverity",
    "AiApprovalMode",
    "AiDecision",
    "BillingInterval",
  ].map((place) => `#/components/schemas/${place}`),
);
