import { type BlockKind, kindOfLine, splitCode } from "../text/code-blocks.ts";
import { detectProgrammingLanguage } from "../text/source-languages.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Level = "beginner" | "intermediate" | "expert";
type Detail = "summary" | "sections" | "line_by_line";
type Options = { programmingLanguage?: string; level?: Level; detail?: Detail; outputLanguage?: string };

interface Section {
  readonly startLine: number;
  readonly endLine: number;
  readonly explanation: string;
}

const meanings: Readonly<Record<BlockKind, string>> = {
  function: "defines a function",
  class: "defines a type",
  import: "brings in code from elsewhere",
  comment: "is a comment",
  loop: "repeats its body",
  condition: "decides what runs next",
  assignment: "stores a value",
  output: "prints something",
  return: "hands back a result",
  statement: "runs a statement",
};

const hints: Readonly<Record<Level, Partial<Record<BlockKind, string>>>> = {
  beginner: {
    function: "A function is a named piece of work that can be run again and again.",
    class: "A type says which parts a thing has.",
    loop: "A loop runs the same lines several times.",
    condition: "Only one of the branches runs.",
    assignment: "The name on the left stands for the value from now on.",
  },
  intermediate: {},
  expert: { loop: "Its cost grows with the number of passes.", function: "Check its edge cases at the boundary." },
};

const concepts: readonly (readonly [string, RegExp])[] = [
  ["asynchronous code", /\b(?:async|await|Promise|Future|goroutine|go func)\b/],
  ["classes", /\bclass\b/],
  ["closures", /=>|\blambda\b/],
  ["error handling", /\b(?:try|catch|except|rescue|Result<|panic)\b/],
  ["functions", /\b(?:function|def|fn|func)\b|=>/],
  ["generators", /\byield\b/],
  ["loops", /\b(?:for|while|loop)\b/],
  ["modules", /\b(?:import|require|use|include)\b/],
  ["pattern matching", /\b(?:match|switch|case)\b/],
  ["regular expressions", /\b(?:RegExp|re\.(?:match|search|sub)|preg_)/],
  ["types", /\b(?:interface|struct|enum|type)\b/],
];

const issues: readonly (readonly [RegExp, string])[] = [
  [/[^=!]==[^=]/, "compares with ==, which converts types in some languages"],
  [/\beval\(/, "runs text as code with eval"],
  [/\bvar\s/, "declares with var, which is not limited to its block"],
  [/\b(?:catch|except)\b[^{\n:]*[{:]\s*(?:\}|pass\b)/, "ignores an error"],
  [/\b(?:TODO|FIXME)\b/, "is marked as unfinished"],
  [/(?:password|secret|api_?key)\s*[:=]\s*["'][^"']+["']/i, "holds a secret in the source"],
];

/** Reads code by its shape: blocks, kinds of lines, nesting. Line numbers are those of the input. */
export const codeExplainer: Tool = {
  name: "AI Code Explainer",
  description: "Explain what a piece of code does",
  inputKind: "text",
  model: "mock-code",
  weight: 2,
  run({ input, options }: ToolCall<Options>) {
    const { level = "intermediate", detail = "sections", outputLanguage = "en" } = options;
    const named = options.programmingLanguage;
    const programmingLanguage = named === undefined || named === "auto" ? detectProgrammingLanguage(input) : named;
    const tell = (text: string) => translate(text, "en", outputLanguage);
    const sections = sectionsFor[detail](input, level).map((section) => ({
      ...section,
      explanation: tell(section.explanation),
    }));
    return {
      summary: tell(summarise(input, programmingLanguage)),
      programmingLanguage,
      sections,
      concepts: concepts.filter(([, sign]) => sign.test(input)).map(([concept]) => concept),
      complexity: complexityOf(input),
      issues: findIssues(input).map(tell),
    };
  },
};

const sectionsFor: Readonly<Record<Detail, (code: string, level: Level) => Section[]>> = {
  summary: () => [],
  sections: (code, level) =>
    splitCode(code).map(({ startLine, endLine, kind, name }) => ({
      startLine,
      endLine,
      explanation: explain(kind, name, level),
    })),
  line_by_line: (code, level) =>
    code.split(/\r?\n/).flatMap((line, index) => {
      if (!/[\p{L}\p{N}]/u.test(line)) return [];
      const { kind, name } = kindOfLine(line);
      return [{ startLine: index + 1, endLine: index + 1, explanation: explain(kind, name, level) }];
    }),
};

function explain(kind: BlockKind, name: string | undefined, level: Level): string {
  const subject = name === undefined ? "This part" : `\`${name}\``;
  const hint = hints[level][kind];
  const verb =
    name !== undefined && kind === "function"
      ? "is a function"
      : name !== undefined && kind === "class"
        ? "is a type"
        : meanings[kind];
  return `${subject} ${verb}.${hint === undefined ? "" : ` ${hint}`}`;
}

function summarise(code: string, language: string): string {
  const names = splitCode(code).flatMap(({ name }) => (name === undefined ? [] : [`\`${name}\``]));
  const lines = code.split(/\r?\n/).filter((line) => line.trim()).length;
  const size = `${lines} ${lines === 1 ? "line" : "lines"} of ${language}`;
  return names.length === 0 ? `${size} that run from top to bottom.` : `${size} that define ${names.join(", ")}.`;
}

/** One factor of n for each level of nested loops. */
function complexityOf(code: string): { time: string; space: string } {
  const open: number[] = [];
  let deepest = 0;
  for (const line of code.split(/\r?\n/)) {
    if (!line.trim()) continue;
    const indent = /^\s*/.exec(line)![0].length;
    while (open.length > 0 && indent <= open.at(-1)!) open.pop();
    if (kindOfLine(line).kind === "loop") open.push(indent);
    deepest = Math.max(deepest, open.length);
  }
  const time = deepest === 0 ? "O(1)" : deepest === 1 ? "O(n)" : `O(n^${deepest})`;
  return { time, space: /\b(?:push|append|add|insert|map|filter)\(/.test(code) ? "O(n)" : "O(1)" };
}

function findIssues(code: string): string[] {
  return code.split(/\r?\n/).flatMap((line, index) => {
    return issues.filter(([sign]) => sign.test(line)).map(([, issue]) => `Line ${index + 1} ${issue}.`);
  });
}
