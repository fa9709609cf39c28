import { correctionKeys, readAssumptions } from "../specs/assumptions.ts";
import {
  type Content,
  isObject,
  jsonSchemaOf,
  operationsOf,
  refName,
  resolved,
  type Schema,
  type SpecDocument,
} from "../specs/document.ts";
import type { Spec } from "../specs/load-spec.ts";
import { type Mark, marksOf, sourceFiles } from "../specs/marks.ts";
import { asEnum } from "../specs/open-enum.ts";

const kept = [
  ...["type", "properties", "required", "items", "enum", "const", "format", "oneOf", "allOf", "anyOf"],
  ...["additionalProperties", "x-open-enum", "x-assumption"],
];

/** The documents as the contract checker reads them: shapes with the ids of their assumptions, and nothing for readers. */
export function contractModule(specs: readonly Spec[]): string {
  const schemas: Record<string, unknown> = {};
  const operations: Record<string, unknown> = {};
  for (const { name, document } of specs) {
    for (const [type, schema] of Object.entries(document.components?.schemas ?? {})) schemas[type] = pruned(schema);
    for (const { method, path, operation } of operationsOf(document)) {
      operations[operation.operationId!] = contractOf(document, { api: name, method, path }, operation as Schema);
    }
    for (const [event, item] of Object.entries(document.webhooks ?? {})) {
      const post = item.post as { requestBody: { content: Record<string, { schema: Schema }> } };
      schemas[`event ${event}`] = pruned(post.requestBody.content["application/json"]!.schema);
    }
  }
  const marks = sourceFiles().flatMap(marksOf);
  const assumptions = Object.entries(readAssumptions()).map(([id, assumption]) => {
    const { question, position, shows } = assumption;
    const place = placeOf(marks.filter((mark) => mark.assumption === id));
    return [id, { question, position, shows, keys: correctionKeys(assumption), place }];
  });
  return `import type { ContractAssumption, ContractOperation, ContractSchema } from "../contract/contract-types.ts";

/** All assumptions by id. */
export const assumptions: Readonly<Record<string, ContractAssumption>> = ${JSON.stringify(Object.fromEntries(assumptions))};

export const contractOperations: Readonly<Record<string, ContractOperation>> = ${JSON.stringify(operations)};

export const contractSchemas: Readonly<Record<string, ContractSchema>> = ${JSON.stringify(schemas)};
`;
}

/** A schema says more than the places that use it. */
const placeOf = (marks: readonly Mark[]): string | undefined => {
  const mark = marks.find(({ file }) => file.includes("/schemas/")) ?? marks[0];
  return mark && `${mark.file}${mark.pointer}`;
};

function contractOf(document: SpecDocument, facts: object, operation: Schema): unknown {
  const request =
    operation.requestBody === undefined ? undefined : resolved<Schema>(document, operation.requestBody as Schema);
  const sent = request && jsonSchemaOf(request.content as Content);
  const parameters = ((operation.parameters ?? []) as Schema[]).map((each) => resolved<Schema>(document, each));
  return {
    ...facts,
    assumption: operation["x-assumption"],
    ...(operation["x-status"] !== undefined && { unlisted: true }),
    ...(sent !== undefined && { request: pruned(sent), requestAssumption: (request as Schema)["x-assumption"] }),
    parameters: Object.fromEntries(parameters.map((each) => [each.name, each["x-assumption"]])),
    responses: Object.fromEntries(
      Object.entries((operation.responses ?? {}) as Record<string, Schema>).map(([status, response]) => [
        status,
        responseOf(
          document,
          resolved<Schema>(document, response) as Schema & { readonly content?: Record<string, Schema> },
        ),
      ]),
    ),
  };
}

function responseOf(document: SpecDocument, response: Schema & { readonly content?: Record<string, Schema> }): unknown {
  const headers = Object.entries((response.headers ?? {}) as Record<string, Schema>).map(([name, header]) => [
    name.toLowerCase(),
    resolved<Schema>(document, header)["x-assumption"],
  ]);
  const stream = response.content?.["text/event-stream"];
  const body = jsonSchemaOf(response.content as Content);
  return {
    assumption: response["x-assumption"],
    headers: Object.fromEntries(headers),
    body: body && pruned(body),
    ...(stream && { events: pruned(stream["x-sse-events"]) }),
  };
}

function pruned(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pruned);
  if (!isObject(node)) return node;
  if (typeof node.$ref === "string") {
    return { ref: refName(node), "x-assumption": node["x-assumption"] };
  }
  const schema = asEnum(node);
  const names = Object.keys(schema).some((key) => kept.includes(key)) ? kept : Object.keys(schema);
  const inner = names.flatMap((key) => (key in schema ? [[key, prunedKeyword(key, schema[key])] as const] : []));
  return Object.fromEntries(inner);
}

/** Names of properties are data: one may be called `type`. */
function prunedKeyword(key: string, value: unknown): unknown {
  if (key !== "properties") return key === "enum" || key === "required" ? value : pruned(value);
  return Object.fromEntries(Object.entries(value as Schema).map(([name, schema]) => [name, pruned(schema)]));
}
