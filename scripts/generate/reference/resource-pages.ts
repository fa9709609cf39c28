import { verbOf } from "../commands-module.ts";
import { fieldsOf } from "../infra-reference-module.ts";
import { exampleOf } from "../resources-module.ts";
import { refName, requestSchemaOf, type Schema, type SpecDocument } from "../specs/document.ts";
import { type Example, readExamples } from "../specs/examples.ts";
import { methodsOf, readSurface, type SurfaceMethod, singular } from "../specs/surface.ts";
import { errorLinks } from "./error-links.ts";
import { fieldTable } from "./fields.ts";
import { cell, firstSentence, table } from "./markdown.ts";
import { commandLine, curl, fenced, sides } from "./sides.ts";
import { type Member, membersOf } from "./types.ts";

/** A command of the CLI. */
export interface Command {
  readonly command: string;
  readonly operations: readonly string[];
  readonly examples: readonly string[];
}

/** Classes of the SDK with methods that no operation has. */
const classes: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
  servers: [["servers.ts", "Servers"]],
  sites: [["sites.ts", "Sites"]],
  databases: [["databases.ts", "Databases"]],
  ai: [
    ["ai/ai.ts", "Ai"],
    ["ai/job-handle.ts", "AiJobHandle"],
  ],
};

const { infra } = readSurface();
const examples = readExamples("infra").operations;

/** A page for each resource of the infrastructure API. */
export function resourcePages(document: SpecDocument, commands: readonly Command[]): Map<string, string> {
  return new Map(
    Object.keys(infra).map(
      (name) => [`docs/reference/infra/${name}.md`, resourcePage(document, commands, name)] as const,
    ),
  );
}

const titleOf = (resource: string): string =>
  resource === "ai" ? "AI jobs" : `${resource[0]!.toUpperCase()}${resource.slice(1)}`;

const aboutOf = (resource: string): string => infra[resource]!.about ?? "AI tasks with steps that you can approve.";

function resourcePage(document: SpecDocument, commands: readonly Command[], resource: string): string {
  const methods = methodsOf(document, { infra, tools: {} }, resource);
  const shapes = [...new Set(methods.flatMap(({ result }) => result ?? []))];
  const members = (classes[resource] ?? []).flatMap(([file, name]) => {
    const isOwn = (member: Member) => member.example && !methods.some((method) => method.name === member.name);
    return membersOf(`packages/sdk/src/infra/${file}`, name).filter(isOwn);
  });
  const rows = [
    ...methods.map(({ name, operation, row }) => {
      const route = `\`${operation.method.toUpperCase()} ${operation.path}\``;
      return [linkTo(name), cell(row.summary ?? operation.operation.summary ?? ""), route];
    }),
    ...members.map(({ name, doc }) => [linkTo(name), cell(firstSentence(doc)), ""]),
  ];
  return `${[
    `# ${titleOf(resource)}`,
    `${aboutOf(resource)} In the SDK, \`tandem.infra.${resource}\`. In a terminal, [\`tandem ${resource}\`](../../cli/${resource}.md).
For authentication, pages and errors of every call, see [Infrastructure API](index.md).`,
    table(["Method", "What it does", "Request"], rows),
    ...methods.map((method) => methodSection(document, commands, method)),
    ...members.map(memberSection),
    ...shapes.map((shape) => shapeSection(document, shapes, shape)),
  ].join("\n\n")}\n`;
}

const linkTo = (name: string): string => `[\`${name}\`](#${name.toLowerCase()})`;

function methodSection(document: SpecDocument, commands: readonly Command[], method: SurfaceMethod): string {
  const { name, resource, operation, kind, result, unlisted } = method;
  const example = examples[operation.id] ?? {};
  const isFound = kind === "find";
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => example.path?.[key] ?? key);
  const command = commands.find((each) => each.command === `${resource} ${verbOf(method)}`);
  const [line] = (command ?? commands.find(({ operations }) => operations.includes(operation.id)))?.examples ?? [];
  const sample = `import { Tandem } from "@tandem/sdk";\n\nconst { infra } = new Tandem();\n${exampleOf(method, examples, example)}`;
  const pages = kind === "list" ? "pages of " : "";
  const parts = [
    `## ${name}`,
    isFound
      ? `Gets one. No operation reads a single ${singular(resource)}, so this reads the list: \`GET ${operation.path}\`.`
      : cell(operation.description),
    unlisted &&
      "The service describes this without listing a route. It responds with 404 if it has none. To try it, run `tandem mock start --experimental`.",
    sides(
      [
        fenced("ts", sample),
        line && fenced("sh", commandLine(line)),
        fenced("sh", curl(operation.method, `/api/v1${path}`, example)),
      ],
      isFound ? oneOf(example) : example,
    ),
    requestFields(document, method),
    [
      result && `**Returns** ${pages}[${result}](#${result.toLowerCase()}).`,
      errorLinks("infra", isFound ? ["404"] : Object.keys(operation.operation.responses ?? {})),
    ]
      .filter(Boolean)
      .join(" "),
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** The first of a list. */
const oneOf = ({ status = 200, answer }: Example): Example => ({
  status,
  answer: (answer as { data: unknown[] }).data[0],
});

/** Parameters of the query, and the fields of the body. */
function requestFields(document: SpecDocument, { query, operation, kind }: SurfaceMethod): string {
  const parameters =
    kind === "find"
      ? []
      : query.map(({ name, description, schema, ...marks }) => [name, { ...schema, ...marks, description }]);
  const asked = fieldsOf(document, { type: "object", properties: Object.fromEntries(parameters) });
  const body = requestSchemaOf(document, operation.operation);
  const fields = { ...asked, ...(body && fieldsOf(document, body)) };
  if (Object.keys(fields).length === 0) return "";
  return fieldTable(fields, { isRequest: true, source: body && sourceOf(document, body) });
}

const sourceOf = (document: SpecDocument, schema: Schema): unknown =>
  document.components?.schemas?.[refName(schema) ?? ""]?.["x-assumption"];

function memberSection({ name, doc, example, throws }: Member): string {
  const sample = example.includes("import ")
    ? example
    : `import { Tandem } from "@tandem/sdk";\n\nconst { infra } = new Tandem();\n${example}`;
  return [`## ${name}`, cell(doc), fenced("ts", sample), throws && `**Throws** ${cell(throws)}`]
    .filter(Boolean)
    .join("\n\n");
}

function shapeSection(document: SpecDocument, shapes: readonly string[], name: string): string {
  const schema = document.components!.schemas![name]!;
  const others = shapes.filter((shape) => shape !== name);
  const fields = fieldTable(fieldsOf(document, schema), { source: schema["x-assumption"], shapes: others });
  return `## ${name}\n\n${cell(String(schema.description))}\n\n${fields}`;
}
