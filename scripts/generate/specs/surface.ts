import { readFileSync } from "node:fs";
import { parse } from "yaml";
import {
  type ListedOperation,
  operationsOf,
  refName,
  requestSchemaOf,
  resolved,
  type Schema,
  type SpecDocument,
  successOf,
} from "./document.ts";

/** specs/surface.yaml as it is written. */
export interface Surface {
  readonly infra: Readonly<Record<string, ResourceRow>>;
  readonly tools: Readonly<Record<string, ToolRow>>;
}

/** A tool by its slug. Its operation is in specs/tools/tool.yaml. */
export interface ToolRow {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** The fields of its result that `tandem run` prints as text, the first that is there. */
  readonly text?: readonly string[];
  /** The mock's response if it has no behavior for the tool. */
  readonly example?: { readonly input: string; readonly data: Readonly<Record<string, unknown>> };
}

export const toolOperationId = (slug: string): string => `tool_${slug.replaceAll("-", "_")}`;

/** The name of a tool's types: `GrammarChecker`. */
export const pascalCase = (slug: string): string =>
  slug.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

export interface ResourceRow {
  /** What `infra.servers` is, for its docstring. */
  readonly about?: string;
  /** What `tandem servers` does. */
  readonly summary: string;
  /** The field that may stand for an id on the command line. */
  readonly names?: string;
  readonly columns?: readonly ColumnRow[];
  /** What `get`, `create` and `wait` show of it. Default: all. */
  readonly fields?: readonly string[];
  /** A class of packages/sdk/src/infra adds to the generated one. */
  readonly base?: true;
  /** Its class and its commands are written by hand. */
  readonly written?: true;
  readonly methods: Readonly<Record<string, MethodRow>>;
}

export type ColumnRow = string | { readonly field: string; readonly as?: string; readonly cut?: true };

export interface MethodRow {
  readonly operation?: string;
  /** The list of the resource, if no operation reads a single one. */
  readonly find?: string;
  /** The command, if it isn't the method's name. */
  readonly command?: string;
  /** Its command is written by hand. */
  readonly written?: true;
  /** What an example calls next, such as `waitForDeploy(deploy)`. */
  readonly then?: string;
  /** Default: the operation's summary. */
  readonly summary?: string;
  readonly help?: string;
  readonly examples?: readonly string[];
  readonly columns?: readonly ColumnRow[];
  /** The field whose value confirms a deletion. */
  readonly confirm?: string;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description: string;
  readonly schema: Schema;
}

/** A parameter of a path, and what methods and commands call it. */
export interface PathParameter {
  readonly name: string;
  readonly argument: string;
  /** The segment before it: `servers`. */
  readonly noun: string;
}

/** One method of a resource, with what the document says of its operation. */
export interface SurfaceMethod {
  readonly resource: string;
  readonly name: string;
  readonly row: MethodRow;
  readonly kind: "list" | "get" | "find" | "create" | "update" | "delete" | "action";
  readonly operation: ListedOperation & { readonly id: string; readonly description: string };
  /** The service describes it and doesn't list its route. */
  readonly unlisted: boolean;
  readonly params: readonly PathParameter[];
  /** Of the query, without those of every list. */
  readonly query: readonly Parameter[];
  readonly body: { readonly type: string; readonly required: boolean } | undefined;
  /** The shape it responds with, or of one item of the list. */
  readonly result: string | undefined;
  readonly columns: readonly ColumnRow[];
}

export function readSurface(): Surface {
  return parse(readFileSync(new URL("../../../specs/surface.yaml", import.meta.url), "utf8"));
}

export const singular = (noun: string): string => noun.replace(/ies$/, "y").replace(/s$/, "");

/** The methods of a resource. */
export function methodsOf(document: SpecDocument, surface: Surface, resource: string): SurfaceMethod[] {
  const { methods, columns = [] } = surface.infra[resource]!;
  return Object.entries(methods).map(([name, row]) => {
    const id = row.operation ?? row.find ?? "";
    const listed = operationsOf(document).find(({ operation }) => operation.operationId === id);
    const where = `specs/surface.yaml: infra.${resource}.${name}`;
    if (listed === undefined) throw new Error(`${where} names the operation "${id}", which no path has`);
    const { operation, method, path } = listed;
    const parameters = parametersOf(document, listed);
    const body = operation.requestBody && resolved(document, operation.requestBody);
    const bodySchema = requestSchemaOf(document, operation);
    const isList = parameters.some((parameter) => parameter.name === "cursor");
    const data = (successOf(document, operation).schema.properties as Record<string, Schema> | undefined)?.data;
    const result = data && nameOf(isList ? (data.items as Schema) : data, `the answer of ${id}`);
    return {
      resource,
      name,
      row,
      kind: row.find ? "find" : kindOf(method, isList, name),
      operation: { ...listed, id, description: String((operation as { description?: string }).description ?? "") },
      unlisted: operation["x-status"] !== undefined,
      params: row.find ? [{ name: "id", argument: "id", noun: resource }] : pathParameters(path),
      query: parameters.filter((parameter) => parameter.in === "query" && !pageParameters.has(parameter.name)),
      body: bodySchema && { type: nameOf(bodySchema, `the body of ${id}`), required: body?.required === true },
      result,
      columns: row.columns ?? columns,
    };
  });
}

const field = (value: object, name: string): unknown => (value as Readonly<Record<string, unknown>>)[name];

const pageParameters: ReadonlySet<string> = new Set(["limit", "cursor"]);

function kindOf(method: string, isList: boolean, name: string): SurfaceMethod["kind"] {
  if (isList) return "list";
  if (method === "post") return /^create/.test(name) ? "create" : "action";
  const kinds: Readonly<Record<string, SurfaceMethod["kind"]>> = { get: "get", patch: "update", delete: "delete" };
  const kind = kinds[method];
  if (kind === undefined) throw new Error(`No method of the SDK sends ${method.toUpperCase()}`);
  return kind;
}

/** `id` alone is a resource's own; of several, each is named by what it is of: `teamId`, `memberId`. */
function pathParameters(path: string): PathParameter[] {
  const found = [...path.matchAll(/\/([a-z-]+)\/\{(\w+)\}/g)].map(([, noun = "", name = ""]) => ({ noun, name }));
  return found.map(({ noun, name }) => ({ noun, name, argument: found.length === 1 ? name : `${singular(noun)}Id` }));
}

/** Parameters of an operation and of its path. */
function parametersOf(document: SpecDocument, { path, operation }: ListedOperation): Parameter[] {
  const lists = [document.paths[path]?.parameters, field(operation, "parameters")];
  const parameters = lists.flatMap((list) => (list ?? []) as Parameter[]).map((each) => resolved(document, each));
  return parameters.map((parameter) => ({ ...parameter, schema: resolved<Schema>(document, parameter.schema) }));
}

function nameOf(schema: Schema, what: string): string {
  const name = refName(schema);
  if (name !== undefined) return name;
  throw new Error(`${what} needs a named schema: write it to specs/infra/schemas/ and refer to it`);
}
