import { defineCommand } from "../../command.ts";
import { type ToolOption, type ToolReference, toolReference } from "../../generated/tool-reference.ts";
import type { Answer } from "../../output/answer.ts";
import { definitionList } from "../../output/definition-list.ts";
import type { Style } from "../../output/style.ts";
import { readableWidth, wrapText } from "../../output/wrap-text.ts";
import { findTool } from "./list.ts";

export const info = defineCommand({
  description:
    "Names, types and bounds are those of the service description. The bounds are shown, never enforced here.",
  args: { tool: { summary: "The tool's slug, as in tools list", required: true, picks: "tools" } },
  flags: {},
  examples: ["tandem tools info grammar-checker", "tandem tools info ai-translator --json --fields options"],
  async run(context, { tool: slug }): Promise<Answer> {
    const tool = Object.hasOwn(toolReference, slug) ? toolReference[slug]! : undefined;
    if (!tool) return { kind: "record", id: "slug", record: { ...(await findTool(context, slug)) } };
    const page = (style: Style) => toolPage(slug, tool, style);
    return { kind: "record", id: "slug", record: { slug, ...tool }, rows: toolRows(slug, tool), page };
  },
});

/** A line a fact, the kind of fact first. */
function toolRows(slug: string, { name, summary, inputKind, accepts, options, data }: ToolReference) {
  return [
    ["tool", slug, name, summary],
    ["input", inputKind, accepts],
    ...Object.entries(options).map(([option, facts]) => [
      "option",
      option,
      facts.type,
      facts.values,
      facts.default,
      facts.description,
    ]),
    ...Object.entries(data).map(([field, { type, description }]) => ["result", field, type, description]),
  ];
}

function toolPage(slug: string, tool: ToolReference, { paint, columns }: Style): string {
  const readable = readableWidth(columns);
  const section = (title: string, rows: readonly (readonly [string, string])[]) =>
    rows.length === 0 ? [] : ["", paint.bold(title), ...definitionList(rows, readable)];
  return [
    `${paint.bold(slug)}  ${tool.name}`,
    ...wrapText(tool.summary, readable),
    ...section("Input", [[tool.inputKind, inputText(tool)]]),
    ...section(
      "Options (-F)",
      Object.entries(tool.options).map(([name, option]) => [optionTerm(name, option), optionText(option)]),
    ),
    ...section(
      "Result (--fields)",
      Object.entries(tool.data).map(([name, { type, description }]) => [`data.${name}`, `${description} (${type})`]),
    ),
    "",
    paint.bold("Example"),
    `  ${exampleLine(slug, tool)}`,
    "",
  ].join("\n");
}

function inputText({ inputDescription, accepts }: ToolReference): string {
  return [inputDescription, accepts.length > 0 && `(${accepts.join(", ")})`].filter(Boolean).join(" ");
}

function optionTerm(name: string, { type, values }: ToolOption): string {
  return `${name}=${values && values.length <= 3 ? values.join("|") : typeWords[type]}`;
}

const typeWords = { string: "TEXT", integer: "N", number: "N", boolean: "true|false", "string[]": "A,B" } as const;

function optionText({ description, values, openValues, default: standard }: ToolOption): string {
  const choices = values && values.length > 3 && `${values.join(", ")}${openValues ? " ..." : ""}`;
  const notes = [choices, standard !== undefined && `default ${standard}`].filter(Boolean).join("; ");
  return notes ? `${description} (${notes})` : description;
}

function exampleLine(slug: string, { inputKind }: ToolReference): string {
  const inputs = { text: "@notes.txt", url: "https://...", file: "FILE" } as const;
  return `tandem run ${slug} ${inputs[inputKind]}`;
}
