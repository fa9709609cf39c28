import { correctionKeys, evidence, readAssumptions } from "./specs/assumptions.ts";
import { operationsOf, refName, resolved, type Schema, type SpecDocument, wholeSchema } from "./specs/document.ts";
import type { Spec } from "./specs/load-spec.ts";

/** What the contract check reads of the documents beside schemas: assumptions, and where they stand in each operation. */
export function contractModule(specs: readonly Spec[]): string {
  const operations: Record<string, object> = {};
  const schemaMarks: Record<string, string> = {};
  for (const { name: api, document } of specs) {
    for (const { method, path, operation } of operationsOf(document)) {
      operations[operation.operationId!] = { api, method, path, ...marksOfOperation(document, operation as Schema) };
    }
    for (const [type, schema] of Object.entries(document.components?.schemas ?? {})) {
      Object.assign(schemaMarks, marksOfType(document, type, schema));
    }
  }
  const assumptions = Object.entries(readAssumptions()).map(([id, assumption]) => {
    const { question, position, shows } = assumption;
    return [id, { question, position, shows, keys: correctionKeys(assumption) }];
  });
  return `/** A gap in the documentation, and the assumption that fills it. */
export interface Assumption {
  readonly question: string;
  readonly position: string;
  /** What shows whether it's true: a key of \`evidence\`. */
  readonly shows: string;
  /** Keys of a service file that correct it, such as \`infra.fields.Server\`. */
  readonly keys: readonly string[];
}

/** The assumptions behind the parts of an operation. */
export interface OperationMarks {
  readonly api: "tools" | "infra";
  readonly method: string;
  readonly path: string;
  readonly assumption?: string;
  readonly request?: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly responses: Readonly<
    Record<string, { readonly assumption?: string; readonly headers: Readonly<Record<string, string>> }>
  >;
}

/** What shows an assumption, by \`Assumption.shows\`. */
export const evidence: Readonly<Record<string, string>> = ${JSON.stringify(evidence)};

/** All assumptions by id. */
export const assumptions: Readonly<Record<string, Assumption>> = ${JSON.stringify(Object.fromEntries(assumptions))};

export const operations: Readonly<Record<string, OperationMarks>> = ${JSON.stringify(operations)};

/** The assumptions behind types, and behind required fields that have one of their own. */
export const schemaMarks: Readonly<Record<string, string>> = ${JSON.stringify(schemaMarks)};
`;
}

function marksOfOperation(document: SpecDocument, operation: Schema): object {
  const targetOf = (value: unknown) => resolved<Schema>(document, value as Schema);
  const tableOf = (entries: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(entries.map(([name, value]) => [name, targetOf(value)["x-assumption"]]));
  const parameters = ((operation.parameters ?? []) as Schema[]).map(targetOf);
  const responses = Object.entries((operation.responses ?? {}) as Schema).map(([status, value]) => {
    const { headers = {}, "x-assumption": assumption } = targetOf(value);
    const names = Object.entries(headers as Schema).map(([name, header]) => [name.toLowerCase(), header] as const);
    return [status, { assumption, headers: tableOf(names) }];
  });
  return {
    assumption: operation["x-assumption"],
    request: operation.requestBody && targetOf(operation.requestBody)["x-assumption"],
    parameters: tableOf(parameters.map((each) => [String(each.name), each])),
    responses: Object.fromEntries(responses),
  };
}

function marksOfType(document: SpecDocument, type: string, schema: Schema): Record<string, string> {
  const { properties = {}, required = [] } = wholeSchema(document, schema) as Record<string, object>;
  const rows = Object.entries(properties).flatMap(([name, field]) => {
    const mark = refName(field as Schema) === "TeamId" ? "G-18" : (field as Schema)["x-assumption"];
    return (required as string[]).includes(name) && typeof mark === "string" ? [[`${type}.${name}`, mark]] : [];
  });
  const mark = schema["x-assumption"];
  return Object.fromEntries(typeof mark === "string" ? [[type, mark], ...rows] : rows);
}
