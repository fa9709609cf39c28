import stringify from "json-stringify-pretty-compact";
import type { Operation, SpecDocument } from "./specs/document.ts";
import type { Example, Examples } from "./specs/examples.ts";
import { methodsOf, type Parameter, type Surface, type SurfaceMethod, singular } from "./specs/surface.ts";

/** The classes behind `infra.servers` and its neighbors. */
export function resourcesModule(document: SpecDocument, surface: Surface, { operations }: Examples): string {
  const resources = Object.entries(surface.infra).filter(([, { written }]) => !written);
  const all = resources.map(([resource, row]) => ({ resource, row, methods: methodsOf(document, surface, resource) }));
  const classes = all.map(({ resource, row: { about, base }, methods }) => {
    const members = methods.map((method) => memberOf(method, operations, operations[method.operation.id] ?? {}));
    return classOf(className(resource, base), String(about), members);
  });
  const types = all.flatMap(({ methods }) => methods.flatMap(({ body, result }) => [body?.type, result]));
  const names = [...new Set(types.filter((name) => name !== undefined))].sort();
  return `import type { InfraApi } from "../infra/infra-api.ts";
import type { PostOptions } from "../client/options.ts";
import { findInList } from "../infra/lists/find-in-list.ts";
import type { ListQuery, PagedList } from "../infra/lists/paged-list.ts";
import { ApiPromise } from "../request/api-promise.ts";
import type { CallOptions } from "../client/options.ts";
import type {
${names.map((name) => `  ${name},\n`).join("")}} from "./infra-types.ts";

${classes.join("\n")}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What a class of the SDK adds to is named apart. */
const className = (resource: string, base: true | undefined): string =>
  base ? `${capital(singular(resource))}Methods` : capital(resource);

const classOf = (name: string, about: string, members: readonly string[]): string => `/**
 * ${about}
 *
 * Unless a method says otherwise, its route is documented and its shapes are assumed: https://tandem.example.com/assumptions
 */
export class ${name} {
  /** @internal */
  protected readonly api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.api = api;
  }

${members.join("\n")}}
`;

function memberOf(method: SurfaceMethod, examples: Examples["operations"], own: Example): string {
  const { name, operation, kind, query, unlisted } = method;
  const route = `\`${operation.method.toUpperCase()} ${operation.path}\``;
  const isFound = kind === "find";
  const throws = isFound ? "NotFoundError if no page has it" : throwsOf(operation.operation);
  const paragraphs = [
    isFound
      ? `Gets one. No operation reads a single one, so this pages through ${route} (assumed).`
      : `${operation.description} ${route}`,
    ...(isFound ? [] : query.map(({ name, description }) => `\`${name}\`: ${description}`)),
    unlisted &&
      "Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has none.",
    `\`\`\`ts\n${exampleOf(method, examples, own)}\n\`\`\``,
    throws && `@throws ${throws}.`,
    unlisted && "@experimental",
  ];
  const lines = paragraphs.filter(Boolean).flatMap((paragraph, index) => {
    const text = String(paragraph);
    return [...(index > 0 ? [""] : []), ...(text.startsWith("```") ? text.split("\n") : wrapped(text))];
  });
  const comment = ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].map((line) => `  ${line}\n`).join("");
  return `${comment}  ${name}${signatureOf(method)} {\n${bodyOf(method)}  }\n`;
}

/** Lines of at most 110 characters. What is in backticks stays on one. */
function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > 110) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Errors in the document beyond those of every call. */
function throwsOf({ responses = {} }: Operation): string {
  const names = Object.entries(errors).flatMap(([status, name]) => (status in responses ? [name] : []));
  return names.join(", ");
}

const errors = {
  402: "PaymentRequiredError",
  404: "NotFoundError",
  409: "ConflictError",
  422: "ValidationFailedError",
};

function signatureOf(method: SurfaceMethod): string {
  const { kind, params, query, body, result } = method;
  const ids = params.map(({ argument }) => `${argument}: string`);
  const queries = query.map((parameter) => `${parameter.name}?: ${typeOf(parameter, method)} | undefined`);
  const more = (type: string) => (queries.length > 0 ? `${type} & { ${queries.join("; ")} }` : type);
  const options = (type: string) => `options: ${type} = {}`;
  if (kind === "list")
    return signature([...ids, `query: ${more("ListQuery")} = {}`, options("CallOptions")], `PagedList<${result}>`);
  const type = operationOptions(method);
  const bodies = body ? [`${bodyName(method)}${body.required ? "" : "?"}: ${body.type}`] : [];
  const promised = `ApiPromise<${result ?? "void"}>`;
  return signature([...ids, ...bodies, options(kind === "find" ? type : more(type))], promised);
}

