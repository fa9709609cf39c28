import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { infraOperations } from "../../packages/mock/src/generated/infra-operations.ts";
import { requestBody as infraRequestBody } from "../../packages/mock/src/generated/infra-request-validators.js";
import { toolsOperations } from "../../packages/mock/src/generated/tools-operations.ts";
import { requestBody as toolRequestBody } from "../../packages/mock/src/generated/tools-request-validators.js";
import { loadSpecs } from "../../scripts/generate/specs/load-spec.ts";
import { mockDocument } from "../../scripts/generate/specs/open-enum.ts";

/** A request as it left the SDK. */
export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  required?: boolean;
  schema: object;
}

/** What a request is, and everything in it that the specification does not allow. */
export interface CheckedRequest {
  operationId: string | undefined;
  faults: string[];
}

const requestBody = { ...toolRequestBody, ...infraRequestBody };

type Document = Readonly<Record<string, unknown>>;

const ajv = addFormats.default(new Ajv2020({ strict: false, coerceTypes: true }));
const [toolsDocument, infraDocument] = (await loadSpecs()).map(
  ({ document }) => mockDocument(document) as unknown as Document,
);
ajv.addSchema(infraDocument as object, "infra");
ajv.addSchema(toolsDocument as object, "tools");

const apis = [
  { name: "infra", prefix: "/api/v1", operations: infraOperations, document: infraDocument! },
  { name: "tools", prefix: "", operations: toolsOperations, document: toolsDocument! },
] as const;

/** Holds a request to the specification: route, parameters, headers and body. */
export function checkRequest(request: SentRequest): CheckedRequest {
  const { pathname, searchParams } = new URL(request.url);
  const found = findOperation(request.method.toLowerCase(), pathname);
  if (found === undefined) return { operationId: undefined, faults: [`no route ${request.method} ${pathname}`] };
  const { name, document, operation, path, parameters } = found;
  const declared = parametersOf(document, path, operation.method);
  const given = {
    path: parameters,
    query: Object.fromEntries(searchParams),
    header: request.headers,
  };
  return {
    operationId: operation.operationId,
    faults: [
      ...declared.flatMap((parameter) => parameterFaults(name, parameter, given[parameter.in])),
      ...Object.keys(given.query)
        .filter((key) => !declared.some((parameter) => parameter.in === "query" && parameter.name === key))
        .map((key) => `query ${key} is not described`),
      ...headerFaults(request, operation.public, declared),
      ...bodyFaults(request, operation),
    ],
  };
}

/** A route without parameters is the one that is meant, where both fit. */
function findOperation(method: string, pathname: string) {
  for (const { prefix, operations, ...api } of apis) {
    for (const operation of [...operations].sort(
      (a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")),
    )) {
      const pattern = new RegExp(`^${prefix}${operation.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
      const match = operation.method === method ? pattern.exec(pathname) : null;
      if (match) return { ...api, operation, path: operation.path, parameters: { ...match.groups } };
    }
  }
  return undefined;
}

function parametersOf(document: Document, path: string, method: string): Parameter[] {
  const item = (document.paths as Record<string, Record<string, unknown>>)[path] ?? {};
  const lists = [item.parameters, (item[method] as { parameters?: unknown }).parameters];
  return lists.flatMap((list) => (list ?? []) as (Parameter | { $ref: string })[]).map((it) => resolve(document, it));
}

function resolve(document: Document, parameter: Parameter | { $ref: string }): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const keys = parameter.$ref.slice(2).split("/");
  return keys.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], document) as Parameter;
}

function parameterFaults(api: string, parameter: Parameter, given: Record<string, string>): string[] {
  const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
  const value = given[name];
  if (value === undefined) return parameter.required ? [`${parameter.in} ${name} is missing`] : [];
  const schema = JSON.parse(JSON.stringify(parameter.schema).replaceAll('"#/', `"${api}#/`));
  // Wrapped, since a value is coerced in its parent.
  const validate = ajv.compile({ type: "object", properties: { value: schema } });
  return validate({ value: decodeURIComponent(value) })
    ? []
    : [`${parameter.in} ${name}: ${ajv.errorsText(validate.errors)}`];
}

function headerFaults({ headers, method, body }: SentRequest, isPublic: boolean, declared: Parameter[]): string[] {
  const takesKey = declared.some(({ name }) => name.toLowerCase() === "idempotency-key");
  const wanted: Record<string, boolean> = {
    [`authorization on ${method}`]: isPublic || /^Bearer \S+$/.test(headers.authorization ?? ""),
    accept: headers.accept === "application/json",
    "content-type": headers["content-type"] === (body === undefined ? undefined : "application/json"),
    "idempotency-key": "idempotency-key" in headers === takesKey,
  };
  return Object.entries(wanted).flatMap(([name, holds]) => (holds ? [] : [`header ${name}`]));
}

function bodyFaults({ body }: SentRequest, operation: (typeof apis)[number]["operations"][number]): string[] {
  if (body === undefined) return "bodyRequired" in operation && operation.bodyRequired ? ["body is missing"] : [];
  const validate = requestBody[operation.operationId];
  if (validate === undefined) return ["body is not described"];
  return validate(JSON.parse(body))
    ? []
    : validate.errors!.map(({ instancePath, message }) => `body${instancePath} ${message}`);
}
