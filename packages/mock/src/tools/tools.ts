import { type ToolRow, type ToolSlug, toolRows } from "../generated/tool-rows.ts";
import type { components } from "../generated/tools-types.ts";
import { grammarCheck, objectRemoval, translation } from "./behaviors.ts";
import { checkFile, checkUrl } from "./file-input.ts";
import type { Example, Tool, ToolCall } from "./tool.ts";

export type { ToolSlug };

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;
/** Makes what the tool's result has. */
type ExampleOf<Slug extends string> = `${Pascal<Slug>}Data` extends infer Type extends keyof components["schemas"]
  ? (call: ToolCall<never>) => components["schemas"][Type]
  : Example;

/** All others respond with their example, as if it were about the input. */
const behaviors: { readonly [Slug in ToolSlug]?: ExampleOf<Slug> } = {
  "object-remover": objectRemoval,
  "grammar-checker": grammarCheck,
  "ai-translator": translation,
};

/** What differs from the lightest model. */
const models: { readonly [Slug in ToolSlug]?: readonly [model: string, weight: number] } = {
  "ai-detector": ["mock-detector", 0.5],
  "youtube-summarizer": ["mock-video", 3],
  "pdf-summarizer": ["mock-document", 3],
  "ai-rewriter": ["mock-text-large", 2],
  "math-solver": ["mock-reasoning", 5],
  "object-remover": ["mock-vision", 20],
  "webpage-summarizer": ["mock-document", 2],
  "ai-translator": ["mock-translate", 1],
  "code-explainer": ["mock-code", 2],
  transcription: ["mock-audio", 4],
};

const checks = { text: () => {}, url: checkUrl, file: checkFile } as const;

function echo(value: unknown, from: string, to: string): unknown {
  if (typeof value === "string") return value.replaceAll(from, () => to);
  if (Array.isArray(value)) return value.map((item) => echo(item, from, to));
  // Its text has the length that it says.
  if (typeof value !== "object" || value === null || "characters" in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, echo(inner, from, to)]));
}

function toolOf(slug: string, { example: { input: from, data }, ...row }: ToolRow): Tool {
  const [model, weight] = models[slug as ToolSlug] ?? ["mock-text-small", 1];
  const behavior = behaviors[slug as ToolSlug] as Example | undefined;
  const example: Example = (call) => {
    checks[row.inputKind](call.input);
    return behavior?.(call) ?? (echo(data, from, call.input) as object);
  };
  return { ...row, model, weight, example };
}

/** Every tool by its slug, in the order in which they are shown. */
export const tools = Object.fromEntries(
  Object.entries<ToolRow>(toolRows).map(([slug, row]) => [slug, toolOf(slug, row)]),
) as unknown as Readonly<Record<ToolSlug, Tool>>;
