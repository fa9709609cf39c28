import { quoted } from "../commands-module.ts";
import { fieldsOf } from "../infra-reference-module.ts";
import { literal } from "../resources-module.ts";
import { operationsOf, requestSchemaOf, type SpecDocument } from "../specs/document.ts";
import { readExamples } from "../specs/examples.ts";
import { toolOperationId } from "../specs/surface.ts";
import { type ToolOperation, toolOperations } from "../specs/tool-operations.ts";
import { errorLinks } from "./error-links.ts";
import { fieldTable } from "./fields.ts";
import { cell, table } from "./markdown.ts";
import { commandLine, curl, fenced, sides } from "./sides.ts";
import { membersOf } from "./types.ts";

const kinds = { text: "text", url: "a URL", file: "a file, as a URL or a data URI" } as const;

/** A page for each tool, and their index. */
export function toolPages(document: SpecDocument): Map<string, string> {
  const tools = toolOperations(document);
  return new Map([
    ["docs/reference/tools/index.md", indexPage(document, tools)],
    ...tools.map((tool) => [`docs/reference/tools/${tool.slug}.md`, toolPage(document, tool)] as const),
  ]);
}

function indexPage(document: SpecDocument, tools: readonly ToolOperation[]): string {
  const rows = tools.map(({ slug, name, summary }) => [`[\`${slug}\`](${slug}.md)`, cell(name), cell(summary)]);
  const meta = document.components!.schemas!.ToolMeta!;
  const members = membersOf("packages/sdk/src/tools/tools-client.ts", "ToolsClient").filter(({ example }) => example);
  return `${[
    "# Tools",
    `Run a tool with \`tandem.tools.run(slug, { input, options })\`, or \`tandem run TOOL\` in a terminal. The service documents the
slugs and the form of requests and responses. The options and results of each tool are
[assumed](../../assumptions.md#t-07). Unknown ones pass through unchanged.`,
    table(["Slug", "Name", "What it does"], rows),
    "## Responses",
    "Every response is `{ success, data, meta }`. `data` is the tool's result, and `meta` is the same for all tools:",
    fieldTable(fieldsOf(document, meta), { source: "documented", prefix: "meta." }),
    errorLinks("tools", ["400", "401", "402", "403", "404", "422", "429", "503"]),
    ...members.map(({ name, doc, example, throws }) => {
      const thrown = throws && `**Throws** ${cell(throws)}`;
      return [`## ${name}`, doc, fenced("ts", example), thrown].filter(Boolean).join("\n\n");
    }),
  ].join("\n\n")}\n`;
}

function toolPage(document: SpecDocument, { slug, name, summary, input, data }: ToolOperation): string {
  const id = toolOperationId(slug);
  const { operation } = operationsOf(document).find((each) => each.operation.operationId === id)!;
  const example = readExamples("tools").operations[id]!;
  const { kind, accepts = [] } = input["x-input"];
  const media = accepts.length > 0 ? ` Media types: ${accepts.map((type) => `\`${type}\``).join(", ")}.` : "";
  const sample = `import { Tandem } from "@tandem/sdk";

const { tools } = new Tandem();
const result = await tools.run("${slug}", ${literal(example.body, 30)});
console.log(result.data, result.meta.creditsCharged);`;
  const { input: text, options = {} } = example.body as { input: string; options?: Record<string, unknown> };
  const flags = Object.entries(options).map(([key, value]) => ` -F ${key}=${quoted(value)}`);
  const line = `tandem run ${slug} ${quoted(text)}${flags.join("")}`;
  const request = fieldsOf(document, requestSchemaOf(document, operation)!);
  return `${[
    `# ${name}`,
    `${summary}. The slug is \`${slug}\`. For all tools, see [Tools](index.md).`,
    sides(
      [
        fenced("ts", sample),
        fenced("sh", commandLine(line)),
        fenced("sh", curl("post", `/api/v1/tools/${slug}`, example)),
      ],
      example,
    ),
    "## Request",
    `The input is ${kinds[kind]}.${media}`,
    fieldTable(request, { isRequest: true, source: "documented" }),
    "## Result",
    "In `data`:",
    fieldTable(fieldsOf(document, data), { source: data["x-assumption"] }),
    `For \`meta\`, see [Responses](index.md#responses). ${errorLinks("tools", Object.keys(operation.responses ?? {}))}`,
  ].join("\n\n")}\n`;
}