const operationOptions = ({ operation }: SurfaceMethod): string =>
  operation.method === "post" ? "PostOptions" : "CallOptions";

function signature(parameters: readonly string[], returned: string): string {
  const line = `(${parameters.join(", ")}): ${returned}`;
  return line.length < 100
    ? line
    : `(\n${parameters.map((parameter) => `    ${parameter},\n`).join("")}  ): ${returned}`;
}

/** A filter has the type of the field that it is about. */
function typeOf({ name, schema }: Parameter, { kind, result }: SurfaceMethod): string {
  if (kind === "list" && schema.type !== "boolean") return `${result}["${name}"]`;
  return schema.type === "integer" ? "number" : String(schema.type ?? "string");
}

const bodyName = ({ body, kind }: SurfaceMethod): string =>
  kind === "update" ? "changes" : camel(body!.type.replace(/Create$/, ""));

function bodyOf(method: SurfaceMethod): string {
  const { kind, params, query, body, operation, result } = method;
  const path = params.length > 0 ? [`path: { ${params.map(pathValue).join(", ")} }`] : [];
  const route = JSON.stringify(operation.path);
  if (kind === "find") {
    const kindOf = singular(method.resource);
    const list = "(query, options) => this.list(query, options)";
    return `    return new ApiPromise(findInList<${result}>(${list}, "${kindOf}", id, options));\n`;
  }
  if (kind === "list") return `    return this.api.list(${route}, { ${[...path, "query"].join(", ")} }, options);\n`;
  const bodies = body ? [`body: ${bodyName(method)}`] : [];
  const queries =
    query.length > 0 ? [`query: { ${query.map(({ name }) => `${name}: options.${name}`).join(", ")} }`] : [];
  const values = [...path, ...queries, ...bodies];
  return `    return this.api.${operation.method}(${route}, ${values.length > 0 ? `{ ${values.join(", ")} }` : "{}"}, options);\n`;
}

const pathValue = ({ name, argument }: SurfaceMethod["params"][number]): string =>
  name === argument ? name : `${name}: ${argument}`;

/** `AuditLogEntry` is an `entry`. */
export const lastWord = (type: string): string =>
  camel(type.replace(/Created$/, "").match(/[A-Z][a-z]*$/)?.[0] ?? type);

/** A call of the method with the values of its operation's example. */
export function exampleOf(
  method: SurfaceMethod,
  examples: Examples["operations"],
  { path = {}, body }: Example,
): string {
  const { resource, name, kind, params, result, columns, row } = method;
  const call = `infra.${resource}.${name}`;
  const ids = params.map(({ name, noun }) => JSON.stringify(path[name] ?? anyId(examples, noun)));
  if (kind === "list") {
    const item = lastWord(result!);
    const shown = columns.slice(1, 3).map((column) => `${item}.${typeof column === "string" ? column : column.field}`);
    const loop = `for await (const ${item} of ${call}(${ids.join(", ")}))`;
    const print = `console.log(${shown.join(", ")});`;
    return loop.length + print.length < 110 ? `${loop} ${print}` : `${loop} {\n  ${print}\n}`;
  }
  const values = body === undefined ? [] : [literal(body)];
  const awaited = `await ${call}(${[...ids, ...values].join(", ")});`;
  const line = result === undefined ? awaited : `const ${lastWord(result)} = ${awaited}`;
  return row.then ? `${line}\nawait infra.${resource}.${row.then};` : line;
}

/** The id that another example has of a resource. */
function anyId(examples: Examples["operations"], noun: string): string {
  const list = Object.entries(examples).find(([id]) => id.toLowerCase() === `list${noun}`)?.[1].answer;
  const { data } = (list ?? {}) as { data?: readonly { readonly id: string }[] };
  return data?.[0]?.id ?? "id";
}

/** A value as it is written in a program: on one line, if there is room. */
export const literal = (value: unknown, maxLength = 80): string =>
  stringify(value, { maxLength })
    .replace(/"(\w+)":/g, "$1:")
    .replace(/\{(?=\w)/g, "{ ")
    .replace(/(?<=\S)\}/g, " }");
