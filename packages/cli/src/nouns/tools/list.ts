import type { ToolInfo } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { type ToolOption, type ToolReference, toolReference } from "../../generated/tool-reference.ts";
import { type Answer, wholeList } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import type { Style } from "../../output/style.ts";
import { definitionList, readableWidth, wrapText } from "../../output/text-width.ts";
import type { Context } from "../../session/context.ts";

export const list = defineCommand({
  description:
    "Fetches the list from the service if its URL is set (no key required). Otherwise, lists the tools known to this version.",
  args: {},
  flags: {},
  examples: ["tandem tools list", "tandem tools list -q", "tandem tools list --json --fields slug,name"],
  async run(context) {
    const tools = await findTools(context);
    const rows = tools.map(({ slug, name, description, inputKind }) => {
      const known = Object.hasOwn(toolReference, slug) ? toolReference[slug] : undefined;
      return {
        slug,
        name,
        inputKind: inputKind ?? known?.inputKind ?? null,
        description: description ?? known?.summary ?? null,
      };
    });
    const texts = ["description", "name"].map((field) => ({ field, cut: true }) as const);
    return wholeList("tool", "slug", ["slug", "inputKind", ...texts], rows);
  },
});

/** The service's current tools or, without a URL, those of the service description. */
async function findTools(context: Context): Promise<readonly ToolInfo[]> {
  if (context.settings.mock || context.settings.urls.tools) {
    const { tools } = await context.tandem();
    return tools.list({ signal: context.signal });
  }
  return Object.entries(toolReference).map(([slug, { name, summary, inputKind }]) => ({
    slug,
    name,
    description: summary,
    inputKind,
  }));
}

/**
 * Also finds tools that this version doesn't know.
 *
 * @throws CliError NOT_FOUND that lists the tools.
 */
export async function findTool(context: Context, slug: string): Promise<ToolInfo> {
  const tools = await findTools(context);
  const found = tools.find((tool) => tool.slug === slug);
  if (found) return found;
  const slugs = tools.map((tool) => tool.slug);
  throw new CliError("NOT_FOUND", `there is no tool "${slug}"`, {
    why: `the tools are ${slugs.join(", ")}`,
    fix: commandLine("tools list"),
  });
}

export const info = defineCommand({
  description:
    "Shows the names, types and bounds from the service's description. Only the service enforces the bounds.",
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
