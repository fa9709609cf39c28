import type { SpecDocument } from "../../specs/document.ts";
import { toolReferenceOf } from "../tool-modules.ts";
import { cell, code, table } from "./markdown.ts";

const kinds = { text: "Text", url: "A URL", file: "A file, as a URL or data URI" } as const;

export function toolPage(document: SpecDocument, examples: Readonly<Record<string, string>>): string {
  const tools = Object.entries(toolReferenceOf(document));
  const rows = tools.map(([slug, { name, summary }]) => [`[\`${slug}\`](#${slug})`, cell(name), cell(summary)]);
  const sections = tools.map(([slug, { name, summary, inputKind, inputDescription, accepts, options, data }]) => {
    const parts = [
      `## ${slug}`,
      `**${name}.** ${summary}.`,
      `**Input.** ${kinds[inputKind as keyof typeof kinds]}. ${cell(inputDescription)}${accepts.length > 0 ? ` Media types: ${accepts.map((type) => `\`${type}\``).join(", ")}.` : ""}`,
      Object.keys(options).length > 0
        ? table(
            ["Option", "Type", "Default", "Description"],
            Object.entries(options).map(([option, facts]) => [
              `\`${option}\``,
              optionType(facts as Option),
              facts.default === undefined ? "" : `\`${facts.default}\``,
              `${cell(String(facts.description))}${bounds(facts as Option, String(facts.description))}`,
            ]),
          )
        : "This tool has no options.",
      `**Result**, in \`data\`:\n\n${table(
        ["Field", "Type", "Description"],
        Object.entries(data).map(([field, { type, required, description }]) => [
          `\`${field}\`${required ? "" : " (optional)"}`,
          code(type),
          cell(String(description)),
        ]),
      )}`,
      `\`\`\`ts\nimport { Tandem } from "@tandem/sdk";\n\nconst tandem = new Tandem();\nconst { data, meta } = await tandem.tools.run("${slug}", ${examples[slug]});\nconsole.log(data, meta.creditsCharged);\n\`\`\``,
    ];
    return parts.join("\n\n");
  });
  return `# Tools

Run a tool with \`tandem.tools.run(slug, { input, options })\`, or \`tandem run TOOL\` in a terminal. The slugs and the format of
requests and responses are documented. The options and results of each tool are [assumed](../assumptions.md#t-07). Unknown ones
pass through unchanged.

${table(["Slug", "Name", "Description"], rows)}

${sections.join("\n\n")}
`;
}

interface Option {
  readonly type: string;
  readonly values?: readonly unknown[] | undefined;
  readonly openValues?: boolean | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxLength?: number | undefined;
}

function optionType({ type, values, openValues }: Option): string {
  if (!values) return `\`${type}\``;
  return `${values.map((value) => `\`${value}\``).join(", ")}${openValues ? ", or others" : ""}`;
}

function bounds({ minimum, maximum, maxLength }: Option, description: string): string {
  const most = maxLength ?? maximum;
  if (most === undefined || description.replaceAll(",", "").includes(`${most}`)) return "";
  return maxLength === undefined ? ` ${minimum ?? "any"} to ${most}.` : ` At most ${most} characters.`;
}
