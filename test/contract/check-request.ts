import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { requestSchemaOf, resolved, type SpecDocument } from "../../scripts/generate/specs/document.ts";
import { documents, infraOperations, type ListedOperation, toolsOperations } from "./operations.ts";

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

const ajv = addFormats.default(new Ajv2020({ strict: false, coerceTypes: true, allErrors: true }));
for (const [name, document] of Object.entries(documents)) ajv.addSchema(document as object, name);

const apis = [
  { name: "infra", prefix: "/api/v1", operations: infraOperations, document: documents.infra },
  { name: "tools", prefix: "", operations: toolsOperations, document: documents.tools },
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
      ...headerFaults(request, operation.operation.security?.length === 0, declared),
      ...bodyFaults(name, document, request, operation),
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

function parametersOf(document: SpecDocument, path: string, method: string): Parameter[] {
  const item = document.paths[path] as Record<string, unknown>;
  const lists = [item.parameters, (item[method] as { parameters?: unknown }).parameters];
  return lists.flatMap((list) => ((list ?? []) as Parameter[]).map((each) => resolved<Parameter>(document, each)));
}

/** A schema of a document, with references into it as a whole. */
const schemaIn = (api: string, schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${api}#/`));

function parameterFaults(api: string, parameter: Parameter, given: Record<string, string>): string[] {
  const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
  const value = given[name];
  if (value === undefined) return parameter.required ? [`${parameter.in} ${name} is missing`] : [];
  // Wrapped, since a value is coerced in its parent.
  const validate = ajv.compile({ type: "object", properties: { value: schemaIn(api, parameter.schema) } });
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

function bodyFaults(
  api: string,
  document: SpecDocument,
  { body }: SentRequest,
  { operation }: ListedOperation,
): string[] {
  const { requestBody } = operation;
  if (body === undefined) return requestBody && resolved(document, requestBody).required ? ["body is missing"] : [];
  const schema = requestSchemaOf(document, operation);
  if (schema === undefined) return ["body is not described"];
  const validate = ajv.compile(schemaIn(api, schema));
  validate(JSON.parse(body));
  return (validate.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`);
}
